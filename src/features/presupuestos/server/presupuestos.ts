/** The front door of `presupuestos` on the server. */
import { P } from '#shared/permisos.ts'
import { feature } from '#server/feature.ts'
import { contract, events } from '../contract.ts'
import { screens } from '../screens.ts'
import { withdrawPedido } from './anular.ts'
import { sendAnulado } from './aviso-anulado.ts'
import { sendComprobante } from './aviso-comprobante.ts'
import { sendReceived } from './aviso.ts'
import { downloadComprobante } from './comprobante.ts'
import { tellDemoradas } from './demoradas.ts'
import { changeEstado } from './estado.ts'
import { askOtraFecha } from './otra-fecha.ts'
import { sendOtraFecha } from './aviso-fecha.ts'
import { sendMovimiento } from './movimientos.ts'
import { downloadOrdenCompra } from './orden-compra.ts'
import { params } from './params.ts'
import { downloadSolicitud } from './solicitud-pdf.ts'
import { fetchComprobante, PATIENCE } from './fetch-comprobante.ts'
import { estadoPedidos, fetchAll, fetchAllOf, fetchClientes, historial, latest, quote, search } from './operaciones.ts'

export { tellReceived } from './aviso.ts'
export { downloadComprobante, onlyPdf, problemOfPdf, saveComprobantePdf } from './comprobante.ts'
export { drawSheet } from './draw-sheet.ts'
export { letterhead, terminosOf, type Distribuidor, type Sheet } from './letter.ts'
export { totalsOf } from './sheet.ts'
export { formacionOf } from './formacion.ts'
export { percepcionesOf } from './percepciones.ts'
export { fotoCliente, fotoTienda, nombreVendedor, takeFoto } from './foto.ts'
export { otraFechaOf } from './fechas-store.ts'
export { tellPrometidas, type Prometida } from './prometida.ts'
export { tellMovimientos } from './movimientos.ts'
export { destino as destinoOfSolicitud, findProductos as findProductosByText, listDestinos } from './list.ts'
export { setOpenCart, type OpenCart } from './open-cart.ts'
export { openOrdenCompra } from './orden-compra.ts'
export { lineasOf, readQuote, readStoredQuote } from './operaciones.ts'
export { findParties, ownSolicitud, partiesOf, type Parties } from './parties.ts'
export { isNews, papelOf } from '../papeles.ts'
export { readAdjunto, writePapel } from './papel.ts'
export { tellPdfs } from './fetch-comprobante.ts'
export { lockSolicitud, replaceSolicitud } from './estado.ts'
export { entregaOf, readEstadoViaje } from './viajes.ts'
export { listDifferences, readQr, type Qr } from '../qr.ts'

const actions = {
  'estado-cambiado': 'Estado cambiado',
  'pedido-anulado': 'Pedido anulado',
  'fecha-pedida': 'Otra fecha de entrega pedida',
  'comprobante-sin-traer': 'No se pudo traer el PDF de un comprobante',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const presupuestos = feature(
  'presupuestos',
  contract,
  {
    fetchAll: ({ query }, who) => fetchAll(who, query.clienteId, query.page ?? 1, query.cuentas === 'si'),
    fetchAllOf: ({ params, query }, who) => fetchAllOf(who, params.sellerId, query.page ?? 1),
    search: ({ body }, who) => search(who, body),
    latest: ({ params }, who) => latest(who, params.clienteId),
    fetchClientes: ({ params }, who) => fetchClientes(who, params.sellerId),
    quote: ({ params }, who) => quote(who, params.id),
    historial: ({ params }, who) => historial(who, params.id),
    estado: ({ params, body }, who) => changeEstado(who, params.id, body),
    anular: ({ params, body }, who) => withdrawPedido(who, params.id, body.motivo),
    otraFecha: ({ params, body }, who) => askOtraFecha(who, params.id, body),
    ordenCompra: ({ params }, who) => downloadOrdenCompra(who, params.id),
    pdf: ({ params }, who) => downloadSolicitud(who, params.id),
    download: ({ params }, who) => downloadComprobante(who, params),
    estadoPedidos: ({ query }, who) => estadoPedidos(who, query.clienteId, query.presupuestoId),
  },
  {
    screens,
    actions,
    events,
    params,
    jobs: {
      'avisar-pedido': { run: sendReceived },
      'avisar-anulado': { run: sendAnulado },
      'avisar-estado': { run: sendMovimiento },
      'avisar-fecha': { run: sendOtraFecha },
      'avisar-comprobante': { run: sendComprobante },
      'traer-comprobante': { ...PATIENCE, concurrency: 2, run: fetchComprobante },
    },
    sweep: [{ parte: 'entregas demoradas', run: tellDemoradas }],
    liveTypes: { presupuesto: { any: [P.operaciones, P.accionesCarrito, P.ultimasOperaciones] } },
  },
)
