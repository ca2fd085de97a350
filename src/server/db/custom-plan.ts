import { sql, type QueryResult, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'

/** A value as an SQL literal. */
const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isSafeInteger(value))) return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value) && value.every((each) => Number.isSafeInteger(each))) return `'{${value.join(',')}}'::int[]`
  throw new TypeError('A value that is not written into a statement.')
}

/**
 * Executes a statement with its values inlined, so that PostgreSQL plans for them; all others share one generic plan
 * (`force_generic_plan`). For searches and pages, where the best plan depends on the value. Unnamed: its plan is not
 * kept.
 */
export const executeAMedida = <T>(on: Db, query: RawBuilder<T>): Promise<QueryResult<T>> => {
  const { sql: text, parameters } = query.compile(on)
  return sql.raw<T>(text.replace(/\$(\d+)/g, (_, n: string) => literal(parameters[Number(n) - 1]))).execute(on)
}
