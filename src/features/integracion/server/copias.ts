import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import type { Valores } from './columnas.ts'
import type { Escribe, Parte } from './escribe.ts'

type Columna = { nombre: string; identidad: boolean; generada: boolean; secuencia: string | null }
const quoted = (name: string) => `"${name}"`
const copiaDe = (tabla: string) => `pg_temp.${quoted(tabla)}`

/** `parcial`: it holds the rows that were named so far; `vista`: it stands behind a view that shows the rest too. */
type Hecha = { readonly parcial: boolean; vista: boolean }
export type Copias = {
  /** What the next batch writes is a copy of its own, with the rows that the batch names. */
  readonly take: (escribe: Required<Escribe>, filas: readonly Valores[] | null) => Promise<void>
  /** Removes them. What cannot be removed is lost with its lost connection. */
  readonly drop: () => Promise<void>
}

/**
 * The private copies of a rehearsal. Small tables are copied whole, all those of an entity as of one moment; of the
 * others only what is named. Who reads a copied part and does not write it finds a view of the same name: the copied
 * rows as they are by now, and all the others as the portal has them. Locks no row, and no transaction is longer than a
 * batch.
 */
export const openCopias = (on: Kysely<Tables>): Copias => {
  const hechas = new Map<string, Hecha>()
  const formas = new Map<string, Promise<Forma>>()
  const formaDe = (tabla: string): Promise<Forma> => {
    const known = formas.get(tabla) ?? readForma(on, tabla)
    formas.set(tabla, known)
    return known
  }
  const secuencias = new Set<string>()
  const prepare = async ({ llenas, vacias }: Required<Escribe>, partes: readonly Parte[]): Promise<void> => {
    const suyas = new Set<string>([...llenas, ...vacias, ...partes.map((p) => p.tabla)])
    const faltan = [...suyas].filter((tabla) => !hechas.has(tabla))
    const cambian = [...hechas].filter(([tabla, { parcial, vista }]) => parcial && vista === suyas.has(tabla))
    if (faltan.length + cambian.length === 0) return
    await on
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        for (const [tabla, { vista }] of cambian) await (vista ? showTabla(trx, tabla) : showVista(trx, tabla))
        for (const tabla of faltan) {
          const llena = llenas.some((l) => l === tabla)
          for (const secuencia of await copyTabla(trx, tabla, llena)) secuencias.add(secuencia)
          if (partes.some((p) => p.tabla === tabla)) await createClaves(trx, tabla)
        }
        // a statement known from before the copy was there would go on reading the portal's own table
        await sql`discard plans`.execute(trx)
      })
    for (const tabla of faltan) hechas.set(tabla, { parcial: partes.some((p) => p.tabla === tabla), vista: false })
    for (const [, hecha] of cambian) hecha.vista = !hecha.vista
  }
  return {
    take: async (escribe, filas) => {
      const partes = filas ? escribe.partes : escribe.alFinal
      await prepare(escribe, partes)
      for (const parte of partes) await copyParte(on, parte, await formaDe(parte.tabla), filas ?? [])
    },
    drop: async () => {
      for (const [tabla, { parcial, vista }] of hechas) {
        if (vista) await run(on, `drop view if exists ${copiaDe(tabla)}`).catch(() => {})
        for (const suya of vista ? [detrasDe(tabla)] : [tabla])
          await run(on, `drop table if exists ${copiaDe(suya)}`).catch(() => {})
        if (parcial) await run(on, `drop table if exists ${copiaDe(clavesDe(tabla))}`).catch(() => {})
      }
      for (const secuencia of secuencias) await run(on, `drop sequence if exists ${secuencia}`).catch(() => {})
    },
  }
}

const detrasDe = (tabla: string) => `${tabla}_copia`
const clavesDe = (tabla: string) => `${tabla}_clave`
const match = (clave: readonly string[], una: string, otra: string) =>
  clave.map((c) => `${una}.${quoted(c)} = ${otra}.${quoted(c)}`).join(' and ')
const lista = (nombres: readonly string[], alias = '') => nombres.map((n) => `${alias}${quoted(n)}`).join(', ')

/** The keys of the rows that were ever copied: one that is gone from the copy by now is not shown from the portal. */
const createClaves = async (on: Db, tabla: string): Promise<void> => {
  const clave = lista(await claveDe(on, tabla))
  await run(
    on,
    `
      create temp table ${quoted(clavesDe(tabla))} as
      select ${clave}
      from ${quoted(tabla)}
      where false`,
  )
  await run(on, `alter table ${copiaDe(clavesDe(tabla))} add primary key (${clave})`)
}
const showVista = async (on: Db, tabla: string): Promise<void> => {
  const nombres = (await columnasDe(on, tabla)).map((c) => c.nombre)
  const clave = await claveDe(on, tabla)
  await run(on, `alter table ${copiaDe(tabla)} rename to ${quoted(detrasDe(tabla))}`)
  await run(on, `analyze ${copiaDe(detrasDe(tabla))}`)
  await run(on, `analyze ${copiaDe(clavesDe(tabla))}`)
  await run(
    on,
    `
      create temp view ${quoted(tabla)} as
      select ${lista(nombres)} from ${copiaDe(detrasDe(tabla))}
      union all
      select ${lista(nombres, 'o.')}
      from ${quoted(tabla)} o
      where not exists (select from ${copiaDe(clavesDe(tabla))} k where ${match(clave, 'k', 'o')})`,
  )
}
const showTabla = async (on: Db, tabla: string): Promise<void> => {
  await run(on, `drop view ${copiaDe(tabla)}`)
  await run(on, `alter table ${copiaDe(detrasDe(tabla))} rename to ${quoted(tabla)}`)
}

