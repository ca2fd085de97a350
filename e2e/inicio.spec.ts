import type { Page } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { openWithout } from './storage-state.ts'
import { contract as inicio } from '#features/inicio/contract.ts'
import { board, hero, latest, nextAnswer, watchKilos } from './inicio.ts'
import { api, expect, expectAccessible, PHONE, portalUrl, signIn, test } from './portal.ts'

const shown = (page: Page) =>
  hero(page)
    .getByRole('button', { name: /Imagen \d de 5/ })
    .and(page.locator('[aria-current]'))
const turned = (page: Page, to: number) => expect(shown(page)).toHaveAccessibleName(`Imagen ${to} de 5`)
/**
 * The rate at which slides turn in this test: the portal's own value comes with the page, and when its look is read
 * again.
 */
const setCarrusel = async (page: Page, ms: number) => {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const res = await route.fetch()
      const html = (await res.text()).replace(/carruselMs&#34;:\d+/, `carruselMs&#34;:${ms}`)
      await route.fulfill({ response: res, body: html })
    },
  )
  await page.route(api('configuracion/marca'), async (route) => {
    const res = await route.fetch()
    await route.fulfill({ response: res, json: { ...(await res.json()), carruselMs: ms } })
  })
}

/** Opens the home with the clock standing still and the first slide just shown. */
const openStill = async (page: Page) => {
  await page.clock.install({ time: Date.now() })
  await page.goto('/')
  await expect(hero(page)).toBeVisible()
  await expect(latest(page).getByRole('article')).toHaveCount(3) // what stands above it moves no more
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const pause = hero(page).getByRole('button', { name: 'Pausar', exact: true })
  await pause.click()
  await hero(page).getByRole('button', { name: 'Imagen 1 de 5' }).click()
  await hero(page).getByRole('button', { name: 'Reanudar', exact: true }).click()
  await page.mouse.move(5, 5)
  await page.locator('main').focus()
  await turned(page, 1)
  await expect(hero(page)).toHaveAttribute('data-moving', 'true')
}

test('HOME-01 HOME-02 HOME-03 five slides under one title; the interval is configured, the demo company takes six seconds, and nothing moves by itself under reduced motion', async ({
  page,
}) => {
  await signIn(page, 'cliente@demo.test')
  await openStill(page)
  await expect(page.getByRole('heading', { level: 2, name: 'GESTIONÁ TUS PEDIDOS', exact: true })).toBeVisible()
  await expect(hero(page).getByText('DONDE Y CUANDO VOS LO ELIJAS.', { exact: true })).toBeVisible()
  const slides = hero(page).locator('div[aria-hidden=true] > div')
  await expect(slides).toHaveCount(5)
  for (let i = 0; i < 5; i++) await expect(slides.nth(i).locator('path').first()).toBeAttached()
  expect(new Set(await slides.evaluateAll((all) => all.map((s) => s.innerHTML))).size).toBe(5)
  await page.clock.runFor(5900)
  await turned(page, 1)
  await page.clock.runFor(200)
  await turned(page, 2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(hero(page)).toHaveAttribute('data-moving', 'false')
  await page.clock.runFor(13_000)
  await turned(page, 2)
  await hero(page).getByRole('button', { name: 'Imagen 4 de 5' }).click()
  await turned(page, 4)
  await expect(slides.nth(3)).toBeVisible()
  await expect(slides.nth(1)).toBeHidden()
})

test('HOME-04 slides turn every second by default, and hold on pointer, focus and Pausar (OPEN-22)', async ({
  page,
}) => {
  await setCarrusel(page, 1000)
  await signIn(page, 'cliente@demo.test')
  await openStill(page)
  await page.clock.runFor(990)
  await turned(page, 1)
  await page.clock.runFor(20)
  await turned(page, 2)
  await page.clock.runFor(3000)
  await turned(page, 5)
  await page.clock.runFor(1000)
  await turned(page, 1)
  // three turns, never five: those would come round to the same slide
  await hero(page).hover({ position: { x: 20, y: 20 } })
  await page.clock.runFor(3500)
  await turned(page, 1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(1010)
  await turned(page, 2)
  await hero(page).getByRole('button', { name: 'Imagen 2 de 5' }).focus()
  await page.clock.runFor(3500)
  await turned(page, 2)
  await page.locator('main').focus()
  await page.clock.runFor(1010)
  await turned(page, 3)
  await hero(page).getByRole('button', { name: 'Pausar', exact: true }).click()
  await page.mouse.move(5, 5)
  await page.locator('main').focus()
  await page.clock.runFor(3500)
  await turned(page, 3)
  await hero(page).getByRole('button', { name: 'Reanudar', exact: true }).click()
  await page.clock.runFor(1010)
  await turned(page, 4)
})

test('HOME-05 HOME-06 HOME-08 the dollar strip has its words, the day of the rate as DD/MM/YYYY, and a link to the bank in a new tab', async ({
  page,
}) => {
  await signIn(page, 'cliente@demo.test')
  await page.route(api('Params/dolar'), (route) => route.fulfill({ json: { fechaHora: '2026-02-07T23:59:00-03:00' } }))
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'Cotización del dólar' })
  await expect(strip.getByText('DÓLAR BILLETE', { exact: true })).toBeVisible()
  await expect(strip.getByText('Consultar con tu ejecutivo', { exact: true })).toBeVisible()
  const link = strip.getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://www.bna.com.ar')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(strip.getByText('07/02/2026', { exact: true })).toBeVisible()
})

