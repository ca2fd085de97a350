import type { Page } from '@playwright/test'
import { contract as carrito, type Presupuesto } from '#features/carrito/contract.ts'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as envioPago, type Preconfirm } from '#features/envio-pago/contract.ts'
import { contract as productos } from '#features/productos/contract.ts'
import type { Session } from '#features/sesion/contract.ts'
import { entero } from '../test/typed.ts'
import { cartOf, empty } from './carrito.ts'
import { buyFor, expect, signIn, type Person } from './portal.ts'

/**
 * What the journeys of checkout and confirmation share. Each file has a cart of its own: a cart belongs to a client and
 * a person.
 */
export type Cart = { id: number; cart: Presupuesto; person: Person; clienteId: number }
export const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' })
export const stepList = (page: Page) => page.getByRole('list', { name: 'Pasos' })
export const step = (page: Page, n: number) =>
  stepList(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`#paso-${n}`) })
export const entrega = (page: Page) => page.getByRole('dialog', { name: 'Dirección de entrega' })
export const obra = (page: Page) => page.getByRole('dialog', { name: 'Enviar a obra' })
export const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen de compra' })
export const clock = (page: Page) => page.getByRole('timer', { name: 'Tiempo restante' })

/** What the browser holds of the session. */
export const stored = (page: Page): Promise<Session> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('LocalSession')!))
/** Sets some of it, on a screen without the countdown, which would write over it; the next load reads it. */
export const setStored = async (page: Page, patch: { [k in keyof Session]?: Session[k] | null }) => {
  await page.goto('/error')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(
    (p) =>
      localStorage.setItem(
        'LocalSession',
        JSON.stringify({ ...JSON.parse(localStorage.getItem('LocalSession')!), ...p }),
      ),
    patch,
  )
}

/** The bars of the first group. */
export const barras = async (person: Person, clienteId: number) => {
  const { $values } = await person.ask(productos.grupo, { query: { page: 1, id: 1, clienteId } })
  const found = $values.filter((p) => p.unidadMedida.metroLineal && !p.unidadMedida.metroCuadrado)
  expect(found.length, 'bars in the first group').toBeGreaterThan(2)
  return found
}
export const add = ({ ask }: Person, clienteId: number, p: { id: string; largoMax: number | null }, cantidad: number) =>
  ask(carrito.addLine, { body: { productoId: p.id, clienteId, cantidad, largo: p.largoMax, ancho: null } })
/** Leaves the caller with a saved cart of two lines of bars. */
export const fill = async (person: Person, clienteId: number, cantidad: number): Promise<Presupuesto> => {
  await empty(person, await cartOf(person, clienteId))
  const [a, b] = await barras(person, clienteId)
  await add(person, clienteId, a!, cantidad)
  const cart = await add(person, clienteId, b!, cantidad + 1)
  return person.ask(carrito.saveCart, { params: { id: cart.id }, body: cart })
}
/** A person with a cart: a client, or staff that buys for the client of that name. */
export const prepare = async (
  page: Page,
  account: Parameters<typeof signIn>[1],
  cliente?: string,
  cantidad = 4,
): Promise<Cart> => {
  const person = await signIn(page, account)
  let { clienteId } = person.session
  if (cliente) {
    const { $values } = await person.ask(clientes.search, { query: { name: cliente } })
    const found = $values.find((c) => c.nombreFantasia === cliente)
    if (!found) throw new Error(`No client ${cliente}`)
    clienteId = found.id
    await buyFor(page, found)
  }
  const cart = await fill(person, clienteId, cantidad)
  return { id: cart.id, cart, person, clienteId }
}

/** What checkout offers for a cart. */
export const offers = ({ ask }: Person, id: number): Promise<Preconfirm> =>
  ask(envioPago.fetchPreconfirm, { params: { id } })
/** The first shop, the first transport that serves it, the first classification, the first payment without the mark. */
export const proposed = (p: Preconfirm) => {
  const [tienda] = p.tiendas.$values
  const transporte = p.listaTransportes.$values.find((t) =>
    t.clientes.$values.some((c) => c.clienteTiendaNro === tienda?.tiendaNro),
  )
  const [clasificacion] = p.clasificacionEnvios.$values
  const pago = p.listaFormasPago.$values.find((f) => !f.defaultValue)
  if (!tienda || !transporte || !clasificacion || !pago) throw new Error('Checkout offers nothing to propose')
  return { tienda, transporte, clasificacion, pago }
}
export const open = async (page: Page, id: number) => {
  await page.goto(`/miCarrito/envioPago/${id}`)
  await expect(stepList(page)).toBeVisible()
}
/** Opens a step that is folded. */
export const change = async (page: Page, n: 1 | 2 | 3 | 4) => {
  await step(page, n)
    .getByRole('button', { name: /^Cambiar/ })
    .click()
  await expect(step(page, n)).toHaveAttribute('aria-current', 'step')
}

/** The cart's total under a payment condition, counted in cents; half a cent goes up. */
export const totalOf = (cart: Presupuesto, porcentaje: number) =>
  (Math.round(cart.montoTotal * 100) -
    Math.round((Math.round(cart.montoTotalSinDto * 100) * porcentaje) / 100 - 1e-7)) /
  100

/** Pre-confirms a cart as it is proposed, without the screens; `more` otherwise. */
export const preconfirm = async (person: Person, id: number, more: object = {}) => {
  const { tienda, transporte, clasificacion, pago } = proposed(await offers(person, id))
  const body = {
    id,
    nombre: 'Verónica',
    apellido: 'Molina',
    telefono: null,
    dni: '30111333',
    esObra: false,
    clienteTiendaEntregaNro: tienda.tiendaNro,
    transporteId: transporte.id,
    clasificacionId: clasificacion.id,
    condicionPagoId: pago.id,
    ...more,
  }
  return person.ask(envioPago.preconfirmBudget, { body })
}

/** From the cart to the placed order; answers its number. */
export const placeOrder = async (page: Page, cliente?: string): Promise<number> => {
  await page.getByRole('button', { name: 'Comprar' }).first().click()
  await expect(page).toHaveURL(/\/miCarrito\/envioPago\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await expect(page.getByRole('heading', { level: 1, name: 'ENVÍO Y PAGO' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Siguiente' })
  await page.getByRole('button', { name: 'Cambiar datos de quien recibe' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Hernán')
  await page.getByLabel('Apellido', { exact: true }).fill('Ledesma')
  await page.getByLabel('DNI', { exact: true }).fill('28417903')
  await next.click()
  await expect(page).toHaveURL(new RegExp(`/miCarrito/confirmar/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'CONFIRMAR' })).toBeVisible()
  if (cliente) await expect(page.getByRole('region', { name: 'Solicitud' })).toContainText(cliente)
  await page.getByLabel('Si', { exact: true }).check()
  await page.getByRole('button', { name: 'CONFIRMAR SOLICITUD' }).click()
  const terms = page.getByRole('dialog')
  await terms.getByLabel('Acepto los términos y condiciones').check()
  await terms.getByLabel('Confirmo que los datos de la solicitud son correctos').check()
  await terms.getByRole('button', { name: 'REALIZAR PEDIDO' }).click()
  await expect(page).toHaveURL(/\/presupuestos$/)
  await expect(page.getByRole('region', { name: 'Tu solicitud fue enviada.' })).toContainText(entero(id))
  return id
}
