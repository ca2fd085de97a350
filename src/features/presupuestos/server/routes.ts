import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { downloadComprobante } from './comprobante.ts'
import { changeEstado } from './estado.ts'
import { estadoPedidos, fetchAll, fetchAllOf, fetchClientes, historial, latest, quote, search } from './operaciones.ts'

export const presupuestos = feature('presupuestos', contract, {
  fetchAll: ({ query }, who) => fetchAll(who, query.clienteId, query.page ?? 1),
  fetchAllOf: ({ params, query }, who) => fetchAllOf(who, params.sellerId, query.page ?? 1),
  search: ({ body }, who) => search(who, body),
  latest: ({ params }, who) => latest(who, params.clienteId),
  fetchClientes: ({ params }, who) => fetchClientes(who, params.sellerId),
  quote: ({ params }, who) => quote(who, params.id),
  historial: ({ params }, who) => historial(who, params.id),
  estado: ({ params, body }, who, meta) => changeEstado(who, params.id, body, meta.ip),
  download: ({ params }, who) => downloadComprobante(who, params),
  estadoPedidos: ({ query }, who) => estadoPedidos(who, query.clienteId, query.presupuestoId),
})
