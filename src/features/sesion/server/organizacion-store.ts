import { sql } from 'kysely'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

/**
 * The SQL of `identidad` (which of an organisation's people is which account) and `paso_organizacion` (one-time steps,
 * hashed).
 */
export const findIdentidad = async (emisor: string, sujeto: string, on: Db): Promise<number | null> =>
  (
    await on
      .selectFrom('identidad')
      .select('usuarioId')
      .where('emisor', '=', emisor)
      .where('sujeto', '=', sujeto)
      .executeTakeFirst()
  )?.usuarioId ?? null

/** Links once; false when the account is already somebody else's of that organisation. */
export const insertIdentidad = async (on: Db, emisor: string, sujeto: string, usuarioId: number): Promise<boolean> => {
  const done = await on
    .insertInto('identidad')
    .values({ emisor, sujeto, usuarioId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

const inMinutes = (n: number) => sql<Date>`now() + make_interval(mins => ${n})`
/** Uses a state up; false when it was used before. */
export const spendState = async (on: Db, huella: string, minutes: number): Promise<boolean> => {
  const done = await on
    .insertInto('paso_organizacion')
    .values({ huella, vence: inMinutes(minutes) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}
export const insertPase = (on: Db, huella: string, usuarioId: number, minutes: number) =>
  on
    .insertInto('paso_organizacion')
    .values({ huella, usuarioId, vence: inMinutes(minutes) })
    .execute()
/** Takes a ticket away and answers whose it was; null for a used, unknown or late one. Two at once: one gets it. */
export const takePase = async (huella: string): Promise<number | null> => {
  const row = await db()
    .deleteFrom('paso_organizacion')
    .where('huella', '=', huella)
    .where('usuarioId', 'is not', null)
    .where('vence', '>', sql<Date>`now()`)
    .returning('usuarioId')
    .executeTakeFirst()
  return row?.usuarioId ?? null
}
