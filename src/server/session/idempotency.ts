import { sql } from 'kysely'
import { repeated } from '#shared/errors.ts'
import { tx, txOf } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

/**
 * `presupuesto`: whose row the work locks (`txOf`); `after`: runs once the work has ended, also if it failed; `shown`:
 * makes each answer of what the work returned, for a secret that is stored nowhere.
 */
type How<T> = {
  readonly presupuesto?: string
  readonly after?: () => Promise<unknown>
  shown?(stored: T): T
}
/**
 * The deferred work of a call that takes an `Idempotency-Key`. Its handler returns it, and http/idempotency.ts runs it
 * once a key, so that no room can ignore the key.
 */
export class Once<T> {
  readonly work: (on: Db) => Promise<T>
  readonly how: How<T>
  constructor(work: (on: Db) => Promise<T>, how: How<T>) {
    this.work = work
    this.how = how
  }
}
/** Defers the work of a call that takes an `Idempotency-Key`; it is passed its transaction. */
export const once = <T>(work: (on: Db) => Promise<T>, how: How<T> = {}): Once<T> => new Once(work, how)

/** A key as sent: the call, the key, and an HMAC of the input, equal for equal input. */
export type Asked = { readonly ruta: string; readonly clave: string; readonly huella: string }

/**
 * Runs the work in a transaction, once per account, call and key, and returns the first answer to a repetition; throws
 * 422 for the same key with other input (OPEN-86). `asked` null: no key was sent.
 */
export const doOnce = async <T>({ work, how }: Once<T>, usuarioId: number, asked: Asked | null): Promise<T> => {
  const run = (on: Db): Promise<T> => (asked ? runOnce(on, usuarioId, asked, () => work(on)) : work(on))
  try {
    const stored = await (how.presupuesto === undefined ? tx(run) : txOf(how.presupuesto, run))
    return how.shown ? how.shown(stored) : stored
  } finally {
    await how.after?.()
  }
}

/**
 * Inside the transaction of the work: a repetition waits until the first commits, and a rollback leaves no trace. Of
 * two at once with different input, the first to insert wins.
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
    if (row?.huella && row.huella !== huella) throw repeated() // null: stored by a former version
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
