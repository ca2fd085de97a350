import type { Page } from '@playwright/test'
import type { Preconfirm } from '#features/envio-pago/contract.ts'
import { cartOf, empty } from './carrito.ts'
import {
  change,
  fill,
  next,
  obra,
  open,
  stepList,
  prepare,
  clock,
  summary,
  setStored,
  step,
  stored,
  totalOf,
} from './envio-pago.ts'
import { api, expect, expectAccessible, PHONE, TABLET, test } from './portal.ts'
import { descuentosOf, nombreOf } from '#shared/renglon.ts'
import { inMoneda, piezas } from '../test/typed.ts'

const enter = (page: Page, cantidad?: number) => prepare(page, 'gerente@demo.test', 'Metalúrgica Río Segundo', cantidad)
const trouble = 'Lo siento, tuvimos un inconveniente. Le pedimos que se dirija al carrito nuevamente. Gracias!'

test('SHIP-02 SHIP-03 SHIP-04 title, an accordion of four steps that opens folded on valid proposals, and the summary: each line with drawing or placeholder, units and total, then the three sums', async ({
  page,
}) => {
  const { id, cart } = await enter(page)
  await page.route(api('Budget/FetchPreconfirm/…'), async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Preconfirm
    body.presupuesto.presupuestoDetalles.$values[1]!.producto.image = null
    await route.fulfill({ response: answer, json: body })
  })
  await open(page, id)
  await expect(page.getByRole('heading', { level: 1 }), 'SHIP-01').toHaveText('ENVÍO Y PAGO')
  const steps = stepList(page)
  await expect(steps.getByRole('heading')).toHaveText([
    'Datos de quien recibe',
    'Destino',
    'Clasificación del envío',
    'Forma de pago',
  ])
  await expect(steps.locator('li > div + div')).toHaveCount(0) // none is open
  await expect(steps.getByRole('button', { name: /^Cambiar/ })).toHaveCount(4)
  await expect(step(page, 1)).toContainText('Diego Bustos · DNI 26.288.249 · 3572435528')
  await expect(step(page, 4)).toContainText('Transferencia anticipada · − 4 %')
  await expect(summary(page)).toContainText('Para Metalúrgica Río Segundo')
  const rows = summary(page).getByRole('listitem')
  const lines = cart.presupuestoDetalles.$values
  const { simbolo } = cart.moneda!
  await expect(rows).toHaveCount(lines.length)
  for (const [i, l] of lines.entries()) {
    const corte = { largo: l.dimension1, ancho: l.dimension2 }
    await expect(rows.nth(i)).toContainText(piezas(l.cantidadTiras, l.dimension1, l.dimension2))
    await expect(rows.nth(i)).toContainText(nombreOf(l.producto.descripcion, corte))
    await expect(rows.nth(i).locator('b').last()).toHaveText(inMoneda(l.montoSubtotalDto, simbolo))
  }
  await expect(rows.nth(0).locator('svg.sketch path:not(.axis, .dim)')).not.toHaveCount(0)
  await expect(rows.nth(1).locator('svg.sketch')).toBeVisible()
  await expect(rows.nth(1).locator('svg.sketch path:not(.axis, .dim)')).toHaveCount(0) // an empty sheet
  const total = totalOf(cart, 4)
  const off = descuentosOf(
    lines.map((l) => ({ ...l, descuentoCliente: cart.descuentoCliente, grupo: l.producto.grupoDescripcion })),
  )
  await expect(summary(page).locator('.sum dt')).toHaveText([
    'Subtotal',
    'Descuentos',
    ...off.map(({ nombre, porcentaje }) => `${nombre}, ${porcentaje.toLocaleString('es-AR')} %`),
    'Forma de pago, 4 %',
    'TOTAL',
    'IVA 21 %',
    'Total con IVA',
  ])
  await expect(summary(page).locator('.sum dd')).toHaveText([
    inMoneda(cart.montoTotalSinDto, simbolo),
    `− ${inMoneda(Math.round((cart.montoTotalSinDto - total) * 100) / 100, simbolo)}`,
    ...off.map(({ monto }) => `− ${inMoneda(monto, simbolo)}`),
    `− ${inMoneda(Math.round((cart.montoTotal - total) * 100) / 100, simbolo)}`,
    `${inMoneda(total, simbolo)} + IVA`,
    inMoneda(Math.round(total * 21) / 100, simbolo),
    inMoneda(Math.round(total * 121) / 100, simbolo),
  ])
  await page.setViewportSize(PHONE)
  await change(page, 2)
  await expect(page.locator('#paso-2')).toBeFocused()
  await expect(steps.locator('li > div + div')).toHaveCount(1)
  // total and way on stay in sight, and stand there once
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expect(next(page)).toHaveCount(1)
    await expect(next(page)).toBeInViewport({ ratio: 1 })
    await expect(summary(page).locator('.bar')).toContainText(inMoneda(total, simbolo))
    await expect(summary(page).locator('.bar')).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(steps.locator('li > div + div')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cambiar destino' })).toBeFocused()
})

test('SHIP-05 SHIP-06 SHIP-28 there are Volver and Siguiente, and Siguiente waits for a payment method, whose step opens by itself', async ({
  page,
}) => {
  const { id } = await enter(page)
  // a distributor whose payments are all marked: nothing is proposed (OPEN-40)
  await page.route(api('Budget/FetchPreconfirm/…'), async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Preconfirm
    for (const f of body.listaFormasPago.$values) f.defaultValue = true
    await route.fulfill({ response: answer, json: body })
  })
  await open(page, id)
  await expect(step(page, 4)).toHaveAttribute('aria-current', 'step')
  await expect(next(page)).toBeDisabled()
  await expect(page.getByText('Debes seleccionar un metodo de pago')).toBeVisible()
  await page.getByRole('radio', { name: /Cuenta corriente/ }).check()
  await expect(next(page)).toBeEnabled()
  await expect(page.getByText('Debes seleccionar un metodo de pago')).toHaveCount(0)
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(step(page, 4)).toContainText('Cuenta corriente')
  await expect(next(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/miCarrito$/)
})

