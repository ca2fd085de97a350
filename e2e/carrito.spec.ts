import type { Page } from '@playwright/test'
import { contract } from '#features/carrito/contract.ts'
import { descuentosOf } from '#shared/renglon.ts'
import {
  add,
  cartOf,
  buyButton,
  fill,
  line,
  lineOf,
  minimum,
  nameOf,
  pick,
  byMetro,
  byPieza,
  qty,
  dropButton,
  title,
  type LineaOfScreen,
} from './carrito.ts'
import { api, expect, expectAccessible, PHONE, TABLET, signIn, stayDeaf, test, type Person } from './portal.ts'
import { decimals } from '../test/typed.ts'

/** The cart under a client's hands: that of cliente@demo.test, which only this file fills. */
const barra = pick('1', (p) => byMetro(p) && Number(p.peso!.replace(',', '.')) > 2, 3)
const pieza = pick('1', (p) => byPieza(p) && minimum(p) >= 5 && minimum(p) <= 30)

const openCart = async (page: Page, ...lines: [LineaOfScreen, number][]): Promise<Person> => {
  const who = await signIn(page, 'cliente@demo.test')
  await fill(who, who.session.clienteId, ...lines)
  await page.goto('/miCarrito')
  await expect(title(page)).toBeVisible()
  return who
}
const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen de compra' })
const answered = (page: Page, method: string) =>
  page.waitForResponse((r) => r.request().method() === method && /\/api\/Budget\//.test(r.url()))

test('CART-01 CART-02 CART-03 the cart has its title, its seven column headers in order, and a summary with subtotal, weight, discount, total and Comprar', async ({
  page,
}) => {
  const who = await openCart(page, [barra, 12], [pieza, 40])
  const cart = await cartOf(who)
  const kilos = cart.presupuestoDetalles.$values.reduce((n, l) => n + Math.round(l.pesoSubtotal * 100), 0) / 100
  await expect(page.getByRole('columnheader')).toHaveText([
    'Producto',
    'Precio unidad',
    'Cantidad',
    'Subtotal',
    'Descuento gru. prod.',
    'Descuento cliente',
    'Neto unitario',
    'Total',
  ])
  const sum = summary(page)
  const off = descuentosOf(
    cart.presupuestoDetalles.$values.map((l) => ({
      ...l,
      descuentoCliente: cart.descuentoCliente,
      grupo: l.producto.grupoDescripcion,
    })),
  )
  await expect(sum.getByRole('term')).toHaveText([
    'Subtotal',
    'Peso subtotal (KG)',
    'Descuento',
    ...off.map(({ nombre, porcentaje }) => `${nombre}, ${porcentaje.toLocaleString('es-AR')} %`),
    'Total',
    'IVA 21 %',
    'Total con IVA',
  ])
  await expect(sum.getByRole('definition')).toHaveText(
    [
      decimals(cart.montoTotalSinDto),
      decimals(kilos),
      decimals(cart.montoTotalSinDto - cart.montoTotal),
      ...off.map(({ monto }) => decimals(monto)),
      `${decimals(cart.montoTotal)} + IVA`,
      decimals(Math.round(cart.montoTotal * 21) / 100),
      decimals(Math.round(cart.montoTotal * 121) / 100),
    ].map((n) => new RegExp(`(^| )${n.replaceAll('.', '\\.').replace('+', '\\+')}$`)),
  )
  await expect(sum.getByRole('button', { name: 'Comprar', exact: true }), 'CART-04').toBeEnabled()
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expect(buyButton(page)).toBeInViewport({ ratio: 1 }) // in the bar, and there alone
  }
})

test(
  'CART-18 SHIP-49 a new quantity recalculates line, kilos and totals at once and is saved on the server; above 27500 kilos the cart warns of the full truck and still sells',
  { tag: '@core:carrito' },
  async ({ page }) => {
    const who = await openCart(page, [barra, 12], [pieza, 40])
    const before = await lineOf(who)
    const warning = page.getByText('Atención: un camión completo no debe superar los 27500 kilos.', { exact: true })
    await expect(line(page, barra)).toContainText(decimals(before.montoSubtotal))
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route(api('Budget/…'), async (r) => {
      if (r.request().method() === 'PUT') await held // what the line shows until then is the browser's own sum
      await r.continue()
    })
    const put = answered(page, 'PUT')
    await qty(page, barra).fill('24')
    await expect(line(page, barra)).toContainText(decimals(before.montoSubtotal * 2))
    await expect(line(page, barra)).toContainText(`${decimals(before.pesoSubtotal * 2)} KG`)
    await qty(page, barra).press('Enter')
    release()
    expect((await put).status()).toBe(200)
    expect((await lineOf(who)).cantidadTiras).toBe(24)
    await expect(summary(page)).toContainText(decimals((await cartOf(who)).montoTotal))
    await page.reload()
    await expect(qty(page, barra)).toHaveValue('24')
    await expect(warning).toHaveCount(0)
    await qty(page, barra).fill(String(Math.ceil((27_500 / before.pesoSubtotal) * 12) + 1))
    await expect(warning).toBeVisible()
    await expect(buyButton(page)).toBeEnabled()
    await expectAccessible(page)
  },
)

