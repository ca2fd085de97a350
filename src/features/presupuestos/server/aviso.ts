import { showDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showKilos, showMoney, showPct } from '#shared/money.ts'
import { config, jobsDb, log, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, type HandOfJob } from '#server/jobs/jobs.ts'
import { enqueueCorreo, readEmail, type Contenido, type Persona } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import type { Quote } from '../contract.ts'
import { cantidadDe, cotizacionDe, destinoDe, impuestosDelTotal, medidasDe, numeroDe, recibeDe } from '../rules.ts'
import { toQuote } from './columns.ts'
import { nombreDePdf, solicitudPdf } from './solicitud-pdf.ts'
import * as store from './store.ts'

type Recibida = { presupuestoId: number; usuarioId: number }
declare module '#server/jobs/jobs.ts' {
  interface Trabajos {
    'avisar-pedido': Recibida
  }
}
/** Beyond so many the mail says how many more there are: its button shows them all. */
const LINEAS = 30

/** Has everybody told that a request was placed, once its transaction has committed. */
export const tellRecibida = async (on: Db, recibida: Recibida): Promise<void> => {
  await enqueue(on, 'avisar-pedido', recibida, { key: String(recibida.presupuestoId) })
}

const lineaDe = (linea: Quote['detalles']['$values'][number]): string =>
  [cantidadDe(linea), linea.nombreProducto, medidasDe(linea)].filter(Boolean).join(' · ')
const lineasDe = ({ detalles }: Quote): string => {
  const all = detalles.$values
  const more = all.length - LINEAS
  return [...all.slice(0, LINEAS).map(lineaDe), ...(more > 0 ? [`… y ${more} más`] : [])].join('\n')
}

/** The IVA by rates and the total with it, where the rates were kept. */
const impuestosEnPalabras = (quote: Quote): [string, string][] => {
  const found = impuestosDelTotal(quote)
  if (!found) return []
  const { simbolo } = quote.moneda
  return [
    ...found.impuestos.map(({ iva, monto }): [string, string] => [`IVA ${showPct(iva)}`, showMoney(monto, simbolo)]),
    ['Total con IVA', showMoney(found.total, simbolo)],
  ]
}

/** What one is told of a request: the same facts for everybody, with the words of whoever reads it. */
const contenidoDe = (quote: Quote, paraVendedor: boolean): Contenido => {
  const facts: [string, string | null][] = [
    ['Cliente', `${quote.cliente}, CUIT ${showCuit(quote.documentoCliente)}`],
    ['Fecha', showDay(quote.fecha)],
    ['Entrega', [destinoDe(quote), quote.esObra ? null : quote.direccionEntrega].filter(Boolean).join(', ') || null],
    ['Recibe', recibeDe(quote)],
    ['Transporte', quote.transporteDesc],
    ['Condición de pago', quote.condicionPago],
    ['Productos', lineasDe(quote)],
    ['Peso', showKilos(quote.pesoTotal)],
    ['Total, sin impuestos', showMoney(quote.montoTotal, quote.moneda.simbolo)],
    ...impuestosEnPalabras(quote),
    ['Cotización', cotizacionDe(quote)],
    ['Observaciones', quote.comentario],
  ]
  return {
    titulo: paraVendedor
      ? `${quote.cliente} envió la solicitud N° ${numeroDe(quote.id)}`
      : `Recibimos la solicitud N° ${numeroDe(quote.id)}`,
    parrafos: [
      paraVendedor
        ? 'Espera tu aprobación comercial.'
        : `Un ejecutivo comercial la revisa y la aprueba${quote.esPedidoFirme ? '' : ', y te consulta antes de hacerla firme'}. Te avisamos cómo sigue.`,
    ],
    datos: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    boton: { texto: 'Ver la solicitud', ruta: `/presupuestos/${quote.id}` },
  }
}

/** Each address once, whoever comes first: who placed it, the client's contacts for orders, its seller. */
export const personas = (found: store.Destinatarios): (Persona & { vendedor: boolean })[] => {
  const all = [
    ...found.avisados.map((persona) => ({ ...persona, vendedor: false })),
    ...(found.vendedor ? [{ ...found.vendedor, vendedor: true }] : []),
  ]
  const seen = new Set<string>()
  return all.filter(({ email }) => {
    const key = (readEmail(email) ?? email).toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

/** The request itself, for the mail; without it where it cannot be drawn now: the mail does not wait for it. */
const adjuntoDe = async (quote: Quote) => {
  if (config().smtp === null) return null
  try {
    return { nombre: nombreDePdf(quote.id), bytes: await solicitudPdf(quote) }
  } catch (error) {
    log('pdf_de_solicitud', { solicitud: quote.id, error: String(error) })
    return null
  }
}

/** Writes the mails of a request that was placed, in one transaction with the end of the job: each goes once. */
export const sendRecibida = async ({ presupuestoId, usuarioId }: Recibida, hand: HandOfJob): Promise<void> => {
  const row = await store.findQuoteById(jobsDb(), presupuestoId)
  const quote = row && toQuote(row)
  const adjunto = quote ? await adjuntoDe(quote) : null // before: no connection waits while it is drawn
  await tx(async (on) => {
    if (quote) {
      const { tipoEmailPedidos } = await readParams(on)
      const found = await store.findDestinatarios(on, { presupuestoId, usuarioId, tipoEmailId: tipoEmailPedidos })
      for (const { vendedor, ...para } of personas(found)) {
        const contenido = contenidoDe(quote, vendedor)
        await enqueueCorreo(on, {
          tipo: 'pedido',
          para,
          asunto: contenido.titulo,
          contenido,
          adjunto,
          clave: `pedido-${presupuestoId}-${para.email.toLowerCase()}`,
        })
      }
    }
    await hand.finish(on)
  })
}
