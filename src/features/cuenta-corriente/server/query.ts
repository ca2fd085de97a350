import { entregaOf } from '#features/presupuestos/server/presupuestos.ts'
import type { Pedido } from '#features/presupuestos/contract.ts'
import { money } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Composed, Cuenta, Factura } from '../contract.ts'
import { searchText, rowsPerPage, numbersOf } from '../rules.ts'
import * as pedidos from './pedidos-store.ts'
import * as store from './store.ts'

/** Which rows: the first page of five where nothing else is said. */
const tramoOf = ({ page, rowPerPage }: Cuenta): [limit: number, offset: number] => {
  const limit = rowPerPage ?? rowsPerPage[0]
  return [limit, (page ?? 0) * limit]
}

/** What nobody's number begins with: a text without a letter or a digit finds nothing. */
const OF_NOBODY = '~'
const numeroOf = (text: string | null): string => (text ? searchText(text) || OF_NOBODY : '')

/**
 * The documents a filter asks for, of a client of the caller's scope. Refuses 400 no client or days that are the wrong
 * way round, 404 a foreign client.
 */
export const filterOf = async (who: Sesion, cuenta: Cuenta, abiertos: boolean): Promise<store.Filter> => {
  const cliente = await inAlcance(who, cuenta.clienteId, db())
  return {
    cliente,
    desde: cuenta.dateFrom,
    hasta: cuenta.dateTo,
    numero: numeroOf(cuenta.presupuestoId),
    abiertos,
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
})
const toComposed = (row: store.DocumentoRow): Composed => ({ ...toFactura(row), saldo: money(row.saldo) })

const pageOf = async (who: Sesion, cuenta: Cuenta, abiertos: boolean) => {
  const [limit, offset] = tramoOf(cuenta)
  const filter = await filterOf(who, cuenta, abiertos)
  const [rows, cuantos, cuit] = await Promise.all([
    store.listDocumentos(db(), filter, limit, offset),
    store.countDocumentos(db(), filter),
    store.readCuit(db(), filter.cliente),
  ])
  return { rows, cuantos: { ...cuantos, cuit } }
}
/** A page of the invoices and notes of a client, the last issued first. Refuses as `filterOf`, and 400 other sizes. */
export const listFacturas = async (who: Sesion, cuenta: Cuenta) => {
  const { rows, cuantos } = await pageOf(who, cuenta, false)
  return { facturaResponses: { $values: rows.map(toFactura) }, ...cuantos }
}
/** A page of the documents with something still owed, with how much of each, in pesos. Refuses as `listFacturas`. */
export const listComposicion = async (who: Sesion, cuenta: Cuenta) => {
  const { rows, cuantos } = await pageOf(who, cuenta, true)
  return { composicionCtaCteResponses: { $values: rows.map(toComposed) }, ...cuantos }
}

/** The order lines a filter asks for; null: it names a state that no line ever had. Refuses as `filterOf`. */
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
/** A page of a client's order lines, the last first. Refuses as `listFacturas`. */
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
/** The states that order lines have had, by name. */
export const getEstados = async () => ({ $values: await pedidos.listEstados(db()) })
