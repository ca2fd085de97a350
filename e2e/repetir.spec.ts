import type { Locator, Page } from '@playwright/test'
import { contract as carrito } from '#features/carrito/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { cartOf } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { latest } from './inicio.ts'
import { api, expect, PHONE, portalUrl, signIn, test, type Person } from './portal.ts'
import { findRepeatable } from './presupuestos.ts'

/** A person of a client with orders, and a cart of his own. */
const buyer = async (page: Page): Promise<Person> =>
  signIn(page, await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }))
const rows = (page: Page): Locator => page.locator('tr[data-line]')
const add = (page: Page): Locator => page.getByRole('button', { name: 'Agregar al carrito' })

test('OPEN-99 REORD-01 on a phone the groups and the last operations stand before the carousel; Repetir pedido leads to the preview', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const who = await buyer(page)
  const [first] = (await who.ask(presupuestos.latest, { params: { clienteId: who.session.clienteId } })).$values
  await page.goto('/')
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Productos',
    'MIS ÚLTIMAS OPERACIONES',
    'GESTIONÁ TUS PEDIDOS',
    'DASHBOARD DE SEGUIMIENTO',
  ])
  const groups = page.getByRole('region', { name: 'Productos' }).getByRole('link')
  await expect(groups.filter({ visible: true })).toHaveCount(6)
  await page.getByRole('button', { name: /^Ver los \d+ grupos$/ }).click()
  await expect(groups.filter({ visible: true })).not.toHaveCount(6)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways scrolling').toBe(320)
  await latest(page)
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Repetir pedido/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/repetirPedido/${first!.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Repetir pedido/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways scrolling').toBe(320)
})

