import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { config, jobsDb } from '#server/context.ts'
import { openDb, type Db, type Tables } from '#server/db/db.ts'
import { timeoutsOfJobs } from '#server/db/timeouts.ts'
import { conflict, Refusal } from '#shared/errors.ts'

/** What one import at a time may use, over all processes: an entity, or the dry run. */
export type Resource = string
export const DRY_RUN = 'ensayo'

const busy = (resource: Resource) =>
  conflict(
    'importacion_en_curso',
    resource === DRY_RUN
      ? 'Hay otro ensayo en curso. Intentá de nuevo en unos minutos.'
      : `Hay otra importación de «${resource}» en curso. Intentá de nuevo en unos minutos.`,
    { retryAfter: 60 },
  )
/** Whether an error is the refusal of `runExclusive`: the work was not begun. */
export const isLockTaken = (e: unknown): boolean => e instanceof Refusal && e.code === 'importacion_en_curso'

/** The first number of the advisory locks; the second identifies the resource. */
const LOCK_CLASS = 481_517
/** 31 bits: `pg_locks` shows the number unsigned. */
const lockOf = (resource: Resource): number => createHash('sha256').update(resource).digest().readUInt32BE() >>> 1

const heldHere = new Set<Resource>()
const isEmbedded = (): boolean => config().databaseUrl === null

/** The embedded database has one connection and one process: a lock in memory is enough. */
const inProcess = async <T>(
  db: Kysely<Tables>,
  resource: Resource,
  work: (on: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  if (heldHere.has(resource)) throw busy(resource)
  heldHere.add(resource)
  try {
    return await work(db)
  } finally {
    heldHere.delete(resource)
  }
}

/**
 * Runs `work` exclusively over all processes; throws 409 `importacion_en_curso` at once if another runs. `work` uses
 * the connection that holds the lock, which PostgreSQL releases if the process dies.
 */
export const runExclusive = async <T>(
  db: Kysely<Tables>,
  resource: Resource,
  work: (on: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  if (isEmbedded()) return inProcess(db, resource, work)
  const lock = sql`${sql.lit(LOCK_CLASS)}, ${sql.lit(lockOf(resource))}`
  return db.connection().execute(async (on) => {
    const { rows } = await sql<{ mia: boolean }>`select pg_try_advisory_lock(${lock}) as mia`.execute(on)
    if (!rows[0]!.mia) throw busy(resource)
    try {
      return await work(on)
    } finally {
      // a lost connection has released its locks
      await sql`select pg_advisory_unlock(${lock})`.execute(on).catch(() => {})
    }
  })
}

/**
 * As `runExclusive`, on a connection of its own, closed at the end: in a process that serves people a long import must
 * not keep a connection of the pool that mail and jobs share.
 */
export const runExclusiveApart = async <T>(
  resource: Resource,
  work: (on: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  const connectionString = config().databaseUrl
  if (connectionString === null) return inProcess(jobsDb(), resource, work)
  const own = openDb({ connectionString, max: 1 }, timeoutsOfJobs)
  try {
    return await runExclusive(own.db, resource, work)
  } finally {
    await own.close()
  }
}

/** Milliseconds between two attempts to get a lock, and how long it is waited for in all. */
const [BETWEEN_VISTAS, MAX_WAIT_MS] = [500, 2 * 3_600_000]
/**
 * Attempts until the lock is free; `onWait` is called once. Polls instead of blocking in a statement, whose snapshot
 * would hold back vacuum. Throws the refusal after two hours.
 */
export const whenFree = async <T>(onWait: () => void, attempt: () => Promise<T>): Promise<T> => {
  const hasta = Date.now() + MAX_WAIT_MS
  for (let stated = false; ; stated = true) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTaken(error) || Date.now() > hasta) throw error
    }
    if (!stated) onWait()
    await pause(BETWEEN_VISTAS)
  }
}

/** Whether any process holds this lock now. */
export const isInCurso = async (db: Db, resource: Resource): Promise<boolean> => {
  if (isEmbedded()) return heldHere.has(resource)
  const { rows } = await sql<{ hay: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory'
        and classid = ${LOCK_CLASS}::int8::oid
        and objid = ${lockOf(resource)}::int8::oid
        and objsubid = 2
        and granted
        and database = (select d.oid from pg_database d where d.datname = current_database())
    ) as hay`.execute(db)
  return rows[0]!.hay
}
