import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as presupuestos, type Card } from '#features/presupuestos/contract.ts'
import { contract as vendedores } from '#features/vendedores/contract.ts'
import { toDay } from '#shared/dates.ts'
import { api, expect, expectAccessible, signIn, stayDeaf, test } from './portal.ts'
import {
  allQuotes,
  pressBuscar,
  cards,
  CLIENT,
  dato,
  dayOf,
  expectCards,
  expectLabels,
  filters,
  findQuote,
  SELLER,
} from './presupuestos.ts'

const NOTHING = {
  clienteId: 0,
  nroOperacion: null,
  presupuesto: null,
  pedido: null,
  ordenCompra: null,
  desde: null,
  hasta: null,
  vendedorId: null,
  fecha: null,
  estado: null,
  cuentas: true,
  page: 1,
}

test('OPER-04 role 1 filters by seller, then client of that seller, operation number and dates', async ({ page }) => {
  const who = await signIn(page, 'admin@demo.test')
  await page.goto('/presupuestos')
  await expectLabels(page, ['Vendedor', 'Cliente', 'N° operación', 'Orden de compra', 'Desde', 'Hasta'])
  const client = filters(page).getByRole('combobox', { name: 'Cliente' })
  await expect(client).toBeDisabled()
  const seller = (await who.ask(vendedores.all, { query: {} })).$values.find(
    (s) => s.nombreFantasia === 'Sergio Aguirre',
  )
  expect(seller, 'the seller of the demo').toBeDefined()
  await filters(page).getByRole('combobox', { name: 'Vendedor' }).fill('aguirre')
  await page.getByRole('option', { name: seller!.apellidoNombre }).click()
  await expect(client).toBeEnabled()
  const offered = page.getByRole('listbox', { name: 'Cliente' }).getByRole('option')
  await client.click()
  const own = (await who.ask(clientes.getAllBySellerId, { query: { idSeller: seller!.idVendedor } })).$values
  expect(own.length).toBeGreaterThan(1)
  await expect(offered).toHaveCount(own.length)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(offered).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowDown')
  await expect(offered).toHaveCount(own.length)
  await expect(client).not.toHaveAttribute('aria-activedescendant')
  const [quoted] = (await who.ask(presupuestos.search, { body: { ...NOTHING, vendedorId: seller!.idVendedor } }))
    .$values
  const target = own.find((c) => c.razonSocial === quoted!.nombreCliente)
  expect(target, 'the client of that quote').toBeDefined()
  await client.fill(target!.nombreFantasia ?? target!.razonSocial)
  await expect(offered).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown') // looked at again, and left by Tab: the list goes, the choice stays
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Quitar cliente' })).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Cliente' })).toHaveCount(0)
  await pressBuscar(page)
  await expect(page).toHaveURL(new RegExp(`vendedor=${seller!.idVendedor}&cliente=${target!.id}$`))
  const found = (
    await who.ask(presupuestos.search, { body: { ...NOTHING, vendedorId: seller!.idVendedor, clienteId: target!.id } })
  ).$values
  await expectCards(page, found)
  await expect(dato(cards(page), 'Cliente')).toHaveText(found.map(() => target!.razonSocial))
  // a filter never changes for whom one buys
  expect(await page.evaluate(() => localStorage.getItem('clienteSeleccionado'))).toBeNull()
})

