import { contract } from '#features/inicio/contract.ts'
import { contract as productos } from '#features/productos/contract.ts'
import { board, form, legend, nextAnswer, watchKilos } from './inicio.ts'
import { api, expect, PHONE, signIn, test, type Person } from './portal.ts'
import { decimals } from '../test/typed.ts'

const gruposOf = async ({ ask }: Person) => (await ask(productos.subcategorias, {})).$values
const tonnes = (kilos: number) => decimals(Math.round(kilos / 10) / 100)
type Venta = { grupo: string; kilos: number; gasto: number }

test('HOME-12 HOME-13 HOME-14 the dashboard draws tonnes and dollars by group, with the same figures in a table, wide and on a phone', async ({
  page,
}) => {
  const groups = await gruposOf(await signIn(page, 'cliente@demo.test'))
  const answered = nextAnswer(page, contract.kilosDashboard)
  await page.goto('/')
  const section = board(page)
  await expect(section.getByRole('heading', { name: 'INFORME DE ÚLTIMAS OPERACIONES', exact: true })).toBeVisible()
  await expect(section.getByRole('heading', { name: 'INFORME DE VENTAS', exact: true })).toBeVisible()
  const { $values: rangos } = await answered
  const flat = rangos.flatMap((r) => r.grupos.$values)
  const total = (f: 'kilos' | 'gasto') => flat.reduce((a, g) => a + Math.round(g[f] * 100), 0) / 100
  await expect(section.getByText(`US$ ${decimals(total('gasto'))}`, { exact: true })).toBeVisible()
  await expect(section.getByText(`${tonnes(total('kilos'))} toneladas`)).toBeVisible()
  // five groups and the others together, until each is asked for
  const series = async () =>
    new Set((await section.locator('rect title').allTextContents()).map((text) => text.split(',')[0]))
  await expect.poll(async () => (await series()).size).toBeLessThanOrEqual(6)
  expect([...(await series())]).toContain('Otros')
  const pressed = section.getByRole('list', { name: 'Grupos' }).getByRole('button', { pressed: true })
  await expect(pressed).toHaveCount(5)
  const first = await pressed.first().textContent()
  await pressed.first().click()
  await expect(pressed).toHaveCount(4)
  await expect.poll(async () => [...(await series())].includes(first!)).toBe(false)
  await section.getByRole('button', { name: 'Ver cada grupo' }).click()
  await expect(pressed).toHaveCount(groups.length)
  for (const [label, cell, tooltip] of [
    [
      'Toneladas por mes y grupo',
      (g: Venta) => tonnes(g.kilos),
      (g: Venta, mes: string) => `${g.grupo}, ${mes}: ${tonnes(g.kilos)} t`,
    ],
    [
      'Ventas en dólares por mes y grupo',
      (g: Venta) => decimals(g.gasto),
      (g: Venta, mes: string) => `${g.grupo}, ${mes}: US$ ${decimals(g.gasto)}`,
    ],
  ] as const) {
    const chart = section.getByRole('img', { name: new RegExp(`^${label}`) })
    await expect(chart).toBeVisible()
    const bars = rangos
      .flatMap((r) => r.grupos.$values.filter((g) => cell(g) !== '0,00').map((g) => tooltip(g, r.rango)))
      .sort()
    expect(bars.length).toBeGreaterThan(3)
    await expect.poll(async () => (await chart.locator('rect title').allTextContents()).sort()).toEqual(bars)
    const rows = groups.map((g, i) => [g.descripcion, ...rangos.map((r) => cell(r.grupos.$values[i]!))])
    await expect
      .poll(() =>
        section
          .getByRole('table', { name: label })
          .locator('tbody tr')
          .evaluateAll((trs) => trs.map((tr) => [...tr.children].map((c) => c.textContent))),
      )
      .toEqual(rows)
  }
  await expect(section.getByRole('table', { name: 'Toneladas por mes y grupo' })).toBeVisible()
  await section.getByRole('button', { name: /Ver tabla de INFORME DE ÚLTIMAS OPERACIONES/ }).click()
  await expect(
    section.getByRole('button', { name: /Ocultar tabla de INFORME DE ÚLTIMAS OPERACIONES/ }),
  ).toHaveAttribute('aria-expanded', 'true')
  // each chart scrolls in its own box, the latest months in sight, its bars never too thin
  await page.setViewportSize(PHONE)
  const box = section.locator('div:has(> svg[role=img])').first()
  await expect
    .poll(() => box.evaluate((e) => [e.scrollWidth > e.clientWidth, e.scrollLeft + e.clientWidth > e.scrollWidth - 2]))
    .toEqual([true, true])
  await expect
    .poll(() =>
      box
        .locator('rect')
        .first()
        .evaluate((r) => r.getBoundingClientRect().width),
    )
    .toBeGreaterThan(3)
})

