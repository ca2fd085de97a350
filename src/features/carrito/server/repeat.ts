import { lineasOf } from '#features/presupuestos/server/presupuestos.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Repetido } from '../contract.ts'
import { addLines } from './edit.ts'
import { requireShopping } from './propio.ts'

/**
 * 'Repetir': adds an earlier order's lines to its client's open cart, at today's prices and by the rule of adding one
 * (OPEN-98); lines that cannot be added are returned with a reason. Throws 404 out of scope, 403 for an inactive
 * client, 409 while purchasing is disabled.
 */
export const repeatQuote = async (who: Sesion, id: number): Promise<Once<Repetido>> => {
  const { clienteId, lineas } = await lineasOf(who, id)
  const cliente = await inAlcance(who, clienteId, db())
  await requireShopping(db())
  const work = async (on: Db): Promise<Repetido> => {
    const { agregadas, rechazadas } = await addLines(
      on,
      who,
      cliente,
      lineas.map(({ productoId, cantidadTiras, dimension1, dimension2 }) => ({
        productoId,
        cantidad: cantidadTiras,
        largo: dimension1 || null,
        ancho: dimension2 || null,
      })),
    )
    return {
      clienteId,
      agregadas,
      rechazadas: {
        $values: rechazadas.map(({ at, motivo }) => ({ nombreProducto: lineas[at]!.nombreProducto, motivo })),
      },
    }
  }
  return once(work, { presupuesto: `de ${clienteId} ${who.contactoId}` })
}
