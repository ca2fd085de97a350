import { showDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showImporte, showKilos, showMoney } from '#shared/money.ts'
import { nombreOf, showDisponible, showLatest, showPiezas, showUnitario, SIN_IVA } from '#shared/renglon.ts'
import { config, jobsDb, log, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, type JobContextOf } from '#server/jobs/jobs.ts'
import { enqueueCorreo, readEmail, type Content, type Persona } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import type { Quote } from '../contract.ts'
import { cotizacionOf, destinoOf, latestOfQuote, numeroOf, recibeOf, sumsOf } from '../rules.ts'
import { toQuote } from './columns.ts'
import { nombreOfPdf, solicitudPdf } from './solicitud-pdf.ts'
import * as store from './store.ts'

type Received = { presupuestoId: number; usuarioId: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-pedido': Received
  }
}
/** Beyond so many the mail says how many more there are: its button shows them all. */
const LINEAS = 30

/** Enqueues the mails about a placed order, sent after the transaction has committed. */
export const tellReceived = async (on: Db, recibida: Received): Promise<void> => {
  await enqueue(on, 'avisar-pedido', recibida, { key: String(recibida.presupuestoId) })
}

/** '10 × 6,50 m Perfil UPN 100 · US$ 13,064 / m · US$ 849,16 · En stock'. */
const lineaOf = (linea: Quote['detalles']['$values'][number]): string => {
  const corte = { largo: linea.dimension1, ancho: linea.dimension2 }
  const { simbolo } = linea.moneda
  return [
    `${showPiezas(linea.cantidadTiras, linea.unidad, corte)} ${nombreOf(linea.nombreProducto, corte)}`,
    `${showUnitario(linea.netoUnitario, simbolo)} / ${linea.unidad}`,
    showMoney(linea.montoSubtotalDto, simbolo),
    linea.enStock !== null && showDisponible(linea.enStock, linea.grupo),
  ]
    .filter(Boolean)
    .join(' · ')
}
const lineasOf = ({ detalles }: Quote): string => {
  const all = detalles.$values
  const more = all.length - LINEAS
  return [...all.slice(0, LINEAS).map(lineaOf), ...(more > 0 ? [`… y ${more} más`] : [])].join('\n')
}

/** What it comes to, as the screen and its document say it. */
const sums = (quote: Quote): [string, string][] =>
  sumsOf(quote).map(({ label, monto, plus }) => [
    [label, plus === SIN_IVA && plus].filter(Boolean).join(' '),
    showImporte(monto, quote.moneda.simbolo),
  ])

/** What one is told of a request: the same facts for everybody, with the words of whoever reads it. */
const contentOf = (quote: Quote, forVendedor: boolean): Content => {
  const latest = latestOfQuote(quote)
  const facts: [string, string | null][] = [
    ['Cliente', `${quote.cliente}, CUIT ${showCuit(quote.documentoCliente)}`],
    ['Fecha', showDay(quote.fecha)],
    ['Orden de compra', quote.ordenCompra],
    ['Entrega', [destinoOf(quote), quote.esObra ? null : quote.direccionEntrega].filter(Boolean).join(', ') || null],
    ['Recibe', recibeOf(quote)],
    ['Transporte', quote.transporteDesc],
    ['Condición de pago', quote.condicionPago],
    ['Productos', lineasOf(quote)],
    ['Peso', showKilos(quote.pesoTotal)],
    ...sums(quote),
    ['Disponibilidad', latest && showLatest(latest)],
    ['Cotización', cotizacionOf(quote)],
    ['Observaciones', quote.comentario],
  ]
  return {
    titulo: forVendedor
      ? `${quote.cliente} envió la solicitud N° ${numeroOf(quote.id)}`
      : `Recibimos la solicitud N° ${numeroOf(quote.id)}`,
    paragraphs: [
      forVendedor
        ? 'Espera tu aprobación comercial.'
        : `Un ejecutivo comercial la revisa y la aprueba${quote.esPedidoFirme ? '' : ', y te consulta antes de hacerla firme'}. Te avisamos cómo sigue.`,
    ],
    datos: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    button: { texto: 'Ver la solicitud', ruta: `/presupuestos/${quote.id}` },
  }
}

/** Each address once, whoever comes first: who placed it, the client's contacts for orders, its seller. */
export const personas = (found: store.Recipients): (Persona & { vendedor: boolean })[] => {
  const all = [
    ...found.notified.map((persona) => ({ ...persona, vendedor: false })),
    ...(found.vendedor ? [{ ...found.vendedor, vendedor: true }] : []),
  ]
  const seen = new Set<string>()
  return all.filter(({ email }) => {
    const key = (readEmail(email) ?? email).toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

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

/** Writes the mails of a request that was placed, in one transaction with the end of the job: each goes once. */
export const sendReceived = async ({ presupuestoId, usuarioId }: Received, hand: JobContextOf): Promise<void> => {
  const row = await store.findQuoteById(jobsDb(), presupuestoId)
  const quote = row && toQuote(row)
  const adjunto = quote ? await adjuntoOf(quote) : null // before: no connection waits while it is drawn
  await tx(async (on) => {
    if (quote) {
      const { tipoEmailPedidos } = await readParams(on)
      const found = await store.findRecipients(on, { presupuestoId, usuarioId, tipoEmailId: tipoEmailPedidos })
      for (const { vendedor, ...para } of personas(found)) {
        const content = contentOf(quote, vendedor)
        await enqueueCorreo(on, {
          tipo: 'pedido',
          para,
          asunto: content.titulo,
          content,
          adjunto,
          clave: `pedido-${presupuestoId}-${para.email.toLowerCase()}`,
        })
      }
    }
    await hand.finish(on)
  })
}