test('HOME-15 HOME-16 the legend has one entry a group, coloured by its index, keeps the colours when some are chosen, and begins again after twenty', async ({
  page,
}) => {
  const groups = await gruposOf(await signIn(page, 'cliente@demo.test'))
  const colours = legend(page).locator('i')
  const used = () => colours.evaluateAll((all) => all.map((i) => (i as HTMLElement).style.background))
  await page.goto(`/?grupos=${groups[1]!.id},${groups[3]!.id}`)
  await expect(legend(page)).toHaveText([groups[1]!.descripcion, groups[3]!.descripcion])
  await expect.poll(used).toEqual(['var(--g2)', 'var(--g4)'])
  await page.goto('/')
  await expect(legend(page)).toHaveText(groups.map((g) => g.descripcion))
  await expect.poll(used).toEqual(groups.map((_, i) => `var(--g${(i % 20) + 1})`))
  expect(new Set(await colours.evaluateAll((all) => all.map((i) => getComputedStyle(i).backgroundColor))).size).toBe(
    Math.min(groups.length, 20),
  )
  const palette = await page.evaluate(() =>
    Array.from({ length: 20 }, (_, i) =>
      getComputedStyle(document.documentElement)
        .getPropertyValue(`--g${i + 1}`)
        .trim(),
    ),
  )
  expect(new Set(palette).size).toBe(20)
  await page.route(api('Params/subcategorias'), (route) =>
    route.fulfill({
      json: {
        $values: Array.from({ length: 22 }, (_, i) => ({
          id: i + 1,
          descripcion: `Grupo ${i + 1}`,
          imagen: null,
          grupos: { $values: [] },
        })),
      },
    }),
  )
  await page.route(api('Params/kilosDashboard'), (route) => {
    const ids: number[] = route.request().postDataJSON().productGrouptId
    return route.fulfill({
      json: {
        $values: [
          {
            rango: '01/2026',
            grupos: { $values: ids.map((i) => ({ grupo: `Grupo ${i}`, kilos: 1000 * i, gasto: 10 * i })) },
          },
        ],
      },
    })
  })
  await page.goto('/')
  await expect(legend(page)).toHaveCount(22)
  await expect
    .poll(async () => (await used()).filter((_, i) => [0, 19, 20, 21].includes(i)))
    .toEqual(['var(--g1)', 'var(--g20)', 'var(--g1)', 'var(--g2)'])
})

test('HOME-17 HOME-20 the filter starts from 11 months ago to today, in DD/MM/YYYY, and asks for all groups', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00-03:00') })
  const me = await signIn(page, 'cliente@demo.test')
  const groups = (await gruposOf(me)).map((g) => g.id)
  await page.addInitScript((s) => {
    localStorage.setItem(
      'LocalSession',
      JSON.stringify({ ...s, tokens: { ...s.tokens, expiresAt: '2099-01-01T00:00:00-03:00' } }),
    )
  }, me.session)
  const kilos = watchKilos(page)
  await page.goto('/')
  await expect(form(page).getByLabel('Desde')).toHaveValue('21/12/2025')
  await expect(form(page).getByLabel('Hasta')).toHaveValue('21/11/2026')
  await expect(form(page).getByRole('combobox', { name: 'Grupo' })).toContainText(`Todos (${groups.length})`)
  await expect
    .poll(() => kilos[0])
    .toEqual({
      clienteId: me.session.clienteId,
      firstDate: '2025-12-21',
      lastdDate: '2026-11-21',
      productGrouptId: groups,
    })
})

test('HOME-18 HOME-19 groups are chosen by keyboard or pointer, and Actualizar asks for them and the dates', async ({
  page,
}) => {
  const groups = await gruposOf(await signIn(page, 'cliente@demo.test'))
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
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Grupo' })).toBeHidden()
  await expect(select).toContainText('2 grupos elegidos')
  // a letter opens the list where a group begins with it; Alt with an arrow closes it, and takes nothing
  const active = () =>
    select.evaluate((box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent)
  await select.focus()
  await page.keyboard.press('t')
  expect(await active()).toBe('Tubos estructurales') // the next one after 'Todos'
  await page.keyboard.press('End')
  expect(await active()).toBe(groups.at(-1)!.descripcion)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('listbox', { name: 'Grupo' })).toBeHidden()
  await expect(select).toContainText('2 grupos elegidos')
  const year = new Date().getFullYear() - 1
  await form(page).getByLabel('Desde').fill(`01/03/${year}`)
  await form(page).getByLabel('Hasta').fill(`15/06/${year}`)
  const before = kilos.length
  await form(page).getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect
    .poll(() => kilos.slice(before))
    .toEqual([
      expect.objectContaining({
        firstDate: `${year}-03-01`,
        lastdDate: `${year}-06-15`,
        productGrouptId: [groups[0]!.id, groups[2]!.id],
      }),
    ])
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