test('REORD-01 Repetir pedido stands on the operations card and in the popup, for who may add to the cart', async ({
  page,
}) => {
  const who = await buyer(page)
  const { id } = await findRepeatable(who)
  await page.goto('/presupuestos')
  await expect(
    page
      .locator('main article')
      .first()
      .getByRole('link', { name: /^Repetir pedido/ }),
  ).toBeVisible()
  await page.goto(`/presupuestos/${id}`)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Repetir pedido/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/repetirPedido/${id}$`))
  await expect(rows(page).first()).toBeVisible()
})

test('REORD-01 who may not add to the cart is offered no repeating, and the preview is closed', async ({ page }) => {
  const who = await signIn(page, 'cliente.sin14@demo.test')
  await page.goto('/presupuestos')
  await expect(page.locator('main article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Repetir pedido/ })).toHaveCount(0)
  const [first] = (await who.ask(presupuestos.latest, { params: { clienteId: who.session.clienteId } })).$values
  await page.goto(`/repetirPedido/${first!.id}`)
  await expect(page).toHaveURL(/\/error$/)
})

test(
  'REORD-02 REORD-04 what is ticked goes in at the quantity that was typed, once for a double click, and the cart keeps what it had',
  { tag: '@core:recompra' },
  async ({ page }) => {
    const who = await buyer(page)
    const order = await findRepeatable(who)
    const [one, two, ...others] = order.lineas.$values
    await who.ask(carrito.addLines, {
      body: {
        clienteId: order.clienteId,
        lineas: [{ productoId: one!.productoId, cantidad: one!.cantidad, largo: one!.largo, ancho: one!.ancho }],
      },
    })
    await page.goto(`/repetirPedido/${order.id}`)
    await expect(rows(page)).toHaveCount(order.lineas.$values.length)
    const amount = rows(page).nth(0).getByRole('textbox')
    await amount.fill(String(one!.cantidad + 7))
    await rows(page).nth(1).getByRole('checkbox').uncheck()
    await page.reload() // what was typed and unticked is there again
    await expect(amount).toHaveValue(String(one!.cantidad + 7))
    await expect(rows(page).nth(1).getByRole('checkbox')).not.toBeChecked()
    await expect(page.getByRole('region', { name: 'Resumen' })).toContainText(
      'Tu carrito conserva su artículo. Queda afuera una línea: una sin tildar.',
    )
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith(carrito.addLines.path)) asked++
    })
    await add(page).dblclick()
    await expect(page.getByText(`Se agregaron ${1 + others.length} productos.`, { exact: false }).first()).toBeVisible()
    await expect(rows(page).nth(0)).toContainText('Agregado')
    expect(asked).toBe(1)
    const cart = (await cartOf(who)).presupuestoDetalles.$values
    expect(cart.find((line) => line.producto.id === one!.productoId)!.cantidadTiras).toBe(2 * one!.cantidad + 7)
    expect(cart.some((line) => line.producto.id === two!.productoId)).toBe(false)
    expect(cart).toHaveLength(1 + others.length)
    await page.getByRole('link', { name: 'Ver carrito' }).click()
    await expect(page).toHaveURL(/\/miCarrito$/)
  },
)

test('REORD-03 what is sold no more says why and is not ticked; a substitute is chosen and goes in by the keyboard', async ({
  page,
}) => {
  const who = await buyer(page)
  const order = await findRepeatable(who)
  const [one, two] = order.lineas.$values
  await page.route(api(`Budget/${order.id}/repetir`), async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    const [line, other] = json.lineas.$values
    line.motivo = 'El producto ya no está disponible.'
    line.sustitutos.$values = [{ ...line.producto }]
    line.producto = null
    line.productoId = 'YA-NO-ESTA'
    other.cantidad = 0.5
    await route.fulfill({ response: answer, json })
  })
  await page.goto(`/repetirPedido/${order.id}`)
  const line = rows(page).nth(0)
  await expect(line).toContainText('El producto ya no está disponible.')
  await expect(line.getByRole('checkbox')).toBeDisabled()
  await expect(line.getByRole('checkbox')).not.toBeChecked()
  await expect(rows(page).nth(1).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeDisabled()
  await page
    .getByRole('group', { name: /^En lugar de/ })
    .getByRole('radio')
    .focus()
  await page.keyboard.press('Space')
  await expect(line.getByRole('checkbox')).toBeChecked()
  await add(page).press('Enter')
  await expect(line).toContainText('Agregado')
  const cart = (await cartOf(who)).presupuestoDetalles.$values
  expect(cart.map(({ producto }) => producto.id)).toContain(one!.productoId)
  expect(cart.map(({ producto }) => producto.id)).not.toContain(two!.productoId)
})

test('REORD-01 REORD-04 a refusal stands on the preview and nothing typed is lost; a seller buys for the client of the order', async ({
  page,
}) => {
  const who = await signIn(page, 'vendedor@demo.test')
  const mine = await who.ask(presupuestos.fetchAll, { query: { clienteId: 0, page: 1 } })
  const { id } = mine.$values[0]!
  await page.goto(`/repetirPedido/${id}`)
  await expect(rows(page).first()).toBeVisible()
  let broken = true
  await page.route(api('Budget/shoppingCart/lineas'), (route) =>
    broken
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 409, detail: 'La compra se encuentra deshabilitada temporalmente.' }),
        })
      : route.continue(),
  )
  await add(page).click()
  await expect(page.getByRole('alert')).toContainText('La compra se encuentra deshabilitada temporalmente.')
  broken = false
  await add(page).click()
  await expect(rows(page).first()).toContainText('Agregado')
  await page.getByRole('link', { name: 'Ver carrito' }).click()
  await expect(page).toHaveURL(/\/miCarrito$/)
  await expect(page.getByRole('button', { name: /^Quitar/ }).first()).toBeVisible()
})

test('REORD-07 another client’s order is not found, nor is what is no order', async ({ page, browser }) => {
  const other = await browser.newContext({ baseURL: portalUrl() })
  const theirs = await findRepeatable(await buyer(await other.newPage()))
  await other.close()
  await signIn(page, 'cliente2@demo.test')
  for (const id of [theirs.id, 99_999_999]) {
    await page.goto(`/repetirPedido/${id}`)
    await expect(page.getByText('No encontramos lo que buscás.')).toBeVisible()
    await expect(add(page)).toHaveCount(0)
  }
  await page.goto('/repetirPedido/x1')
  await expect(add(page)).toHaveCount(0)
  await expect(page.getByText('No encontramos lo que buscás.')).toBeVisible()
})
