import type { Locator, Page } from '@playwright/test'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { fill, pick } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { preconfirm, prepare } from './envio-pago.ts'
import { allQuotes } from './presupuestos.ts'
import { api, expect, expectAccessible, PHONE, signIn, TABLET, test, WIDE, type Person } from './portal.ts'
import { decimals } from '../test/typed.ts'

/** How a price comes about, wherever one stands: product, cart, request. */
const UPN = pick('1', (p) => p.id === 'UPN-100-12')
/** A person of a client, with a cart of his own. */
const buyer = async (page: Page): Promise<Person> =>
  signIn(page, await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }))
const how = (at: Page | Locator) => at.getByRole('button', { name: /^Cómo se forma este precio: Perfil UPN 100/ })
const ladder = (at: Page | Locator) => at.getByRole('table', { name: /^Cómo se forma este precio: Perfil UPN 100/ })
const stepNamed = (page: Page, at: Page | Locator, name: string) =>
  ladder(at)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

test('DOLAR-07 DOLAR-09 on the product the price is said by kilo, metre and piece, and how it comes about opens by keyboard', async ({
  page,
}) => {
  await buyer(page)
  await page.setViewportSize(WIDE)
  await page.goto('/detallesproducto/UPN-100-12')
  for (const measure of ['Por kilo', 'Por metro, de venta', 'La tira de 12 m'])
    await expect(page.getByRole('term').filter({ hasText: measure })).toBeVisible()
  await page.locator('#compra input[name=cantidad]').fill('24')
  const price = page.getByRole('status', { name: 'Precio y kilos' }).locator('.tot b')
  await how(page).press('Enter')
  await expect(how(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(ladder(page).getByRole('columnheader')).toHaveText([
    'Paso',
    '%',
    'US$ por m',
    'US$ la línea',
    'Queda US$',
  ])
  await expect(stepNamed(page, page, 'Precio de lista')).toBeVisible()
  await expect(stepNamed(page, page, 'IVA')).toContainText('+21,00 %')
  const shown = /US\$ ([\d.,]+)/.exec((await price.textContent())!)![1]!
  await expect(ladder(page).getByRole('row').filter({ hasText: /Neto$/ })).toContainText(shown)
  await expect(page.getByText('La condición de pago se elige en la compra.')).toBeVisible()
  // it follows what is typed
  await page.locator('#compra input[name=cantidad]').fill('48')
  await expect(price).not.toContainText(shown)
  const more = /US\$ ([\d.,]+)/.exec((await price.textContent())!)![1]!
  await expect(ladder(page).getByRole('row').filter({ hasText: /Neto$/ })).toContainText(more)
  for (const size of [WIDE, TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expect(ladder(page)).toBeVisible()
    await expectAccessible(page)
  }
})

test('DOLAR-07 DOLAR-10 OPEN-487 what is collected on account is a step of a request, estimated of its line; before there is a destination it is said to come', async ({
  page,
}) => {
  // of 3 % of IIBB in Buenos Aires and 3 % of IVA wherever it goes
  const cuenta = await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004628' })
  const cart = await prepare(page, cuenta)
  const later = page.getByText('Percepciones: Se calcula al elegir el destino.')
  const [line] = cart.cart.presupuestoDetalles.$values
  const open = (at: Page | Locator) =>
    at
      .getByRole('button', { name: /^Cómo se forma este precio/ })
      .first()
      .click()
  await page.goto(`/detallesproducto/${line!.producto.id}`)
  await open(page)
  await expect(later).toBeVisible()
  await page.goto('/miCarrito')
  await open(page)
  await expect(later).toBeVisible()

  await preconfirm(cart.person, cart.id)
  await page.goto(`/miCarrito/confirmar/${cart.id}`)
  const steps = (at: Page | Locator) => at.getByRole('table', { name: /^Cómo se forma este precio/ })
  const estimated = (at: Page | Locator) => steps(at).getByRole('row').filter({ hasText: '(estimada)' })
  const percepcion = /^Percepción IIBB Buenos Aires 3,00 % \(estimada\)por el destino/
  await open(page)
  await expect(estimated(page)).toHaveCount(2)
  await expect(estimated(page).first().getByRole('rowheader')).toHaveText(percepcion)
  await expect(estimated(page).last()).toContainText('Total estimado')
  await expect(page.getByText('Lo punteado es estimado: no está en el total de la solicitud.')).toBeVisible()
  await expect(later).toHaveCount(0)
  await page.getByRole('switch', { name: 'Ver en pesos' }).check()
  await expect(steps(page).getByRole('columnheader').last()).toHaveText('≈ $')
  await cart.person.ask(envioPago.confirm, { params: { id: cart.id }, query: { esPedidoFirme: 'true' } as never })
  await page.goto(`/presupuestos/${cart.id}`)
  const dialog = page.getByRole('dialog', { name: /^Solicitud N°/ })
  await open(dialog)
  await expect(estimated(dialog).first().getByRole('rowheader')).toHaveText(percepcion)
  await expect(dialog.getByText('Dólar guardado', { exact: true })).toBeVisible()
  for (const size of [WIDE, TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expect(estimated(dialog).first()).toBeVisible()
    await expectAccessible(page)
  }
  // across the card, not in the place of one of its figures
  const [room, drawn] = await Promise.all([dialog.boundingBox(), steps(dialog).boundingBox()])
  expect(drawn!.width).toBeGreaterThan(room!.width * 0.7)
})

test('DOLAR-07 what keeps the steps from coming is said in their place, and asked again', async ({ page }) => {
  await buyer(page)
  await page.route(api('Product/UPN-100-12/…'), (route) =>
    route.request().url().includes('/precio')
      ? route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' })
      : route.continue(),
  )
  await page.goto('/detallesproducto/UPN-100-12')
  await how(page).click()
  await expect(page.getByText('No pudimos traer los pasos. El precio sigue siendo el que ves.')).toBeVisible()
  await page.unroute(api('Product/UPN-100-12/…'))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(ladder(page)).toBeVisible()
})

test('DOLAR-07 DOLAR-08 in the cart it stands under its line, and the request keeps it as it was', async ({ page }) => {
  const who = await buyer(page)
  const cart = await fill(who, who.session.clienteId, [UPN, 24])
  await page.setViewportSize(WIDE)
  await page.goto('/miCarrito')
  const [line] = cart.presupuestoDetalles.$values
  await how(page).click()
  await expect(ladder(page).getByRole('row').filter({ hasText: /Neto$/ })).toContainText(
    decimals(line!.montoSubtotalDto),
  )
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(ladder(page)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(WIDE)

  await preconfirm(who, cart.id)
  await page.goto(`/miCarrito/confirmar/${cart.id}`)
  await how(page).click()
  await expect(ladder(page)).toContainText(decimals(line!.montoSubtotalDto))
  await who.ask(envioPago.confirm, { params: { id: cart.id }, query: { esPedidoFirme: 'true' } as never })
  await page.goto(`/presupuestos/${cart.id}`)
  const dialog = page.getByRole('dialog', { name: /^Solicitud N°/ })
  await how(dialog).click()
  await expect(stepNamed(page, dialog, 'Precio de lista')).toBeVisible()
  await expect(dialog.getByText('Lista de precios', { exact: true })).toBeVisible()
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await expect(ladder(dialog)).toBeVisible()
    await expectAccessible(page)
  }
})

test('DOLAR-08 of a request that came in by import nobody knows how its prices came about', async ({ page }) => {
  const who = await signIn(page, 'cliente@demo.test')
  const { $values } = await who.ask(presupuestos.latest, { params: { clienteId: who.session.clienteId } })
  await page.goto(`/presupuestos/${$values.at(-1)!.id}`)
  const dialog = page.getByRole('dialog', { name: /^Solicitud N°/ })
  await dialog
    .getByRole('button', { name: /^Cómo se forma este precio/ })
    .first()
    .click()
  await expect(dialog.getByText('De esta solicitud no quedó cómo se formó.')).toBeVisible()
})

test('DOLAR-09 a list is ordered by what a kilo costs', { tag: '@core:precio' }, async ({ page }) => {
  await buyer(page)
  await page.goto('/productos/1')
  await page.getByLabel('Ordenar por').selectOption({ label: 'Precio por kilo' })
  await expect(page).toHaveURL(/orden=kilo/)
  const texts = page.locator('[data-producto]').getByText(/^US\$ [\d.,]+\/kg · /)
  await expect(texts.first()).toBeVisible()
  const kilos = (await texts.allTextContents()).map((text) =>
    Number(/US\$ ([\d.,]+)\/kg/.exec(text)![1]!.replaceAll('.', '').replace(',', '.')),
  )
  expect(kilos.length).toBeGreaterThan(5)
  expect(kilos).toEqual([...kilos].sort((a, b) => a - b))
})

test('DOLAR-07 on a tablet the ladder of a delivered line and its figures stand whole in the request’s dialog', async ({
  page,
}) => {
  await page.setViewportSize(TABLET)
  const who = await signIn(page, 'cliente@demo.test')
  const quotes = await allQuotes(who)
  await page.goto(`/presupuestos/${quotes.find(({ pedidoId }) => pedidoId === '88852')!.id}`)
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^Cómo se forma este precio/ })
    .first()
    .click()
  await expect(dialog.getByText(/^Entregado · entregado \d+ · pendiente 0$/).first()).toBeVisible()
  const rightOf = async (at: Locator) => {
    const box = (await at.boundingBox())!
    return box.x + box.width
  }
  const edge = await rightOf(dialog.getByRole('heading', { name: 'Productos', exact: true }))
  expect(await rightOf(dialog.getByRole('columnheader', { name: 'Total' }))).toBeLessThanOrEqual(edge + 1)
  await expect(dialog.getByRole('columnheader', { name: 'Pendiente' })).toBeHidden()
})
