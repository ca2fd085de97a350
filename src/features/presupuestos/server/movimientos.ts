import type { Suceso } from '#features/correos/rules.ts'
import { listRecipients } from '#features/correos/server/correos.ts'
import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { JobContextOf } from '#server/jobs/jobs.ts'
import { enqueueSteps } from '#server/jobs/steps.ts'
import { answeredBy, factsOf } from '#server/mail/content.ts'
import { enqueueCorreos, type Content } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import type { Quote } from '../contract.ts'
import { showKilos } from '#shared/money.ts'
import { estadoMeanings, isEstado, numeroOf, preciosDe, showFechas, textos, tripLabel, whatHappened } from '../rules.ts'
import { nextOf } from '../steps.ts'
import { toQuote } from './columns.ts'
import { asuntoOf, entregaOf, hiloOf, lineasOf, previewOf, totalsOf } from './mails.ts'
import * as store from './store.ts'

/** `de`: where the quote stood when its client last knew. */
type Moved = { presupuestoId: number; de: string }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-estado': Moved
  }
}
const DAY_MS = 86_400_000

/**
 * Enqueues mails about changed states, sent some minutes after the commit so that of several changes only the last is
 * told. Every use case that changes states calls it, with the quotes locked.
 */
export const tellMovimientos = async (on: Db, moves: readonly Moved[]): Promise<void> => {
  if (moves.length === 0) return
  const { minutosAvisoEstado } = await readParams(on)
  const steps = moves.map((datos) => ({ key: datos.presupuestoId, datos }))
  await enqueueSteps(on, 'avisar-estado', steps, minutosAvisoEstado)
}

/** The lorries that are on their way, as the screen shows them: day, trip, plate, driver and his telephone. */
const viajesOf = ({ trackings }: Quote): string | null =>
  trackings.$values
    .filter((trip) => tripLabel(trip.estadoViaje) === 'Despachado')
    .map((trip) =>
      [
        trip.fechaFormat,
        `viaje ${trip.idViaje}`,
        trip.razonSocial,
        trip.placaCamion && `patente ${trip.placaCamion}`,
        trip.nombreConductor && `chofer ${trip.nombreConductor}`,
        trip.telefono,
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n') || null
const remitosOf = ({ comprobantes }: Quote): string | null =>
  comprobantes.$values
    .filter(({ tipo }) => /^remito\b/i.test(tipo))
    .map(({ numero }) => numero)
    .join('\n') || null

/** What comes next, said as what it is: alone below what happened it would read as if it had happened too. */
const followsOf = (quote: Quote): string | null => {
  const next = nextOf(quote)
  return next === null ? null : `Lo que sigue: ${next.charAt(0).toLowerCase()}${next.slice(1)}`
}

type About = {
  estado: string
  motivo: string | null
  /** Who withdrew it, of the client's own people. */ withdrawnBy: string | null
} & Pick<store.Recipients, 'pidio' | 'vendedor'>
const contentOf = (quote: Quote, { estado, motivo, withdrawnBy, pidio, vendedor }: About): Content => {
  const inTransit = estado === 'En tránsito'
  const meaning = isEstado(estado) ? estadoMeanings[estado] : ''
  const next = followsOf(quote)
  const { total, after } = totalsOf(quote)
  return {
    titulo: textos.paso(numeroOf(quote.id), isEstado(estado) ? whatHappened[estado] : estado),
    preview: [motivo && `«${motivo}»`, meaning, next, previewOf(quote)].filter(Boolean).join(' '),
    paragraphs: [meaning, next ?? ''].filter(Boolean),
    first: factsOf([
      ['Motivo', motivo],
      ['La anuló', withdrawnBy],
      ['Viaje', inTransit ? viajesOf(quote) : null],
      ['Remito', inTransit ? remitosOf(quote) : null],
    ]),
    lineas: lineasOf(quote),
    total,
    datos: factsOf([
      ...after,
      ['Peso', showKilos(quote.pesoTotal)],
      ['La pidió', pidio],
      ['Pedido', quote.pedidoId],
      ['Precios', preciosDe(quote)],
      ['Orden de compra', quote.ordenCompra],
      ['Entrega', entregaOf(quote)],
      ['Fecha de entrega', showFechas(quote)],
    ]),
    button: { texto: 'Ver la solicitud', ruta: `/presupuestos/${quote.id}` },
    firma: answeredBy(vendedor).firma,
  }
}

/** What a move is, to those contacts are told of: a lorry that left is told to who receives it too (PAPEL-01). */
const sucesosOf = (estado: string): readonly Suceso[] =>
  estado === 'En tránsito' ? ['pedido', 'despacho'] : ['pedido']

/**
 * The mails of a quote's last move, to those who want them; none where it is back where it was, or where that was more
 * than a day ago.
 */
const writeCorreos = async (on: Db, { presupuestoId, de }: Moved): Promise<void> => {
  // whoever moves it holds it: the last move is seen, or tells anew
  const held = await store.lockQuote(on, presupuestoId)
  const ultimo = await store.findUltimoMovimiento(on, presupuestoId)
  if (!held || !ultimo || held.estado === de || ultimo.fecha === null || Date.now() - ultimo.fecha.getTime() > DAY_MS)
    return
  const row = await store.findQuoteById(on, presupuestoId)
  if (!row) return
  const { estado } = held
  const { clienteId, tienda, cuenta, vendedor, pidio } = await store.findRecipients(on, {
    presupuestoId,
    usuarioId: ultimo.usuarioAlta ?? 0,
  })
  const quote = toQuote(row)
  const withdrawnBy = estado === 'Cancelado' && ultimo.rol === 3 ? ultimo.usuario : null
  const content = contentOf(quote, { estado, motivo: ultimo.motivo, withdrawnBy, pidio, vendedor })
  const { responderA } = answeredBy(vendedor)
  const what = isEstado(estado) ? whatHappened[estado] : estado
  const about = { sucesos: sucesosOf(estado), clienteId, tienda, tipo: 'solicitud' } as const
  const recipients = await listRecipients(on, { ...about, propios: cuenta ? [cuenta] : [] })
  await enqueueCorreos(
    on,
    recipients.map(({ nombre, email, eleccion }) => ({
      tipo: 'pedido',
      para: { nombre, email },
      asunto: asuntoOf(quote.id, what),
      content,
      ...(responderA ? { responderA } : {}),
      hilo: hiloOf(quote.id),
      eleccion,
      clave: `estado-${presupuestoId}-${ultimo.id}-${email.toLowerCase()}`,
    })),
  )
}

/** Writes them in one transaction with the end of the job: each goes once. */
export const sendMovimiento = (moved: Moved, hand: JobContextOf): Promise<void> =>
  tx(async (on) => {
    await writeCorreos(on, moved)
    await hand.finish(on)
  })
