import { toTime } from '#shared/dates.ts'
import { openOrdenCompra } from '#features/presupuestos/server/presupuestos.ts'
import { notFound } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import { jobsDb } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import type { Pedido } from '../contract.ts'
import { lectorOf } from './eventos.ts'
import type { Numero } from '../rules.ts'
import { findId, findPedido } from './pedido-store.ts'

/**
 * An order whole, by a number of ours or of the order system, in the order system's own codes, at the prices it was
 * placed at. Refuses 404 what never was an order:
 * a cart, open or cancelled.
 */
export const readPedido = async (numero: string, por: Numero | null, meta: Meta): Promise<Pedido> => {
  await lectorOf(meta)
  const id = await findId(jobsDb(), numero.trim(), por)
  const row = id === undefined ? undefined : await findPedido(jobsDb(), id)
  if (!row) throw notFound()
  return {
    ...row,
    fecha: toTime(row.fecha),
    cotizacionFecha: row.cotizacionFecha && toTime(row.cotizacionFecha),
    percepciones: { $values: row.percepciones },
    lineas: { $values: row.lineas },
  }
}

/** The PDF of a confirmed order's purchase order. Refuses 401, 403, 404. */
export const openPedidoOrden = async (id: number, meta: Meta): Promise<FileReply<'application/pdf'>> => {
  await lectorOf(meta)
  if (!(await findPedido(jobsDb(), id))) throw notFound()
  return openOrdenCompra(jobsDb(), id)
}
