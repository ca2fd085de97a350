/** The front door of `cotizaciones` on the server: quotes that live (docs/decisions/0150). */
import { P } from '#shared/permisos.ts'
import { feature } from '#server/feature.ts'
import { jobsDb } from '#server/context.ts'
import { contract, events } from '../contract.ts'
import { screens } from '../screens.ts'
import { sendMove, sendOver, tellVencimientos } from './aviso.ts'
import { answer, askRenewal, record, withdraw } from './answer.ts'
import { attach, openArchivo } from './archivos.ts'
import { answerSolicitud, ask } from './ask.ts'
import { sweepAparte } from './compra-store.ts'
import { buy } from './compra.ts'
import { renew, saveDraft, sendDraft } from './draft.ts'
import { annulLink, listLinks, openLink, share } from './enlaces.ts'
import { listCotizaciones } from './list.ts'
import { params } from './params.ts'
import { downloadVersion } from './pdf.ts'
import { readOne } from './read.ts'

export { tellVencimientos } from './aviso.ts'
export { joinDescuentos } from '../precios.ts'
export { composeImported } from './compose.ts'
export { releaseRetenidas } from './compose-store.ts'
export {
  findFixedCotizaciones,
  findFixedLines,
  importCotizaciones,
  markPending,
  type StatedCotizacion,
} from './import.ts'
export { findPartiesOfCotizacion, ownCotizacion } from './own.ts'
export { findProblemOfCompra, placeCompra, readRateOfCompra, requireCompra } from './compra.ts'

const actions = {
  'cotizacion-pedida': 'Cotización pedida',
  'cotizacion-archivos': 'Archivos agregados a un pedido de cotización',
  'cotizacion-empezada': 'Cotización empezada',
  'cotizacion-enviada': 'Cotización enviada',
  'cotizacion-aceptada': 'Cotización aceptada',
  'cotizacion-rechazada': 'Cotización rechazada',
  'cotizacion-otro-precio': 'Otro precio pedido en una cotización',
  'cotizacion-retirada': 'Cotización retirada',
  'cotizacion-renovacion-pedida': 'Renovación de una cotización pedida',
  'cotizacion-comprada': 'Cotización comprada',
  'cotizacion-compartida': 'Cotización compartida',
  'cotizacion-enlace-anulado': 'Enlace de una cotización anulado',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const cotizaciones = feature(
  'cotizaciones',
  contract,
  {
    list: ({ query: { clienteId, page, ...filter } }, who) => listCotizaciones(who, clienteId, filter, page ?? 1),
    read: ({ params: { id } }, who) => readOne(who, id),
    pdf: ({ params: { id }, query: { version } }, who) => downloadVersion(who, id, version),
    ask: ({ body }, who) => ask(who, body),
    attach: ({ params: { id }, files }, who) => attach(who, id, files.file),
    archivo: ({ params: { id, nro } }, who) => openArchivo(who, id, nro),
    answerSolicitud: ({ params: { id } }, who) => answerSolicitud(who, id),
    saveDraft: ({ params: { id }, body }, who) => saveDraft(who, id, body),
    send: ({ params: { id }, body }, who) => sendDraft(who, id, body),
    renew: ({ params: { id }, body }, who) => renew(who, id, body.cambio),
    withdraw: ({ params: { id }, body }, who) => withdraw(who, id, body),
    answer: ({ params: { id }, body }, who) => answer(who, id, body),
    record: ({ params: { id }, body }, who) => record(who, id, body),
    askRenewal: ({ params: { id } }, who) => askRenewal(who, id),
    buy: ({ params: { id }, body }, who) => buy(who, id, body),
    links: ({ params: { id } }, who) => listLinks(who, id),
    share: ({ params: { id }, body }, who) => share(who, id, body.version),
    annulLink: ({ params: { id, enlaceId } }, who) => annulLink(who, id, enlaceId),
    openLink: ({ params: { clave } }, _who, { isHead }) => openLink(clave, isHead),
  },
  {
    screens,
    actions,
    events,
    params,
    jobs: { 'avisar-cotizacion': { run: sendMove }, 'avisar-vencimiento': { run: sendOver } },
    sweep: [
      { parte: 'presupuestos aparte', run: () => sweepAparte(jobsDb()) },
      { parte: 'vencimientos de cotizaciones', run: tellVencimientos },
    ],
    liveTypes: { cotizacion: { any: [P.operaciones, P.accionesCarrito] } },
  },
)
