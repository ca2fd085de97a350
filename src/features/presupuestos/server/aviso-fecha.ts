import { showFecha } from '#features/calendario/rules.ts'
import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueAgain, type JobContextOf } from '#server/jobs/jobs.ts'
import { answeredBy, factsOf } from '#server/mail/content.ts'
import { enqueueCorreo, type Content } from '#server/mail/correo.ts'
import type { Quote } from '../contract.ts'
import { numeroOf, showFechas } from '../rules.ts'
import { OF_VENDEDOR } from './aviso.ts'
import { toQuote } from './columns.ts'
import { asuntoOf, entregaOf, hiloOf, lineasOf, previewOf, totalsOf } from './mails.ts'
import * as store from './store.ts'

/** `numero`: of what was asked. */
type Asked = { presupuestoId: number; numero: number; usuarioId: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-fecha': Asked
  }
}
/** Enqueues the mail to the seller about another day that is asked for. */
export const tellOtraFecha = (on: Db, asked: Asked): Promise<void> =>
  enqueueAgain(on, 'avisar-fecha', [{ key: String(asked.numero), datos: asked }], null)

const contentOf = (quote: Quote, otra: NonNullable<Quote['otraFecha']>, pidio: string | null): Content => {
  const { total, after } = totalsOf(quote)
  return {
    titulo: `${quote.cliente} pide otra fecha para la solicitud N° ${numeroOf(quote.id)}`,
    preview: [showFecha(otra, quote.fecha), otra.motivo, previewOf(quote)].join(' · '),
    paragraphs: ['La fecha confirmada sigue siendo la que era hasta que la contestes en el sistema de gestión.'],
    first: factsOf([
      ['Piden', showFecha(otra, quote.fecha)],
      ['Motivo', otra.motivo],
      ['Hasta ahora', showFechas(quote)],
    ]),
    lineas: lineasOf(quote),
    total,
    datos: factsOf([
      ...after,
      ['La pidió', pidio],
      ['Pedido', quote.pedidoId],
      ['Orden de compra', quote.ordenCompra],
      ['Entrega', entregaOf(quote)],
    ]),
    button: { texto: 'Ver la solicitud', ruta: `/presupuestos/${quote.id}` },
  }
}

/** Writes it in one transaction with the end of the job: it goes once; not of what was answered meanwhile. */
export const sendOtraFecha = ({ presupuestoId, numero, usuarioId }: Asked, hand: JobContextOf): Promise<void> =>
  tx(async (on) => {
    await store.lockQuote(on, presupuestoId)
    const row = await store.findQuoteById(on, presupuestoId)
    const quote = row && toQuote(row)
    const { vendedor, pidio, cuenta } = await store.findRecipients(on, { presupuestoId, usuarioId })
    const { responderA } = answeredBy(cuenta)
    if (quote?.otraFecha && vendedor)
      await enqueueCorreo(on, {
        tipo: 'pedido',
        para: vendedor,
        asunto: asuntoOf(presupuestoId, `${quote.cliente} pide otra fecha`),
        content: contentOf(quote, quote.otraFecha, pidio),
        ...(responderA ? { responderA } : {}),
        hilo: hiloOf(presupuestoId),
        porque: OF_VENDEDOR,
        clave: `fecha-${numero}-${vendedor.email.toLowerCase()}`,
      })
    await hand.finish(on)
  })
