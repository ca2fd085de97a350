import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db, Tables } from '#server/db/db.ts'
import { inTurn, shortQueue } from '#server/semaphore.ts'

/**
 * What the running portal is made of, set once by main.ts (or a test) before the first request. `jobs`: connections of
 * their own for imports, mail and what runs at night; the embedded database has one for all.
 */
type Running = {
  config: Config
  db: Kysely<Tables>
  jobs: Kysely<Tables>
  log: (event: string, details?: object) => void
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
export const db = (): Kysely<Tables> => now().db
/** For long work: its waiting and its statements never take a connection from a person's call. */
export const jobsDb = (): Kysely<Tables> => now().jobs
export const log = (event: string, details?: object): void => now().log(event, details)

/** Runs everything or nothing. Inside, use the given `Db` only: the embedded database has one connection. */
export const tx = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  let own: Db | undefined
  const result = await now()
    .db.transaction()
    .execute((given) => work((own = given)))
  for (const f of after.get(own!) ?? []) f()
  return result
}
/**
 * As `tx`, for a quote whose row the work locks: calls of one quote stand in line before they take a connection, so
 * that one stuck row never holds them all.
 */
export const txOf = <T>(presupuesto: number | string, work: (db: Db) => Promise<T>): Promise<T> =>
  inTurn(`presupuesto ${presupuesto}`, shortQueue(config().lockMs + 1_000), () => tx(work))
const after = new WeakMap<Db, (() => void)[]>()
/**
 * Calls `f` once the transaction of `on` has committed, and never if it does not; at once outside of one. Must not
 * throw.
 */
export const afterCommit = (on: Db, work: () => void): void => {
  if (!on.isTransaction) return work()
  after.set(on, [...(after.get(on) ?? []), work])
}