test('OPER-05 OPER-07 OPER-08 role 2 filters by client, operation, quote and order number and dates', async ({
  page,
}) => {
  const who = await signIn(page, SELLER)
  const quote = await findQuote(
    who,
    'with both numbers',
    (q) => q.pedidoId && q.presupuestoTotvsId && !q.nombreCliente.includes('Alvear'),
  ) // whose client buys in other journeys
  const target = (
    await who.ask(presupuestos.fetchClientes, { params: { sellerId: who.session.sellerId } })
  ).$values.find((c) => c.razonSocial === quote.nombreCliente)
  expect(target, 'the client of that quote').toBeDefined()
  await page.goto('/presupuestos')
  await expectLabels(page, [
    'Cliente',
    'N° operación',
    'N° presupuesto',
    'N° pedido',
    'Orden de compra',
    'Desde',
    'Hasta',
  ])
  const sent: object[] = []
  page.on('request', (r) => api('Budget/search').test(r.url()) && sent.push(r.postDataJSON()))
  const search = async (filter: object, address: string, found: readonly Card[]) => {
    sent.length = 0
    await pressBuscar(page)
    await expect(page).toHaveURL(new RegExp(`/presupuestos\\?${address}$`))
    await expect.poll(() => sent).toEqual([{ ...NOTHING, ...filter }]) // and nothing of the search before it
    await expectCards(page, found)
  }
  const byNumber = async (label: string, typed: string, filter: object, address: string) => {
    await filters(page).getByLabel(label).fill(typed)
    await search(filter, address, [quote])
    await filters(page).getByLabel(label).fill('')
  }
  await byNumber(
    'N° operación',
    quote.id.toLocaleString('es-AR', { useGrouping: 'always' }),
    { nroOperacion: quote.id },
    `operacion=${quote.id}`,
  )
  await byNumber(
    'N° presupuesto',
    quote.presupuestoTotvsId!,
    { presupuesto: quote.presupuestoTotvsId },
    `presupuesto=${quote.presupuestoTotvsId}`,
  )
  await byNumber('N° pedido', quote.pedidoId!, { pedido: quote.pedidoId }, `pedido=${quote.pedidoId}`)
  await filters(page).getByRole('combobox', { name: 'Cliente' }).fill(target!.razonSocial)
  await page.getByRole('option').filter({ hasText: target!.razonSocial }).click()
  await search(
    { clienteId: target!.id },
    `cliente=${target!.id}`,
    (await who.ask(presupuestos.search, { body: { ...NOTHING, clienteId: target!.id } })).$values,
  )
})

test('OPER-06 OPER-07 role 3 has the second layout without a client or seller chooser', async ({ page }) => {
  const quotes = await allQuotes(await signIn(page, CLIENT))
  const asked: string[] = []
  page.on('request', (r) => asked.push(r.url()))
  await page.goto('/presupuestos')
  await expectCards(page, quotes.slice(0, 10))
  await expectLabels(page, ['N° operación', 'N° presupuesto', 'N° pedido', 'Orden de compra', 'Desde', 'Hasta'])
  await expect(filters(page).getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nuevo Presupuesto' })).toHaveCount(0)
  const day = dayOf(quotes[0]!.fecha)
  await filters(page).getByLabel('Desde').fill(day)
  await filters(page).getByLabel('Hasta').fill(day)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?desde=[\d-]+&hasta=[\d-]+$/)
  await expectCards(
    page,
    quotes.filter((q) => dayOf(q.fecha) === day),
  )
  expect(asked.filter((u) => /Vendedor\/all|getAllBySellerId|fetchClientes/.test(u))).toEqual([])
})

test('SES-33 SES-34 the seller list is loaded only with permission 3, the client list only with 10', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  await signIn(page, SELLER)
  await page.goto('/presupuestos')
  await filters(page).getByRole('combobox', { name: 'Cliente' }).click()
  await expect.poll(() => asked.some((u) => u.startsWith('/api/Budget/fetchClientes/'))).toBe(true)
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(asked).not.toContain('/api/Vendedor/all')
  // the same person with 10 withdrawn: nothing to choose from, nothing asked for
  asked.length = 0
  await page.evaluate(() => {
    const s = JSON.parse(localStorage.getItem('LocalSession')!)
    s.permisos.$values = s.permisos.$values.filter((p: number) => p !== 10)
    localStorage.setItem('LocalSession', JSON.stringify(s))
  })
  await page.reload()
  await expect(cards(page)).toHaveCount(10)
  await expectLabels(page, ['N° operación', 'N° presupuesto', 'N° pedido', 'Orden de compra', 'Desde', 'Hasta'])
  await expect(page.getByRole('button', { name: /Nuevo Presupuesto|Elegir cliente/ })).toHaveCount(0)
  expect(asked.filter((u) => /fetchClientes|getAllBySellerId|Vendedor/.test(u))).toEqual([])
})

