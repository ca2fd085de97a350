import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type CompiledQuery, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type { Tables } from './tables.ts'
/** A pool or the transaction one stands in: stores take this, so that a query inside a transaction cannot leave it. */
export type Db = Kysely<Tables> | Transaction<Tables>

pg.types.setTypeParser(1082, String) // date: the text itself, never a local midnight
pg.types.setTypeParser(20, Number) // int8: counts; keys are int4

const names = new Map<string, string>()
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  if (names.size >= 500) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

type Query = (this: pg.Client, text: unknown, values?: unknown, cb?: unknown) => unknown
const plainQuery = pg.Client.prototype.query as unknown as Query
/** Names every parametrised statement, so that PostgreSQL keeps its plan. */
class NamedClient extends pg.Client {}
const namedQuery: Query = function (text, values, cb) {
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return plainQuery.call(this, text, values, cb)
  const name = nameOf(text)
  return plainQuery.call(this, name ? { name, text, values } : { text, values }, cb)
}
NamedClient.prototype.query = namedQuery as never

export type PoolTarget = { connectionString: string; max: number } | { host: string; user: string; database: string; max: 1 }

/** Opens the pool. The embedded database takes one client only (docs/decisions/0002). */
export const openDb = (target: PoolTarget): { db: Kysely<Tables>; pool: pg.Pool; close: () => Promise<void> } => {
  const embedded = 'host' in target
  const pool = new pg.Pool({
    ...target,
    Client: NamedClient,
    connectionTimeoutMillis: 10_000,
    // one plan a statement: with the values in sight PostgreSQL would plan the hot ones anew each time (docs/rendimiento.md)
    ...(embedded ? { idleTimeoutMillis: 0 } : { idleTimeoutMillis: 30_000, options: '-c plan_cache_mode=force_generic_plan' }),
  } as pg.PoolConfig)
  pool.on('error', () => {}) // a closed server must not end the process; the next query reports it
  if (embedded) pool.on('connect', (c) => void c.query('discard all'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

const PARAM = Symbol('param')
/**
 * Builds a hot query once and runs it many times: Kysely's builder costs 25–30 µs a query.
 * The text must not depend on the values: write `= any(${p.ids})` for lists.
 */
export function prepared<P extends object, R>(build: (db: Db, p: P) => { compile(): CompiledQuery<R> }) {
  const holes = new Proxy({} as P, { get: (_, key) => ({ [PARAM]: key }) })
  let once: CompiledQuery<R> | undefined
  return async (db: Db, p: P): Promise<R[]> => {
    once ??= build(db, holes).compile()
    const parameters = once.parameters.map((v) => {
      const key = (v as { [PARAM]?: keyof P } | null)?.[PARAM]
      return key === undefined ? v : p[key]
    })
    return (await db.executeQuery<R>({ ...once, parameters })).rows
  }
}
