import { entregaOf } from '#features/presupuestos/server/presupuestos.ts'
import type { Pedido } from '#features/presupuestos/contract.ts'
import { money } from '#shared/money.ts'
import { MOST_ON_PAPER } from '#shared/on-paper.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Cuenta, Factura } from '../contract.ts'
import { daysOfPlazo, searchText, rowsPerPage, numbersOf } from '../rules.ts'
import { today } from '#shared/dates.ts'
import * as pedidos from './pedidos-store.ts'
import * as store from './store.ts'

/** Limit and offset; by default the first page of five, for paper the whole list to a limit. */
const tramoOf = ({ page, rowPerPage, entera }: Cuenta): [limit: number, offset: number] => {
  if (entera) return [MOST_ON_PAPER, 0]
  const limit = rowPerPage ?? rowsPerPage[0]
  return [limit, (page ?? 0) * limit]
}

/** Matches nothing: for a search without a letter or digit. */
const OF_NOBODY = '~'
const numeroOf = (text: string | null): string => (text ? searchText(text) || OF_NOBODY : '')

/**
 * The filter of documents, for a client in scope. Throws 400 without a client or for a period that ends before it
 * begins, 404 out of scope.
 */
export const filterOf = async (who: Sesion, cuenta: Cuenta, abiertos: boolean): Promise<store.Filter> => {
  const cliente = await inAlcance(who, cuenta.clienteId, db())
  const vence = cuenta.vence ?? null
  return {
    cliente,
    desde: cuenta.dateFrom,
    hasta: cuenta.dateTo,
    numero: numeroOf(cuenta.presupuestoId),
    abiertos: abiertos || vence !== null,
    vence: vence && daysOfPlazo(vence, today()),
    orden: cuenta.orden ?? 'emision',
  }
}
export const toFactura = (row: store.DocumentoRow): Factura => ({
  id: row.id,
  documento: row.documento,
  tipo: row.tipo,
  importe: money(row.importe),
  moneda: row.simbolo,
  fechaEmision: row.fechaEmision,
  vencimiento: row.vencimiento,
  tienePdf: row.tienePdf,
  saldo: money(row.saldo),
})

const pageOf = async (who: Sesion, cuenta: Cuenta, abiertos: boolean) => {
  const [limit, offset] = tramoOf(cuenta)
  const filter = await filterOf(who, cuenta, abiertos)
  const [rows, cuantos, { documentoNro: cuit }] = await Promise.all([
    store.listDocumentos(db(), filter, limit, offset),
    store.countDocumentos(db(), filter),
    store.readTitular(db(), filter.cliente),
  ])
  return { rows, cuantos: { ...cuantos, cuit } }
}
/**
 * A page of a client's invoices and notes, last issued first. Throws as `filterOf`, and 400 for an invalid page size.
 */
export const listFacturas = async (who: Sesion, cuenta: Cuenta) => {
  const { rows, cuantos } = await pageOf(who, cuenta, false)
  return { facturaResponses: { $values: rows.map(toFactura) }, ...cuantos }
}
/** A page of the documents with a balance still owed, in pesos. Throws as `listFacturas`. */
export const listComposicion = async (who: Sesion, cuenta: Cuenta) => {
  const { rows, cuantos } = await pageOf(who, cuenta, true)
  return { composicionCtaCteResponses: { $values: rows.map(toFactura) }, ...cuantos }
}

/** The filter of order lines; null for a state no line ever had. Throws as `filterOf`. */
export const pedidosFilter = async (who: Sesion, cuenta: Cuenta): Promise<pedidos.PedidosFilter | null> => {
  const cliente = await inAlcance(who, cuenta.clienteId, db())
  const estadoId = cuenta.estadoId || null
  const estado = estadoId && (await pedidos.listEstados(db())).find((e) => e.id === estadoId)
  if (estadoId && !estado) return null
  const numbers = cuenta.presupuestoId ? numbersOf(cuenta.presupuestoId) : null
  return {
    cliente,
    desde: cuenta.dateFrom,
    hasta: cuenta.dateTo,
    estado: estado ? estado.descripcion : null,
    numbers,
    presupuestos: numbers ? await pedidos.findPresupuestos(db(), cliente, numbers) : [],
  }
}
const toPedido = ({ cantidad, cantidadExacta, cantidadEntregada, ...row }: pedidos.PedidoRow): Pedido => ({
  ...row,
  cantidad: Number(cantidad),
  ...entregaOf({ estado: row.estado, cantidad: cantidadExacta, cantidadEntregada }),
})
/** A page of a client's order lines, newest first. Throws as `listFacturas`. */
export const listPedidos = async (who: Sesion, cuenta: Cuenta) => {
  const [limit, offset] = tramoOf(cuenta)
  const filter = await pedidosFilter(who, cuenta)
  if (!filter) return { estadoPedidosResponses: { $values: [] }, length: 0, aproximado: false }
  const [rows, cuantos] = await Promise.all([
    pedidos.listPedidos(db(), filter, limit, offset),
    pedidos.countPedidos(db(), filter),
  ])
  return { estadoPedidosResponses: { $values: rows.map(toPedido) }, ...cuantos }
}
/** The states order lines have had, by name. */
export const getEstados = async () => ({ $values: await pedidos.listEstados(db()) })
