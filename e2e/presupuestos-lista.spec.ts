import { api, expect, signIn, stayDeaf, test } from './portal.ts'
import {
  allQuotes,
  cards,
  CLIENT,
  dato,
  dayOf,
  expectCards,
  filters,
  findQuote,
  numero,
  quotesOf,
  SELLER,
} from './presupuestos.ts'
import { decimals } from '../test/typed.ts'

const verMas = 'ver más...'
const STEPS = ['Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado']

test('OPER-01 OPER-02 OPER-03 the list has its title, filters, cards and ver más', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/presupuestos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIS SOLICITUDES')
  await expect(filters(page).getByRole('button', { name: 'Buscar' })).toBeVisible()
  await expect(cards(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: verMas, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nuevo Presupuesto' })).toHaveCount(0) // role 2's (OPER-09)
})

test('OPER-12 ver más appends the next page of ten, until there is no more; a reload shows as much', async ({
  page,
}) => {
  const expected = await allQuotes(await signIn(page, CLIENT))
  expect(expected.length).toBeGreaterThan(20)
  const asked: (string | null)[] = []
  page.on(
    'request',
    (r) => r.url().includes('/api/Budget/fetchAll') && asked.push(new URL(r.url()).searchParams.get('page')),
  )
  await page.goto('/presupuestos')
  await expectCards(page, expected.slice(0, 10))
  await page.getByRole('button', { name: verMas }).click()
  await expectCards(page, expected.slice(0, 20))
  expect([...new Set(asked)]).toEqual(['1', '2']) // a page is read again when something of it changes
  await expect(page).toHaveURL(/\/presupuestos\?pagina=2$/)
  await page.reload()
  await expectCards(page, expected.slice(0, 20))
  for (let shown = 30; shown < expected.length + 10; shown += 10) {
    await page.getByRole('button', { name: verMas }).click()
    await expectCards(page, expected.slice(0, shown))
  }
  await expect(page.getByRole('button', { name: verMas })).toHaveCount(0)
})

test('OPER-16 CONST-02 CONST-05 role 3’s card: numbers, dates DD/MM/YYYY, two decimals, where it goes and what it is of, and not its own name', async ({
  page,
}) => {
  const first = await findQuote(
    await signIn(page, CLIENT),
    'with both numbers',
    (q) => q.presupuestoTotvsId && q.pedidoId,
  )
  await page.goto(`/presupuestos?operacion=${first.id}`)
  await expectCards(page, [first])
  const card = cards(page)
  await expect(card).toContainText(`Presupuesto ${first.presupuestoTotvsId} · Pedido ${first.pedidoId}`)
  await expect(card.locator('h2 + p')).toHaveText(dayOf(first.fecha))
  await expect(dato(card, 'Peso')).toHaveText(`${decimals(first.pesoTotal)} KG`)
  await expect(dato(card, 'Total')).toHaveText(`${first.moneda.simbolo} ${decimals(first.montoTotal)} + IVA`)
  expect([first.tiendaEntrega, first.primerProducto]).toEqual([
    expect.stringMatching(/\w/),
    expect.stringMatching(/\w/),
  ])
  await expect(dato(card, 'Entrega')).toHaveText(first.tiendaEntrega!)
  await expect(card).toContainText(first.direccionEntrega!)
  await expect(card).toContainText(first.primerProducto!)
  await page.setViewportSize({ width: 820, height: 1000 })
  const [numberBox, whoBox] = [
    await card.locator('> div').nth(0).boundingBox(),
    await card.locator('> div').nth(1).boundingBox(),
  ]
  expect(whoBox!.width).toBeGreaterThan(700)
  expect(whoBox!.y).toBeGreaterThan(numberBox!.y)
  await expect(page.locator('main')).not.toContainText(first.nombreCliente)
})

test('OPER-17 OPER-30 cards show the client’s name to role 2, and which one has a claim', async ({ page }) => {
  const [theirs] = await quotesOf(await signIn(page, SELLER))
  await page.route(api('Budget/fetchAll'), async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    for (const q of json.$values) q.tieneReclamo = q.id === theirs!.id
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/presupuestos')
  const card = cards(page).filter({ has: page.locator(`#op-${theirs!.id}`) })
  await expect(dato(card, 'Cliente')).toHaveText(theirs!.nombreCliente)
  await expect(cards(page).filter({ hasText: 'Con reclamo' }).locator('h2')).toHaveText([numero(theirs!.id)])
})

test('OPER-24 OPER-25 a card marks its step among six, an unknown one none; a cancelled one wears the red banner instead', async ({
  page,
}) => {
  await signIn(page, CLIENT)
  const shown = [...STEPS, 'Cancelado', 'Otro estado']
  await page.route(api('Budget/fetchAll'), async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    for (const [i, estado] of shown.entries()) json.$values[i].estadoPresupuesto = estado
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/presupuestos')
  for (const [i, estado] of STEPS.entries()) {
    const steps = cards(page)
      .nth(i)
      .getByRole('list', { name: `Paso ${i + 1} de 6: ${estado}` })
    await expect(steps.getByRole('listitem')).toHaveText(STEPS)
    await expect(steps.locator('[aria-current=step]')).toHaveText([estado])
    await expect(cards(page).nth(i).getByText('PRESUPUESTO CANCELADO')).toHaveCount(0)
  }
  const banner = cards(page).nth(6).getByText('PRESUPUESTO CANCELADO', { exact: true })
  await expect(banner).toBeVisible()
  await expect(banner).toHaveCSS('color', 'rgb(180, 35, 24)')
  await expect(cards(page).nth(6).getByRole('listitem')).toHaveCount(0)
  await expect(cards(page).nth(7).getByRole('listitem')).toHaveText(STEPS)
  await expect(cards(page).nth(7).locator('[aria-current=step]')).toHaveCount(0)
})

test('without permission 17 a card leads nowhere and the detail’s address is not found', async ({ page }) => {
  const [first] = await quotesOf(await signIn(page, 'vendedor.sin17@demo.test'))
  await page.goto('/presupuestos')
  await expect(cards(page)).toHaveCount(10)
  await expect(cards(page).locator('a[href^="/presupuestos"]')).toHaveCount(0)
  await page.goto(`/presupuestos/${first!.id}`)
  await expect(page).toHaveURL(/\/error$/)
})

test('a list that fails offers to try again', async ({ page }) => {
  await stayDeaf(page)
  await signIn(page, CLIENT)
  let broken = true
  await page.route(api('Budget/fetchAll?…'), (r) =>
    broken
      ? r.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          body: '{"detail":"Ocurrió un error. Por favor, intentá más tarde.","status":400}',
        })
      : r.continue(),
  )
  await page.goto('/presupuestos')
  await expect(page.getByText('Ocurrió un error. Por favor, intentá más tarde.')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cards(page)).toHaveCount(10)
})
