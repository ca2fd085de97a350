import { randomUUID } from 'node:crypto'
import { bodyOf } from './envio-pago.ts'
import type { Answer, Client } from './portal.ts'

/**
 * Purchases through the calls of any running portal, also in another process. Each function throws unless the call
 * succeeds.
 */

const PRODUCTO = 'IPN-080-12'
const acknowledged = (a: Answer) => {
  if (a.status !== 200) throw new Error(`${a.status} ${a.text}`)
  return a.body
}
const largo = { showLargo: true, largo: 12, showAncho: false, ancho: null }

/** Adds one line of `cantidad` bars; returns the cart. */
export const addLine = async (c: Client, cantidad = 1, key = randomUUID()) => {
  const { clienteId, contactoId } = c.session!
  return acknowledged(
    await c.post(
      '/api/Budget/shoppingCart',
      { productoId: PRODUCTO, clienteId, contactoId, cantidad, ...largo },
      { 'idempotency-key': key },
    ),
  )
}
/** Chooses delivery and payment for the cart. */
export const preconfirm = async (c: Client, id: number) => {
  const choice = acknowledged(await c.get(`/api/Budget/FetchPreconfirm/${id}`))
  acknowledged(
    await c.put(
      '/api/Budget/preconfirmBudget',
      bodyOf(id, choice, { condicionPagoId: choice.listaFormasPago.$values[0].id }),
    ),
  )
}
/** Places the cart as an order; returns the quote. */
export const buy = async (c: Client, id: number) => {
  await preconfirm(c, id)
  return acknowledged(await c.post(`/api/Budget/${id}?observaciones=Avisar&esPedidoFirme=true`))
}