test('quick clicks never race: the last quantity stands, in few calls', async ({ page }) => {
  const who = await openCart(page, [barra, 12])
  let calls = 0
  page.on('request', (r) => {
    if (r.method() === 'PUT') calls++
  })
  const plus = page.getByRole('button', { name: `Más ${nameOf(barra)}` })
  for (let i = 0; i < 15; i++) await plus.click()
  await expect(qty(page, barra)).toHaveValue('27')
  await expect.poll(async () => (await lineOf(who)).cantidadTiras).toBe(27)
  expect(calls).toBeLessThan(8)
  await expect(qty(page, barra)).toHaveValue('27')
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await qty(page, barra).press(key)
  await expect(qty(page, barra)).toHaveValue('28')
  await page.getByRole('link', { name: 'Inicio', exact: true }).click() // leaving loses nothing
  await expect.poll(async () => (await lineOf(who)).cantidadTiras).toBe(28)
})

test('CART-19 CART-21 CART-22 a quantity at or below 0, or under the minimum, shows its sentence and disables Comprar; the minus hides at the minimum; what is no number becomes the minimum', async ({
  page,
}) => {
  const who = await openCart(page, [pieza, 100])
  const least = (await lineOf(who)).cantMin!
  expect(least).toBeGreaterThanOrEqual(5)
  const sentence = page.getByText(`La unidad mínima de compra es ${least}.`, { exact: true })
  for (const bad of ['0', '-3', String(least - 1)]) {
    await qty(page, pieza).fill(bad)
    await expect(sentence).toBeVisible()
    await expect(buyButton(page)).toBeDisabled()
  }
  await qty(page, pieza).fill(String(least + 1))
  await expect(sentence).toHaveCount(0)
  await expect(buyButton(page)).toBeEnabled()
  expect((await lineOf(who)).cantidadTiras).toBeGreaterThanOrEqual(least) // nothing bad was ever saved
  const minus = page.getByRole('button', { name: `Menos ${nameOf(pieza)}` })
  await minus.click()
  await expect(qty(page, pieza)).toHaveValue(String(least))
  await expect(minus).toHaveCount(0)
  await expect(qty(page, pieza)).toBeFocused() // not lost with the button
  await page.getByRole('button', { name: `Más ${nameOf(pieza)}` }).click()
  await expect(minus).toBeVisible()
  await qty(page, pieza).fill('abc')
  await expect(buyButton(page)).toBeDisabled()
  await qty(page, pieza).press('Enter')
  await expect(qty(page, pieza)).toHaveValue(String(least))
  await expect(line(page, pieza)).toContainText(`«abc» no es una cantidad: quedó la mínima, ${least}.`)
  await qty(page, pieza).fill('')
  await expect(buyButton(page)).toBeDisabled()
  await qty(page, pieza).blur()
  await expect(qty(page, pieza)).toHaveValue(String(least))
  await expect.poll(async () => (await lineOf(who)).cantidadTiras).toBe(least)
})

test('CART-22 OPEN-100 a quantity settles when its field is left, not at each key: what may be several is asked about, and what was typed just before a reload is kept', async ({
  page,
}) => {
  const who = await openCart(page, [pieza, 100])
  const stored = async () => (await lineOf(who)).cantidadTiras
  const field = qty(page, pieza)
  let puts = 0
  page.on('request', (r) => r.method() === 'PUT' && puts++)
  await field.click()
  await page.keyboard.type(',5') // takes the place of what stood there
  await expect(field).toHaveValue(',5')
  await field.press('Enter')
  await expect(page.getByText(/^La unidad mínima de compra es/)).toBeVisible()
  await field.fill('1.500 kg')
  await field.press('Tab')
  const asked = line(page, pieza).getByRole('alert')
  await expect(asked).toHaveText(/^«kg» no es la unidad: acá se cuenta en .+\.$/)
  await expect(buyButton(page)).toBeDisabled()
  expect([await stored(), puts]).toEqual([100, 0])
  await page.getByRole('button', { name: 'Son 1.500' }).click()
  await expect.poll(stored).toBe(1_500)
  await expect(asked).toHaveCount(0)
  await field.fill('1.000')
  await field.press('Enter')
  await expect.poll(stored).toBe(1_000)
  await expect(field).toHaveValue('1000')
  await field.fill('120')
  await page.reload()
  await expect(field).toHaveValue('120')
  expect(await stored()).toBe(120)
})

test('OPEN-101 a line that was taken out comes back where it stood, once, by keyboard too', async ({ page }) => {
  const who = await openCart(page, [barra, 12], [pieza, 40])
  const before = await cartOf(who)
  await dropButton(page, barra).click()
  await expect(line(page, barra)).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Deshacer' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText(barra.id!)
  await expect(dropButton(page, barra)).toBeFocused()
  await expect(undo).toHaveCount(0)
  expect((await cartOf(who)).presupuestoDetalles).toEqual(before.presupuestoDetalles)
  for (const p of [barra, pieza]) await dropButton(page, p).click()
  await expect(page.getByText('No hay ningún artículo en tu carrito de compras', { exact: true })).toBeVisible()
  await undo.click() // the last one first
  await expect(line(page, pieza)).toBeVisible()
  await undo.click()
  await expect(line(page, barra)).toBeVisible()
  expect((await cartOf(who)).presupuestoDetalles).toEqual(before.presupuestoDetalles)
})