test(
  'HOME-10 HOME-11 HOME-26 the three latest operations, each opening its detail over the home; the way to all of them is there above 3 only',
  { tag: '@core:inicio' },
  async ({ page }) => {
    const { ask, session } = await signIn(page, 'cliente@demo.test')
    const { $values: all } = await ask(presupuestos.latest, { params: { clienteId: session.clienteId } })
    expect(all.length).toBeGreaterThan(3)
    let count = all.length
    await page.route(api('Budget/latest/…'), (route) => route.fulfill({ json: { $values: all.slice(0, count) } }))
    await page.goto('/')
    const cards = latest(page).getByRole('article')
    const number = (i: number) => all[i]!.id.toLocaleString('es-AR')
    await expect(latest(page).getByRole('heading', { name: 'MIS ÚLTIMAS OPERACIONES', exact: true })).toBeVisible()
    const openers = cards.locator('h3').getByRole('button')
    await expect(openers).toHaveText([0, 1, 2].map((i) => new RegExp(`\\b${number(i).replace('.', '\\.')}$`)))
    await cards.nth(1).click({ position: { x: 40, y: 90 } })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: `Solicitud N° ${number(1)}` })).toBeVisible()
    await expect(page).toHaveURL(`${portalUrl()}/`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(openers.nth(1)).toBeFocused() // closing gives the focus back
    const more = page.getByRole('link', { name: 'Ver Más Operaciones', exact: true })
    for (count of [3, 4]) {
      await page.reload()
      await expect(cards).toHaveCount(3)
      await expect(more).toHaveCount(count > 3 ? 1 : 0)
    }
    await more.click()
    await expect(page).toHaveURL(/\/presupuestos$/)
  },
)

test('SES-35 SES-36 without permission 20 the home has neither operations nor dashboard, without 15 no dashboard, and nobody asks for them (OPEN-07)', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (r) => {
    if (/\/api\/(Budget\/latest|Params\/kilosDashboard)/.test(r.url())) asked.push(new URL(r.url()).pathname)
  })
  const me = await signIn(page, 'cliente@demo.test')
  for (const [without, headings] of [
    [20, 0],
    [15, 1],
  ] as const) {
    // the groups come before the dashboard's figures are asked for: its moment has passed when they are here
    const groups = page.waitForResponse(api('Params/subcategorias'))
    await openWithout(page, me, '/', without)
    await (await groups).finished()
    await expect(
      page.getByRole('region', { name: 'Cotización del dólar' }).getByText(/^\d\d\/\d\d\/\d{4}$/),
    ).toBeVisible()
    await expect(page.getByText('MIS ÚLTIMAS OPERACIONES')).toHaveCount(headings)
    await expect(page.getByText('DASHBOARD DE SEGUIMIENTO')).toHaveCount(0)
  }
  await expect(latest(page).getByRole('article')).toHaveCount(3)
  expect(asked).toEqual([`/api/Budget/latest/${me.session.clienteId}`])
})

test('HOME-09 HOME-19 a seller sees its whole scope, or the chosen client (OPEN-20)', async ({ page }) => {
  const { ask, session } = await signIn(page, 'vendedor2@demo.test')
  const [chosen] = (await ask(clientes.getAllBySellerId, { query: { idSeller: session.sellerId } })).$values
  if (!chosen) throw new Error('the seller has no clients')
  const kilos = watchKilos(page)
  const asked: string[] = []
  page.on('request', (r) => {
    if (api('Budget/latest/…').test(r.url())) asked.push(r.url().split('/').at(-1)!)
  })
  await page.goto('/')
  await expect.poll(() => [kilos.map((k) => k.clienteId), asked]).toEqual([[0], ['0']])
  await page.evaluate((c) => localStorage.setItem('clienteSeleccionado', JSON.stringify([c])), {
    id: chosen.id,
    nombreFantasia: 'Elegido',
  })
  await page.reload()
  await expect
    .poll(() => [kilos.map((k) => k.clienteId), asked])
    .toEqual([
      [0, chosen.id],
      ['0', String(chosen.id)],
    ])
})

