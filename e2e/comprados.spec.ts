import type { Locator, Page } from '@playwright/test'
import { contract } from '#features/comprados/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { cartOf } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { api, buyFor, expect, expectAccessible, PHONE, signIn, test, type Person } from './portal.ts'

/** A person of a client with orders, and a cart of his own. */
const buyer = async (page: Page): Promise<Person> =>
  signIn(page, await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }))
const rows = (page: Page): Locator => page.locator('tr[data-line]')
const boughtBy = (who: Person, query: object = {}) =>
  who.ask(contract.list, { query: { clienteId: who.session.clienteId, ...query } as never })

test(
  'REORD-05 what is ticked of what was bought before goes into the cart at the usual quantity and cut; one line alone by its button',
  { tag: '@core:comprados' },
  async ({ page }) => {
    const who = await buyer(page)
    const all = (await boughtBy(who, { orden: 'veces' })).productos.$values
    const good = all.filter(({ motivo }) => motivo === null)
    await page.goto('/compradosAntes?orden=veces')
    await expect(rows(page)).toHaveCount(all.length)
    await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0) // nothing is ticked
    const lineOf = (id: string) => rows(page).nth(all.findIndex((one) => one.productoId === id))
    await lineOf(good[0]!.productoId).getByRole('checkbox').check()
    await lineOf(good[1]!.productoId).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await expect(page.getByText('Se agregaron 2 productos.').first()).toBeVisible()
    await lineOf(good[2]!.productoId)
      .getByRole('button', { name: /^Agregar/ })
      .click()
    await expect(page.getByText('Se agregó 1 producto.').first()).toBeVisible()
    const cart = (await cartOf(who)).presupuestoDetalles.$values
    expect(cart.map((line) => [line.producto.id, line.cantidadTiras, line.dimension1])).toEqual(
      good.slice(0, 3).map(({ productoId, cantidad, largo }) => [productoId, cantidad, largo]),
    )
    await page.getByRole('link', { name: 'Ver carrito' }).click()
    await expect(page).toHaveURL(/\/miCarrito$/)
  },
)

test('REORD-05 on a phone the rows are cards with their rhythm, searched and ordered from the server, and kept in the address', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const who = await buyer(page)
  const [first] = (await boughtBy(who, { orden: 'fecha' })).productos.$values
  await page.goto('/compradosAntes')
  await expect(rows(page).first()).toBeVisible()
  await page.getByLabel('Ordenar por').selectOption('Última compra')
  await expect(page).toHaveURL(/orden=fecha/)
  await expect(rows(page).first()).toContainText(first!.productoId)
  await expect(
    rows(page)
      .first()
      .getByRole('img', { name: /del último año/ }),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Código, medida o palabra' }).fill(first!.productoId.toLowerCase())
  await expect(page).toHaveURL(/buscar=/)
  await expect(rows(page).first()).toContainText(first!.productoId)
  await page.reload()
  await expect(rows(page).first()).toContainText(first!.productoId)
  await page.getByRole('searchbox', { name: 'Código, medida o palabra' }).fill('wkjhgfqp')
  await expect(page.getByText('Ninguna compra coincide con lo que buscás.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways scrolling').toBe(PHONE.width)
})

test('REORD-05 the history of a product opens in its row by the keyboard, and leads to the order', async ({ page }) => {
  const who = await buyer(page)
  const [first] = (await boughtBy(who, { orden: 'veces' })).productos.$values
  const { compras } = await who.ask(contract.historia, {
    params: { productoId: first!.productoId, clienteId: who.session.clienteId },
  })
  await page.goto('/compradosAntes?orden=veces')
  const more = rows(page)
    .first()
    .getByRole('button', { name: /^Historia de/ })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  const number = new RegExp(`^${String(compras.$values[0]!.presupuestoId).replace(/(?=(\d{3})+$)/g, '.?')}$`)
  await expect(
    page
      .getByRole('table', { name: /^Últimos pedidos de/ })
      .getByText(number)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('table', { name: /^Últimos pedidos de/ })).toHaveCount(0)
})

test('REORD-06 the product’s page says how often it was bought, and fills in the last quantity and cut', async ({
  page,
}) => {
  const who = await buyer(page)
  const all = (await boughtBy(who, { orden: 'veces' })).productos.$values
  const bar = all.find(({ largo, motivo }) => largo > 0 && motivo === null)!
  const { pedidos, compras } = await who.ask(contract.historia, {
    params: { productoId: bar.productoId, clienteId: who.session.clienteId },
  })
  const [last] = compras.$values
  await page.goto(`/detallesproducto/${encodeURIComponent(bar.productoId)}`)
  const said = page.getByText(new RegExp(`^Lo compró ${pedidos === 1 ? '1 vez' : `${pedidos} veces`}; la última, el `))
  await expect(said).toBeVisible()
  await page.getByLabel('CANTIDAD', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Usar esa cantidad y corte' }).click()
  await expect(page.getByLabel('CANTIDAD', { exact: true })).toHaveValue(String(last!.cantidad).replace('.', ','))
  await expect(page.getByLabel('LARGO', { exact: true })).toHaveValue(String(last!.largo).replace('.', ','))
})

test('REORD-07 a seller sees it for the client chosen, and none without one; who has bought nothing is told so', async ({
  page,
}) => {
  const who = await signIn(page, 'vendedor@demo.test')
  await page.goto('/compradosAntes')
  await expect(page.getByRole('link', { name: 'Mis Operaciones' }).last()).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  const clients = (await who.ask(presupuestos.fetchClientes, { params: { sellerId: who.session.sellerId! } })).$values
  const totals = new Map<number, number>()
  for (const { id } of clients)
    totals.set(id, (await who.ask(contract.list, { query: { clienteId: id } as never })).total)
  const bought = clients.find(({ id }) => totals.get(id)! > 0)!
  const buying = await page.context().newPage()
  await buyFor(buying, bought as never)
  await buying.goto('/compradosAntes')
  await expect(rows(buying)).toHaveCount(Math.min(25, totals.get(bought.id)!))
  await buying.route(api('comprados…'), async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), total: 0, productos: { $values: [] } }
    await route.fulfill({ response, json })
  })
  await buying.reload()
  await expect(buying.getByText('Todavía no hay compras de este cliente.')).toBeVisible()
  await buying.close()
})
