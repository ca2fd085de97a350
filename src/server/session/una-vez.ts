import type { Db } from '#server/db/db.ts'
import type { Meta } from '#server/http/meta.ts'
import { repeated } from '#shared/errors.ts'
import { sql } from 'kysely'

/**
 * Does the work once per user, call and `Idempotency-Key`, and answers a repetition with the first answer; the same key
 * with other input is 422 (OPEN-86). Stands inside the transaction of the work: a repetition waits for the first to
 * commit, a rolled-back one leaves no trace. Of two at once with different input the first to write wins.
 */
export const unaVez = async <T>(on: Db, usuarioId: number, meta: Meta, work: () => Promise<T>): Promise<T> => {
  const { idempotencyKey: clave, ruta, huella } = meta
  if (!clave) return work()
  const first = await on
    .insertInto('idempotencia')
    .values({ usuarioId, clave, ruta, huella })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (first.numInsertedOrUpdatedRows === 0n) {
    const row = await on
      .selectFrom('idempotencia')
      .select(['respuesta', 'huella'])
      .where('usuarioId', '=', usuarioId)
      .where('clave', '=', clave)
      .where('ruta', '=', ruta)
      .executeTakeFirst()
    if (row?.huella && row.huella !== huella) throw repeated() // without one: kept by a former version
    return row?.respuesta as T
  }
  const answer = await work()
  await on
    .updateTable('idempotencia')
    .set({ respuesta: sql`${JSON.stringify(answer)}::jsonb` })
    .where('usuarioId', '=', usuarioId)
    .where('clave', '=', clave)
    .where('ruta', '=', ruta)
    .execute()
  return answer
}
