import type { Page } from '@playwright/test'
import { contract as configuracion } from '#features/configuracion/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { add, barras, next, offers, preconfirm, prepare, clock, setStored, stored, type Cart } from './envio-pago.ts'
import { api, expect, expectAccessible, PHONE, portalUrl, signIn, TABLET, test, type Person } from './portal.ts'
import { decimals, dia, inMoneda, entero, percent, unitario } from '../test/typed.ts'

const documento = (page: Page) => page.getByRole('region', { name: 'Solicitud' })
const terms = (page: Page) => page.getByRole('dialog', { name: 'Términos y condiciones' })
const go = (page: Page) => terms(page).getByRole('button', { name: 'REALIZAR PEDIDO' })
const confirmButton = (page: Page) => page.getByRole('button', { name: 'CONFIRMAR SOLICITUD' })
const quoteOf = ({ ask }: Person, id: number) => ask(presupuestos.quote, { params: { id } })
const open = async (page: Page, id: number) => {
  await page.goto(`/miCarrito/confirmar/${id}`)
  await expect(documento(page)).toBeVisible()
}
/** The confirmation of a cart pre-confirmed as it is proposed; the way through the steps has journeys of its own. */
const enter = async (page: Page): Promise<Cart> => {
  const cart = await prepare(page, 'cliente2@demo.test')
  await preconfirm(cart.person, cart.id)
  await open(page, cart.id)
  return cart
}
/** Answers the question and opens the terms. */
const openTerms = async (page: Page) => {
  await page.getByLabel('Si', { exact: true }).check()
  await confirmButton(page).click()
  await expect(terms(page).getByRole('region')).toContainText('Condiciones generales de venta')
  await expect(terms(page).getByRole('region')).toBeFocused() // where reading begins
}
const acceptBoth = async (page: Page) => {
  await terms(page).getByLabel('Acepto los términos y condiciones').check()
  await terms(page).getByLabel('Confirmo que los datos de la solicitud son correctos').check()
}
const inOperations = async (page: Page, id: number) => {
  await expect(page).toHaveURL(/\/presupuestos$/)
  await expect(page.getByRole('main')).toContainText(entero(id))
}

test('CONF-01 CONF-02 CONF-03 the screen has its title, the countdown and the quote document, with the discounted price by unit and metre', async ({
  page,
}) => {
  const { id, cart, person } = await enter(page)
  const quote = await quoteOf(person, id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CONFIRMAR')
  await expect(clock(page)).toHaveText(/0[45]:\d\d/)
  const doc = documento(page)
  await expect(doc.getByRole('heading')).toContainText(`Solicitud ${entero(id)}`)
  await expect(doc.getByRole('heading')).toContainText(dia(quote.fecha))
  const facts: [string, string | null][] = [
    ['Cliente', 'Construcciones Alvear S.A.'],
    ['CUIT', '30-68245190-0'],
    ['Dirección', quote.direccionCliente],
    ['Teléfono', quote.telefonoCliente],
    ['Entrega en', 'Casa central'],
    ['Teléfono de entrega', quote.telefonoEntrega],
    ['Dirección de entrega', quote.direccionEntrega],
    ['Recibe', 'Verónica Molina'],
    ['DNI de quien recibe', '30.111.333'],
    ['Teléfono de quien recibe', null],
    ['Transporte', 'Transporte Pampa Sur'],
    ['Clasificación del envío', 'Descarga con grúa propia'],
    ['Condición de pago', 'Transferencia anticipada (− 4 %)'],
    ['Descuento de cliente', percent(quote.descuentoCliente)],
    ['Moneda', quote.moneda.simbolo],
    ['Entrega', 'Lo antes posible'],
  ]
  await expect(doc.locator('dt')).toHaveText(facts.map(([k]) => k))
  await expect(doc.locator('dd')).toHaveText(facts.map(([, v]) => v ?? '—'))
  const lines = cart.presupuestoDetalles.$values
  await expect(doc.locator('tbody tr')).toHaveCount(lines.length)
  for (const [i, l] of lines.entries()) {
    await expect(doc.locator('tbody tr').nth(i).locator('td')).toContainText([
      `${entero(l.cantidadTiras)} × ${l.dimension1},00 m`,
      cart.moneda!.simbolo,
      `− ${percent(quote.descuentoCliente)}`,
      unitario(l.netoUnitario, cart.moneda!.simbolo),
      `${decimals(l.pesoSubtotal)} KG`,
      inMoneda(l.montoSubtotalDto, cart.moneda!.simbolo),
    ])
    await expect(doc.locator('tbody tr').nth(i)).toContainText(`Código ${l.producto.id}`)
  }
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.bar')).toContainText(inMoneda(quote.montoTotal, quote.moneda.simbolo))
  }
  await confirmButton(page).click() // from anywhere on the page, to what is missing
  await expect(page.getByLabel('Si', { exact: true })).toBeFocused()
})