test('SHIP-10 SHIP-11 a failed read, and data without receiver, show the banner, a way to try again and the way to the cart', async ({
  page,
}) => {
  const { id } = await enter(page)
  const preconfirm = api('Budget/FetchPreconfirm/…')
  await page.route(preconfirm, (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"detail":"no"}' }),
  )
  await page.goto(`/miCarrito/envioPago/${id}`)
  await expect(page.getByRole('alert')).toHaveText(trouble)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ENVÍO Y PAGO')
  await page.unroute(preconfirm)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(stepList(page)).toBeVisible()
  await page.route(preconfirm, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as Preconfirm), datosRecibe: null } })
  })
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(trouble)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/miCarrito$/)
})

test('SHIP-49 SHIP-52 more than a full truck is warned of and does not block; a cart that changed meanwhile is said; a pre-confirm goes to the confirmation', async ({
  page,
}) => {
  const { id, cart, person, clienteId } = await enter(page, 900)
  const camion = page.getByText('Atención: un camión completo no debe superar los 27500 kilos.')
  await open(page, id)
  await expect(camion).toBeVisible()
  await empty(person, cart) // in another tab
  await next(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'El carrito está vacío.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'VOLVER MI CARRITO' })).toHaveAttribute('href', '/miCarrito')
  await fill(person, clienteId, 4)
  await next(page).click()
  await expect(page).toHaveURL(new RegExp(`/miCarrito/confirmar/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CONFIRMAR')
  expect((await cartOf(person, clienteId)).id).toBe(id) // nothing is ordered yet
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ENVÍO Y PAGO')
  await expect(stepList(page)).toBeVisible()
  await expect(camion).toHaveCount(0)
})

test('SHIP-50 SHIP-51 the countdown starts at the stored time, else at 300, and is stored each second; its last minute can be extended; its end leads to the cart and keeps what was typed', async ({
  page,
}) => {
  const { id } = await enter(page)
  await page.clock.install()
  await setStored(page, { expirationTime: 125, shoopExpirationTime: 240 })
  await open(page, id)
  await expect(clock(page)).toHaveText(/^(02:0\d|01:5\d)$/)
  await expect(page.getByText('Tiempo para enviar la solicitud')).toBeVisible()
  await expect(
    page.getByText('Después volvés al carrito a revisar los precios; lo que elegiste queda guardado.'),
  ).toBeVisible()
  await change(page, 1)
  await page.getByLabel('Nombre', { exact: true }).fill('Josefina')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  let { expirationTime } = await stored(page)
  for (let i = 0; i < 2; i++) {
    await page.clock.runFor(1000)
    expect((await stored(page)).expirationTime).toBe(--expirationTime)
    await expect(clock(page)).toHaveText(new Date(expirationTime * 1000).toISOString().slice(14, 19)) // mm:ss
  }
  const more = page.getByRole('button', { name: 'Necesito más tiempo' })
  await page.clock.runFor((expirationTime - 61) * 1000)
  await expect(clock(page)).toHaveText('01:01')
  await expect(more).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(clock(page)).toHaveText('01:00')
  await page.clock.resume()
  await expect(page.getByRole('status').getByText('Quedan 60 segundos para completar la solicitud.')).toBeAttached()
  await more.click()
  await expect(clock(page)).toHaveText(/^(04:00|03:5\d)$/)
  await expect(more).toHaveCount(0)
  // a dialog covers the clock: it says so itself, and leads on from there
  await change(page, 2)
  await page.getByRole('button', { name: '+ ENVIAR A OBRA', exact: true }).click()
  await obra(page).getByLabel('Calle', { exact: true }).fill('Ruta 25')
  await page.clock.fastForward(190_000)
  await obra(page).getByRole('button', { name: 'Necesito más tiempo' }).click()
  await expect(obra(page)).toBeFocused()
  await expect(obra(page).getByRole('button', { name: 'Necesito más tiempo' })).toHaveCount(0)
  await expect(obra(page).getByLabel('Calle', { exact: true })).toHaveValue('Ruta 25')
  await page.clock.fastForward(190_000)
  await expect(obra(page).getByText('Te quedan')).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(page).toHaveURL(/\/miCarrito$/)
  const aviso = page.getByText(
    'Se terminó el tiempo para enviar la solicitud y volviste al carrito, con los precios de hoy. Lo que elegiste quedó guardado: tocá Comprar para seguir.',
  )
  await expect(aviso).toBeVisible()
  expect((await stored(page)).expirationTime).toBe(240)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Comprar', exact: true }).first()).toBeVisible()
  await expect(aviso).toHaveCount(0) // said once
  await open(page, id)
  await change(page, 1)
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Josefina')
  await expect(clock(page)).toHaveText(/^(04:00|03:5\d)$/)
  await setStored(page, { expirationTime: null, shoopExpirationTime: null })
  await open(page, id)
  await expect(clock(page)).toHaveText(/^(05:00|04:5\d)$/)
  await page.clock.fastForward(301_000)
  await expect(page).toHaveURL(/\/miCarrito$/)
  expect((await stored(page)).expirationTime).toBe(300)
})
