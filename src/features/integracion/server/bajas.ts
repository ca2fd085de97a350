import { CompiledQuery, sql } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import type { Referido, Valores } from './columnas.ts'

/** What may be withdrawn: rows of `tabla`, known by `clave`. */
export type Quita = {
  readonly tabla: keyof Tables & string
  readonly clave: { readonly [columna: string]: 'int' | 'text' | 'date' | 'numeric' }
  readonly de: (v: Valores) => Referido
  /** A complete file has all of each of these that it names, and says nothing of the others. */
  readonly dentroDe?: string
  /** The column that a row of the order system has, and one that was written here has not: those are not missed. */
  readonly suya?: string
  /** What goes with the rows, or keeps them: the places of those that stay, and why. */
  readonly before?: (db: Db, claves: readonly Referido[]) => Promise<ReadonlyMap<number, string>>
  readonly after?: (db: Db, claves: readonly Referido[]) => Promise<void>
}
/** Of a row that has to go: whether it was there, or why it stays. */
export type Quitadas = { readonly quitadas: number; readonly quedan: ReadonlyMap<number, string> }

const quoted = (name: string) => `"${name}"`
const recordset = ({ clave }: Quita): string =>
  `json_to_recordset($1::json) as x(n int, ${Object.entries(clave)
    .map(([c, t]) => `${quoted(c)} ${t}`)
    .join(', ')})`
const match = ({ clave }: Quita, una: string, otra: string): string =>
  Object.keys(clave)
    .map((c) => `${una}.${quoted(c)} = ${otra}.${quoted(c)}`)
    .join(' and ')
const ask = async <R>(db: Db, text: string, params: readonly unknown[] = []): Promise<R[]> =>
  (await db.executeQuery(CompiledQuery.raw(text, [...params]) as CompiledQuery<R>)).rows

/** Withdraws the rows of these keys. Throws 23503 where something else still names one of them. */
export const deleteFilas = async (db: Db, quita: Quita, claves: readonly Referido[]): Promise<Quitadas> => {
  const quedan = (await quita.before?.(db, claves)) ?? new Map<number, string>()
  const van = claves.flatMap((clave, n) => (quedan.has(n) ? [] : [{ ...clave, n }]))
  const rows = await ask<{ n: number }>(
    db,
    `delete from ${quita.tabla} t using ${recordset(quita)} where ${match(quita, 't', 'x')} returning x.n`,
    [JSON.stringify(van)],
  )
  if (rows.length > 0) await quita.after?.(db, claves)
  return { quitadas: rows.length, quedan }
}

/** What a complete file has named so far, on the connection of the import. */
const VISTO = 'pg_temp.visto'
export const beginVisto = async (db: Db, { clave }: Quita): Promise<void> => {
  await sql`drop table if exists pg_temp.visto`.execute(db)
  const columnas = Object.entries(clave).map(([c, t]) => `${quoted(c)} ${t}`)
  await sql`create temp table visto (${sql.raw(columnas.join(', '))}, primary key (${sql.raw(Object.keys(clave).map(quoted).join(', '))}))`.execute(
    db,
  )
}
export const endVisto = async (db: Db): Promise<void> => {
  await sql`drop table if exists pg_temp.visto`.execute(db)
}
export const markVisto = async (db: Db, quita: Quita, claves: readonly Referido[]): Promise<void> => {
  const columnas = Object.keys(quita.clave).map(quoted).join(', ')
  await ask(
    db,
    `insert into ${VISTO} (${columnas}) select ${columnas} from ${recordset(quita)} on conflict do nothing`,
    [JSON.stringify(claves)],
  )
}
const missingFrom = (quita: Quita): string =>
  `${quita.suya ? `t.${quoted(quita.suya)} is not null and ` : ''}${quita.dentroDe ? `t.${quoted(quita.dentroDe)} in (select v.${quoted(quita.dentroDe)} from ${VISTO} v) and ` : ''}not exists (select from ${VISTO} v where ${match(quita, 'v', 't')})`

/** How many rows there are where the complete file speaks, and how many of them it does not name. */
export const countBajas = async (db: Db, quita: Quita): Promise<{ hay: number; faltan: number }> => {
  const dentro = quita.dentroDe
    ? `where t.${quoted(quita.dentroDe)} in (select v.${quoted(quita.dentroDe)} from ${VISTO} v)`
    : quita.suya
      ? `where t.${quoted(quita.suya)} is not null`
      : ''
  await sql`analyze pg_temp.visto`.execute(db)
  const [row] = await ask<{ hay: number; faltan: number }>(
    db,
    `select count(*)::int as hay, count(*) filter (where ${missingFrom(quita)})::int as faltan from ${quita.tabla} t ${dentro}`,
  )
  return row!
}
/** Some of the rows that the complete file does not name. */
export const someBajas = (db: Db, quita: Quita, limite: number): Promise<Referido[]> =>
  ask<Referido>(
    db,
    // a day as its text: '-infinity' is no day of JavaScript's
    `select ${Object.entries(quita.clave)
      .map(([c, tipo]) => `t.${quoted(c)}${tipo === 'date' ? `::text as ${quoted(c)}` : ''}`)
      .join(', ')} from ${quita.tabla} t where ${missingFrom(quita)} limit ${limite}`,
  )
