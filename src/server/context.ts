import { sql, type Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db, Tables } from '#server/db/db.ts'
import type { Standbys } from '#server/db/standbys.ts'
import { requestContext } from '#server/request.ts'
import { inTurn, shortQueue } from '#server/semaphore.ts'

/**
 * The parts of the running portal, set once by main.ts (or a test) before the first request. `jobs`: the pool for
 * imports, mail and nightly jobs; with the embedded database, the same single connection as `db`.
 */
type Running = {
  config: Config
  db: Kysely<Tables>
  jobs: Kysely<Tables>
  log: (event: string, details?: object) => void
  /** Null: all is read of the primary. */ standbys?: Standbys | null
}
let running: Running | undefined

export const setRunning = (value: Running): void => {
  running = value
}
const now = (): Running => {
  if (!running) throw new Error('The portal is not running: setRunning() comes first.')
  return running
}
export const config = (): Config => now().config
/** The database of a call; of one that may be a moment old, a standby. */
export const db = (): Kysely<Tables> => requestContext()?.reader?.db ?? now().db
/** The database that is written to. */
export const primaryDb = (): Kysely<Tables> => now().db
export const standbys = (): Standbys | null => now().standbys ?? null
/** The pool for long work, so that it never takes a connection from an HTTP call. */
export const jobsDb = (): Kysely<Tables> => now().jobs
export const log = (event: string, details?: object): void => now().log(event, details)

/**
 * Runs `work` in a transaction. Inside, use the given `Db` only: the embedded database has one connection, so any other
 * query would deadlock. Of a session that only reads, the transaction is read only: the database refuses what would
 * write, whoever forgot to ask.
 */
export const tx = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  let own: Db | undefined
  const result = await now()
    .db.transaction()
    .execute(async (given) => {
      if (requestContext()?.soloLectura) await sql`set transaction read only`.execute(given)
      return work((own = given))
    })
  for (const f of after.get(own!) ?? []) f()
  return result
}
/**
 * As `tx`, for work that locks one presupuesto's row. Calls on the same presupuesto queue before they take a
 * connection, so that one locked row cannot use up the pool.
 */
export const txOf = <T>(presupuesto: number | string, work: (db: Db) => Promise<T>): Promise<T> =>
  inTurn(`presupuesto ${presupuesto}`, shortQueue(config().lockMs + 1_000), () => tx(work))
const after = new WeakMap<Db, (() => void)[]>()
/**
 * Calls `work` once the transaction of `on` has committed, never after a rollback; immediately outside a transaction.
 * `work` must not throw.
 */
export const afterCommit = (on: Db, work: () => void): void => {
  if (!on.isTransaction) return work()
  after.set(on, [...(after.get(on) ?? []), work])
}
