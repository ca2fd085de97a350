import { listRecipients, onceEach } from '#features/correos/server/correos.ts'
import { showDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showKilos } from '#shared/money.ts'
import { showLatest } from '#shared/renglon.ts'
import { config, jobsDb, log, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, type JobContextOf } from '#server/jobs/jobs.ts'
import { answeredBy, factsOf } from '#server/mail/content.ts'
import { enqueueCorreos, type Content, type Correo } from '#server/mail/correo.ts'
import type { Quote } from '../contract.ts'
import { cotizacionOf, latestOfQuote, numeroOf, preciosDe, recibeOf, showFechas } from '../rules.ts'
import { toQuote } from './columns.ts'
import { asuntoOf, entregaOf, hiloOf, lineasOf, previewOf, totalsOf } from './mails.ts'
import { nombreOfPdf, solicitudPdf } from './solicitud-pdf.ts'
import * as store from './store.ts'

type Received = { presupuestoId: number; usuarioId: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-pedido': Received
  }
}
/** Enqueues the mails about a placed order, sent after the transaction has committed. */
export const tellReceived = async (on: Db, recibida: Received): Promise<void> => {
  await enqueue(on, 'avisar-pedido', recibida, { key: String(recibida.presupuestoId) })
}

/** What a request's mails say to everybody. */
const sharedOf = (quote: Quote, { pidio }: store.Recipients): Omit<Content, 'titulo' | 'paragraphs'> => {
  const latest = latestOfQuote(quote)
  const { total, sums } = totalsOf(quote)
  return {
    preview: previewOf(quote),
    lineas: lineasOf(quote),
    total,
    datos: factsOf([
      ...sums,
      ['Cliente', `${quote.cliente}, CUIT ${showCuit(quote.documentoCliente)}`],
      ['La pidió', pidio],
      ['Fecha', showDay(quote.fecha)],
      ['Precios', preciosDe(quote)],
      ['Orden de compra', quote.ordenCompra],
      ['Entrega', entregaOf(quote)],
      ['Fecha de entrega', showFechas(quote)],
      ['Recibe', recibeOf(quote)],
      ['Transporte', quote.transporteDesc],
      ['Condición de pago', quote.condicionPago],
      ['Peso', showKilos(quote.pesoTotal)],
      ['Disponibilidad', latest && showLatest(latest)],
      ['Cotización', cotizacionOf(quote)],
      ['Observaciones', quote.comentario],
    ]),
    button: { texto: 'Ver la solicitud', ruta: `/presupuestos/${quote.id}` },
  }
}
/** What one is told of a request: the same facts for everybody, with the words of whoever reads it. */
const contentsOf = (quote: Quote, found: store.Recipients): Record<'vendedor' | 'cliente', Content> => {
  const shared = sharedOf(quote, found)
  const first = quote.esPedidoFirme ? '' : ', y te consulta antes de hacerla firme'
  return {
    vendedor: {
      ...shared,
      titulo: `Solicitud N° ${numeroOf(quote.id)} de ${quote.cliente}`,
      paragraphs: ['Espera tu aprobación comercial.'],
      firma: null,
    },
    cliente: {
      ...shared,
      titulo: `Recibimos la solicitud N° ${numeroOf(quote.id)}`,
      paragraphs: [`Un ejecutivo comercial la revisa y la aprueba${first}. Te avisamos cómo sigue.`],
      firma: answeredBy(found.vendedor).firma,
    },
  }
}

/** The mails of its seller say why they come in any case. */
export const OF_VENDEDOR = 'Te llega porque atendés a este cliente.'

/** The order's PDF for the mail; null if it cannot be made now, as the mail does not wait for it. */
const adjuntoOf = async (quote: Quote) => {
  if (config().smtp === null) return null
  try {
    return { nombre: nombreOfPdf(quote.id), bytes: await solicitudPdf(quote) }
  } catch (error) {
    log('pdf_de_solicitud', { solicitud: quote.id, error: String(error) })
    return null
  }
}

type Adjunto = Awaited<ReturnType<typeof adjuntoOf>>
/**
 * Each address once, whoever comes first: who placed it, the client's contacts for requests, its seller. It answers
 * what was done, so no account chooses it; contacts choose their kind (OPEN-172).
 */
const personasOf = async (on: Db, { clienteId, tienda, cuenta, vendedor }: store.Recipients) => {
  const placed = cuenta ? [{ ...cuenta, siempre: true }] : []
  const told = await listRecipients(on, { sucesos: ['pedido'], clienteId, tienda, tipo: null, propios: placed })
  return onceEach([
    ...told.map((one) => ({ ...one, vendedor: false, porque: 'Te llega porque hiciste esta solicitud.' })),
    ...(vendedor ? [{ ...vendedor, vendedor: true, eleccion: null, porque: OF_VENDEDOR }] : []),
  ])
}
const writeReceived = async (on: Db, quote: Quote, found: store.Recipients, adjunto: Adjunto): Promise<void> => {
  const contents = contentsOf(quote, found)
  const correos = (await personasOf(on, found)).map(({ nombre, email, vendedor, eleccion, porque }): Correo => {
    const { responderA } = answeredBy(vendedor ? found.cuenta : found.vendedor)
    return {
      tipo: 'pedido',
      para: { nombre, email },
      asunto: asuntoOf(quote.id, vendedor ? `solicitud nueva de ${quote.cliente}` : 'recibimos tu solicitud'),
      content: vendedor ? contents.vendedor : contents.cliente,
      ...(responderA ? { responderA } : {}),
      hilo: hiloOf(quote.id),
      adjunto,
      eleccion,
      porque,
      clave: `pedido-${quote.id}-${email.toLowerCase()}`,
    }
  })
  await enqueueCorreos(on, correos)
}

/** Writes the mails of a request that was placed, in one transaction with the end of the job: each goes once. */
export const sendReceived = async ({ presupuestoId, usuarioId }: Received, hand: JobContextOf): Promise<void> => {
  const row = await store.findQuoteById(jobsDb(), presupuestoId)
  const quote = row && toQuote(row)
  const adjunto = quote ? await adjuntoOf(quote) : null // before: no connection waits while it is drawn
  await tx(async (on) => {
    if (quote) {
      const found = await store.findRecipients(on, { presupuestoId, usuarioId })
      await writeReceived(on, quote, found, adjunto)
    }
    await hand.finish(on)
  })
}
