import { toTime } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { jobsDb } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import type { Pedido } from '../contract.ts'
import { lectorOf } from './eventos.ts'
import { findPedido } from './pedido-store.ts'

/**
 * An order whole, in the order system's own codes, at the prices it was placed at. Refuses 404 what never was an order:
 * a cart, open or cancelled.
 */
export const readPedido = async (id: number, meta: Meta): Promise<Pedido> => {
  await lectorOf(meta)
  const row = await findPedido(jobsDb(), id)
  if (!row) throw notFound()
  return {
    ...row,
    fecha: toTime(row.fecha),
    cotizacionFecha: row.cotizacionFecha && toTime(row.cotizacionFecha),
    lineas: { $values: row.lineas },
  }
}
