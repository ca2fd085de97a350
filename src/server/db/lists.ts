import { sql, type RawBuilder } from 'kysely'
import { claveOf } from '#shared/lookup-keys.ts'
import { MAX_FILAS } from '#shared/wire.ts'
import { executeAMedida } from './custom-plan.ts'
import type { Db } from './db.ts'
import { fold } from '#shared/identity.ts'

/** The words of a search, folded as names are compared; at most eight, none of an empty text. */
export const palabrasOf = (text: string | null): string[] =>
  fold(text ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
/** SQL: whether an already folded column contains the word, with the signs of `like` escaped. */
export const contains = (column: RawBuilder<unknown>, palabra: string): RawBuilder<unknown> =>
  sql`${column} like ${`%${palabra.replace(/[\\%_]/g, '\\$&')}%`}`
/**
 * SQL: a name contains the word or, if the word may be a code, `claves` (written by `clavesOf`) does, or `mas` of the
 * code holds.
 */
export const namesA = (
  nombres: RawBuilder<unknown>,
  claves: RawBuilder<unknown>,
  palabra: string,
  mas: (clave: string) => RawBuilder<unknown> = () => sql`false`,
): RawBuilder<boolean> => {
  const clave = claveOf(palabra)
  return clave === null
    ? sql`${contains(nombres, palabra)}`
    : sql`(${contains(nombres, palabra)} or ${contains(claves, clave)} or ${mas(clave)})`
}

export type Pagina = { page: number | null; rowPerPage: number | null }
/** The requested page, null for the whole list (docs/spec/wire.md, ¶). */
export const paginaOf = ({ page, rowPerPage }: Pagina): Tramo | null =>
  page === null && rowPerPage === null ? null : { page: page ?? 1, size: rowPerPage ?? MAX_FILAS }

export type Tramo = { page: number; size: number }
/** Rows counted exactly; beyond that the planner's estimate is used. */
export const COUNT_LIMIT = 1_000
/** How many there are: `aproximado` past `COUNT_LIMIT`, to two figures. */
export type Cuantos = { length: number; aproximado: boolean }

/** Rounds an estimate to two digits, 19,845 → 20,000; with `up` never down. */
const redondo = (howMany: number, up = false): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(howMany)) - 1)
  return (up ? Math.ceil(howMany / step) : Math.round(howMany / step)) * step
}
/** Counts the rows of `from` (the SQL that follows `from`), at least `atLeast`. */
export const countRows = async (on: Db, from: RawBuilder<unknown>, atLeast = 0): Promise<Cuantos> => {
  const some = sql<{ n: number }>`select count(*)::int as n from (select 1 from ${from} limit ${COUNT_LIMIT + 1}) x`
  const counted = (await executeAMedida(on, some)).rows[0]!.n
  if (counted <= COUNT_LIMIT) return { length: counted, aproximado: false }
  const guess = sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`explain (format json) select 1 from ${from}`
  const believed = (await executeAMedida(on, guess)).rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
  const shown = atLeast > counted ? redondo(atLeast, true) : counted
  return { length: Math.max(shown, redondo(believed)), aproximado: true }
}

/**
 * One page of a list with the total. `found`: its rows and one more, which tells whether another page follows; the last
 * page knows the total without counting. `from`: as in `countRows`.
 */
export const pageOf = async <T>(
  on: Db,
  { page, size }: Tramo,
  found: readonly T[],
  from: RawBuilder<unknown>,
): Promise<{ $values: T[] } & Cuantos> => {
  const $values = found.slice(0, size)
  const until = (page - 1) * size + found.length
  const last = found.length <= size && (page === 1 || found.length > 0)
  if (last) return { $values, length: until, aproximado: false }
  // a page past the end is empty: its number says nothing about the total
  return { $values, ...(await countRows(on, from, found.length > 0 ? until : 0)) }
}
