import type { Preconfirm } from '#features/envio-pago/contract.ts'
import type { Account } from './accounts.ts'
import type { Send } from './load.ts'
import { addOf, type Product, type Request } from './pages.ts'

/** A whole purchase with the portal's own calls: from the empty cart to the placed order of three lines. */

export type Buyer = { account: Account; products: Product[] }

type Shop = Preconfirm['tiendas']['$values'][number]
const serves = (x: Preconfirm['listaTransportes']['$values'][number], { tiendaNro }: Shop): boolean =>
  x.clientes.$values.some((c) => c.clienteTiendaNro === tiendaNro)

/** All steps before 'REALIZAR PEDIDO'; returns the request of that step. */
export const prepare = async (send: Send, { account, products }: Buyer): Promise<Request> => {
  const { token, cookie, clienteId, contactoId } = account
  const call = (method: Request['method'], path: string, body?: unknown) =>
    send({ method, path, token, cookie, ...(body === undefined ? {} : { body }) })
  for (const [i, p] of products.entries()) await send(addOf(account, p, i + 1))
  const cart = await call('GET', `/api/Budget/${clienteId}/${contactoId}/getShoppingCart`)
  if (cart.presupuestoDetalles.$values.length !== products.length)
    throw new Error(`${cart.presupuestoDetalles.$values.length} lines in the cart of client ${clienteId}`)
  const { id } = await call('PUT', `/api/Budget/${cart.id}`, cart)
  const choice: Preconfirm = await call('GET', `/api/Budget/FetchPreconfirm/${id}`)
  const tienda = choice.tiendas.$values.find((t) => choice.listaTransportes.$values.some((x) => serves(x, t)))
  const transporte = choice.listaTransportes.$values.find((x) => tienda && serves(x, tienda))
  const [clasificacion, pago] = [choice.clasificacionEnvios.$values[0], choice.listaFormasPago.$values[0]]
  if (!tienda || !transporte || !clasificacion || !pago)
    throw new Error(`Nothing to choose from for client ${clienteId}`)
  await call('PUT', '/api/Budget/preconfirmBudget', {
    id,
    contactoId,
    nombre: 'Juan',
    apellido: 'Pérez',
    telefono: '1144443333',
    dni: '28111222',
    clienteTiendaEntregaNro: tienda.tiendaNro,
    transporteId: transporte.id,
    TransporteDesc: transporte.descripcion,
    clasificacionId: clasificacion.id,
    condicionPagoId: pago.id,
    descuento4: pago.porcentaje,
    esObra: false,
  })
  await call('GET', `/api/Budget/${id}`)
  return {
    method: 'POST',
    path: `/api/Budget/${id}?observaciones=Entregar%20por%20la%20ma%C3%B1ana&esPedidoFirme=true`,
    token,
    cookie,
  }
}

/** The whole purchase. Throws if the order is not placed. */
export const buy = async (send: Send, buyer: Buyer): Promise<void> => {
  const quote = await send(await prepare(send, buyer))
  if (quote.estadoPresupuesto !== 'Enviado') throw new Error(`Quote ${quote.id} is ${quote.estadoPresupuesto}`)
}
