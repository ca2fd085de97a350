import type { Page } from '@playwright/test'
import { contract as dolar } from '#features/dolar/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { decimals, inMoneda } from '../test/typed.ts'
import { nuevaCuenta } from './claves.ts'
import { preconfirm, prepare, type Cart } from './envio-pago.ts'
import { sendEntidad } from './import-rows.ts'
import { api, expect, expectAccessible, PHONE, portalUrl, signIn, test, WIDE } from './portal.ts'

test(
  'DOLAR-01 DOLAR-12 role 1 sees the rates of each kind, is asked about one that jumped, and annuls it',
  { tag: '@core:dolar' },
  async ({ page }) => {
    await signIn(page, 'admin@demo.test')
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    // a kind of its own: no other journey keeps it
    await sendEntidad(page, 'dolar', [{ fechaHora: at(10), valor: 1000, tipo: 'propio', fuente: 'Mesa' }])
    await sendEntidad(page, 'dolar', [{ fechaHora: at(5), valor: 10_000, tipo: 'propio', fuente: 'Mesa' }])
    await page.goto('/configuracion')
    const asked = page.getByText('Pasó de $ 1.000,00 a $ 10.000,00: ¿está bien?')
    await expect(asked).toBeVisible()
    await expect(page.getByRole('table', { name: 'El dólar hasta hoy' })).toContainText('$ 10.000,00')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Anular', exact: true }).click()
    await expect(page.getByText('La cotización quedó anulada: vale la anterior.')).toBeVisible()
    await expect(asked).toHaveCount(0)
  },
)

const SALDO = '/cuenta-corriente?solapa=saldo'
const BUYER = { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }
const rateOf = async ({ person }: Cart) => {
  const { usos } = await person.ask(dolar.dolares, {})
  return usos.$values.find(({ uso }) => uso === 'solicitudes')!.rate!
}
const inPesos = (monto: number, valor: number) => `≈ $ ${decimals(Math.round(monto * valor * 100 + 1e-6) / 100)}`
const other = (page: Page) => page.getByRole('switch', { name: 'Ver en pesos' })

