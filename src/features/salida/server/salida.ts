/** The front door of `salida` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { openCotizacionAdjunto, openCotizacionArchivo, readCotizacionEntera } from './cotizacion.ts'
import { listSalida, readSalida, resendAviso, resendFailed } from './avisos.ts'
import { readEntrada } from './entrada.ts'
import { acuseEventos, listEventos } from './eventos.ts'
import { openReclamoAdjunto, readReclamoEntero } from './reclamo.ts'
import { params } from './params.ts'
import { openPedidoOrden, readPedido } from './pedido.ts'

const actions = {
  'aviso-reenviado': 'Aviso reenviado al sistema de gestión',
  'avisos-reenviados': 'Avisos fallidos reenviados al sistema de gestión',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const salida = feature(
  'salida',
  contract,
  {
    eventos: ({ query }, _who, meta) => listEventos(query, meta),
    acuse: ({ body }, _who, meta) => acuseEventos(body, meta),
    pedido: ({ params, query }, _who, meta) => readPedido(params.id, query.por, meta),
    pedidoOrden: ({ params }, _who, meta) => openPedidoOrden(params.id, meta),
    reclamo: ({ params }, _who, meta) => readReclamoEntero(params.id, meta),
    reclamoAdjunto: ({ params }, _who, meta) => openReclamoAdjunto(params, meta),
    cotizacion: ({ params, query }, _who, meta) => readCotizacionEntera(params.id, query.por, meta),
    cotizacionAdjunto: ({ params }, _who, meta) => openCotizacionAdjunto(params, meta),
    cotizacionArchivo: ({ params }, _who, meta) => openCotizacionArchivo(params, meta),
    list: ({ query }) => listSalida(query.page ?? 1, { estado: query.estado, numero: query.numero?.trim() || null }),
    entrada: () => readEntrada(),
    get: ({ params }) => readSalida(params.id),
    reenviar: ({ params }) => resendAviso(params.id),
    reenviarTodos: () => resendFailed(),
  },
  { screens, actions, params },
)
