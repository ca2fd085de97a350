import { conflict, notFound, Refusal } from '#shared/errors.ts'
import { txOf } from '#server/context.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Quote } from '../contract.ts'
import { checkAnular, textosAnular } from '../rules.ts'
import { tellAnulado } from './aviso-anulado.ts'
import { moveQuote } from './estado.ts'
import { readQuote } from './operaciones.ts'
import * as store from './store.ts'

/**
 * 'Anular pedido': whoever placed an order, or role 1, withdraws it while it is Enviado; again by the same account
 * changes nothing (OC-04). The row is locked: of this and a move of the order system the later one sees the earlier.
 * Throws 404, 403 for somebody else's, 409 `pedido_en_curso` from any other state.
 */
export const withdrawPedido = (who: Sesion, id: number, motivo: string): Promise<Quote> =>
  txOf(id, async (db) => {
    if (!(await store.findOwned(db, who, id))) throw notFound()
    const quote = await store.lockQuote(db, id)
    if (!quote) throw notFound()
    if (who.tipoRol !== 1 && quote.usuarioAlta !== who.usuarioId)
      throw new Refusal(403, 'pedido_de_otro', textosAnular.notOwn)
    if (quote.estado === 'Cancelado' && (await store.findCancelledBy(db, id)) === who.usuarioId)
      return readQuote(db, who, id)
    const why = checkAnular(quote.estado)
    if (why) throw conflict('pedido_en_curso', why)
    await moveQuote(db, who, quote, { a: 'Cancelado', motivo, nota: null, firme: false }, 'pedido-anulado')
    await tellAnulado(db, { presupuestoId: id })
    return readQuote(db, who, id)
  })
