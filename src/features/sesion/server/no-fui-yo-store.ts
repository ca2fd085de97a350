import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { AsuntoNoFuiYo } from '../no-fui-yo.ts'

/** The SQL of 'No fui yo'. */
const cuenta = (on: Db, id: number) =>
  on
    .selectFrom('usuario as u')
    .select([
      'u.id',
      'u.email',
      'u.nombre',
      'u.apellido',
      'u.tipoRol',
      'u.clienteId',
      'u.estado',
      'u.noFuiYo',
      'u.emailDisputado',
      sql<boolean>`u.clave is not null and not u."claveProvisoria"`.as('clave'),
      sql<boolean>`exists (select from identidad i where i."usuarioId" = u.id)`.as('organizacion'),
    ])
    .where('u.id', '=', id)
export const findCuenta = (on: Db, id: number) => cuenta(on, id).executeTakeFirst()
/** Held until the transaction ends: of two links at once, one waits and finds it done. */
export const lockCuenta = (on: Db, id: number) => cuenta(on, id).forUpdate('u').executeTakeFirst()
export type CuentaNoFuiYo = NonNullable<Awaited<ReturnType<typeof findCuenta>>>

/** When it was said, of its e-mail too, and that its password, if it has one, is to be another one. */
export const saveNoFuiYo = (on: Db, id: number, at: Date, asunto: AsuntoNoFuiYo) =>
  on
    .updateTable('usuario')
    .set({
      noFuiYo: at,
      ...(asunto === 'direccion' ? { emailDisputado: at } : {}),
      claveDudosa: sql<boolean>`clave is not null and not "claveProvisoria"`,
    })
    .where('id', '=', id)
    .execute()
/** Takes away the sign-ins that are on their way: what is left of them is a code, or a ticket. */
export const deleteSteps = async (on: Db, usuarioId: number): Promise<void> => {
  await on.deleteFrom('paso_ingreso').where('usuarioId', '=', usuarioId).execute()
  await on.deleteFrom('paso_organizacion').where('usuarioId', '=', usuarioId).execute()
  await on.deleteFrom('codigo_clave').where('usuarioId', '=', usuarioId).execute()
}
