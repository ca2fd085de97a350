import { sql, type Kysely } from 'kysely'
import { config } from '#server/context.ts'
import type { Tables } from '#server/db/db.ts'
import { conflict, Refusal } from '#shared/errors.ts'

/** What only one at a time may do, in all processes together. The key is an advisory lock of the database. */
const cosas = {
  importacion: { llave: 481_517, ocupada: 'Hay otra importación en curso. Intentá de nuevo en unos minutos.' },
  ensayo: { llave: 481_518, ocupada: 'Hay otro ensayo en curso. Intentá de nuevo en unos minutos.' },
} as const
type Cosa = keyof typeof cosas

const ocupada = (cosa: Cosa) => conflict('importacion_en_curso', cosas[cosa].ocupada, { retryAfter: 60 })
/** True of the refusal of whoever came while another one ran: nothing of it was begun. */
export const esperaTurno = (e: unknown): boolean => e instanceof Refusal && e.code === 'importacion_en_curso'

const deEsteProceso = new WeakMap<Kysely<Tables>, Set<Cosa>>()

/** The embedded database has one connection and one process: holding a lock of it would say nothing. */
const enProceso = async <T>(db: Kysely<Tables>, cosa: Cosa, work: (on: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const enCurso = deEsteProceso.get(db) ?? new Set()
  deEsteProceso.set(db, enCurso)
  if (enCurso.has(cosa)) throw ocupada(cosa)
  enCurso.add(cosa)
  try {
    return await work(db)
  } finally {
    enCurso.delete(cosa)
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
  if (config().databaseUrl === null) return enProceso(db, cosa, work)
  const { llave } = cosas[cosa]
  return db.connection().execute(async (on) => {
    const { rows } = await sql<{ mia: boolean }>`select pg_try_advisory_lock(${sql.lit(llave)}) as mia`.execute(on)
    if (!rows[0]!.mia) throw ocupada(cosa)
    try {
      return await work(on)
    } finally {
      // a lost connection holds nothing
      await sql`select pg_advisory_unlock(${sql.lit(llave)})`.execute(on).catch(() => {})
    }
  })
}