test('CONF-04 CONF-05 CONF-09 the firm question must be answered, and the observations be 150 characters at most, before the terms open', async ({
  page,
}) => {
  await enter(page)
  const question = page.getByRole('group', { name: '¿Confirma que es un pedido en firme?' })
  await expect(question.getByRole('radio')).toHaveCount(2)
  for (const answer of ['Si', 'No']) await expect(question.getByLabel(answer, { exact: true })).not.toBeChecked()
  await confirmButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Debe confirmar si el pedido es firme o un presupuesto que requiere asistencia comercial.',
  )
  await expect(question.getByLabel('Si', { exact: true })).toBeFocused() // that is when a dialog would have opened
  await expect(terms(page)).toHaveCount(0)
  await question.getByLabel('No', { exact: true }).check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const field = page.getByLabel('Observaciones adicionales')
  await field.fill('a'.repeat(150))
  await expect(page.getByText('150 / 150')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await field.fill('a'.repeat(151))
  await expect(field).toHaveValue('a'.repeat(151))
  await expect(page.getByRole('alert')).toHaveText(
    'Se ha excedido el límite de caracteres. 150 carácteres es el máximo.',
  )
  await confirmButton(page).click()
  await expect(field).toBeFocused()
  await expect(terms(page)).toHaveCount(0)
})

