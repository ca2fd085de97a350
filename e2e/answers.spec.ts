import type { Page } from '@playwright/test'
import { cartOf } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { change, obra, open, prepare } from './envio-pago.ts'
import { openInside } from './inside.ts'
import { ADMIN, CLIENT, SELLER } from './people.ts'
import { api, expect, PHONE, signIn, stayDeaf, test } from './portal.ts'
import { findQuote, findRepeatable, popup } from './presupuestos.ts'

/** What stands, stays; what does not come is said in its place, and is asked for again. */
const refuse = (page: Page, path: string) =>
  page.route(api(path), (r) => r.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }))
/** The file of the build that a part comes in. */
const file = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js(\\?\\d+)?$`)
const offline = (page: Page) => page.getByText('Sin conexión. Lo que escribiste sigue acá.', { exact: true })
const away = (page: Page) => page.getByRole('alert').filter({ hasText: 'No se pudo abrir esta parte.' })

test(
  'OPEN-372 OPEN-378 what is open, and what is typed in it, stays when it cannot be read again; being without a network is said, and its end',
  { tag: '@core' },
  async ({ page, context }) => {
    const who = await signIn(page, ADMIN)
    await stayDeaf(page)
    const { id } = await findQuote(who, 'that may be moved', (q) => q.estadoPresupuesto === 'Enviado')
    await page.goto(`/presupuestos/${id}`)
    await popup(page).getByRole('button', { name: 'Cambiar estado' }).click()
    const motivo = popup(page).getByLabel('Motivo')
    await motivo.fill('La toma el ejecutivo de cuenta')
    await expect(popup(page).locator('[aria-busy=true]')).toHaveCount(0)
    await refuse(page, `Budget/${id}`)
    await context.setOffline(true)
    await expect(offline(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Volvió la conexión.', { exact: true })).toBeVisible()
    await expect(offline(page)).toHaveCount(0)
    const line = popup(page).getByText('Lo que ves es de antes.')
    await expect(line).toBeVisible({ timeout: 15_000 }) // after its tries
    await expect(motivo).toHaveValue('La toma el ejecutivo de cuenta')
    await page.unroute(api(`Budget/${id}`))
    await popup(page).getByRole('button', { name: 'Reintentar' }).click()
    await expect(line).toHaveCount(0)
    await expect(motivo).toHaveValue('La toma el ejecutivo de cuenta')
  },
)

test('OPEN-376 what stands in half a row for a part that did not come is no wider than it: a phone scrolls nothing sideways', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, SELLER)
  await page.route(file('CalendarField'), (route) => route.fulfill({ status: 404 })) // the longer of both: gone
  await page.goto('/presupuestos')
  const filters = page.locator('main form').filter({ has: page.getByRole('button', { name: 'Buscar' }) })
  await filters.getByRole('button', { name: 'Más filtros' }).click()
  await expect(filters.getByRole('button', { name: 'Recargar la página' })).toHaveCount(2)
  for (const alert of await filters.getByRole('alert').all()) {
    await expect(alert.getByRole('button')).toBeVisible()
    const inner = (await filters.boundingBox())!
    const [box, button] = [(await alert.boundingBox())!, (await alert.getByRole('button').boundingBox())!]
    expect(box.x + box.width).toBeLessThanOrEqual(inner.x + inner.width)
    expect(button.x + button.width).toBeLessThanOrEqual(box.x + box.width)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})

test('OPEN-378 without a network what is asked for is said to have failed, not left waiting, and is there when the network is', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, CLIENT)
  await page.goto('/acopios')
  await expect(page.locator('main').getByText('Total acopiado')).toBeVisible()
  const acopios = page.locator('main').getByRole('listitem').getByRole('link')
  await acopios.first().click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible()
  await acopios.nth(1).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
})

test('OPEN-373 a read that hangs says so after five seconds, and after thirty in all has failed', async ({ page }) => {
  await page.clock.install()
  await signIn(page, CLIENT)
  await stayDeaf(page)
  const hung: string[] = []
  await page.route(api('avisos'), (route) => void hung.push(route.request().url())) // no answer ever comes
  await page.goto('/avisos')
  const main = page.locator('main')
  await expect(main.getByText('Cargando los avisos…')).toBeAttached()
  await expect(main.getByRole('region', { name: 'También por correo' }).getByRole('checkbox').first()).toBeVisible()
  await expect.poll(() => hung.length).toBe(1)
  await page.clock.runFor(5_100)
  await expect(main.getByText('Está tardando más de lo habitual…')).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(25_000)
  await expect(main.getByRole('alert')).toContainText('Ocurrió un error. Por favor, intentá más tarde.')
  expect(hung).toHaveLength(1)
  await page.unroute(api('avisos'))
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('list', { name: 'Avisos' }).or(main.getByText('No tenés avisos.'))).toBeVisible()
})

test('OPEN-375 a browser whose storage is full opens product, checkout and claim; one that keeps nothing says what to allow', async ({
  page,
}) => {
  const cart = await prepare(page, 'gerente@demo.test', 'Estructuras del Oeste')
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('No room left.', 'QuotaExceededError')
    }
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage && key !== 'e2e') full()
      setItem.call(this, key, value)
    }
  })
  await page.goto('/detallesproducto/UPN-100-12')
  await expect(page.getByRole('button', { name: 'AGREGAR A CARRITO' })).toBeVisible()
  await open(page, cart.id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ENVÍO Y PAGO')
  await change(page, 2)
  await page.goto('/nuevo-reclamo')
  await page.getByLabel(/^Título/).fill('Óxido')
  await expect(page.getByLabel(/^Título/)).toHaveValue('Óxido')
  expect(thrown).toEqual([])
})

test('OPEN-375 where the site’s data are blocked the sign-in says what to allow', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Ingresá a tu cuenta' })).toBeVisible()
  await expect(
    page.getByText(
      'Tu navegador no deja que este sitio guarde datos. Permití las cookies y los datos del sitio para ingresar.',
    ),
  ).toBeVisible()
})

test('OPEN-376 OPEN-378 a screen whose code does not come without a network leaves the portal standing, and comes with it', async ({
  page,
}) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(/assets\/NotFoundPage.*\.js/, (route) => route.abort())
  await page.context().setOffline(true)
  await page.evaluate(() => history.pushState(null, '', '/error'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Ocurrió un error. Por favor, intentá más tarde.' })).toBeVisible()
  await expect(page.getByText('Sin conexión. Lo que escribiste sigue acá.')).toBeVisible()
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await page.unroute(/assets\/NotFoundPage.*\.js/)
  await page.context().setOffline(false)
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^UPS/)
})

test('OPEN-389 a screen whose code is gone leaves the focus on «Reintentar», also once it was pressed in vain', async ({
  page,
}) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(file('NotFoundPage'), (route) => route.fulfill({ status: 404, body: '' }))
  const reloaded = page.waitForEvent('load') // by the router, for a newer version
  await page.evaluate(() => history.pushState(null, '', '/error'))
  await reloaded
  const again = page.getByRole('main').getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeFocused()
  const once = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  await once
  await expect(again).toBeFocused()
  await page.unroute(file('NotFoundPage'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/^UPS/)
})

test('OPEN-376 OPEN-377 a part that does not come takes down its place alone, and comes when asked again; one that is gone with its version offers a reload', async ({
  page,
}) => {
  await signIn(page, CLIENT)
  await page.goto('/formulario_contacto')
  await page.getByLabel('Mensaje').fill('Necesito 40 barras del 12.')
  await page.route(file('Last'), (r) => r.abort())
  const bell = page.getByRole('button', { name: /[Aa]viso/ }).first()
  await bell.click()
  await expect(away(page)).toBeVisible()
  await expect(page.getByLabel('Mensaje')).toHaveValue('Necesito 40 barras del 12.')
  await page.unroute(file('Last'))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('link', { name: 'Ver todos' }).first()).toBeVisible()
  await expect(away(page)).toHaveCount(0)
  // the next one is of a version that is not served any more
  await page.route(file('Ultimas'), (r) => r.fulfill({ status: 404, body: '' }))
  await page
    .getByRole('button', { name: /[Nn]ovedad/ })
    .first()
    .click()
  await expect(
    page.getByText('El portal se actualizó. Para abrir esta parte hay que recargar la página.'),
  ).toBeVisible()
  await expect(page.getByLabel('Mensaje')).toHaveValue('Necesito 40 barras del 12.')
  let asked = false
  page.on('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload'
    void dialog.dismiss()
  })
  await page.getByRole('button', { name: 'Recargar la página' }).click()
  await expect.poll(() => asked).toBe(true)
  await expect(page.getByLabel('Mensaje')).toHaveValue('Necesito 40 barras del 12.')
})

test('OPEN-379 the lines of a repeated order are added once, though the first answer is lost, past the screen and a reload', async ({
  page,
}) => {
  const who = await signIn(
    page,
    await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }),
  )
  const { id } = await findRepeatable(who)
  const sent: (string | undefined)[] = []
  let lost = true
  await page.route(api('Budget/shoppingCart/lineas'), async (route) => {
    sent.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    return lost ? route.abort() : route.fulfill({ response })
  })
  const add = page.getByRole('button', { name: 'Agregar al carrito' })
  await page.goto(`/repetirPedido/${id}`)
  await add.click()
  await expect(page.getByRole('alert')).toContainText('Ocurrió un error')
  // it goes on on another screen, past a reload
  lost = false
  await openInside(page, '/formulario_contacto')
  await page.reload()
  const once = (await cartOf(who)).presupuestoDetalles.$values.map((line) => [line.producto.id, line.cantidadTiras])
  await page.goto(`/repetirPedido/${id}`)
  await add.click()
  await expect(page.getByText(/^Se agreg(ó|aron) \d+ productos?\./).first()).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
  const now = (await cartOf(who)).presupuestoDetalles.$values.map((line) => [line.producto.id, line.cantidadTiras])
  expect(now).toEqual(once)
})

test('OPEN-380 the map asks for its library again', async ({ page }) => {
  const cart = await prepare(page, 'gerente@demo.test', 'Estructuras del Oeste')
  await page.route(file('canvas'), (r) => r.abort())
  await open(page, cart.id)
  await change(page, 2)
  await page.getByRole('button', { name: '+ ENVIAR A OBRA', exact: true }).click()
  const again = obra(page).getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeVisible()
  await page.unroute(file('canvas'))
  await again.click()
  await expect(obra(page).getByRole('button', { name: 'Acercar' })).toBeVisible()
})

test('OPEN-381 a claim of an address that cannot be read, the notices that are mailed and the products of a code say so, with a way to ask again', async ({
  page,
}) => {
  await signIn(page, CLIENT)
  await stayDeaf(page)
  await page.route(api('reclamo/searchBy'), (r) => r.fulfill({ json: { $values: [], length: 0 } }))
  await refuse(page, 'reclamo/999999')
  await page.goto('/reclamos?reclamo=999999')
  const main = page.locator('main')
  await expect(main.getByRole('alert')).toBeVisible({ timeout: 15_000 })
  await page.unroute(api('reclamo/999999'))
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('alert')).toBeVisible()
  await refuse(page, 'avisos/preferencias')
  await openInside(page, '/avisos')
  const correo = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .last()
  await expect(correo.getByRole('alert')).toBeVisible({ timeout: 15_000 })
  await page.unroute(api('avisos/preferencias'))
  await correo.getByRole('button', { name: 'Reintentar' }).click()
  await expect(correo.getByRole('checkbox').first()).toBeVisible()
})

test('OPEN-565 a step asks for all its files at once, and comes without the list of them too', async ({ page }) => {
  await signIn(page, CLIENT)
  const list = page.waitForResponse(/\/assets\/steps-\w+\.json$/)
  await page.goto('/formulario_contacto')
  const { files, parts } = (await (await list).json()) as { files: string[]; parts: Record<string, number[]> }
  const own = Object.keys(parts).find((file) => file.startsWith('AcopiosPage-'))!
  const there = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const needed = parts[own]!.map((n) => files[n]!).filter((file) => !there.some((name) => name.endsWith(`/${file}`)))
  expect(needed.length).toBeGreaterThan(2)
  // none is answered until all were asked for
  const asked = new Set<string>()
  let answer = () => {}
  const all = new Promise<void>((done) => (answer = done))
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    asked.add(route.request().url().split('/').at(-1)!)
    if (needed.every((file) => asked.has(file))) answer()
    await all
    await route.continue()
  })
  await openInside(page, '/acopios')
  await expect(page.locator('main').getByText('Total acopiado')).toBeVisible()
  await page.unroute(/\/assets\/[^/]+\.js$/)
  await page.route(/\/assets\/steps-/, (route) => route.abort())
  await page.goto('/formulario_contacto')
  await expect(page.getByLabel('Mensaje')).toBeVisible()
  await openInside(page, '/acopios')
  await expect(page.locator('main').getByText('Total acopiado')).toBeVisible()
})
