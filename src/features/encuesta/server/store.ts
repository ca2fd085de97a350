import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'

export type Contacto = Pick<Sesion, 'clienteId' | 'contactoId'>

/** Reads presupuesto of the room carrito too, to find what a contact is asked in one round trip. */
export const findPendientes = (on: Db, { clienteId, contactoId }: Contacto, version: number) =>
  sql<{ aceptada: boolean; delivered: boolean; ultima: Date | null }>`
    select
      exists (
        select 1
        from politica_aceptada
        where "contactoId" = ${contactoId} and "clienteId" = ${clienteId} and version = ${version}
      ) as aceptada,
      exists (
        select 1
        from presupuesto
        where "contactoId" = ${contactoId} and "clienteId" = ${clienteId} and fecha is not null and estado = 'Entregado'
      ) as delivered,
      (select max(creado) from nps where "contactoId" = ${contactoId}) as ultima`
    .execute(on)
    .then((r) => r.rows[0]!)

/** False: accepted before. */
export const insertAceptada = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  contactoId: number,
  version: number,
): Promise<boolean> =>
  (
    await on
      .insertInto('politica_aceptada')
      .values({ clienteId, contactoId, version })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

/** The last answer of that period; locks the account's row, so that two at once are serialised. */
export const lockUltima = async (
  on: Db,
  contactoId: number,
  days: number,
): Promise<{ punto: number | null } | undefined> => {
  await on.selectFrom('usuario').select('id').where('contactoId', '=', contactoId).forUpdate().execute()
  return on
    .selectFrom('nps')
    .select('punto')
    .where('contactoId', '=', contactoId)
    .where('creado', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('creado', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export const insertNps = (
  on: Db,
  { clienteId }: ClienteInAlcance,
  answer: { contactoId: number; punto: number | null; comentarios: string | null },
) =>
  on
    .insertInto('nps')
    .values({ clienteId, ...answer })
    .execute()