/**
 * Adds to a copy what a batch names and it never held yet; what it holds may have changed in the rehearsal, and stays;
 * what it held may be gone, and stays so.
 */
const copyParte = async (
  on: Db,
  { tabla, donde, de }: Parte,
  { clave, nombres }: Forma,
  filas: readonly Valores[],
): Promise<void> => {
  const valores = de === null ? [] : filas.flatMap((v) => ((v[de] ?? null) === null ? [] : [String(v[de])]))
  if (de !== null && valores.length === 0) return
  await on.executeQuery(
    CompiledQuery.raw(
      `
        with n as (
          insert into ${copiaDe(clavesDe(tabla))} (${lista(clave)})
          select ${lista(clave, 'o.')}
          from ${quoted(tabla)} o
          where ${donde}
          on conflict do nothing
          returning ${lista(clave)}
        )
        insert into ${copiaDe(tabla)} (${lista(nombres)}) overriding system value
        select ${lista(nombres, 'o.')}
        from ${quoted(tabla)} o
        join n on ${match(clave, 'n', 'o')}
        on conflict do nothing`,
      de === null ? [] : [valores],
    ),
  )
}
/** The key and the columns of a table: asked for once a rehearsal, and not for every batch of it. */
type Forma = { readonly clave: readonly string[]; readonly nombres: readonly string[] }
const readForma = async (on: Db, tabla: string): Promise<Forma> => ({
  clave: await claveDe(on, tabla),
  nombres: await escritas(on, tabla),
})
const escritas = async (on: Db, tabla: string): Promise<string[]> =>
  (await columnasDe(on, tabla)).filter((c) => !c.generada).map((c) => c.nombre)
const claveDe = async (on: Db, tabla: string): Promise<string[]> =>
  (
    await sql<{ nombre: string }>`
      select a.attname as nombre
      from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${tabla}::regclass and i.indisprimary
      order by array_position(i.indkey, a.attnum)`.execute(on)
  ).rows.map((r) => r.nombre)

const run = (on: Db, text: string) => sql.raw(text).execute(on)

/**
 * Copies columns, defaults, checks and unique indexes; no trigger and no foreign key. Numbers that new rows get are the
 * copy's own. Answers the sequences that it made for them.
 */
const copyTabla = async (on: Db, tabla: string, llena: boolean): Promise<string[]> => {
  const copia = copiaDe(tabla)
  const columnas = await columnasDe(on, tabla)
  await run(
    on,
    `
      create temp table ${quoted(tabla)} (
        like ${quoted(tabla)} including defaults including generated including identity including constraints
      )`,
  )
  if (llena) {
    const nombres = lista(await escritas(on, tabla))
    await run(on, `insert into ${copia} (${nombres}) overriding system value select ${nombres} from ${quoted(tabla)}`)
  }
  for (const index of await indicesDe(on, tabla))
    await run(
      on,
      index.restriccion
        ? `alter table ${copia} add constraint ${quoted(index.nombre)} ${index.restriccion}`
        : index.definicion.replace(/ ON \S+ USING /, ` ON ${copia} USING `),
    )
  await run(on, `analyze ${copia}`)
  const secuencias: string[] = []
  for (const columna of columnas) {
    if (columna.identidad)
      await run(
        on,
        `
          select setval(
            pg_get_serial_sequence('${copia}', '${columna.nombre}'), coalesce(max(${quoted(columna.nombre)}), 1)
          )
          from ${quoted(tabla)}`,
      )
    if (columna.secuencia === null) continue
    const propia = `pg_temp.${quoted(columna.secuencia)}`
    await run(on, `create temp sequence if not exists ${quoted(columna.secuencia)}`)
    await run(
      on,
      `
        select setval(
          '${propia}',
          greatest((select last_value from ${propia}), (select last_value from ${quoted(columna.secuencia)}))
        )`,
    )
    await run(on, `alter table ${copia} alter column ${quoted(columna.nombre)} set default nextval('${propia}')`)
    secuencias.push(propia)
  }
  return secuencias
}

const columnasDe = async (on: Db, tabla: string): Promise<Columna[]> =>
  (
    await sql<Columna>`
      select
        a.attname as nombre, a.attidentity <> '' as identidad, a.attgenerated <> '' as generada,
        substring(pg_get_expr(d.adbin, d.adrelid) from '^nextval\\(''(?:.*\\.)?"?(\\w+)"?''::regclass\\)$') as secuencia
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = ${tabla}::regclass and a.attnum > 0 and not a.attisdropped
      order by a.attnum`.execute(on)
  ).rows

type Indice = { nombre: string; definicion: string; restriccion: string | null }
const indicesDe = async (on: Db, tabla: string): Promise<Indice[]> =>
  (
    await sql<Indice>`
      select
        c.relname as nombre, pg_get_indexdef(i.indexrelid) as definicion,
        (
          select pg_get_constraintdef(k.oid)
          from pg_constraint k
          where k.conindid = i.indexrelid and k.contype in ('p', 'u')
        ) as restriccion
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${tabla}::regclass and i.indisunique and i.indisvalid`.execute(on)
  ).rows
