import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type CompiledQuery, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseOutage, isOutage } from './outage.ts'
import { timeoutsOfPersonas, type Timeouts } from './timeouts.ts'
import type { Tables } from './tables.ts'

export type { Tables } from './tables.ts'
/** A pool, or the current transaction: stores take this, so that a query inside a transaction uses its connection. */
export type Db = Kysely<Tables> | Transaction<Tables>

pg.types.setTypeParser(1082, String) // date: as text; a Date would be midnight in the server's time zone
pg.types.setTypeParser(20, Number) // int8: only counts, which fit a number; keys are int4

const names = new Map<string, string>()
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  if (names.size >= 500) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

type Subscriber = (ms: number, text: string) => void
let subscriber: Subscriber = () => {}
/** Calls `f` with the time each statement took and its text. One listener a process. */
export const onStatement = (heard: Subscriber): void => {
  subscriber = heard
}

/** Members of a `pg` query that its type declarations leave out. */
type Submitted = { name: string | undefined; callback: (e: Error | null, result: pg.QueryResult) => void }
type Query<C extends pg.Client = pg.Client> = (this: C, text: unknown, values?: unknown, cb?: unknown) => unknown
const plainQuery = pg.Client.prototype.query as unknown as Query
/**
 * Names every parametrised statement, so that PostgreSQL keeps its plan, and throws a DatabaseOutage when the
 * connection failed. Passes a Query object: `pg` would copy a configuration object and wrap its promise again.
 */
class NamedClient extends pg.Client {
  /** Its transaction is read only because the portal asked for it (context.ts). */
  readOnly = false
}
/** Begins, ends or makes read only a transaction: by these alone it is asked for. */
const BOUNDARY = /^(?:begin|start transaction|set transaction|commit|rollback(?! to))\b/
/** A write refused of a server that became a standby, as in a switch-over: another is the primary now. */
const isDemoted = (error: { code?: string }, { readOnly }: NamedClient): boolean => error.code === '25006' && !readOnly
const namedQuery: Query<NamedClient> = function (text, values, cb) {
  if (typeof text !== 'string' || cb !== undefined || typeof values === 'function')
    return plainQuery.call(this, text, values, cb)
  if (BOUNDARY.test(text)) this.readOnly = text.includes('read only')
  const started = performance.now()
  const query: pg.Query & Partial<Submitted> = new pg.Query(text, values as unknown[])
  if (Array.isArray(values) && values.length > 0) query.name = nameOf(text)
  const answer = new Promise<pg.QueryResult>((done, fail) => {
    query.callback = (error, result) => (error ? fail(error) : done(result))
    plainQuery.call(this, query)
  })
  // measured here, in the async context of the request; the callback runs in the connection's
  return answer.then(
    (result) => {
      subscriber(performance.now() - started, text)
      return result
    },
    (error: Error & { code?: string }) => {
      subscriber(performance.now() - started, text)
      if (!isOutage(error) && !isDemoted(error, this)) throw error
      // a late answer may still arrive: the connection is closed so that nobody reuses it
      ;(this as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
      throw new DatabaseOutage(error)
    },
  )
}
NamedClient.prototype.query = namedQuery as never

export type PoolTarget =
  | { connectionString: string; max: number }
  | {
      host: string
      user: string
      database: string
      max: 1
      /** Runs before a connection is first used. */ begin?: Begin
    }

// generic plans: custom ones would plan the most frequent statements anew each time (docs/performance.md)
const settings = (timeouts: Timeouts) =>
  [
    'plan_cache_mode=force_generic_plan',
    `statement_timeout=${timeouts.statement}`,
    `lock_timeout=${timeouts.wait}`,
    `idle_in_transaction_session_timeout=${timeouts.idle}`,
  ]
    .map((s) => `-c ${s}`)
    .join(' ')

type Begin = (client: pg.ClientBase) => Promise<unknown>
/** Resets the embedded database's session before a new connection is used: what the former one set would remain. */
const beginEmbedded =
  (begin: Begin = async () => {}) =>
  async (client: pg.ClientBase, done: (error?: Error) => void): Promise<void> => {
    try {
      await client.query('discard all')
      await begin(client)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }

/** The number at the end of its socket's name (embedded.ts). */
const EMBEDDED_PORT = 5432
/**
 * Opens the pool. The embedded database takes one client (docs/decisions/0002), and of the timeouts only the one for no
 * answer at all.
 */
export const openDb = (
  target: PoolTarget,
  timeouts: Timeouts = timeoutsOfPersonas,
): { db: Kysely<Tables>; pool: pg.Pool; close: () => Promise<void> } => {
  const embedded = 'host' in target
  const pool = new pg.Pool({
    ...target,
    Client: NamedClient,
    connectionTimeoutMillis: timeouts.conexion,
    ...(embedded
      ? // explicit: `pg` would read PGPORT and PGSSLMODE of the environment
        { port: EMBEDDED_PORT, ssl: false, idleTimeoutMillis: 0, verify: beginEmbedded(target.begin) }
      : {
          idleTimeoutMillis: 30_000,
          options: settings(timeouts),
          query_timeout: timeouts.respuesta,
          keepAlive: true,
          keepAliveInitialDelayMillis: 10_000,
          application_name: 'portal-ventas',
        }),
  } as pg.PoolConfig)
  // without listeners a lost connection would crash the process; the caller gets the error from its statement
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  const connect = pool.connect.bind(pool)
  pool.connect = (async () => {
    try {
      return await connect()
    } catch (error) {
      throw isOutage(error) ? new DatabaseOutage(error) : error
    }
  }) as typeof pool.connect
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

const PARAM = Symbol('param')
/**
 * Compiles a hot query once and runs it many times: Kysely's builder costs 25–30 µs a query. The SQL text must not
 * depend on the values: write `= any(${p.ids})` for lists.
 */
export function prepared<P extends object, R>(build: (db: Db, p: P) => { compile(): CompiledQuery<R> }) {
  const holes = new Proxy({} as P, { get: (_, key) => ({ [PARAM]: key }) })
  let once: CompiledQuery<R> | undefined
  return async (db: Db, params: P): Promise<R[]> => {
    once ??= build(db, holes).compile()
    const parameters = once.parameters.map((parameter) => {
      const key = (parameter as { [PARAM]?: keyof P } | null)?.[PARAM]
      return key === undefined ? parameter : params[key]
    })
    return (await db.executeQuery<R>({ ...once, parameters })).rows
  }
}
