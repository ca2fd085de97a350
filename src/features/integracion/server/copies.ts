import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import type { Values } from './columnas.ts'
import type { Escribe, Parte } from './escribe.ts'

type Columna = { nombre: string; identidad: boolean; generated: boolean; sequence: string | null }
const quoted = (name: string) => `"${name}"`
const copyOf = (tabla: string) => `pg_temp.${quoted(tabla)}`

/** `partial`: the copy holds only the rows named so far; `vista`: a view shows them with the remaining rows. */
type Hecha = { readonly partial: boolean; vista: boolean }
export type Copies = {
  /** Prepares the copies that the next batch writes, with the rows that it names. */
  readonly take: (escribe: Required<Escribe>, filas: readonly Values[] | null) => Promise<void>
  /** Drops the copies; a lost connection has lost them already. */
  readonly drop: () => Promise<void>
}

/**
 * A dry run's private copies (docs/decisions/0074). Small tables are copied whole, at one moment; of others only the
 * named rows, and reading goes through a view that adds the remaining ones. No row is locked, and no transaction
 * outlasts a batch.
 */
export const openCopies = (on: Kysely<Tables>): Copies => {
  const hechas = new Map<string, Hecha>()
  const formas = new Map<string, Promise<Forma>>()
  const formaOf = (tabla: string): Promise<Forma> => {
    const known = formas.get(tabla) ?? readForma(on, tabla)
    formas.set(tabla, known)
    return known
  }
  const sequences = new Set<string>()
  const prepare = async ({ whole, empties }: Required<Escribe>, parts: readonly Parte[]): Promise<void> => {
    const tables = new Set<string>([...whole, ...empties, ...parts.map((p) => p.tabla)])
    const missing = [...tables].filter((tabla) => !hechas.has(tabla))
    const switching = [...hechas].filter(([tabla, { partial, vista }]) => partial && vista === tables.has(tabla))
    if (missing.length + switching.length === 0) return
    await on
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        for (const [tabla, { vista }] of switching) await (vista ? showTabla(trx, tabla) : showVista(trx, tabla))
        for (const tabla of missing) {
          const filled = whole.some((l) => l === tabla)
          for (const sequence of await copyTabla(trx, tabla, filled)) sequences.add(sequence)
          if (parts.some((p) => p.tabla === tabla)) await createClaves(trx, tabla)
        }
        // a prepared statement planned before the copy existed would still read the portal's table
        await sql`discard plans`.execute(trx)
      })
    for (const tabla of missing) hechas.set(tabla, { partial: parts.some((p) => p.tabla === tabla), vista: false })
    for (const [, hecha] of switching) hecha.vista = !hecha.vista
  }
  return {
    take: async (escribe, filas) => {
      const parts = filas ? escribe.parts : escribe.atEnd
      await prepare(escribe, parts)
      for (const parte of parts) await copyParte(on, parte, await formaOf(parte.tabla), filas ?? [])
    },
    drop: async () => {
      for (const [tabla, { partial, vista }] of hechas) {
        if (vista) await run(on, `drop view if exists ${copyOf(tabla)}`).catch(() => {})
        for (const own of vista ? [behindOf(tabla)] : [tabla])
          await run(on, `drop table if exists ${copyOf(own)}`).catch(() => {})
        if (partial) await run(on, `drop table if exists ${copyOf(clavesOf(tabla))}`).catch(() => {})
      }
      for (const sequence of sequences) await run(on, `drop sequence if exists ${sequence}`).catch(() => {})
    },
  }
}

const behindOf = (tabla: string) => `${tabla}_copia`
const clavesOf = (tabla: string) => `${tabla}_clave`
const match = (clave: readonly string[], one: string, other: string) =>
  clave.map((c) => `${one}.${quoted(c)} = ${other}.${quoted(c)}`).join(' and ')
const lista = (nombres: readonly string[], alias = '') => nombres.map((n) => `${alias}${quoted(n)}`).join(', ')

/** Creates the table of keys ever copied: a row deleted from the copy must not show up from the portal's table. */
const createClaves = async (on: Db, tabla: string): Promise<void> => {
  const clave = lista(await claveOf(on, tabla))
  await run(
    on,
    `
      create temp table ${quoted(clavesOf(tabla))} as
      select ${clave}
      from ${quoted(tabla)}
      where false`,
  )
  await run(on, `alter table ${copyOf(clavesOf(tabla))} add primary key (${clave})`)
}
const showVista = async (on: Db, tabla: string): Promise<void> => {
  const nombres = (await columnasOf(on, tabla)).map((c) => c.nombre)
  const clave = await claveOf(on, tabla)
  await run(on, `alter table ${copyOf(tabla)} rename to ${quoted(behindOf(tabla))}`)
  await run(on, `analyze ${copyOf(behindOf(tabla))}`)
  await run(on, `analyze ${copyOf(clavesOf(tabla))}`)
  await run(
    on,
    `
      create temp view ${quoted(tabla)} as
      select ${lista(nombres)} from ${copyOf(behindOf(tabla))}
      union all
      select ${lista(nombres, 'o.')}
      from ${quoted(tabla)} o
      where not exists (select from ${copyOf(clavesOf(tabla))} k where ${match(clave, 'k', 'o')})`,
  )
}
const showTabla = async (on: Db, tabla: string): Promise<void> => {
  await run(on, `drop view ${copyOf(tabla)}`)
  await run(on, `alter table ${copyOf(behindOf(tabla))} rename to ${quoted(tabla)}`)
}

