import { sql } from 'kysely'
import { repeated } from '#shared/errors.ts'
import { tx, txOf } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

/** `presupuesto`: whose row the work locks (`txOf`); `after`: what is done in any case once it is over. */
type How = { readonly presupuesto?: string; readonly after?: () => Promise<unknown> }
/**
 * What the handler of a call that takes an `Idempotency-Key` answers: its work, not done yet. The door does it, once a
 * key (http/bind.ts), so that no room can leave the key aside.
 */
export class Once<T> {
  readonly work: (on: Db) => Promise<T>
  readonly how: How
  constructor(work: (on: Db) => Promise<T>, how: How) {
    this.work = work
    this.how = how
  }
}
/** The work of a call that takes an `Idempotency-Key`, for the transaction that it is given. */
export const once = <T>(work: (on: Db) => Promise<T>, how: How = {}): Once<T> => new Once(work, how)

/** What is asked with a key: the call, and its input as a keyed hash, the same for the same input. */
export type Asked = { readonly ruta: string; readonly clave: string; readonly huella: string }

/**
 * Does the work in a transaction of its own, once per user, call and `Idempotency-Key`, and answers a repetition with
 * the first answer; the same key with other input is 422 (OPEN-86). Null: without a key.
 */
export const doOnce = async <T>({ work, how }: Once<T>, usuarioId: number, asked: Asked | null): Promise<T> => {
  const run = (on: Db): Promise<T> => (asked ? runOnce(on, usuarioId, asked, () => work(on)) : work(on))
  try {
    return await (how.presupuesto === undefined ? tx(run) : txOf(how.presupuesto, run))
  } finally {
    await how.after?.()
  }
}

/**
 * Stands inside the transaction of the work: a repetition waits for the first to commit, a rolled-back one leaves no
 * trace. Of two at once with different input the first to write wins.
 */
const runOnce = async <T>(
  on: Db,
  usuarioId: number,
  { clave, ruta, huella }: Asked,
  work: () => Promise<T>,
): Promise<T> => {
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
