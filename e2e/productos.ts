import type { Locator, Page } from '@playwright/test'
import { contract as carrito } from '#features/carrito/contract.ts'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract, type Product } from '#features/productos/contract.ts'
import { buyFor, signIn, stayDeaf, type Person } from './portal.ts'
import { decimals } from '../test/typed.ts'

/** What the journeys of catalogue and product share: who looks, who buys, and which product they take. */
export const WITHOUT_CLIENTE =
  'Debes elegir un cliente con productos en esta categoria. Para esto debes ir a Mis Operaciones -> Nuevo Presupuesto'
export const WITHOUT_PRODUCTOS = 'No tienes productos asociados a esta categoria'

export type Comprador = { me: Person; clienteId: number }
/** A client who only looks: these journeys leave no trace in its cart. */
export const cliente = async (page: Page): Promise<Comprador> => {
  const me = await signIn(page, 'cliente@demo.test')
  return { me, clienteId: me.session.clienteId }
}
/** The names on the cards of a list, in their order. */
export const nombres = (page: Page): Locator => page.getByRole('article').getByRole('heading', { level: 3 })
/** What a unit costs, by the list (alone, or behind what is paid of it), beside the product it is of. */
export const precio = (page: Page, p: Product, value = p.precio!): Locator =>
  deLista(page.getByRole('region', { name: p.descripcion }), p, value)
/** The same on a card. */
export const deLista = (where: Locator, p: Product, value = p.precio!): Locator =>
  where.getByText(`${importe(p, value)} / ${p.unidadMedida.descripcion} + IVA`)
/** The first client this seller may buy for. */
export const primerCliente = async (me: Person) => {
  const all = (await me.ask(clientes.getAllBySellerId, { query: { idSeller: me.session.sellerId! } })).$values
  const found = all.find((c) => c.activo)
  if (!found) throw new Error('The seller has no client')
  return found
}
/** A seller buying for its first client: all that is added is added to this cart. */
export const vendedor = async (page: Page): Promise<Comprador> => {
  const me = await signIn(page, 'vendedor2@demo.test')
  const chosen = await primerCliente(me)
  await buyFor(page, chosen)
  return { me, clienteId: chosen.id }
}

export const grupos = async (me: Person) => (await me.ask(contract.subcategorias, {})).$values
export const pagina = async ({ me, clienteId }: Comprador, id: number, page = 1, prod?: number): Promise<Product[]> =>
  (await me.ask(contract.grupo, { query: { page, id, clienteId, prod } })).$values
/** The first product of a group that is as wanted. */
export const primero = async (who: Comprador, wanted: (p: Product) => boolean, grupo = 1): Promise<Product> => {
  for (let page = 1; page < 12; page++) {
    const products = await pagina(who, grupo, page)
    const found = products.find(wanted)
    if (found) return found
    if (products.length < 12) break
  }
  throw new Error(`No such product in group ${grupo} of the demo`)
}
/** A bar of which one piece can be bought, with or without stock. */
export const findBarra = (who: Comprador, tieneStock: boolean) =>
  primero(who, (p) => barra(p) && p.tieneStock === tieneStock && (p.cantMin ?? 1) <= 1)
export const barra = (p: Product) =>
  p.unidadMedida.metroLineal && !p.unidadMedida.metroCuadrado && p.largoMax !== null && p.largoMax > (p.largoMin ?? 1)
/** '$ 1.234,50': price or amount as the screen writes it. */
export const importe = (p: Product, n = p.precio!) => `${p.moneda!.simbolo} ${decimals(n)}`

export const open = (page: Page, p: { id: string }) => page.goto(`/detallesproducto/${p.id}`)
export const addButton = (page: Page) => page.getByRole('button', { name: 'AGREGAR A CARRITO' })
/** How many pieces of a product the cart holds. */
export const inCarrito = async ({ me, clienteId }: Comprador, id: string): Promise<number> => {
  const { presupuestoDetalles } = await me.ask(carrito.getShoppingCart, {
    params: { clienteId, contactoId: me.session.contactoId },
  })
  return presupuestoDetalles.$values.filter((l) => l.producto.id === id).reduce((n, l) => n + l.cantidadTiras, 0)
}
/** Changes what the browser keeps of the session; the next load reads it, and no stream says what it really may. */
export const changeSession = async (page: Page, change: { withoutPermiso?: number; minimumMC?: string }) => {
  await stayDeaf(page)
  await page.evaluate(({ withoutPermiso, minimumMC }) => {
    const s = JSON.parse(localStorage.getItem('LocalSession')!)
    s.permisos.$values = s.permisos.$values.filter((id: number) => id !== withoutPermiso)
    if (minimumMC)
      s.paramsList.$values = [
        ...s.paramsList.$values.filter((p: { nombre: string }) => p.nombre !== 'ProductoCantidadMinimaMC'),
        { nombre: 'ProductoCantidadMinimaMC', valor: minimumMC },
      ]
    localStorage.setItem('LocalSession', JSON.stringify(s))
  }, change)
}
