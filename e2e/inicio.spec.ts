import { api, expect, expectAccessible, PHONE, portalUrl, signIn, test, WIDE } from './portal.ts'
import type { Page, Request } from '@playwright/test'

const hero = (page: Page) => page.getByRole('region', { name: 'Gestioná tus pedidos' })
const shown = (page: Page) => hero(page).getByRole('button', { name: /Imagen \d de 5/ }).and(page.locator('[aria-current]'))
const form = (page: Page) => page.getByRole('form', { name: 'Filtros del dashboard' })
const legend = (page: Page) => page.getByRole('list', { name: 'Grupos' }).getByRole('listitem')
const isKilos = (r: Request) => r.url().endsWith('/api/Params/kilosDashboard')
const watchKilos = (page: Page) => {
  const bodies: { clienteId: number; firstDate: string; lastdDate: string; productGrouptId: number[] }[] = []
  page.on('request', (r) => { if (isKilos(r)) bodies.push(r.postDataJSON()) })
  return bodies
}
/** The rate at which slides turn in this test: the portal's own value comes with the page. */
const setCarrusel = (page: Page, ms: number) =>
  page.route((url) => url.pathname === '/', async (route) => {
    const res = await route.fetch()
    const html = (await res.text()).replace(/carruselMs&#34;:\d+/, `carruselMs&#34;:${ms}`)
    await route.fulfill({ response: res, body: html })
  })

/** Opens the home with the clock standing still and the first slide just shown. */
const openStill = async (page: Page) => {
  await page.clock.install({ time: Date.now() })
  await page.goto('/')
  await expect(hero(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const pause = hero(page).getByRole('button', { name: 'Pausar', exact: true })
  await pause.click()
  await hero(page).getByRole('button', { name: 'Imagen 1 de 5' }).click()
  await hero(page).getByRole('button', { name: 'Reanudar', exact: true }).click()
  await page.mouse.move(5, 5)
  await page.locator('main').focus()
  await expect(shown(page)).toHaveAccessibleName('Imagen 1 de 5')
  await expect(hero(page)).toHaveAttribute('data-moving', 'true')
}

test('HOME-01 HOME-02 HOME-03 the home opens with five slides under one title', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'GESTIONÁ TUS PEDIDOS', exact: true })).toBeVisible()
  await expect(hero(page).getByText('DONDE Y CUANDO VOS LO ELIJAS.', { exact: true })).toBeVisible()
  const slides = hero(page).locator('.lamina')
  await expect(slides).toHaveCount(5)
  const drawings = await slides.evaluateAll((all) => all.map((s) => s.innerHTML))
  expect(new Set(drawings).size).toBe(5)
  expect(drawings.every((d) => d.includes('<path'))).toBe(true)
  await hero(page).getByRole('button', { name: 'Imagen 4 de 5' }).click()
  await expect(shown(page)).toHaveAccessibleName('Imagen 4 de 5')
  await expect(slides.nth(3)).toBeVisible()
  await expect(slides.nth(0)).toBeHidden()
})

test('HOME-04 slides turn every second by default, and hold on pointer, focus and Pausar (OPEN-22)', async ({ page }) => {
  await setCarrusel(page, 1000)
  await signIn(page, 'cliente@demo.test')
  await openStill(page)
  const turns = async (to: number) => expect(shown(page)).toHaveAccessibleName(`Imagen ${to} de 5`)
  await page.clock.runFor(990)
  await turns(1)
  await page.clock.runFor(20)
  await turns(2)
  await page.clock.runFor(3000)
  await turns(5)
  await page.clock.runFor(1000)
  await turns(1)
  // three turns, never five: those would come round to the same slide
  await hero(page).hover({ position: { x: 20, y: 20 } })
  await page.clock.runFor(3500)
  await turns(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(1010)
  await turns(2)
  await hero(page).getByRole('button', { name: 'Imagen 2 de 5' }).focus()
  await page.clock.runFor(3500)
  await turns(2)
  await page.locator('main').focus()
  await page.clock.runFor(1010)
  await turns(3)
  await hero(page).getByRole('button', { name: 'Pausar', exact: true }).click()
  await page.mouse.move(5, 5)
  await page.locator('main').focus()
  await page.clock.runFor(3500)
  await turns(3)
  await hero(page).getByRole('button', { name: 'Reanudar', exact: true }).click()
  await page.clock.runFor(1010)
  await turns(4)
})

test('HOME-04 the interval is configured, and the demo company takes six seconds', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await openStill(page)
  await page.clock.runFor(5900)
  await expect(shown(page)).toHaveAccessibleName('Imagen 1 de 5')
  await page.clock.runFor(200)
  await expect(shown(page)).toHaveAccessibleName('Imagen 2 de 5')
})

