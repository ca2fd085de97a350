import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { config, jobsDb } from '#server/context.ts'
import { openDb, type Db, type Tables } from '#server/db/db.ts'
import { timeoutsOfJobs } from '#server/db/timeouts.ts'
import { conflict, Refusal } from '#shared/errors.ts'

/** What only one at a time may do, in all processes together: the files of one kind, or a rehearsal. */
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
/** True of the refusal of whoever came while another one ran: nothing of it was begun. */
export const isLockTaken = (e: unknown): boolean => e instanceof Refusal && e.code === 'importacion_en_curso'

/** The first number of the advisory locks of turns; the second is of what the turn is for. */
const LOCK_CLASS = 481_517
/** 31 bits: `pg_locks` shows the number without its sign. */
const lockOf = (resource: Resource): number => createHash('sha256').update(resource).digest().readUInt32BE() >>> 1

const heldHere = new Set<Resource>()
const isEmbedded = (): boolean => config().databaseUrl === null

/** The embedded database has one connection and one process: holding a lock of it would say nothing. */
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
 * Runs `work` exclusively over all processes; throws 409 `importacion_en_curso` at once if another runs. The work uses
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
      // a lost connection holds nothing
      await sql`select pg_advisory_unlock(${lock})`.execute(on).catch(() => {})
    }
  })
}

/**
 * As `runExclusive`, on a connection of its own that ends with the work: what takes long in a process that answers
 * people keeps none of those its mail and jobs share.
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

/** Milliseconds between two looks at a turn that another one has, and how long it is waited for in all. */
const [BETWEEN_VISTAS, MAX_WAIT_MS] = [500, 2 * 3_600_000]
/**
 * Attempts until it is not refused for want of a turn; `onWait` is told once. Looks again and again, without a
 * statement that waits: its snapshot would hold up the database's own work. Gives up after two hours, with the refusal.
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

/** Whether somebody has this turn now, in any process. */
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
