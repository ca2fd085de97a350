import type { Db } from '#server/db/db.ts'
import type { Meta } from '#server/http/meta.ts'
import { sql } from 'kysely'

/**
 * Does the work once per user, call and `Idempotency-Key`, and answers a repetition with the first answer (OPEN-86).
 * Stands inside the transaction of the work: a repetition waits for the first to commit, a rolled-back one leaves no trace.
 */
export const unaVez = async <T>(on: Db, usuarioId: number, meta: Meta, work: () => Promise<T>): Promise<T> => {
  const clave = meta.idempotencyKey
  if (!clave) return work()
  const first = await on.insertInto('idempotencia').values({ usuarioId, clave, ruta: meta.ruta }).onConflict((c) => c.doNothing()).executeTakeFirst()
  if (first.numInsertedOrUpdatedRows === 0n) {
    const row = await on.selectFrom('idempotencia').select('respuesta').where('usuarioId', '=', usuarioId).where('clave', '=', clave).where('ruta', '=', meta.ruta).executeTakeFirst()
    return row?.respuesta as T
  }
  const answer = await work()
  await on.updateTable('idempotencia').set({ respuesta: sql`${JSON.stringify(answer)}::jsonb` }).where('usuarioId', '=', usuarioId).where('clave', '=', clave).where('ruta', '=', meta.ruta).execute()
  return answer
}
