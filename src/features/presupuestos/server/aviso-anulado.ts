import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueAgain, type JobContextOf } from '#server/jobs/jobs.ts'
import { answeredBy, factsOf } from '#server/mail/content.ts'
import { enqueueCorreo, type Content } from '#server/mail/correo.ts'
import { showKilos } from '#shared/money.ts'
import type { Quote } from '../contract.ts'
import { numeroOf, preciosDe } from '../rules.ts'
import { OF_VENDEDOR } from './aviso.ts'
import { toQuote } from './columns.ts'
import { asuntoOf, entregaOf, hiloOf, lineasOf, previewOf, totalsOf } from './mails.ts'
import * as store from './store.ts'

type Anulado = { presupuestoId: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-anulado': Anulado
  }
}

/** Enqueues the mail to the seller about a withdrawn order; its client is told as of any move (movimientos.ts). */
export const tellAnulado = (on: Db, anulado: Anulado): Promise<void> =>
  enqueueAgain(on, 'avisar-anulado', [{ key: String(anulado.presupuestoId), datos: anulado }], null)

type About = { usuario: string; motivo: string | null; pidio: string | null }
const contentOf = (quote: Quote, { usuario, motivo, pidio }: About): Content => {
  const { total, after } = totalsOf(quote)
  return {
    titulo: `${quote.cliente} anuló la solicitud N° ${numeroOf(quote.id)}`,
    preview: [motivo, previewOf(quote)].filter(Boolean).join(' · '),
    paragraphs: ['La solicitud quedó cancelada: no hay nada que aprobar.'],
    first: factsOf([
      ['Motivo', motivo],
      ['La anuló', usuario],
    ]),
    lineas: lineasOf(quote),
    total,
    datos: factsOf([
      ...after,
      ['La pidió', pidio],
      ['Peso', showKilos(quote.pesoTotal)],
      ['Entrega', entregaOf(quote)],
      ['Precios', preciosDe(quote)],
      ['Orden de compra', quote.ordenCompra],
    ]),
    button: { texto: 'Ver la solicitud', ruta: `/presupuestos/${quote.id}` },
  }
}

/** Writes it in one transaction with the end of the job: it goes once. */
export const sendAnulado = ({ presupuestoId }: Anulado, hand: JobContextOf): Promise<void> =>
  tx(async (on) => {
    await store.lockQuote(on, presupuestoId) // whoever moves it holds it
    const row = await store.findQuoteById(on, presupuestoId)
    const ultimo = await store.findUltimoMovimiento(on, presupuestoId)
    const usuarioId = ultimo?.usuarioAlta ?? 0
    const { vendedor, cuenta, pidio } = await store.findRecipients(on, { presupuestoId, usuarioId })
    const { responderA } = answeredBy(cuenta)
    // reopened meanwhile: nothing to tell
    if (row?.estado === 'Cancelado' && ultimo && vendedor) {
      const content = contentOf(toQuote(row), { usuario: ultimo.usuario, motivo: ultimo.motivo, pidio })
      await enqueueCorreo(on, {
        tipo: 'pedido',
        para: vendedor,
        asunto: asuntoOf(presupuestoId, `la anuló ${row.cliente}`),
        content,
        ...(responderA ? { responderA } : {}),
        hilo: hiloOf(presupuestoId),
        porque: OF_VENDEDOR,
        clave: `anulado-${presupuestoId}-${ultimo.id}-${vendedor.email.toLowerCase()}`,
      })
    }
    await hand.finish(on)
  })