test('CONF-07 CONF-08 the terms open, and the order waits for both acceptances; while purchasing is switched off it stays disabled, with its note', async ({
  page,
}) => {
  const html =
    '<h3>Condiciones generales de venta</h3><p id="root">Texto <script>window.hecho = 1</script><a href="javascript:hecho=1">uno</a> <a href="/otra">dos</a><iframe srcdoc="x"></iframe><form><input></form></p>'
  await page.route(api('configuracion/getTermsConditions'), (route) =>
    route.fulfill({ json: { version: 9, termsConditions: html } }),
  )
  const { id } = await enter(page)
  await expect(terms(page)).toHaveCount(0)
  await openTerms(page)
  const text = terms(page).getByRole('region')
  await expect(text).toBeFocused() // one reads first
  await expect(text.getByRole('link', { name: 'dos' })).toHaveAttribute('target', '_blank')
  await expect(text.locator('script, iframe, form, input, [id], a[href^="javascript"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'done' in window)).toBe(false)
  await expect(go(page)).toBeDisabled()
  await terms(page).getByLabel('Acepto los términos y condiciones').check()
  await expect(go(page)).toBeDisabled()
  await terms(page).getByLabel('Confirmo que los datos de la solicitud son correctos').check()
  await expect(go(page)).toBeEnabled()
  const todo = terms(page).getByLabel('Acepto y confirmo todo')
  await expect(todo).toBeChecked()
  await terms(page).getByLabel('Acepto los términos y condiciones').uncheck()
  await expect(todo).not.toBeChecked()
  await expect(go(page)).toBeDisabled()
  await todo.check() // both at once
  await expect(terms(page).getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expect(go(page)).toBeEnabled()
  await todo.uncheck()
  await expect(terms(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(go(page)).toBeDisabled()
  await page.route(api('configuracion/getShoopEnabled'), (route) => route.fulfill({ json: { shoopEnabled: false } }))
  await open(page, id)
  await openTerms(page)
  await acceptBoth(page)
  await expect(terms(page)).toContainText('La compra se encuentra deshabilitada temporalmente.')
  await expect(go(page)).toBeDisabled()
})

test('OPEN-221 terms that changed meanwhile are shown anew, both acceptances open, and then the order goes', async ({
  page,
}) => {
  // what this tab has read are former ones
  const antes = '<h3>Condiciones generales de venta</h3><p>Las de antes.</p>'
  const former = api('configuracion/getTermsConditions')
  await page.route(former, (route) => route.fulfill({ json: { version: 2_000_000, termsConditions: antes } }))
  const { id, person } = await enter(page)
  await openTerms(page)
  await acceptBoth(page)
  await page.unroute(former)
  await go(page).click()
  await expect(terms(page).getByRole('alert')).toHaveText(
    'Los términos y condiciones cambiaron mientras confirmabas. Leelos y aceptalos de nuevo: tu solicitud sigue acá.',
  )
  await expect(terms(page).getByText('Las de antes.')).toHaveCount(0)
  await expect(terms(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(go(page)).toBeDisabled()
  await acceptBoth(page)
  await go(page).click()
  await inOperations(page, id)
  expect((await quoteOf(person, id)).terminosVersion).toBe(1)
})

test('OPEN-221 OPEN-362 terms that change under ticks take them back, and say why', async ({ page, browser }) => {
  const read = api('configuracion/getTermsConditions')
  let version = 2_000_000
  await page.route(read, (route) =>
    route.fulfill({ json: { version, termsConditions: `<p>Condiciones generales de venta, ${version}</p>` } }),
  )
  await enter(page)
  await openTerms(page)
  await acceptBoth(page)
  await expect(go(page)).toBeEnabled()
  await expect(terms(page).getByRole('alert')).toHaveCount(0)
  version++
  const context = await browser.newContext({ baseURL: portalUrl() })
  const { ask } = await signIn(await context.newPage(), 'admin@demo.test')
  const { empresa } = await ask(configuracion.estado, {})
  const { telefono, contacto, calculadoraUrl } = empresa
  // as it stands: whoever looks at the terms is told that something was configured
  await ask(configuracion.updateEmpresa, {
    body: {
      ...empresa,
      enlaces: empresa.enlaces.$values,
      redes: empresa.redes.$values,
      telefono: telefono ?? '',
      contacto: contacto ?? '',
      calculadoraUrl: calculadoraUrl ?? '',
    },
  })
  await expect(terms(page).getByText(`Condiciones generales de venta, ${version}`)).toBeVisible()
  await expect(terms(page).getByRole('alert')).toHaveText(
    'Los términos y condiciones cambiaron mientras confirmabas. Leelos y aceptalos de nuevo: tu solicitud sigue acá.',
  )
  await expect(terms(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(go(page)).toBeDisabled()
  await context.close()
})

test('CONF-10 CONF-17 a confirmed request goes to the operations as Enviado, even when its answer is lost, and the cart is empty', async ({
  page,
}) => {
  const { id, person } = await enter(page)
  await page.route(api(`Budget/${id}`), async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await page.getByLabel('Observaciones adicionales').fill('Avisar media hora antes')
  await page.getByRole('link', { name: 'Volver' }).click() // loses nothing
  await next(page).click()
  await expect(page.getByLabel('Observaciones adicionales')).toHaveValue('Avisar media hora antes')
  await openTerms(page)
  await acceptBoth(page)
  await go(page).click()
  await inOperations(page, id)
  expect(await quoteOf(person, id)).toMatchObject({
    id,
    estadoPresupuesto: 'Enviado',
    esPedidoFirme: true,
    comentario: 'Avisar media hora antes',
  })
  await page.goto('/miCarrito')
  await expect(page.getByText('No hay ningún artículo en tu carrito de compras')).toBeVisible()
  await page.goto(`/miCarrito/confirmar/${id}`)
  await expect(page).toHaveURL(/\/presupuestos$/) // nothing left to confirm
})

test('CONF-10 confirming is safe to repeat: a double click, an answer that was lost, and a second tab make one order', async ({
  page,
}) => {
  const { id, person } = await enter(page)
  const tab = await page.context().newPage()
  await open(tab, id)
  await openTerms(tab)
  await acceptBoth(tab)
  await page.bringToFront()
  const sent: string[] = []
  let reach = false
  await page.route(api(`Budget/${id}`), async (route) => {
    if (route.request().method() !== 'POST') return reach ? route.fallback() : route.abort() // no way to ask either
    sent.push(route.request().url())
    if (sent.length === 1) await route.fetch() // it arrives, and its answer is lost
    return sent.length === 1 ? route.abort() : route.fallback()
  })
  await openTerms(page)
  await acceptBoth(page)
  await go(page).dblclick()
  await expect(page.getByRole('alert')).toContainText('Ocurrió un error. Por favor, intentá más tarde.')
  await expect(page.getByRole('alert')).toContainText('Podés reintentar: si la solicitud ya llegó, no se repite.')
  await expect(confirmButton(page)).toBeDisabled()
  expect(sent).toHaveLength(1)
  const first = await quoteOf(person, id)
  expect(first.estadoPresupuesto).toBe('Enviado')
  await tab.bringToFront()
  await go(tab).click() // the second tab still shows the cart as it was
  await inOperations(tab, id)
  reach = true
  await page.bringToFront()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await inOperations(page, id)
  expect(await quoteOf(person, id)).toEqual(first)
  expect((await person.ask(presupuestos.historial, { params: { id } })).$values).toHaveLength(1)
})

test('CONF-11 CONF-12 the countdown goes on from checkout\u2019s; its end leads to the cart, and leaving by any way restores the real expiration time', async ({
  page,
}) => {
  const { id, person } = await prepare(page, 'cliente2@demo.test')
  await preconfirm(person, id)
  await page.clock.install()
  await setStored(page, { expirationTime: 200, realExpirationTime: 450 })
  await open(page, id)
  await expect(clock(page)).toHaveText(/^03:[12]\d$/)
  await page.clock.fastForward(201_000)
  await expect(page).toHaveURL(/\/miCarrito$/)
  await expect.poll(async () => (await stored(page)).expirationTime).toBe(450)
  await open(page, id)
  await expect(clock(page)).toHaveText(/^07:[12]\d$/)
  await expect.poll(async () => (await stored(page)).expirationTime).toBeLessThan(450)
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await expect(page).not.toHaveURL(/confirmar/)
  await expect.poll(async () => (await stored(page)).expirationTime).toBe(450)
  // one clock: the screen one goes back to counts on from the restored time, and so does a reload
  await setStored(page, { expirationTime: 200 })
  await open(page, id)
  await expect(clock(page)).toHaveText(/^03:[12]\d$/)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ENVÍO Y PAGO')
  await expect(clock(page)).toHaveText(/^07:[12]\d$/)
  await setStored(page, { expirationTime: 200 })
  await open(page, id)
  await expect(clock(page)).toHaveText(/^03:[12]\d$/)
  await page.reload()
  await expect(clock(page)).toHaveText(/^07:[12]\d$/)
})

test('CONF-13 a refused confirmation shows the server\u2019s message and the way back, and cannot be sent again', async ({
  page,
}) => {
  const { person, clienteId } = await enter(page)
  await openTerms(page)
  const third = (await barras(person, clienteId))[2]!
  await add(person, clienteId, third, 1) // in another tab
  await acceptBoth(page)
  await go(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'El carrito o sus precios cambiaron desde que elegiste el envío y el pago. Revisá tu carrito antes de confirmar.',
  )
  await expect(confirmButton(page)).toBeDisabled()
  await expect(documento(page)).toHaveCount(0) // no sums of what does not stand
  await expect(page.getByText('TOTAL')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0) // it was answered
  await expectAccessible(page)
  await page.getByRole('link', { name: 'VOLVER MI CARRITO' }).click()
  await expect(page).toHaveURL(/\/miCarrito$/)
  await expect(page.getByText(third.descripcion).first()).toBeVisible() // the fresh cart
})

test('OPEN-92 OPEN-93 another payment chosen in another tab is not placed unseen; what is placed is what was shown, and the operations say so once', async ({
  page,
}) => {
  const { id, person } = await enter(page)
  await openTerms(page)
  await acceptBoth(page)
  const cuenta = (await offers(person, id)).listaFormasPago.$values.find((f) => f.porcentaje === 0)!
  const now = await preconfirm(person, id, { condicionPagoId: cuenta.id }) // in another tab
  await go(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'La solicitud cambió en otra pestaña. Revisá los datos actuales antes de confirmar.',
  )
  const total = inMoneda(now.montoTotal, now.moneda.simbolo)
  await expect(documento(page)).toContainText(cuenta.descripcion)
  await expect(
    page.getByRole('complementary', { name: 'Total de la solicitud' }).locator('.tot dd').first(),
  ).toHaveText(`${total} + IVA`)
  await expect(confirmButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Ya los revisé' }).click()
  await confirmButton(page).click()
  await acceptBoth(page)
  await go(page).click()
  const panel = page.getByRole('region', { name: 'Tu solicitud fue enviada.' })
  await expect(panel).toContainText(`Solicitud N° ${entero(id)} · Total ${total}`)
  await expect(panel).toContainText('La revisa un ejecutivo de cuenta para aprobarla. Acá vas a ver cada paso.')
  await expect(panel.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Imprimir' }).click()
  await expect(page).toHaveURL(new RegExp(`/presupuestos/${id}$`))
  // browsers leave the dark ground out on paper: what is light there would be pale on white
  const dato = page.getByRole('dialog').getByRole('definition').first()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(dato).toHaveCSS('color', 'rgb(231, 236, 241)')
  await page.emulateMedia({ media: 'print' })
  // of the sheet, where it has come by now, else of the dialog
  await expect(page.getByRole('definition').filter({ visible: true }).first()).toHaveCSS('color', 'rgb(24, 33, 43)')
  await page.emulateMedia({ colorScheme: null, media: null })
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(entero(id))
  await expect(panel).toHaveCount(0)
  expect((await quoteOf(person, id)).montoTotal).toBe(now.montoTotal)
})

test('OPEN-94 checkout is about the quote\u2019s client when the header\u2019s was cleared; the way back to the cart chooses it again', async ({
  page,
}) => {
  const { id } = await prepare(page, 'admin@demo.test', 'Construcciones Alvear')
  await page.goto(`/miCarrito/envioPago/${id}`)
  await page.getByRole('button', { name: 'Quitar el cliente elegido' }).click()
  await expect(page.getByRole('button', { name: 'Elegir cliente' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Resumen de compra' })).toContainText(
    'Para Construcciones Alvear',
  )
  await next(page).click()
  await expect(documento(page)).toContainText('Construcciones Alvear S.A.')
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/miCarrito$/)
  await expect(page.locator('.chip')).toContainText('Comprando para:Construcciones Alvear')
  await expect(page.getByRole('button', { name: 'Comprar', exact: true }).first()).toBeVisible()
})