test('DOLAR-03 DOLAR-04 every amount is seen in pesos too where it is asked for, with its rate, and stays so with the account', async ({
  page,
}) => {
  const cart = await prepare(page, await nuevaCuenta(page, BUYER))
  const { valor, fuente } = await rateOf(cart)
  expect(fuente).toBe('BNA')
  await page.goto('/miCarrito')
  await expect(other(page)).toBeVisible()
  await expect(page.getByText('≈ $')).toHaveCount(0)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await other(page).check()
  await kept // the account keeps it; a reload at once would take the call along
  const { montoTotal, presupuestoDetalles } = cart.cart
  const summary = page.getByRole('complementary', { name: 'Resumen de compra' })
  await expect(summary.getByText(inPesos(montoTotal, valor)).first()).toBeVisible()
  await expect(summary).toContainText(/≈ \$\s[\d.,]+ · dólar billete BNA \$\s[\d.,]+ del \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  const [line] = presupuestoDetalles.$values
  await expect(page.getByText(inPesos(line!.montoSubtotalDto, valor)).first()).toBeVisible()
  await page.reload()
  await expect(other(page)).toBeChecked()
  await page.goto(`/detallesproducto/${line!.producto.id}`)
  await expect(page.getByText(/· dólar billete BNA \$/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.goto('/miCarrito')
  await expectAccessible(page)
  await other(page).uncheck()
  await expect(page.getByText('≈ $')).toHaveCount(0)
})

test('DOLAR-03 products that are looked at one after the other ask for the rate once; a confirmation asks again', async ({
  page,
}) => {
  const cart = await prepare(page, await nuevaCuenta(page, BUYER))
  await preconfirm(cart.person, cart.id)
  const asked: string[] = []
  page.on('request', (request) => {
    const read = /\/api\/(Params\/dolares|Client\/\d+\/percepciones)$/.exec(new URL(request.url()).pathname)
    if (read) asked.push(read[1]!.replace(/\d+/, 'n'))
  })
  const began = Date.now()
  const products = page.getByRole('link', { name: /^Más Información: / })
  const look = async (at: number, seconds: number) => {
    await page.clock.setSystemTime(began + seconds * 1000)
    await products.nth(at).click()
    await expect(other(page)).toBeVisible()
    await page.goBack()
    await expect(products.first()).toBeVisible()
  }
  await page.goto('/productos/1')
  await expect(products.first()).toBeVisible()
  await look(0, 0)
  await look(1, 90)
  await look(2, 290)
  expect(asked).toEqual(['Params/dolares'])
  await look(3, 310)
  expect(asked).toEqual(['Params/dolares', 'Params/dolares'])
  await page.clock.setSystemTime(began + 380_000)
  const again = page.waitForRequest(api('Params/dolares'))
  // the router hears it, as it hears a link
  await page.evaluate((id) => history.pushState({}, '', `/miCarrito/confirmar/${id}`), cart.id)
  await again
})

test('DOLAR-06 a rate that changes while it is confirmed is told with both values and asked once more; nothing is lost', async ({
  page,
}) => {
  const cart = await prepare(page, await nuevaCuenta(page, BUYER))
  await preconfirm(cart.person, cart.id)
  const now = await rateOf(cart)
  // what this tab has read is a former one
  const former = api('Params/dolares')
  await page.route(former, async (route) => {
    const response = await route.fetch()
    const all = await response.json()
    for (const one of all.usos.$values) one.rate = { ...one.rate, valor: 1400, fechaHora: '2026-01-05T15:00:00-03:00' }
    await route.fulfill({ response, json: all })
  })
  await page.goto(`/miCarrito/confirmar/${cart.id}`)
  await expect(page.getByText('· dólar billete BNA $ 1.400,00 del 05/01/2026 15:00')).toBeVisible()
  await page.getByLabel('Si', { exact: true }).check()
  await page.getByLabel('Observaciones adicionales').fill('Por la tarde')
  const terms = page.getByRole('dialog', { name: 'Términos y condiciones' })
  const openTerms = () => page.getByRole('button', { name: 'CONFIRMAR SOLICITUD' }).click()
  await openTerms()
  await terms.getByLabel('Acepto y confirmo todo').check()
  await page.unroute(former)
  await terms.getByRole('button', { name: 'REALIZAR PEDIDO' }).click()
  const asked = page.getByRole('dialog', { name: 'El dólar cambió' })
  await expect(asked).toContainText(
    `El dólar cambió mientras confirmabas: era $ 1.400,00, ahora es ${inMoneda(now.valor, '$')}.`,
  )
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Volver a mirar' }).click()
  await expect(page.getByLabel('Observaciones adicionales')).toHaveValue('Por la tarde')
  await expect(page.getByLabel('Si', { exact: true })).toBeChecked()
  // the page shows the new one now, and that is what is kept
  await expect(page.getByText(`· dólar billete BNA ${inMoneda(now.valor, '$')} del`)).toBeVisible()
  await openTerms()
  await terms.getByLabel('Acepto y confirmo todo').check()
  await terms.getByRole('button', { name: 'REALIZAR PEDIDO' }).click()
  await expect(page).toHaveURL(/\/presupuestos$/)
  const placed = await cart.person.ask(presupuestos.quote, { params: { id: cart.id } })
  expect([placed.cotizacion, placed.cotizacionFecha, placed.comentario]).toEqual([
    now.valor,
    now.fechaHora,
    'Por la tarde',
  ])
})

test(
  'DOLAR-10 what is collected on account is estimated below the IVA, once it is known where it goes',
  { tag: '@core:percepciones' },
  async ({ page }) => {
    const cart = await prepare(page, await nuevaCuenta(page, { ...BUYER, cliente: '004628' }))
    const summary = page.getByRole('complementary', { name: 'Resumen de compra' })
    await page.goto('/miCarrito')
    await expect(summary).toContainText('PercepcionesSe calcula al elegir el destino.')
    await page.goto(`/miCarrito/envioPago/${cart.id}`)
    await expect(summary).toContainText('Percepción IIBB Buenos Aires 3,00 % (estimada)')
    await expect(summary).toContainText('Percepción IVA 3,00 % (estimada)')
    await expect(summary).toContainText('Total estimado')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
  },
)

test('DOLAR-10 OPEN-488 perceptions that cannot be read are said below the IVA, and asked for again', async ({
  page,
}) => {
  await prepare(page, await nuevaCuenta(page, { ...BUYER, cliente: '004628' }))
  const summary = page.getByRole('complementary', { name: 'Resumen de compra' })
  const said = summary.getByText('No pudimos traer las percepciones.')
  const calls = /\/api\/Client\/\d+\/percepciones$/
  await page.route(calls, (r) => r.fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' }))
  await page.goto('/miCarrito')
  await expect(said).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(said).toBeVisible()
  await expectAccessible(page)
  // in a ladder too, which goes on without them
  const how = page.getByRole('button', { name: /^Cómo se forma este precio/ }).first()
  await how.click()
  await expect(page.getByRole('table', { name: /^Cómo se forma este precio/ })).toBeVisible()
  await expect(page.getByText('No pudimos traer las percepciones.')).toHaveCount(2)
  await how.click()
  await page.unroute(calls)
  await said.getByRole('button', { name: 'Reintentar' }).click()
  await expect(summary).toContainText('PercepcionesSe calcula al elegir el destino.')
  await expect(said).toHaveCount(0)
})

test('DOLAR-03 OPEN-488 a rate that cannot be read is said in place of the switch, and asked for again', async ({
  page,
}) => {
  await prepare(page, await nuevaCuenta(page, BUYER))
  const said = page.getByText('No pudimos traer la cotización del dólar.')
  const calls = api('Params/dolares')
  await page.route(calls, (r) => r.fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' }))
  for (const at of [SALDO, '/miCarrito']) {
    await page.goto(at)
    await expect(said).toBeVisible()
    await expect(other(page)).toHaveCount(0)
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
  }
  await page.unroute(calls)
  await said.getByRole('button', { name: 'Reintentar' }).click()
  await expect(other(page)).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('DOLAR-02 what role 1 chooses and says of the rate is what a client reads beside his amounts', async ({
  page,
  browser,
}) => {
  await prepare(page, await nuevaCuenta(page, BUYER))
  await page.goto('/miCarrito')
  await other(page).check()
  await expect(page.getByText(/· dólar billete BNA/)).toBeVisible()
  const deCompra = 'Facturamos al dólar billete del día.'
  const deCuenta = 'Los saldos van al dólar divisa del día hábil anterior.'
  await expect(page.getByText(deCompra)).toHaveCount(0)
  await page.goto(SALDO)
  const total = page.getByText(/ al dólar de \$/)
  const before = await total.innerText()

  const context = await browser.newContext({ baseURL: portalUrl() })
  const office = await context.newPage()
  const admin = await signIn(office, 'admin@demo.test')
  const { usos } = await admin.ask(dolar.dolarUsos, {})
  expect(usos.$values.map(({ tipo }) => tipo)).toEqual([null, null])
  await office.goto('/configuracion')
  const form = office.getByRole('form', { name: 'Qué dólar se usa' })
  const choose = async (uso: string, clase: string, cual: string, frase: string) => {
    const group = form.getByRole('group', { name: uso })
    await group.getByLabel('Clase').selectOption(clase)
    await group.getByLabel('Cuál').selectOption(cual)
    await group.getByLabel('Lo que leen').fill(frase)
  }
  try {
    // requests keep the rate they have: other journeys place some meanwhile
    await choose('Solicitudes', 'Billete', 'El último', deCompra)
    await choose('Cuenta corriente', 'Divisa', 'Día hábil anterior', deCuenta)
    for (const size of [PHONE, WIDE]) {
      await office.setViewportSize(size)
      await expectAccessible(office)
    }
    await form.getByRole('button', { name: 'Guardar qué dólar se usa' }).click()
    await expect(form.getByText('El dólar que se usa quedó configurado.')).toBeVisible()
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await page.goto('/miCarrito')
      await expect(page.getByText(deCompra)).toBeVisible()
      await expectAccessible(page)
      await page.goto(SALDO)
      await expect(page.getByText(deCuenta)).toBeVisible()
      await expect(total).not.toHaveText(before)
      await expectAccessible(page)
    }
  } finally {
    const { version } = await admin.ask(dolar.dolarUsos, {})
    await admin.ask(dolar.updateDolarUsos, { body: { version, usos: usos.$values } })
    await context.close()
  }
})
