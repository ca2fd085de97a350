import { quienesWantCorreo } from '#features/avisos/server/avisos.ts'
import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueAgain, type JobContextOf } from '#server/jobs/jobs.ts'
import { enqueueCorreo, type Content } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import type { Quote } from '../contract.ts'
import { destinoOf, isEstado, numeroOf, estadoMeanings, textos, tripLabel } from '../rules.ts'
import { personas } from './aviso.ts'
import { toQuote } from './columns.ts'
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
  // of one that moved more than once the first says from where
  const one = new Map([...moves].reverse().map((datos) => [datos.presupuestoId, datos]))
  const each = [...one.values()].map((datos) => ({ key: String(datos.presupuestoId), datos }))
  const at = minutosAvisoEstado > 0 ? new Date(Date.now() + minutosAvisoEstado * 60_000) : null
  await enqueueAgain(on, 'avisar-estado', each, at)
}

/** The lorries that are on their way, for whoever waits for them. */
const viajesOf = ({ trackings }: Quote): string | null =>
  trackings.$values
    .filter((t) => tripLabel(t.estadoViaje) === 'Despachado')
    .map((t) => [t.razonSocial, t.placaCamion, t.nombreConductor, t.telefono].filter(Boolean).join(' · '))
    .join('\n') || null

const contentOf = (quote: Quote, estado: string, motivo: string | null): Content => {
  const facts: [string, string | null][] = [
    ['Motivo', motivo],
    ['Pedido', quote.pedidoId],
    ['Orden de compra', quote.ordenCompra],
    ['Entrega', [destinoOf(quote), quote.esObra ? null : quote.direccionEntrega].filter(Boolean).join(', ') || null],
    ['Viaje', estado === 'En tránsito' ? viajesOf(quote) : null],
  ]
  return {
    titulo: textos.paso(numeroOf(quote.id), estado),
    paragraphs: isEstado(estado) ? [estadoMeanings[estado]] : [],
    datos: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    button: { texto: 'Ver la solicitud', ruta: `/presupuestos/${quote.id}` },
  }
}

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
  const { tipoEmailPedidos } = await readParams(on)
  const { notified } = await store.findRecipients(on, {
    presupuestoId,
    usuarioId: ultimo.usuarioAlta ?? 0,
    tipoEmailId: tipoEmailPedidos,
  })
  const content = contentOf(toQuote(row), held.estado, ultimo.motivo)
  const want = await quienesWantCorreo(on, personas({ notified, vendedor: null }), 'solicitud')
  for (const { vendedor: _, ...para } of want)
    await enqueueCorreo(on, {
      tipo: 'pedido',
      para,
      asunto: content.titulo,
      content,
      clave: `estado-${presupuestoId}-${ultimo.id}-${para.email.toLowerCase()}`,
    })
}

/** Writes them in one transaction with the end of the job: each goes once. */
export const sendMovimiento = (moved: Moved, hand: JobContextOf): Promise<void> =>
  tx(async (on) => {
    await writeCorreos(on, moved)
    await hand.finish(on)
  })
