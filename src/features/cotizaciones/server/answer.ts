import type { Db } from '#server/db/db.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Accion } from '#server/auditoria.ts'
import { badInput, conflict } from '#shared/errors.ts'
import type { Cotizacion, RespuestaReq } from '../contract.ts'
import { isOver, overBecause, textos, type Guardado, type Respuesta } from '../rules.ts'
import { problemsOfObjetivos, refuse } from './ask.ts'
import { beginDraftOf } from './draft.ts'
import { lockOwn, move, requireCambio, requireMove, type Own } from './locked.ts'
import { readCotizacion } from './read.ts'
import * as store from './store.ts'

const moves: { readonly [r in Respuesta]: { a: Guardado; que: string; accion: Accion } } = {
  aceptar: { a: 'Aceptada', que: 'aceptada', accion: 'cotizacion-aceptada' },
  rechazar: { a: 'Rechazada', que: 'rechazada', accion: 'cotizacion-rechazada' },
  otroPrecio: { a: 'Pedida', que: 'otro-precio', accion: 'cotizacion-otro-precio' },
}

/** What an answer lacks, by field. */
const check = (sent: RespuestaReq): void => {
  if (sent.respuesta === 'rechazar' && sent.motivo === null)
    throw badInput(textos.motivo, [{ field: 'motivo', detail: textos.motivo }])
  if (sent.respuesta !== 'otroPrecio') return
  refuse(problemsOfObjetivos(sent))
  if (sent.objetivoTotal === null && sent.objetivos.every(({ objetivo }) => objetivo === null))
    throw badInput(textos.objetivos, [{ field: 'objetivos', detail: textos.objetivos }])
}
/**
 * Throws 409 where it is over, `cotizacion_cambiada` with the fresh one where another version was sent since, or where
 * nothing leads there (COTIZ-07).
 */
const requireAnswerable = async (on: Db, who: Sesion, own: Own, version: number, a: Guardado): Promise<void> => {
  const over = overBecause(own.estado, own.vence)
  if (over) throw conflict('cotizacion_vencida', over)
  if (own.enVigor !== null && own.enVigor !== version)
    throw conflict('cotizacion_cambiada', textos.cambiada, { cotizacion: await readCotizacion(on, who, own.id) })
  requireMove(own, a, 'cliente')
}

type Said = { medio: string | null; referencia: string | null }
const settle = async (on: Db, who: Sesion, id: number, sent: RespuestaReq, said: Said): Promise<Cotizacion> => {
  const own = await lockOwn(on, who, id)
  const { a, que, accion } = moves[sent.respuesta]
  await requireAnswerable(on, who, own, sent.version, a)
  if (a === 'Pedida') {
    await store.saveObjetivos(on, id, sent.objetivos, sent.objetivoTotal)
    await beginDraftOf(on, who, own, sent.version)
  }
  const { motivo, detalle, version } = sent
  await move(on, who, own, accion, { que, a, version, motivo, detalle, ...said })
  return readCotizacion(on, who, id)
}

/** The client's answer to the version that is shown. Throws 400, 404, 409 (COTIZ-07). */
export const answer = (who: Sesion, id: number, sent: RespuestaReq): Once<Cotizacion> => {
  check(sent)
  return once((on) => settle(on, who, id, sent, { medio: null, referencia: null }))
}
/** The same, as the client gave it to its seller outside the portal; it places no order. */
export const record = (
  who: Sesion,
  id: number,
  { medio, referencia, ...sent }: RespuestaReq & Said,
): Once<Cotizacion> => {
  check(sent)
  return once((on) => settle(on, who, id, sent, { medio, referencia }))
}

/** 'Retirar': the distributor's people, or who asked before it was priced. Throws 404, 409. */
export const withdraw = (
  who: Sesion,
  id: number,
  { cambio, detalle }: { cambio: number; detalle: string | null },
): Once<Cotizacion> =>
  once(async (on) => {
    const own = await lockOwn(on, who, id)
    await requireCambio(on, who, own, cambio)
    requireMove(own, 'Retirada', who.tipoRol === 3 ? 'cliente' : 'equipo')
    await move(on, who, own, 'cotizacion-retirada', { que: 'retirada', a: 'Retirada', version: own.enVigor, detalle })
    return readCotizacion(on, who, id)
  })

/** 'Pedir renovación': once, of one that is over; asked again it stays asked. Throws 404, 409. */
export const askRenewal = (who: Sesion, id: number): Once<Cotizacion> =>
  once(async (on) => {
    const own = await lockOwn(on, who, id)
    if (!isOver(own.estado)) throw conflict('estado_no_permitido', textos.cannotMove(own.estado, 'Pedida'))
    if (own.renovacionPedida === null)
      await move(
        on,
        who,
        own,
        'cotizacion-renovacion-pedida',
        { que: 'renovacion-pedida', a: own.guardado, version: own.enVigor },
        { renovacionPedida: 'now' },
      )
    return readCotizacion(on, who, id)
  })