test('HOME-04 nothing moves by itself under reduced motion', async ({ page }) => {
  await setCarrusel(page, 1000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'cliente@demo.test')
  await page.clock.install()
  await page.goto('/')
  await expect(shown(page)).toHaveAccessibleName('Imagen 1 de 5')
  await page.mouse.move(5, 5)
  await page.clock.runFor(7_500)
  await expect(shown(page)).toHaveAccessibleName('Imagen 1 de 5')
  await expect(hero(page)).toHaveAttribute('data-moving', 'false')
})

test('HOME-05 HOME-06 HOME-07 HOME-08 the dollar strip has its words, the day of the rate as DD/MM/YYYY, and a link to the bank in a new tab', async ({ page }) => {
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

test('HOME-09 HOME-10 HOME-11 the three latest operations and the way to all of them', async ({ page }) => {
  const { call, session } = await signIn(page, 'cliente@demo.test')
  const latest = (await call('GET', `/api/Budget/latest/${session.clienteId}`)).$values
  expect(latest.length).toBeGreaterThan(3)
  await page.goto('/')
  const section = page.getByRole('region', { name: 'MIS ÚLTIMAS OPERACIONES' })
  await expect(section.getByRole('heading', { name: 'MIS ÚLTIMAS OPERACIONES', exact: true })).toBeVisible()
  await expect(section.getByRole('article')).toHaveCount(3)
  const ids = await section.getByRole('article').getByRole('button').allTextContents()
  expect(ids.map((t) => Number(t.replace(/\D/g, '')))).toEqual(latest.slice(0, 3).map((c: { id: number }) => c.id))
  await section.getByRole('link', { name: 'Ver Más Operaciones', exact: true }).click()
  await expect(page).toHaveURL(/\/presupuestos$/)
})

test('HOME-10 the button is there above 3 operations only', async ({ page }) => {
  const { call, session } = await signIn(page, 'cliente@demo.test')
  const all = (await call('GET', `/api/Budget/latest/${session.clienteId}`)).$values
  let count = 3
  await page.route(api('Budget/latest/…'), (route) => route.fulfill({ json: { $values: all.slice(0, count) } }))
  for (count of [3, 4]) {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'MIS ÚLTIMAS OPERACIONES' }).getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Ver Más Operaciones' })).toHaveCount(count > 3 ? 1 : 0)
  }
})

test('HOME-26 a card opens its quote\'s detail over the home, and closing gives the focus back', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  const card = page.getByRole('region', { name: 'MIS ÚLTIMAS OPERACIONES' }).getByRole('article').nth(1)
  const number = (await card.getByRole('button').innerText()).replace(/[^\d.]/g, '')
  await card.click({ position: { x: 40, y: 90 } })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: new RegExp(`Solicitud N° ${number.replace('.', '\\.')}`) })).toBeVisible()
  await expect(page).toHaveURL(`${portalUrl()}/`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(card.getByRole('button')).toBeFocused()
})

