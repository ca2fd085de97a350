import { badInput, conflict, notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { txOf } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { emit } from '#server/events/events.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Quote } from '../contract.ts'
import { canMakeFirm, canMove, factsFor, isEstado, lacksMotivo, textos } from '../rules.ts'
import { tellMovimientos } from './movimientos.ts'
import { readQuote } from './operaciones.ts'
import * as store from './store.ts'

type Quoted = NonNullable<Awaited<ReturnType<typeof store.lockQuote>>>
type Moved = { a: string; motivo: string | null; nota: string | null; firme: boolean }
type Accion = 'estado-cambiado' | 'pedido-anulado'
/** Tells the order system, which did not do it itself. */
const tell = (on: Db, who: Sesion, quote: Quoted, { a, motivo, nota, firme }: Moved): Promise<void> => {
  const datos = {
    presupuestoId: quote.id,
    clienteId: quote.clienteId,
    usuarioId: who.usuarioId,
    usuario: who.userName,
    de: quote.estado,
    motivo: motivo ?? nota ?? '',
    ordenCompra: quote.ordenCompra,
  }
  return a === 'Cancelado' && a !== quote.estado
    ? emit(on, { tipo: 'pedido-cancelado', datos })
    : emit(on, { tipo: 'pedido-cambiado', datos: { ...datos, a, esPedidoFirme: firme || quote.esPedidoFirme } })
}

/** Moves a locked quote, by whichever door: state, history, mail to its client, event and audit. */
export const moveQuote = async (db: Db, who: Sesion, quote: Quoted, moved: Moved, accion: Accion): Promise<void> => {
  const { a, motivo, nota, firme } = moved
  const { id, estado: de, clienteId } = quote
  await store.saveMove(db, who, { id, de, a, motivo, nota, firme })
  if (a !== de) await tellMovimientos(db, [{ presupuestoId: id, de }])
  await tell(db, who, quote, moved)
  await audit(db, {
    accion,
    clienteId,
    sobre: `solicitud ${id}`,
    antes: { estado: de, esPedidoFirme: quote.esPedidoFirme },
    despues: { estado: a, esPedidoFirme: firme || quote.esPedidoFirme, motivo, ...(nota ? { nota } : {}) },
  })
}

/** A request that a cotización answers, locked: whose it is, and whether it is a firm order. Throws 404. */
export const lockSolicitud = async (on: Db, id: number): Promise<Quoted> => {
  const quote = await store.lockQuote(on, id)
  if (!quote) throw notFound()
  return quote
}
/**
 * Cancels a request that another one replaces, while the table lets it; later it stays (COTIZ-14). Returns whether it
 * was cancelled.
 */
export const replaceSolicitud = async (on: Db, who: Sesion, id: number, motivo: string): Promise<boolean> => {
  const quote = await lockSolicitud(on, id)
  if (quote.estado !== 'Enviado' && quote.estado !== 'Comercial') return false
  await moveQuote(on, who, quote, { a: 'Cancelado', motivo, nota: null, firme: false }, 'estado-cambiado')
  return true
}

type Asked = {
  de?: string | null | undefined
  estado: string
  motivo: string | null
  nota: string | null
  esPedidoFirme?: boolean | null | undefined
}
/**
 * Role 1 changes a quote's state, makes it firm, or both; the same state with esPedidoFirme true only makes it firm.
 * The row is locked. `de`: the state seen. Throws 404, and 409 `estado_cambiado` if it is another by now, or with the
 * reason.
 */
export const changeEstado = (who: Sesion, id: number, input: Asked): Promise<Quote> =>
  txOf(id, async (db) => {
    const a = input.estado.trim()
    if (!isEstado(a)) throw badInput(textos.unknownEstado, [{ field: 'estado', detail: textos.unknownEstado }])
    const lacking = lacksMotivo(a, input.motivo, input.nota)
    if (lacking) throw badInput(lacking, [{ field: 'motivo', detail: lacking }])
    const quote = await store.lockQuote(db, id)
    if (!quote) throw notFound()
    if (input.de && input.de !== quote.estado) throw conflict('estado_cambiado', textos.estadoCambiado(quote.estado))
    const firme = input.esPedidoFirme === true && canMakeFirm(quote.estado, quote.esPedidoFirme)
    if (!(firme && a === quote.estado)) {
      const reason = canMove(quote.estado, a, factsFor(await store.listViajes(db, id), firme || quote.esPedidoFirme))
      if (reason) throw conflict('estado_no_permitido', reason)
    }
    await moveQuote(db, who, quote, { a, motivo: input.motivo, nota: input.nota, firme }, 'estado-cambiado')
    return readQuote(db, who, id)
  })
