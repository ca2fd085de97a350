import { sql } from 'kysely'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

/** The SQL of `dispositivo`: the browsers an account was opened with. */
const inDays = (n: number) => sql<Date>`now() + make_interval(days => ${n})`

/** The device of this secret, if it is one of this account and has not run out. */
export const findDevice = async (email: string, huella: string): Promise<number | null> =>
  (
    await db()
      .selectFrom('dispositivo as d')
      .innerJoin('usuario as u', 'u.id', 'd.usuarioId')
      .select('d.id')
      .where('d.huella', '=', huella)
      .where(sql`lower(u.email)`, '=', email.trim().toLowerCase())
      .where('d.vence', '>', sql<Date>`now()`)
      .executeTakeFirst()
  )?.id ?? null

/** Gives a browser another secret, for every account it is known to; answers whose it was. */
export const renewFingerprint = async (on: Db, huella: string, next: string): Promise<number[]> =>
  (
    await on
      .updateTable('dispositivo')
      .set({ huella: next })
      .where('huella', '=', huella)
      .where('vence', '>', sql<Date>`now()`)
      .returning('usuarioId')
      .execute()
  ).map((r) => r.usuarioId)
export const touch = (on: Db, usuarioId: number, huella: string, days: number) =>
  on
    .updateTable('dispositivo')
    .set({ usado: sql<Date>`now()`, vence: inDays(days) })
    .where('usuarioId', '=', usuarioId)
    .where('huella', '=', huella)
    .execute()
/** Adds one, and forgets those used longest ago beyond `max`. */
export const insertDevice = async (
  on: Db,
  usuarioId: number,
  huella: string,
  days: number,
  max: number,
): Promise<void> => {
  await on
    .insertInto('dispositivo')
    .values({ usuarioId, huella, vence: inDays(days) })
    .execute()
  await on
    .deleteFrom('dispositivo')
    .where('id', 'in', (query) =>
      query
        .selectFrom('dispositivo')
        .select('id')
        .where('usuarioId', '=', usuarioId)
        .orderBy('usado', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute()
}
/** Forgets the devices of an account: all, or all but the one of this secret. */
export const deleteDevices = (on: Db, usuarioId: number, except: string | null) =>
  on
    .deleteFrom('dispositivo')
    .where('usuarioId', '=', usuarioId)
    .$if(except !== null, (q) => q.where('huella', '<>', except!))
    .execute()
/** From now on a sign-in from elsewhere is one from a new device. */
export const stampDesde = (on: Db, usuarioId: number) =>
  on
    .updateTable('usuario')
    .set({ dispositivosDesde: sql<Date>`now()` })
    .where('id', '=', usuarioId)
    .where('dispositivosDesde', 'is', null)
    .execute()
