import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import type { Valores } from './columnas.ts'
import type { Parte } from './escribe.ts'

type Columna = { nombre: string; identidad: boolean; generada: boolean; secuencia: string | null }
const quoted = (name: string) => `"${name}"`
const copiaDe = (tabla: string) => `pg_temp.${quoted(tabla)}`

/**
 * Makes private copies of tables, all as of one moment, the `vacias` without their rows; notes in `copias` what is to
 * be dropped again. Locks no row.
 */
export const copyTablas = async (
  on: Kysely<Tables>,
  copias: Set<string>,
  llenas: readonly string[],
  vacias: readonly string[],
): Promise<void> => {
  const faltan = [...new Set([...llenas, ...vacias])].filter((t) => !copias.has(`table ${copiaDe(t)}`))
  if (faltan.length === 0) return
  const hechas: string[] = []
  await on
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const tabla of faltan) hechas.push(...(await copyTabla(trx, tabla, llenas.includes(tabla))))
      // a statement known from before the copy was there would go on reading the portal's own table
      await sql`discard plans`.execute(trx)
    })
  for (const c of hechas) copias.add(c)
}

/**
 * Adds to the copies what a batch names and they do not hold yet; what they hold may have changed in the rehearsal, and
 * stays.
 */
export const copyPartes = async (
  on: Kysely<Tables>,
  partes: readonly Parte[],
  filas: readonly Valores[],
): Promise<void> => {
  for (const { tabla, donde, de } of partes) {
    const valores = filas.flatMap((v) => (v[de] === null || v[de] === undefined ? [] : [String(v[de])]))
    if (valores.length === 0) continue
    const nombres = await escritas(on, tabla)
    await on.executeQuery(
      CompiledQuery.raw(
        `insert into ${copiaDe(tabla)} (${nombres}) overriding system value select ${nombres} from ${quoted(tabla)} o where ${donde} on conflict do nothing`,
        [valores],
      ),
    )
  }
}
const escritas = async (on: Db, tabla: string): Promise<string> =>
  (await columnasDe(on, tabla))
    .filter((c) => !c.generada)
    .map((c) => quoted(c.nombre))
    .join(', ')

const run = (on: Db, text: string) => sql.raw(text).execute(on)

/**
 * Copies columns, defaults, checks and unique indexes; no trigger and no foreign key. Numbers that new rows get are the
 * copy's own.
 */
const copyTabla = async (on: Db, tabla: string, llena: boolean): Promise<string[]> => {
  const copia = copiaDe(tabla)
  const columnas = await columnasDe(on, tabla)
  await run(
    on,
    `create temp table ${quoted(tabla)} (like ${quoted(tabla)} including defaults including generated including identity including constraints)`,
  )
  if (llena) {
    const nombres = await escritas(on, tabla)
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
  const hechas = [`table ${copia}`]
  for (const columna of columnas) {
    if (columna.identidad)
      await run(
        on,
        `select setval(pg_get_serial_sequence('${copia}', '${columna.nombre}'), coalesce(max(${quoted(columna.nombre)}), 1)) from ${quoted(tabla)}`,
      )
    if (columna.secuencia === null) continue
    const propia = `pg_temp.${quoted(columna.secuencia)}`
    await run(on, `create temp sequence if not exists ${quoted(columna.secuencia)}`)
    await run(
      on,
      `select setval('${propia}', greatest((select last_value from ${propia}), (select last_value from ${quoted(columna.secuencia)})))`,
    )
    await run(on, `alter table ${copia} alter column ${quoted(columna.nombre)} set default nextval('${propia}')`)
    hechas.push(`sequence ${propia}`)
  }
  return hechas
}

const columnasDe = async (on: Db, tabla: string): Promise<Columna[]> =>
  (
    await sql<Columna>`select a.attname as nombre, a.attidentity <> '' as identidad, a.attgenerated <> '' as generada,
      substring(pg_get_expr(d.adbin, d.adrelid) from '^nextval\\(''(?:.*\\.)?"?(\\w+)"?''::regclass\\)$') as secuencia
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${tabla}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(on)
  ).rows

type Indice = { nombre: string; definicion: string; restriccion: string | null }
const indicesDe = async (on: Db, tabla: string): Promise<Indice[]> =>
  (
    await sql<Indice>`select c.relname as nombre, pg_get_indexdef(i.indexrelid) as definicion, (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u')) as restriccion
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = ${tabla}::regclass and i.indisunique and i.indisvalid`.execute(
      on,
    )
  ).rows