/**
 * Adds to a copy the rows that a batch names and were never copied. Rows copied before keep the dry run's changes,
 * deletions included.
 */
const copyParte = async (
  on: Db,
  { tabla, where, de }: Parte,
  { clave, nombres }: Forma,
  filas: readonly Values[],
): Promise<void> => {
  const values = de === null ? [] : filas.flatMap((v) => ((v[de] ?? null) === null ? [] : [String(v[de])]))
  if (de !== null && values.length === 0) return
  await on.executeQuery(
    CompiledQuery.raw(
      `
        with n as (
          insert into ${copyOf(clavesOf(tabla))} (${lista(clave)})
          select ${lista(clave, 'o.')}
          from ${quoted(tabla)} o
          where ${where}
          on conflict do nothing
          returning ${lista(clave)}
        )
        insert into ${copyOf(tabla)} (${lista(nombres)}) overriding system value
        select ${lista(nombres, 'o.')}
        from ${quoted(tabla)} o
        join n on ${match(clave, 'n', 'o')}
        on conflict do nothing`,
      de === null ? [] : [values],
    ),
  )
}
/** A table's key and columns, read once per dry run. */
type Forma = { readonly clave: readonly string[]; readonly nombres: readonly string[] }
const readForma = async (on: Db, tabla: string): Promise<Forma> => ({
  clave: await claveOf(on, tabla),
  nombres: await escritas(on, tabla),
})
const escritas = async (on: Db, tabla: string): Promise<string[]> =>
  (await columnasOf(on, tabla)).filter((c) => !c.generated).map((c) => c.nombre)
const claveOf = async (on: Db, tabla: string): Promise<string[]> =>
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
 * Copies columns, defaults, checks and unique indexes; no triggers and no foreign keys. Identity columns get the
 * copy's own sequences, whose names it returns.
 */
const copyTabla = async (on: Db, tabla: string, filled: boolean): Promise<string[]> => {
  const copy = copyOf(tabla)
  const columnas = await columnasOf(on, tabla)
  await run(
    on,
    `
      create temp table ${quoted(tabla)} (
        like ${quoted(tabla)} including defaults including generated including identity including constraints
      )`,
  )
  if (filled) {
    const nombres = lista(await escritas(on, tabla))
    await run(on, `insert into ${copy} (${nombres}) overriding system value select ${nombres} from ${quoted(tabla)}`)
  }
  for (const index of await indicesOf(on, tabla))
    await run(
      on,
      index.constraint
        ? `alter table ${copy} add constraint ${quoted(index.nombre)} ${index.constraint}`
        : index.definition.replace(/ ON \S+ USING /, ` ON ${copy} USING `),
    )
  await run(on, `analyze ${copy}`)
  const sequences: string[] = []
  for (const columna of columnas) {
    if (columna.identidad)
      await run(
        on,
        `
          select setval(
            pg_get_serial_sequence('${copy}', '${columna.nombre}'), coalesce(max(${quoted(columna.nombre)}), 1)
          )
          from ${quoted(tabla)}`,
      )
    if (columna.sequence === null) continue
    const propia = `pg_temp.${quoted(columna.sequence)}`
    await run(on, `create temp sequence if not exists ${quoted(columna.sequence)}`)
    await run(
      on,
      `
        select setval(
          '${propia}',
          greatest((select last_value from ${propia}), (select last_value from ${quoted(columna.sequence)}))
        )`,
    )
    await run(on, `alter table ${copy} alter column ${quoted(columna.nombre)} set default nextval('${propia}')`)
    sequences.push(propia)
  }
  return sequences
}

const columnasOf = async (on: Db, tabla: string): Promise<Columna[]> =>
  (
    await sql<Columna>`
      select
        a.attname as nombre, a.attidentity <> '' as identidad, a.attgenerated <> '' as generated,
        substring(pg_get_expr(d.adbin, d.adrelid) from '^nextval\\(''(?:.*\\.)?"?(\\w+)"?''::regclass\\)$') as sequence
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = ${tabla}::regclass and a.attnum > 0 and not a.attisdropped
      order by a.attnum`.execute(on)
  ).rows

type Index = { nombre: string; definition: string; constraint: string | null }
const indicesOf = async (on: Db, tabla: string): Promise<Index[]> =>
  (
    await sql<Index>`
      select
        c.relname as nombre, pg_get_indexdef(i.indexrelid) as definition,
        (
          select pg_get_constraintdef(k.oid)
          from pg_constraint k
          where k.conindid = i.indexrelid and k.contype in ('p', 'u')
        ) as constraint
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${tabla}::regclass and i.indisunique and i.indisvalid`.execute(on)
  ).rows
