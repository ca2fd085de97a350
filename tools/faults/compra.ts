import type { Presupuesto } from '#features/carrito/contract.ts'
import type { Preconfirm } from '#features/envio-pago/contract.ts'
import type { Quote } from '#features/presupuestos/contract.ts'
import type { Random } from './random.ts'
import { claveNueva, Disagreement, type Persona } from './persona.ts'

export type Producto = { id: string; minimum: number; largo: number | null }
/** An acknowledged order; `marca` is unique and stored in its comment. */
export type Compra = { marca: string; clienteId: number; contactoId: number; carrito: Presupuesto; quote: Quote }
/**
 * Counts over all purchases: the idempotency keys of added lines; `onConfirm` is called before a confirmation is sent.
 */
export type Tally = { claves: number; onConfirm: () => void }

type Shop = Preconfirm['tiendas']['$values'][number]
const serves = (x: Preconfirm['listaTransportes']['$values'][number], { tiendaNro }: Shop): boolean =>
  x.clientes.$values.some((c) => c.clienteTiendaNro === tiendaNro)
const eleccion = (p: Preconfirm) => {
  const tienda = p.tiendas.$values.find((t) => p.listaTransportes.$values.some((x) => serves(x, t)))
  const transporte = p.listaTransportes.$values.find((x) => tienda && serves(x, tienda))
  return {
    clienteTiendaEntregaNro: tienda?.tiendaNro,
    transporteId: transporte?.id,
    clasificacionId: p.clasificacionEnvios.$values[0]?.id,
    condicionPagoId: p.listaFormasPago.$values[0]?.id,
    esObra: false,
  }
}
/** The body of a pre-confirm: the first shop that a carrier serves, and the first of each choice. */
export const choose = (id: number, contactoId: number, options: Preconfirm) => ({
  id,
  contactoId,
  nombre: 'Juan',
  apellido: 'Pérez',
  telefono: '1144443333',
  dni: '28111222',
  ...eleccion(options),
})
const lineasOf = (c: Presupuesto) =>
  Object.fromEntries(c.presupuestoDetalles.$values.map((l) => [l.producto.id, l.cantidadTiras]))
const same = (a: Record<string, number>, b: Record<string, number>) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, n]) => b[id] === n)

/**
 * Makes a purchase with the calls of the screens, each repeated until it is answered. Throws Disagreement if the cart
 * holds anything but what was added.
 */
export const buy = async (
  { cuenta, ask }: Persona,
  marca: string,
  productos: readonly Producto[],
  random: Random,
  tally: Tally,
): Promise<Compra> => {
  const { clienteId, contactoId } = cuenta
  const readCarrito = () => ask<Presupuesto>('GET', `/api/Budget/${clienteId}/${contactoId}/getShoppingCart`)
  const before = await readCarrito()
  if (before.presupuestoDetalles.$values.length > 0)
    throw new Disagreement(
      `${marca}: the cart ${before.id} is not empty before it begins: ${JSON.stringify(lineasOf(before))}`,
    )
  const wanted: Record<string, number> = {}
  const addLine = (p: Producto, cantidad: number) => {
    tally.claves++
    wanted[p.id] = (wanted[p.id] ?? 0) + cantidad
    return ask<Presupuesto>(
      'POST',
      '/api/Budget/shoppingCart',
      {
        productoId: p.id,
        clienteId,
        contactoId,
        cantidad,
        showLargo: p.largo !== null,
        largo: p.largo,
        showAncho: false,
        ancho: null,
      },
      claveNueva(),
    )
  }
  let cart = before
  const from = random.entero(0, productos.length - 3)
  for (const p of productos.slice(from, from + 3)) cart = await addLine(p, p.minimum + random.entero(0, 20))
  // the same line again: a repeated call would show
  if (random.real() < 0.3) cart = await addLine(productos[from]!, productos[from]!.minimum)
  const some = cart.presupuestoDetalles.$values.at(-1)!
  if (random.real() < 0.3) {
    wanted[some.producto.id] = some.cantidadTiras + 3
    cart = await ask<Presupuesto>('PUT', `/api/Budget/${cart.id}/${some.item}`, { cantidad: some.cantidadTiras + 3 })
  } else if (random.real() < 0.2) {
    delete wanted[some.producto.id]
    cart = await ask<Presupuesto>('DELETE', `/api/Budget/${cart.id}/${some.item}`)
  }
  cart = await readCarrito()
  if (!same(lineasOf(cart), wanted))
    throw new Disagreement(
      `${marca}: the cart ${cart.id} has ${JSON.stringify(lineasOf(cart))}, what was put in is ${JSON.stringify(wanted)}`,
    )
  const { id } = cart
  cart = await ask<Presupuesto>('PUT', `/api/Budget/${id}`, cart)
  const options = await ask<Preconfirm>('GET', `/api/Budget/FetchPreconfirm/${id}`)
  await ask<Quote>('PUT', '/api/Budget/preconfirmBudget', choose(id, contactoId, options))
  await ask<Quote>('GET', `/api/Budget/${id}`)
  tally.onConfirm()
  const quote = await ask<Quote>(
    'POST',
    `/api/Budget/${id}?observaciones=${encodeURIComponent(marca)}&esPedidoFirme=true`,
  )
  return { marca, clienteId, contactoId, carrito: cart, quote }
}
