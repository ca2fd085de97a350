import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The SQL of `segundo_factor` and `codigo_respaldo`. */
export const findFactor = (usuarioId: number, on: Db) =>
  on
    .selectFrom('segundo_factor')
    .select(['secreto', 'activado', 'ultimoPaso'])
    .where('usuarioId', '=', usuarioId)
    .executeTakeFirst()
export const hasFactor = async (usuarioId: number, on: Db): Promise<boolean> =>
  ((await findFactor(usuarioId, on))?.activado ?? null) !== null

/**
 * Keeps a secret that is not confirmed yet, over one that was not either; false when the account has a confirmed one.
 */
export const savePendiente = async (on: Db, usuarioId: number, secreto: string): Promise<boolean> => {
  const done = await on
    .insertInto('segundo_factor')
    .values({ usuarioId, secreto })
    .onConflict((conflict) =>
      conflict
        .column('usuarioId')
        .doUpdateSet({ secreto, creado: sql<Date>`now()`, ultimoPaso: 0 })
        .where('segundo_factor.activado', 'is', null),
    )
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}
export const activate = (on: Db, usuarioId: number) =>
  on
    .updateTable('segundo_factor')
    .set({ activado: sql<Date>`now()` })
    .where('usuarioId', '=', usuarioId)
    .execute()

/** Uses a step up; false when it, or a later one, has been used. Two at once: one gets it. */
export const takePaso = async (on: Db, usuarioId: number, paso: number): Promise<boolean> => {
  const done = await on
    .updateTable('segundo_factor')
    .set({ ultimoPaso: paso })
    .where('usuarioId', '=', usuarioId)
    .where('ultimoPaso', '<', paso)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
/** Uses a recovery code up; false for one that is unknown or used. Two at once: one gets it. */
export const takeRespaldo = async (on: Db, usuarioId: number, huella: string): Promise<boolean> => {
  const done = await on
    .updateTable('codigo_respaldo')
    .set({ usado: sql<Date>`now()` })
    .where('usuarioId', '=', usuarioId)
    .where('huella', '=', huella)
    .where('usado', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
export const countRespaldos = async (on: Db, usuarioId: number): Promise<number> => {
  const { left } = await on
    .selectFrom('codigo_respaldo')
    .select(sql<number>`count(*)`.as('left'))
    .where('usuarioId', '=', usuarioId)
    .where('usado', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
export const replaceRespaldos = async (on: Db, usuarioId: number, fingerprints: readonly string[]): Promise<void> => {
  await on.deleteFrom('codigo_respaldo').where('usuarioId', '=', usuarioId).execute()
  await on
    .insertInto('codigo_respaldo')
    .values(fingerprints.map((huella) => ({ usuarioId, huella })))
    .execute()
}
/** Takes factor and recovery codes away; false when the account had no confirmed one. */
export const deleteFactor = async (on: Db, usuarioId: number): Promise<boolean> => {
  await on.deleteFrom('codigo_respaldo').where('usuarioId', '=', usuarioId).execute()
  const row = await on
    .deleteFrom('segundo_factor')
    .where('usuarioId', '=', usuarioId)
    .returning('activado')
    .executeTakeFirst()
  return (row?.activado ?? null) !== null
}
