import { sql, type QueryResult, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'

/** A value as PostgreSQL reads it in the text of a statement. */
const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isSafeInteger(value))) return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value) && value.every((each) => Number.isSafeInteger(each))) return `'{${value.join(',')}}'::int[]`
  throw new TypeError('A value that is not written into a statement.')
}

/**
 * A statement planned for its values. All others have one plan for any value (`force_generic_plan`), which is right
 * where every value finds about as much; a letter finds half of the clients and a number one, and the first page is not
 * the hundredth. It has no name, and PostgreSQL keeps no plan of it.
 */
export const executeAMedida = <T>(on: Db, query: RawBuilder<T>): Promise<QueryResult<T>> => {
  const { sql: text, parameters } = query.compile(on)
  return sql.raw<T>(text.replace(/\$(\d+)/g, (_, n: string) => literal(parameters[Number(n) - 1]))).execute(on)
}
