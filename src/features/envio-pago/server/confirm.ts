import { lockOwn, presentCart, requireActivo, requireShopping } from '#features/carrito/server/carrito.ts'
import { textos as carrito } from '#features/carrito/rules.ts'
import type { Quote } from '#features/presupuestos/contract.ts'
import { readQuote } from '#features/presupuestos/server/presupuestos.ts'
import { badInput, conflict } from '#shared/errors.ts'
import { anotar } from '#server/auditoria.ts'
import { txDe } from '#server/context.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { checkFirme, checkObservaciones, textos } from '../rules.ts'
import * as store from './store.ts'

export type Respuesta = { observaciones: string | null; esPedidoFirme: boolean | null }

const check = ({ observaciones, esPedidoFirme }: Respuesta): { comentario: string | null; esPedidoFirme: boolean } => {
  const firme = checkFirme(esPedidoFirme)
  if (firme) throw badInput(firme, [{ field: 'esPedidoFirme', detail: firme }])
  const largo = checkObservaciones(observaciones ?? '')
  if (largo) throw badInput(largo, [{ field: 'observaciones', detail: largo }])
  return { comentario: observaciones?.trim() || null, esPedidoFirme: esPedidoFirme! }
}

/**
 * 'REALIZAR PEDIDO': makes the pre-confirmed cart a request that a commercial officer must approve, with its history
 * entry and its outbox row. Done once: again, or at the same time, it answers the same quote and the first answers
 * stand. Refuses 400 without an answer, 403 an inactive client, 404 another's, 409 `preconfirmacion_vencida` with the
 * fresh cart when anything changed since the pre-confirm (OPEN-78), 409 while purchasing is switched off.
 */
export const confirmBudget = async (who: Sesion, id: number, answer: Respuesta): Promise<Quote> => {
  const checked = check(answer)
  return txDe(id, async (on) => {
    const own = await lockOwn(on, who, id)
    if (own.estado === 'Cancelado') throw conflict('carrito_cerrado', carrito.cerrado)
    if (own.estado === 'Carrito') {
      requireActivo(own)
      await close(who, id, checked, on)
      await anotar(on, {
        accion: 'pedido-confirmado',
        clienteId: own.clienteId,
        sobre: `solicitud ${id}`,
        antes: { estado: 'Carrito' },
        despues: { estado: 'Enviado', esPedidoFirme: checked.esPedidoFirme },
      })
    }
    return readQuote(on, who, id)
  })
}

const close = async (
  who: Sesion,
  id: number,
  answer: { comentario: string | null; esPedidoFirme: boolean },
  on: Parameters<typeof presentCart>[0],
): Promise<void> => {
  await requireShopping(on)
  const { presupuesto, vista, version, preconfirmado, hasChanges } = await presentCart(on, who, id)
  const expired = (detail: string) => conflict('preconfirmacion_vencida', detail, { presupuesto })
  if (vista.lineas.length === 0) throw expired(carrito.carritoVacio)
  if (vista.lineas.some((l) => !l.activo)) throw expired(carrito.quitarNoDisponibles)
  if (preconfirmado !== version || hasChanges) throw expired(textos.vencida)
  if (!(await store.saveConfirmado(on, { id, ...answer, usuarioId: who.usuarioId, usuario: who.userName })))
    throw expired(textos.vencida)
}