test('SES-44 SES-45 a slice goes from loading to its data, or to a failure one can retry; the bar is active while GET and POST are under way', async ({
  page,
}) => {
  await signIn(page, 'cliente@demo.test')
  /** Holds a call back; then it is refused with this sentence, or goes on. */
  const hold = async (path: string) => {
    let free: (refusal: string | null) => void = () => {}
    const held = new Promise<string | null>((done) => (free = done))
    await page.route(api(path), async (r) => {
      const detail = await held
      await (detail === null
        ? r.continue()
        : r.fulfill({
            status: 400,
            contentType: 'application/problem+json',
            body: JSON.stringify({ status: 400, ...(detail && { detail }) }),
          }))
    })
    return (refusal: string | null) => free(refusal)
  }
  const bar = page.locator('.busy')
  const post = await hold('Params/kilosDashboard')
  const posted = page.waitForRequest(api('Params/kilosDashboard'))
  await page.goto('/')
  await posted
  await expect(latest(page).getByRole('article')).toHaveCount(3)
  await expect(board(page).getByText('Cargando el dashboard…')).toHaveCount(1)
  await expect(bar).toHaveAttribute('data-active', 'true')
  await expect(page.getByRole('progressbar', { name: 'Cargando' })).toHaveCount(1)
  post('') // without a sentence of its own
  await expect(board(page).getByRole('alert')).toContainText('Ocurrió un error. Por favor, intentá más tarde.')
  await expect(bar).not.toHaveAttribute('data-active', 'true')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.unroute(api('Params/kilosDashboard'))
  await board(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(board(page).getByRole('img').first()).toBeVisible()
  await expect(board(page).getByText('Ocurrió un error')).toHaveCount(0)
  const get = await hold('Budget/latest/…')
  await page.goto('/?desde=2001-01-01&hasta=2001-03-01')
  await expect(board(page).getByText('No hay operaciones en este período.')).toBeVisible()
  await expect(latest(page).getByText('Cargando operaciones…')).toHaveCount(1)
  await expect(bar).toHaveAttribute('data-active', 'true')
  get('No se pudo leer.')
  await expect(latest(page).getByRole('alert')).toContainText('No se pudo leer.')
  await expect(bar).not.toHaveAttribute('data-active', 'true')
  await page.unroute(api('Budget/latest/…'))
  await page.route(api('Budget/latest/…'), (route) => route.fulfill({ json: { $values: [] } }))
  await latest(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(latest(page).getByText('Todavía no hay operaciones.')).toBeVisible()
})

const wait = (page: Page) => page.getByRole('region', { name: 'Lo que te espera' })

test('OPEN-312 a seller’s home begins with what waits for it, whoever it buys for; a count leads to its list, filtered', async ({
  page,
}) => {
  const { ask, session } = await signIn(page, 'vendedor2@demo.test')
  const [chosen] = (await ask(clientes.getAllBySellerId, { query: { idSeller: session.sellerId } })).$values
  await page.goto('/')
  await expect(wait(page).getByRole('list')).toBeVisible() // its own answer is not the one that is waited for
  await page.evaluate((c) => localStorage.setItem('clienteSeleccionado', JSON.stringify([c])), {
    id: chosen!.id,
    nombreFantasia: 'Elegido',
  })
  const answered = nextAnswer(page, inicio.pendientes)
  await page.reload()
  const waiting = (await answered).$values.find((p) => p.clave === 'solicitudes-comercial')
  if (!waiting) throw new Error('nothing waits in Comercial')
  await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toHaveText('Lo que te espera')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  const way = wait(page).getByRole('link', { name: /^\d+ solicitud(es)? por aprobar$/ })
  await expect(way).toHaveText(new RegExp(`^${waiting.cuantos} `))
  await way.press('Enter')
  await expect(page).toHaveURL(/\/presupuestos\?estado=Comercial&todos=si$/)
  await expect(page.getByText('Sólo las que están en Comercial, de todos tus clientes.')).toBeVisible()
  await expect(page.locator('main article')).toHaveCount(Math.min(waiting.cuantos, 10))
  await page.getByRole('button', { name: 'Ver las de cualquier estado' }).click()
  await expect(page).toHaveURL(/\/presupuestos$/)
  await expect(page.getByText(/^Sólo las que están/)).toHaveCount(0)
})

test('OPEN-312 an administrator’s home names who is held and leads there; with nothing waiting it says so calmly', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/')
  const held = wait(page).getByRole('listitem').filter({ hasText: 'Facturas vencidas' }).last()
  const link = held.getByRole('link')
  const name = (await link.textContent())!
  await link.click()
  await expect(page).toHaveURL(/\/clientes\?buscar=/)
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await expect(page.locator('main tbody tr')).toContainText(name)
  await page.route(api('Params/pendientes'), (r) => r.fulfill({ json: { $values: [] } }))
  await page.goto('/')
  await expect(wait(page)).toContainText('No hay nada que te espere.')
})
