import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Referenced } from './columnas.ts'
import type { Quita } from './quita.ts'
import { saveBajas, type Statement } from './tombstones.ts'

/**
 * Of the rows to withdraw: how many were deleted, why others stay, and which are newer than their withdrawal; by
 * index.
 */
export type Removed = {
  readonly removed: number
  readonly remain: ReadonlyMap<number, string>
  readonly nuevas: ReadonlySet<number>
}

const quoted = (name: string) => `"${name}"`
const columnasOf = ({ clave }: Quita): string =>
  Object.entries(clave)
    .map(([c, t]) => `${quoted(c)} ${t}`)
    .join(', ')
/** The columns of its key, for `json_to_recordset`. */
export const recordsetOf = (quita: Quita): string => `x(${columnasOf(quita)})`
const recordset = (quita: Quita, mas = ''): string =>
  `json_to_recordset($1::json) as x(n int, ${columnasOf(quita)}${mas})`
const match = ({ clave }: Quita, one: string, other: string): string =>
  Object.keys(clave)
    .map((c) => `${one}.${quoted(c)} = ${other}.${quoted(c)}`)
    .join(' and ')
const ask = async <R>(db: Db, text: string, params: readonly unknown[] = []): Promise<R[]> =>
  (await db.executeQuery(CompiledQuery.raw(text, [...params]) as CompiledQuery<R>)).rows

/** The indexes of the rows whose stored moment is after the statement's. */
export const findNuevas = async (
  db: Db,
  quita: Quita,
  statements: readonly Statement[],
): Promise<ReadonlySet<number>> => {
  const rows = await ask<{ n: number }>(
    db,
    `
      select x.n
      from ${recordset(quita, ', momento timestamptz')}
      join ${quita.tabla} t on ${match(quita, 't', 'x')}
      where t.momento > x.momento`,
    [JSON.stringify(statements.map(({ clave, momento }, n) => ({ ...clave, n, momento })))],
  )
  return new Set(rows.map((r) => r.n))
}
/**
 * Withdraws the rows with these keys, except newer ones, and records when. Throws 23503 (foreign key) if something
 * else still names one of them.
 */
export const deleteRows = async (
  db: Db,
  { nombre, quita }: { readonly nombre: string; readonly quita: Quita },
  statements: readonly Statement[],
): Promise<Removed> => {
  const nuevas = await findNuevas(db, quita, statements)
  const onTime = [...statements.keys()].filter((n) => !nuevas.has(n))
  const clavesOf = (lugares: readonly number[]) => lugares.map((n) => statements[n]!.clave)
  const held = (await quita.before?.(db, clavesOf(onTime))) ?? new Map<number, string>()
  const remain = new Map([...held].map(([at, motivo]) => [onTime[at]!, motivo]))
  const leaving = onTime.filter((n) => !remain.has(n))
  await saveBajas(
    db,
    nombre,
    quita,
    leaving.map((n) => statements[n]!),
  )
  const rows = await ask<{ n: number }>(
    db,
    `
      delete from ${quita.tabla} t
      using ${recordset(quita)}
      where ${match(quita, 't', 'x')}
      returning x.n`,
    [JSON.stringify(leaving.map((n) => ({ ...statements[n]!.clave, n })))],
  )
  if (rows.length > 0) await quita.after?.(db, clavesOf(rows.map((r) => r.n)))
  return { removed: rows.length, remain, nuevas }
}

/** The keys that a complete file has named so far, in a temporary table. */
export type Visto = { readonly quita: Quita; readonly tabla: string }
let count = 0
/** Runs `work` with an empty `Visto`, dropped at the end. */
export const withVisto = async <T>(db: Db, quita: Quita, work: (visto: Visto) => Promise<T>): Promise<T> => {
  // the embedded database has one connection for all: each complete file has a table of its own name
  const tabla = `pg_temp.visto_${++count}`
  const clave = Object.keys(quita.clave).map(quoted).join(', ')
  await sql`create temp table ${sql.raw(`${tabla} (${columnasOf(quita)}, primary key (${clave}))`)}`.execute(db)
  try {
    return await work({ quita, tabla })
  } finally {
    // a lost connection has lost its temporary table
    await sql`drop table if exists ${sql.raw(tabla)}`.execute(db).catch(() => {})
  }
}
export const markVisto = async (db: Db, { quita, tabla }: Visto, claves: readonly Referenced[]): Promise<void> => {
  const columnas = Object.keys(quita.clave).map(quoted).join(', ')
  await ask(
    db,
    `
      insert into ${tabla} (${columnas})
      select ${columnas}
      from ${recordset(quita)}
      on conflict do nothing`,
    [JSON.stringify(claves)],
  )
}
/** The indexes of the keys that the complete file has not named. */
export const listUnnamed = async (
  db: Db,
  { quita, tabla }: Visto,
  claves: readonly Referenced[],
): Promise<ReadonlySet<number>> => {
  const rows = await ask<{ n: number }>(
    db,
    `
      select x.n
      from ${recordset(quita)}
      where not exists (select from ${tabla} v where ${match(quita, 'v', 'x')})`,
    [JSON.stringify(claves.map((clave, n) => ({ ...clave, n })))],
  )
  return new Set(rows.map((r) => r.n))
}
/** SQL condition: not named by the file, and not stated since the file was written ($1). */
const missingFrom = ({ quita, tabla }: Visto): string => {
  const own = quita.erpColumn ? `and t.${quoted(quita.erpColumn)} is not null` : ''
  const spokenOf = quita.within
    ? `and t.${quoted(quita.within)} in (select v.${quoted(quita.within)} from ${tabla} v)`
    : ''
  return `
    (t.momento is null or t.momento <= $1::timestamptz)
    ${own}
    ${spokenOf}
    and not exists (
      select from ${tabla} v
      where ${match(quita, 'v', 't')}
    )`
}

/** How many rows are in the complete file's range, and how many of them it does not name. */
export const countBajas = async (db: Db, visto: Visto, momento: string): Promise<{ hay: number; missing: number }> => {
  const { quita, tabla } = visto
  const isInside = quita.within
    ? `where t.${quoted(quita.within)} in (select v.${quoted(quita.within)} from ${tabla} v)`
    : quita.erpColumn
      ? `where t.${quoted(quita.erpColumn)} is not null`
      : ''
  await sql`analyze ${sql.raw(tabla)}`.execute(db)
  const [row] = await ask<{ hay: number; missing: number }>(
    db,
    `
      select count(*)::int as hay, count(*) filter (where ${missingFrom(visto)})::int as missing
      from ${quita.tabla} t
      ${isInside}`,
    [momento],
  )
  return row!
}
/** Some of the rows that the complete file does not name, at most `limite`. */
export const someBajas = (db: Db, visto: Visto, momento: string, limite: number): Promise<Referenced[]> => {
  const { clave, withRenglon, tabla } = visto.quita
  // dates as text: '-infinity' is no JavaScript date
  const keys = Object.entries(clave).map(
    ([name, tipo]) => `t.${quoted(name)}${tipo === 'date' ? `::text as ${quoted(name)}` : ''}`,
  )
  const renglon = withRenglon ? ['coalesce(t."itemCodigo", t.item::text) as renglon'] : []
  return ask<Referenced>(
    db,
    `
      select ${[...keys, ...renglon].join(', ')}
      from ${tabla} t
      where ${missingFrom(visto)}
      limit ${limite}`,
    [momento],
  )
}
