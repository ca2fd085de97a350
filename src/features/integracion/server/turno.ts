import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { config, jobsDb } from '#server/context.ts'
import { openDb, type Db, type Tables } from '#server/db/db.ts'
import { plazosDeTrabajos } from '#server/db/plazos.ts'
import { conflict, Refusal } from '#shared/errors.ts'

/** What only one at a time may do, in all processes together: the files of one kind, or a rehearsal. */
export type Cosa = string
export const ENSAYO = 'ensayo'

const ocupada = (cosa: Cosa) =>
  conflict(
    'importacion_en_curso',
    cosa === ENSAYO
      ? 'Hay otro ensayo en curso. Intentá de nuevo en unos minutos.'
      : `Hay otra importación de «${cosa}» en curso. Intentá de nuevo en unos minutos.`,
    { retryAfter: 60 },
  )
/** True of the refusal of whoever came while another one ran: nothing of it was begun. */
export const esperaTurno = (e: unknown): boolean => e instanceof Refusal && e.code === 'importacion_en_curso'

/** The first number of the advisory locks of turns; the second is of what the turn is for. */
const CLASE = 481_517
/** 31 bits: `pg_locks` shows the number without its sign. */
const llaveDe = (cosa: Cosa): number => createHash('sha256').update(cosa).digest().readUInt32BE() >>> 1

const deEsteProceso = new Set<Cosa>()
const isEmbebida = (): boolean => config().databaseUrl === null

/** The embedded database has one connection and one process: holding a lock of it would say nothing. */
const enProceso = async <T>(db: Kysely<Tables>, cosa: Cosa, work: (on: Kysely<Tables>) => Promise<T>): Promise<T> => {
  if (deEsteProceso.has(cosa)) throw ocupada(cosa)
  deEsteProceso.add(cosa)
  try {
    return await work(db)
  } finally {
    deEsteProceso.delete(cosa)
  }
}

/**
 * Does the work while nobody else does the like; refuses 409 `importacion_en_curso` at once instead of waiting. The
 * work gets the connection that holds the turn and keeps to it: the database gives the turn back by itself when the
 * process dies.
 */
export const enExclusiva = async <T>(
  db: Kysely<Tables>,
  cosa: Cosa,
  work: (on: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  if (isEmbebida()) return enProceso(db, cosa, work)
  const llave = sql`${sql.lit(CLASE)}, ${sql.lit(llaveDe(cosa))}`
  return db.connection().execute(async (on) => {
    const { rows } = await sql<{ mia: boolean }>`select pg_try_advisory_lock(${llave}) as mia`.execute(on)
    if (!rows[0]!.mia) throw ocupada(cosa)
    try {
      return await work(on)
    } finally {
      // a lost connection holds nothing
      await sql`select pg_advisory_unlock(${llave})`.execute(on).catch(() => {})
    }
  })
}

/**
 * As `enExclusiva`, on a connection of its own that ends with the work: what takes long in a process that answers
 * people keeps none of those its mail and jobs share.
 */
export const enExclusivaAparte = async <T>(cosa: Cosa, work: (on: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const connectionString = config().databaseUrl
  if (connectionString === null) return enProceso(jobsDb(), cosa, work)
  const own = openDb({ connectionString, max: 1 }, plazosDeTrabajos)
  try {
    return await enExclusiva(own.db, cosa, work)
  } finally {
    await own.close()
  }
}

/** Milliseconds between two looks at a turn that another one has, and how long it is waited for in all. */
const [ENTRE_VISTAS, PACIENCIA] = [500, 2 * 3_600_000]
/**
 * Attempts until it is not refused for want of a turn; `onEspera` is told once. Looks again and again, without a
 * statement that waits: its snapshot would hold up the database's own work. Gives up after two hours, with the refusal.
 */
export const whenFree = async <T>(onEspera: () => void, attempt: () => Promise<T>): Promise<T> => {
  const hasta = Date.now() + PACIENCIA
  for (let dicho = false; ; dicho = true) {
    try {
      return await attempt()
    } catch (error) {
      if (!esperaTurno(error) || Date.now() > hasta) throw error
    }
    if (!dicho) onEspera()
    await pause(ENTRE_VISTAS)
  }
}

/** Whether somebody has this turn now, in any process. */
export const isEnCurso = async (db: Db, cosa: Cosa): Promise<boolean> => {
  if (isEmbebida()) return deEsteProceso.has(cosa)
  const { rows } = await sql<{ hay: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory'
        and classid = ${CLASE}::int8::oid
        and objid = ${llaveDe(cosa)}::int8::oid
        and objsubid = 2
        and granted
        and database = (select d.oid from pg_database d where d.datname = current_database())
    ) as hay`.execute(db)
  return rows[0]!.hay
}