test('CART-29 HEAD-12 after deleting a line the cart is reloaded one second later; the header’s number of lines goes with it', async ({
  page,
}) => {
  const who = await openCart(page, [barra, 12], [pieza, 40])
  await expect(page.getByRole('link', { name: 'Mi carrito, 2 artículos en el carrito' })).toBeVisible()
  const times = { gone: 0, again: 0 }
  page.on('response', (r) => {
    if (r.request().method() === 'DELETE') times.gone = Date.now()
    else if (times.gone > 0 && r.url().endsWith('/getShoppingCart')) times.again ||= Date.now()
  })
  await dropButton(page, barra).click()
  await expect(line(page, barra)).toHaveCount(0)
  await expect(dropButton(page, pieza)).toBeFocused()
  const one = page.getByRole('link', { name: 'Mi carrito, 1 artículo en el carrito' })
  await expect(one).toBeVisible()
  await expect.poll(() => times.again).toBeGreaterThan(0)
  expect(times.again - times.gone).toBeGreaterThan(700)
  expect(times.again - times.gone).toBeLessThan(4000)
  expect((await cartOf(who)).presupuestoDetalles.$values).toHaveLength(1)
  await page.goto('/')
  await expect(one.locator('.badge')).toHaveText('1')
})

test('CART-31 OPEN-382 a refused change shows the server’s message; its quantity stays, marked, until it is saved', async ({
  page,
  context,
}) => {
  await stayDeaf(page)
  const who = await openCart(page, [barra, 12], [pieza, 40])
  await expect(qty(page, barra)).toHaveValue('12')
  const { presupuestoId: id, item } = await lineOf(who)
  await who.ask(contract.deleteLine, { params: { id, item } }) // another tab takes the line out
  await qty(page, barra).fill('30')
  await qty(page, barra).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'El producto ya no está en el carrito.' })).toBeVisible()
  await expect(line(page, barra)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await context.setOffline(true)
  await qty(page, pieza).fill('50')
  await qty(page, pieza).blur()
  const refused = line(page, pieza).getByRole('alert')
  await expect(refused).toContainText('No se guardó. Ocurrió un error. Por favor, intentá más tarde.')
  await expect(qty(page, pieza)).toHaveValue('50')
  await context.setOffline(false)
  await refused.getByRole('button', { name: 'Reintentar' }).click()
  await expect(refused).toHaveCount(0)
  await expect.poll(async () => (await lineOf(who)).cantidadTiras).toBe(50)
})

test('CART-05 CART-07 CART-08 a client is offered to go on shopping, not to cancel; an empty cart says so and leads on to the products', async ({
  page,
}) => {
  await openCart(page, [barra, 12])
  const follow = page.getByRole('link', { name: 'Seguir Comprando', exact: true })
  await expect(line(page, barra)).toBeVisible()
  await expect(follow).toHaveAttribute('href', /^\/productos\/\d+$/)
  await expect(page.getByText('Cancelar Carrito')).toHaveCount(0)
  await dropButton(page, barra).click()
  await expect(page.getByText('No hay ningún artículo en tu carrito de compras', { exact: true })).toBeVisible()
  await expect(title(page)).toBeFocused()
  await follow.click()
  await expect(page).toHaveURL(/\/productos\/\d+$/)
  await expect(page.getByRole('region').getByRole('heading', { level: 1 })).toBeVisible()
})

test('CART-30 Comprar saves what waits and goes to shipping and payment; a cart that changed elsewhere is not bought: what changed is listed and the fresh cart shown', async ({
  page,
}) => {
  await stayDeaf(page)
  const who = await openCart(page, [barra, 12])
  await expect(qty(page, barra)).toHaveValue('12')
  const { presupuestoId: id, item } = await lineOf(who)
  await who.ask(contract.changeQuantity, { params: { id, item }, body: { cantidad: 15 } })
  await add(who, pieza, 40)
  await buyButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(`${barra.descripcion}: la cantidad pasó de 12 a 15.`)
  await expect(alert).toContainText(`${pieza.descripcion}: se agregó al carrito.`)
  await expect(qty(page, barra)).toHaveValue('15')
  await expect(page).toHaveURL(/\/miCarrito$/)
  await qty(page, barra).fill('13')
  const saved = page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().endsWith(`/api/Budget/${id}`))
  await buyButton(page).click() // at once: what waits is saved first
  expect((await saved).status()).toBe(200)
  await expect(page).toHaveURL(new RegExp(`/miCarrito/envioPago/${id}$`))
  expect((await lineOf(who)).cantidadTiras).toBe(13)
})
