import {
  isOpen,
  lockOwn,
  requireActivo,
  requireShopping,
  tellCarrito,
  type Locked,
} from '#features/carrito/server/carrito.ts'
import { textos as carrito } from '#features/carrito/rules.ts'
import { placeCompra, readRateOfCompra, requireCompra } from '#features/cotizaciones/server/cotizaciones.ts'
import { judgeCredito } from '#features/credito/server/credito.ts'
import { readRate, requireSameRate, type Visto as RateVisto } from '#features/dolar/server/dolar.ts'
import type { Rate } from '#features/dolar/rules.ts'
import type { Confirmacion } from '../contract.ts'
import type { Quote } from '#features/presupuestos/contract.ts'
import { readQuote, readStoredQuote, tellReceived } from '#features/presupuestos/server/presupuestos.ts'
import { badInput, conflict, notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { db, txOf } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { afterEmitted } from '#server/events/events.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { checkFirme, checkObservaciones, textos } from '../rules.ts'
import { readOpenCart, readStanding } from './open-cart.ts'
import * as store from './store.ts'

/**
 * `version`: of the quote shown; `terminosVersion`: of the terms accepted; `dolar`: the rate shown (DOLAR-06). Null if
 * unknown.
 */
type Visto = { version: number | null; terminosVersion: number | null; dolar: RateVisto | null }
export type Reply = Omit<Visto, 'dolar'> & {
  observaciones: string | null
  esPedidoFirme: boolean | null
  dolarVisto: string | null
  dolarVistoValor: string | null
}

type Answered = Visto & { comentario: string | null; esPedidoFirme: boolean }
const check = ({ observaciones, esPedidoFirme, dolarVisto, dolarVistoValor, ...visto }: Reply): Answered => {
  const firme = checkFirme(esPedidoFirme)
  if (firme) throw badInput(firme, [{ field: 'esPedidoFirme', detail: firme }])
  const largo = checkObservaciones(observaciones ?? '')
  if (largo) throw badInput(largo, [{ field: 'observaciones', detail: largo }])
  const dolar = dolarVisto && {
    fechaHora: dolarVisto,
    valor: dolarVistoValor === null ? null : Number(dolarVistoValor),
  }
  return { ...visto, comentario: observaciones?.trim() || null, esPedidoFirme: esPedidoFirme!, dolar: dolar || null }
}

/**
 * 'REALIZAR PEDIDO': places a pre-confirmed cart for commercial approval. Idempotent. Throws 400 without an answer, 403
 * for an inactive or held client, 404, 409 `preconfirmacion_vencida` with the fresh cart (OPEN-78), 409
 * `terminos_cambiados`, 409 `dolar_cambiado`, 409 with purchasing off.
 */
export const confirmBudget = async (who: Sesion, id: number, answer: Reply): Promise<Quote> => {
  const checked = check(answer)
  return txOf(id, async (on) => {
    const own = await lockOwn(on, who, id)
    if (own.estado === 'Cancelado') throw conflict('carrito_cerrado', carrito.cerrado)
    if (isOpen(own)) {
      requireActivo(own)
      await close(who, own, checked, on)
      tellCarrito(on, who, own)
      await audit(on, {
        accion: 'pedido-confirmado',
        clienteId: own.clienteId,
        sobre: `solicitud ${id}`,
        antes: { estado: 'Carrito' },
        despues: {
          estado: 'Enviado',
          esPedidoFirme: checked.esPedidoFirme,
          terminosVersion: checked.terminosVersion,
        },
      })
    }
    return readQuote(on, who, id)
  })
}

/** Checks that the accepted terms are the current ones, as stored: cached settings may be some seconds old. */
const requireTerminos = async (on: Db, accepted: number | null): Promise<void> => {
  if (accepted === null) return
  const version = (await store.findVersionTerminos(on)) ?? (await readParams(on)).terminos.version
  if (accepted !== version) throw conflict('terminos_cambiados', textos.terminosCambiados)
}

/** What an order keeps of its rate, whatever is corrected later (DOLAR-05). */
const keptOf = (rate: Rate | null) => ({
  cotizacion: rate?.valor ?? null,
  cotizacionFecha: rate?.fechaHora ?? null,
  cotizacionTipo: rate?.tipo ?? null,
  cotizacionFuente: rate?.fuente ?? null,
})

const close = async (
  who: Sesion,
  { id, cliente, cotizacionId }: Locked,
  { version: shown, dolar: visto, ...answer }: Answered,
  on: Db,
): Promise<void> => {
  await requireShopping(on)
  await requireCompra(on, id, cotizacionId)
  const { presupuesto, version, motivo } = await readStanding(on, who, id)
  const expired = (detail: string) => conflict('preconfirmacion_vencida', detail, { presupuesto })
  if (motivo) throw expired(motivo)
  if (shown !== null && shown !== version) throw expired(textos.otherTab)
  await requireTerminos(on, answer.terminosVersion)
  const credito = await judgeCredito(on, cliente, await store.readCompra(on, id))
  const rate = cotizacionId === null ? await readRate(on, 'solicitudes') : await readRateOfCompra(on, id)
  if (cotizacionId === null) await requireSameRate(on, visto, rate)
  const quien = { usuarioId: who.usuarioId, usuario: who.userName }
  if (!(await store.saveConfirmed(on, { id, ...answer, ...keptOf(rate), ...credito, ...quien })))
    throw expired((await readStanding(on, who, id)).motivo ?? textos.withdrawn)
  if (cotizacionId !== null) await placeCompra(on, who, id, cotizacionId)
  await tellReceived(on, { presupuestoId: id, usuarioId: who.usuarioId })
  afterEmitted(on)
}

/** The quote to confirm: as pre-confirmed, with its version; if that is void, `aviso` says why. Throws 404. */
export const confirmacion = async (who: Sesion, id: number): Promise<Confirmacion> => {
  const on = db()
  const stored = await readStoredQuote(on, who, id)
  const elegido = await store.findElegido(on, id)
  if (!elegido) throw notFound()
  const { offered: _, pedida: _pedida, ...clienteSeleccionado } = elegido
  if (stored.estadoPresupuesto !== null) return { ...stored, aviso: null, clienteSeleccionado, aparte: false }
  const { quote, aviso, aparte } = await readOpenCart(on, who, stored)
  return { ...stored, ...quote, aviso, clienteSeleccionado, aparte }
}