test('OPER-11 a search with every filter empty goes back to page 1 of the default list', async ({ page }) => {
  await signIn(page, CLIENT)
  await page.goto('/presupuestos?pagina=2')
  await expect(cards(page)).toHaveCount(20)
  await pressBuscar(page)
  await expect(cards(page)).toHaveCount(10)
  await expect(page).toHaveURL(/\/presupuestos$/)
  await filters(page).getByLabel('N° operación').fill('999999')
  await pressBuscar(page)
  await expect(page.getByText('No hay solicitudes con esos filtros.')).toBeVisible()
  await filters(page).getByLabel('N° operación').fill('')
  const request = page.waitForRequest((r) => r.url().includes('/api/Budget/fetchAll?page=1'))
  await pressBuscar(page)
  await request
  await expect(cards(page)).toHaveCount(10)
})

test("OPER-13 OPER-14 'Desde' after 'Hasta', or a typed date out of bounds, says so and searches nothing", async ({
  page,
}) => {
  await signIn(page, CLIENT)
  await stayDeaf(page) // what others do is not asked for
  await page.goto('/presupuestos')
  await expect(cards(page)).toHaveCount(10)
  const asked: string[] = []
  page.on('request', (r) => r.url().includes('/api/') && asked.push(r.url()))
  const [desde, hasta] = [filters(page).getByLabel('Desde'), filters(page).getByLabel('Hasta')]
  await desde.fill('02/03/2026')
  await hasta.fill('01/03/2026')
  await pressBuscar(page)
  await expect(
    page.getByText("La fecha 'Desde' no puede ser mayor que la fecha 'Hasta'.", { exact: true }),
  ).toBeVisible()
  await expect(desde).toBeFocused()
  await expectAccessible(page)
  await desde.fill('31/12/2014')
  await hasta.fill('01/01/2999')
  await expect(page.getByText("La fecha 'Desde' no puede")).toHaveCount(0)
  await pressBuscar(page)
  await expect(page.getByText('La fecha debe estar entre el 01/01/2015 y hoy.')).toHaveCount(2)
  await expect(page).toHaveURL(/\/presupuestos$/)
  expect(asked).toEqual([])
})

test('OPER-14 OPER-15 role 2 cannot type a date but takes it from a calendar, from 2015 to today, by keyboard alone', async ({
  page,
}) => {
  const now = new Date()
  await page.clock.setFixedTime(now)
  await signIn(page, SELLER)
  await page.goto('/presupuestos?desde=2015-01-10')
  const [before, after] = [
    page.getByRole('button', { name: 'Mes anterior' }),
    page.getByRole('button', { name: 'Mes siguiente' }),
  ]
  const [from, to] = [page.getByRole('button', { name: /^Desde/ }), page.getByRole('button', { name: /^Hasta/ })]
  await expect(from).toHaveText('10/01/2015')
  await from.click()
  await expect(before).toBeDisabled() // nothing before January 2015
  await expect(after).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(before).toHaveCount(0)
  // nothing to type into; by keyboard from here
  for (const date of [from, to]) await expect(date).toHaveJSProperty('tagName', 'BUTTON')
  await expect(filters(page).getByRole('textbox', { name: /Desde|Hasta/ })).toHaveCount(0)
  await to.focus()
  await page.keyboard.type('01/02/2026')
  await expect(to).toHaveText('Elegir fecha')
  await page.keyboard.press('Enter')
  await expect(after).toBeDisabled() // nor after this month
  const days = page.locator('.mantine-DatePickerInput-day').filter({ visible: true })
  const [year, month, today] = toDay(now).split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  await expect(days).toHaveCount(last)
  await expect(days.and(page.locator(':disabled'))).toHaveText(
    Array.from({ length: last - today }, (_, i) => String(today + 1 + i)),
  ) // nor after today
  const inDays = () => page.evaluate(() => !!document.activeElement?.matches('.mantine-DatePickerInput-day'))
  for (let i = 0; i < 7 && !(await inDays()); i++) await page.keyboard.press('Tab')
  expect(await inDays(), 'a day has the focus').toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(to).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await pressBuscar(page)
  await expect(page).toHaveURL(/desde=2015-01-10&hasta=\d{4}-\d\d-\d\d$/)
})