test('SES-36 without permission 20 there are no operations, and nobody asks for them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (r) => { if (/\/api\/(Budget\/latest|Params\/kilosDashboard)/.test(r.url())) asked.push(r.url()) })
  await signIn(page, 'cliente.sin20@demo.test')
  await page.goto('/')
  await expect(page.getByText('DÓLAR BILLETE')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('MIS ÚLTIMAS OPERACIONES')).toHaveCount(0)
  await expect(page.getByText('DASHBOARD DE SEGUIMIENTO')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('SES-35 without permission 15 the operations stay and the dashboard goes, without a call (OPEN-07)', async ({ page }) => {
  const kilos = watchKilos(page)
  await signIn(page, 'admin.sin15@demo.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'MIS ÚLTIMAS OPERACIONES' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('DASHBOARD DE SEGUIMIENTO')).toHaveCount(0)
  expect(kilos).toEqual([])
})

test('HOME-12 HOME-13 HOME-14 the dashboard draws tonnes and dollars by group, with the same figures in a table', async ({ page }) => {
  const { call, session } = await signIn(page, 'cliente@demo.test')
  const kilos = watchKilos(page)
  await page.goto('/')
  const section = page.getByRole('region', { name: 'DASHBOARD DE SEGUIMIENTO' })
  await expect(section.getByRole('heading', { name: 'INFORME DE ÚLTIMAS OPERACIONES', exact: true })).toBeVisible()
  await expect(section.getByRole('heading', { name: 'INFORME DE VENTAS', exact: true })).toBeVisible()
  const groups: { id: number; descripcion: string }[] = (await call('GET', '/api/Params/subcategorias')).$values
  const { $values: rangos } = await call('POST', '/api/Params/kilosDashboard', { ...kilos[0], clienteId: session.clienteId })
  const argentine = (n: number) => n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' } as never)
  const flat: { grupo: string; kilos: number; gasto: number }[] = rangos.flatMap((r: any) => r.grupos.$values)
  const total = (f: 'kilos' | 'gasto') => flat.reduce((a, g) => a + Math.round(g[f] * 100), 0) / 100
  await expect(section.getByText(`US$ ${argentine(total('gasto'))}`, { exact: true })).toBeVisible()
  await expect(section.getByText(`${argentine(Math.round(total('kilos') / 10) / 100)} toneladas`)).toBeVisible()
  for (const [label, cell, tooltip] of [
    ['Toneladas por mes y grupo', (g: any) => argentine(Math.round(g.kilos / 10) / 100), (g: any, m: string) => `${g.grupo}, ${m}: ${argentine(Math.round(g.kilos / 10) / 100)} t`],
    ['Ventas en dólares por mes y grupo', (g: any) => argentine(g.gasto), (g: any, m: string) => `${g.grupo}, ${m}: US$ ${argentine(g.gasto)}`],
  ] as const) {
    const chart = section.getByRole('img', { name: new RegExp(`^${label}`) })
    await expect(chart).toBeVisible()
    const titles = (await chart.locator('rect title').allTextContents()).sort()
    const bars = rangos.flatMap((r: any) => r.grupos.$values.filter((g: any) => cell(g) !== '0,00').map((g: any) => tooltip(g, r.rango)))
    expect(titles).toEqual(bars.sort())
    expect(bars.length).toBeGreaterThan(3)
    const rows = await section.getByRole('table', { name: label }).locator('tbody tr').evaluateAll((trs) => trs.map((tr) => [...tr.children].map((c) => c.textContent)))
    expect(rows).toEqual(groups.map((g, i) => [g.descripcion, ...rangos.map((r: any) => cell(r.grupos.$values[i]))]))
  }
  const table = section.getByRole('table', { name: 'Toneladas por mes y grupo' })
  expect((await table.boundingBox())!.width).toBeGreaterThan(0)
  await section.getByRole('button', { name: /Ver tabla de INFORME DE ÚLTIMAS OPERACIONES/ }).click()
  await expect(section.getByRole('button', { name: /Ocultar tabla de INFORME DE ÚLTIMAS OPERACIONES/ })).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
})

test('HOME-15 HOME-16 the legend has one entry a group, coloured by its index, and keeps the colours when some are chosen', async ({ page }) => {
  const { call } = await signIn(page, 'cliente@demo.test')
  const groups: { id: number; descripcion: string }[] = (await call('GET', '/api/Params/subcategorias')).$values
  await page.goto(`/?grupos=${groups[1]!.id},${groups[3]!.id}`)
  await expect(legend(page)).toHaveText([groups[1]!.descripcion, groups[3]!.descripcion])
  const colours = () => legend(page).locator('i').evaluateAll((all) => all.map((i) => [(i as HTMLElement).style.background, getComputedStyle(i).backgroundColor]))
  expect((await colours()).map((c) => c[0])).toEqual(['var(--g2)', 'var(--g4)'])
  await page.goto('/')
  await expect(legend(page)).toHaveText(groups.map((g) => g.descripcion))
  const all = await colours()
  expect(all.map((c) => c[0])).toEqual(groups.map((_, i) => `var(--g${(i % 20) + 1})`))
  expect(new Set(all.map((c) => c[1])).size).toBe(Math.min(groups.length, 20))
  const palette = await page.evaluate(() => Array.from({ length: 20 }, (_, i) => getComputedStyle(document.documentElement).getPropertyValue(`--g${i + 1}`).trim()))
  expect(new Set(palette).size).toBe(20)
})

test('HOME-16 more than twenty groups begin again with the first colour', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.route(api('Params/subcategorias'), (route) => route.fulfill({ json: { $values: Array.from({ length: 22 }, (_, i) => ({ id: i + 1, descripcion: `Grupo ${i + 1}`, imagen: null, grupos: { $values: [] } })) } }))
  await page.route(api('Params/kilosDashboard'), (route) => {
    const ids: number[] = route.request().postDataJSON().productGrouptId
    return route.fulfill({ json: { $values: [{ rango: '01/2026', grupos: { $values: ids.map((i) => ({ grupo: `Grupo ${i}`, kilos: 1000 * i, gasto: 10 * i })) } }] } })
  })
  await page.goto('/')
  await expect(legend(page)).toHaveCount(22)
  const used = await legend(page).locator('i').evaluateAll((all) => all.map((i) => (i as HTMLElement).style.background))
  expect([used[0], used[19], used[20], used[21]]).toEqual(['var(--g1)', 'var(--g20)', 'var(--g1)', 'var(--g2)'])
})

test('HOME-17 HOME-20 the filter starts from 11 months ago to today, in DD/MM/YYYY, and asks for all groups', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00-03:00') })
  const { session, call } = await signIn(page, 'cliente@demo.test')
  const groups = (await call('GET', '/api/Params/subcategorias')).$values.map((g: { id: number }) => g.id)
  await page.addInitScript((s) => { localStorage.setItem('LocalSession', JSON.stringify({ ...s, tokens: { ...s.tokens, expiresAt: '2099-01-01T00:00:00-03:00' } })) }, session)
  const kilos = watchKilos(page)
  await page.goto('/')
  await expect(form(page).getByLabel('Desde')).toHaveValue('21/12/2025')
  await expect(form(page).getByLabel('Hasta')).toHaveValue('21/11/2026')
  await expect(form(page).getByRole('combobox', { name: 'Grupo' })).toContainText(`Todos (${groups.length})`)
  await expect.poll(() => kilos[0]).toEqual({ clienteId: session.clienteId, firstDate: '2025-12-21', lastdDate: '2026-11-21', productGrouptId: groups })
})

test('HOME-18 HOME-19 groups are chosen by keyboard or pointer, and Actualizar asks for them and the dates', async ({ page }) => {
  const { call } = await signIn(page, 'cliente@demo.test')
  const groups: { id: number; descripcion: string }[] = (await call('GET', '/api/Params/subcategorias')).$values
  const kilos = watchKilos(page)
  await page.goto('/')
  const select = form(page).getByRole('combobox', { name: 'Grupo' })
  await expect(legend(page)).toHaveCount(groups.length)
  await select.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Grupo' })).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(groups.length + 1)
  await page.keyboard.press(' ') // 'Todos' off
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await page.getByRole('option', { name: groups[2]!.descripcion, exact: true }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Grupo' })).toBeHidden()
  await expect(select).toContainText('2 grupos elegidos')
  const year = new Date().getFullYear() - 1
  await form(page).getByLabel('Desde').fill(`01/03/${year}`)
  await form(page).getByLabel('Hasta').fill(`15/06/${year}`)
  const before = kilos.length
  await form(page).getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect.poll(() => kilos.slice(before)).toEqual([expect.objectContaining({ firstDate: `${year}-03-01`, lastdDate: `${year}-06-15`, productGrouptId: [groups[0]!.id, groups[2]!.id] })])
  await expect(page).toHaveURL(new RegExp(`desde=${year}-03-01&hasta=${year}-06-15&grupos=${groups[0]!.id}`))
  await page.reload()
  await expect(form(page).getByLabel('Hasta')).toHaveValue(`15/06/${year}`)
})

test('HOME-21 HOME-22 HOME-23 a wrong filter says so and asks nothing', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  const kilos = watchKilos(page)
  await page.goto('/')
  await expect(legend(page).first()).toBeVisible()
  const asked = kilos.length
  const [desde, hasta] = [form(page).getByLabel('Desde'), form(page).getByLabel('Hasta')]
  const press = () => form(page).getByRole('button', { name: 'Actualizar' }).click()
  const says = (text: string) => expect(form(page).getByRole('alert')).toHaveText(text)
  await desde.fill('02/03/2026')
  await hasta.fill('01/03/2026')
  await press()
  await says('Intervalo incorrecto; la fecha de inicio no puede ser mayor a la fecha de finalización')
  await expectAccessible(page)
  await desde.fill('28/02/2025')
  await press()
  await says('El intervalo no debe ser mayor a 12 meses')
  await desde.fill('31/02/2026')
  await press()
  await says('La fecha no es válida.')
  expect(kilos).toHaveLength(asked)
  await desde.fill('01/03/2025') // exactly twelve months
  await press()
  await expect.poll(() => kilos.length).toBe(asked + 1)
  await form(page).getByRole('combobox', { name: 'Grupo' }).click()
  await page.getByRole('option', { name: 'Todos', exact: true }).click()
  await page.keyboard.press('Escape')
  await press()
  await says('Debe elegir al menos un grupo')
  expect(kilos).toHaveLength(asked + 1)
})

test('HOME-09 HOME-19 a seller sees its whole scope, or the chosen client (OPEN-20)', async ({ page }) => {
  const { call, session } = await signIn(page, 'vendedor2@demo.test')
  const clientes = (await call('GET', `/api/Client/getAllBySellerId?idSeller=${session.sellerId}`)).$values
  const kilos = watchKilos(page)
  const latest: string[] = []
  page.on('request', (r) => { if (api('Budget/latest/…').test(r.url())) latest.push(r.url().split('/').at(-1)!) })
  await page.goto('/')
  await expect.poll(() => kilos.map((k) => k.clienteId)).toEqual([0])
  const chosen = clientes[0]
  await page.evaluate((c) => localStorage.setItem('clienteSeleccionado', JSON.stringify([c])), { id: chosen.id, nombreFantasia: 'Elegido' })
  await page.reload()
  await expect.poll(() => kilos.map((k) => k.clienteId)).toEqual([0, chosen.id])
  expect(latest).toEqual(['0', String(chosen.id)])
})

test('a failure can be tried again, and no sales are said so', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  let fail = true
  await page.route(api('Params/kilosDashboard'), (route) => (fail ? route.fulfill({ status: 400, json: { detail: 'No se pudo.', status: 400 } }) : route.continue()))
  await page.route(api('Budget/latest/…'), (route) => (fail ? route.fulfill({ status: 400, json: { detail: 'No se pudo leer.', status: 400 } }) : route.fulfill({ json: { $values: [] } })))
  await page.goto('/')
  const board = page.getByRole('region', { name: 'DASHBOARD DE SEGUIMIENTO' })
  const latest = page.getByRole('region', { name: 'MIS ÚLTIMAS OPERACIONES' })
  await expect(board.getByText('No se pudo.')).toBeVisible()
  await expect(latest.getByText('No se pudo leer.')).toBeVisible()
  fail = false
  await board.getByRole('button', { name: 'Reintentar' }).click()
  await latest.getByRole('button', { name: 'Reintentar' }).click()
  await expect(legend(page).first()).toBeVisible()
  await expect(latest.getByText('Todavía no hay operaciones.')).toBeVisible()
  await page.goto('/?desde=2001-01-01&hasta=2001-03-01')
  await expect(board.getByText('No hay operaciones en este período.')).toBeVisible()
})

test('the home is accessible and fits a phone, where each chart scrolls in its own box', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await page.goto('/')
    await expect(page.getByRole('img', { name: /^Toneladas/ })).toBeVisible()
    await expectAccessible(page)
  }
  const box = page.locator('.corre').first()
  const { scrollWidth, clientWidth, scrollLeft } = await box.evaluate((e) => ({ scrollWidth: e.scrollWidth, clientWidth: e.clientWidth, scrollLeft: e.scrollLeft }))
  expect(scrollWidth).toBeGreaterThan(clientWidth)
  expect(scrollLeft + clientWidth).toBeGreaterThan(scrollWidth - 2) // the latest months first
  const bar = await box.locator('rect').first().evaluate((r) => r.getBoundingClientRect().width)
  expect(bar).toBeGreaterThan(3)
})
