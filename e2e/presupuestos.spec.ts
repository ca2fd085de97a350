import type { Page } from '@playwright/test'
import { api, expect, expectAccessible, PHONE, signIn, test, WIDE, type Person } from './portal.ts'

const cards = (page: Page) => page.locator('article.op')
const numbers = async (page: Page) => (await cards(page).locator('.no').allTextContents()).map((t) => Number(t.replace(/\./g, '')))
const filters = (page: Page) => page.getByRole('search', { name: 'Filtros de solicitudes' })
const popup = (page: Page) => page.getByRole('dialog')
const argentine = (n: number) => n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' } as never)
const dayOf = (time: string) => `${time.slice(8, 10)}/${time.slice(5, 7)}/${time.slice(0, 4)}`
/** Every quote of the person's scope, page by page. */
const allQuotes = async ({ call, session }: Person) => {
  const out: any[] = []
  for (let page = 1; page < 60; page++) {
    const { $values } = await call('GET', `/api/Budget/fetchAll?page=${page}${session.tipoRol === 3 ? `&clienteId=${session.clienteId}` : ''}`)
    out.push(...$values)
    if ($values.length < 10) break
  }
  return out
}
const SELLER = 'vendedor2@demo.test'
const CLIENT = 'cliente.sin14@demo.test'

test('OPER-01 OPER-02 OPER-03 the list has its title, filters, cards and ver más', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/presupuestos')
  await expect(page.getByRole('heading', { level: 1, name: 'MIS SOLICITUDES', exact: true })).toBeVisible()
  await expect(filters(page).getByRole('button', { name: 'Buscar' })).toBeVisible()
  await expect(cards(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'ver más...', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nuevo Presupuesto' })).toHaveCount(0) // role 2's (OPER-09)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})

test('OPER-12 ver más appends the next page of ten, until there is no more', async ({ page }) => {
  const who = await signIn(page, CLIENT)
  const expected = (await allQuotes(who)).map((q) => q.id)
  expect(expected.length).toBeGreaterThan(10)
  await page.goto('/presupuestos')
  await expect(cards(page).first()).toBeVisible()
  for (let shown = 10; shown < expected.length; shown += 10) {
    expect(await numbers(page)).toEqual(expected.slice(0, shown))
    await page.getByRole('button', { name: 'ver más...' }).click()
    await expect(cards(page)).toHaveCount(Math.min(shown + 10, expected.length))
  }
  expect(await numbers(page)).toEqual(expected)
  await expect(page.getByRole('button', { name: 'ver más...' })).toHaveCount(0)
})

test('OPER-12 the address keeps the page, so that a reload shows as much', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/presupuestos')
  await expect(cards(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'ver más...' }).click()
  await expect(cards(page)).toHaveCount(20)
  await expect(page).toHaveURL(/pagina=2/)
  expect(new Set(await numbers(page)).size).toBe(20)
  await page.reload()
  await expect(cards(page)).toHaveCount(20)
})

const labels = async (page: Page) => (await filters(page).locator('label').allTextContents()).map((l) => l.trim())

test('OPER-04 role 1 filters by seller, then client of that seller, operation number and dates', async ({ page }) => {
  const who = await signIn(page, 'admin@demo.test')
  await page.goto('/presupuestos')
  await expect(cards(page)).toHaveCount(10)
  expect(await labels(page)).toEqual(['Vendedor', 'Cliente', 'N° operación', 'Desde', 'Hasta'])
  const client = filters(page).getByRole('combobox', { name: 'Cliente' })
  await expect(client).toBeDisabled()
  const { $values: sellers } = await who.call('GET', '/api/Vendedor/all')
  const seller = sellers.find((s: any) => s.nombreFantasia === 'Gustavo Ferreyra')
  await filters(page).getByRole('combobox', { name: 'Vendedor' }).fill('ferreyra')
  await page.getByRole('option', { name: seller.apellidoNombre }).click()
  await expect(client).toBeEnabled()
  await client.click()
  const { $values: own } = await who.call('GET', `/api/Client/getAllBySellerId?idSeller=${seller.idVendedor}`)
  await expect(page.getByRole('option')).toHaveCount(Math.min(50, own.length))
  const quoted = (await who.call('POST', '/api/Budget/search', { clienteId: 0, vendedorId: seller.idVendedor })).$values[0]
  const target = own.find((c: any) => c.razonSocial === quoted.nombreCliente)
  await client.fill(target.nombreFantasia ?? target.razonSocial)
  await page.keyboard.press('Enter')
  await filters(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(new RegExp(`vendedor=${seller.idVendedor}&cliente=${target.id}`))
  await expect(cards(page).first()).toContainText(target.razonSocial)
  expect(new Set(await cards(page).locator('.who').allTextContents())).toEqual(new Set([target.razonSocial]))
  expect(await page.evaluate(() => localStorage.getItem('clienteSeleccionado'))).toBeNull() // a filter never changes for whom one buys
})

test('OPER-05 OPER-07 OPER-08 role 2 filters by client, operation, quote and order number and dates', async ({ page }) => {
  const who = await signIn(page, SELLER)
  await page.goto('/presupuestos')
  await expect(cards(page).first()).toBeVisible()
  expect(await labels(page)).toEqual(['Cliente', 'N° operación', 'N° presupuesto', 'N° pedido', 'Desde', 'Hasta'])
  const quote = (await allQuotes(who)).find((q) => q.pedidoId)!
  const only = async (label: string, value: string) => {
    await page.goto('/presupuestos')
    await filters(page).getByLabel(label).fill(value)
    await filters(page).getByRole('button', { name: 'Buscar' }).click()
    await expect.poll(() => numbers(page)).toEqual([quote.id])
  }
  await only('N° operación', quote.id.toLocaleString('es-AR', { useGrouping: 'always' }))
  await only('N° presupuesto', quote.presupuestoTotvsId)
  await only('N° pedido', quote.pedidoId)
  await page.goto('/presupuestos')
  await filters(page).getByRole('combobox', { name: 'Cliente' }).fill(quote.nombreCliente.slice(0, 12))
  await page.getByRole('option').first().click()
  const sent = page.waitForRequest(api('Budget/search'))
  await filters(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/cliente=\d+/)
  expect((await sent).postDataJSON()).toEqual({ clienteId: Number(new URL(page.url()).searchParams.get('cliente')), nroOperacion: null, presupuesto: null, pedido: null, desde: null, hasta: null, vendedorId: null, fecha: null, page: 1 })
  await expect.poll(async () => new Set(await cards(page).locator('.who').allTextContents()).size).toBe(1)
})

test('OPER-06 OPER-07 role 3 has the second layout without a client or seller chooser', async ({ page }) => {
  const who = await signIn(page, CLIENT)
  const asked: string[] = []
  page.on('request', (r) => asked.push(r.url()))
  await page.goto('/presupuestos')
  await expect(cards(page).first()).toBeVisible()
  expect(await labels(page)).toEqual(['N° operación', 'N° presupuesto', 'N° pedido', 'Desde', 'Hasta'])
  await expect(page.getByRole('button', { name: 'Nuevo Presupuesto' })).toHaveCount(0)
  expect(asked.filter((u) => /Vendedor\/all|getAllBySellerId|fetchClientes/.test(u))).toEqual([])
  const day = (await allQuotes(who))[0].fecha
  await filters(page).getByLabel('Desde').fill(dayOf(day))
  await filters(page).getByLabel('Hasta').fill(dayOf(day))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/desde=/)
  await expect(cards(page).first()).toBeVisible()
  const ofThatDay = (await allQuotes(who)).filter((q) => q.fecha.slice(0, 10) === day.slice(0, 10))
  await expect.poll(() => numbers(page)).toEqual(ofThatDay.map((q) => q.id))
})

test('SES-33 SES-34 the seller list is loaded only with permission 3, the client list only with 10', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  await signIn(page, SELLER)
  await page.goto('/presupuestos')
  await filters(page).getByRole('combobox', { name: 'Cliente' }).click()
  await expect.poll(() => asked.some((u) => u.startsWith('/api/Budget/fetchClientes/'))).toBe(true)
  expect(asked).not.toContain('/api/Vendedor/all')
  // the same person with 10 withdrawn: nothing to choose from, nothing asked for
  asked.length = 0
  await page.evaluate(() => {
    const s = JSON.parse(localStorage.getItem('LocalSession')!)
    s.permisos.$values = s.permisos.$values.filter((p: number) => p !== 10)
    localStorage.setItem('LocalSession', JSON.stringify(s))
  })
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  expect(await labels(page)).not.toContain('Cliente')
  await expect(page.getByRole('button', { name: /Nuevo Presupuesto|Elegir cliente/ })).toHaveCount(0)
  expect(asked.filter((u) => /fetchClientes|getAllBySellerId|Vendedor/.test(u))).toEqual([])
})

test('OPER-09 OPER-10 Nuevo Presupuesto chooses a client of the seller, stores it and reloads the page', async ({ page }) => {
  const who = await signIn(page, SELLER)
  await page.goto('/presupuestos')
  await page.getByRole('button', { name: 'Nuevo Presupuesto', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo Presupuesto' })
  const box = dialog.getByRole('combobox', { name: 'Seleccionar cliente' })
  await expect(box).toBeFocused()
  const confirm = dialog.getByRole('button', { name: 'Confirmar', exact: true })
  await expect(confirm).toBeDisabled()
  const { $values: own } = await who.call('GET', `/api/Budget/fetchClientes/${who.session.sellerId}`)
  const active = own.filter((c: any) => c.activo)
  await expect(dialog.getByRole('option')).toHaveCount(Math.min(50, active.length))
  await expectAccessible(page)
  const target = active.at(-1)
  const name = target.nombreFantasia ?? target.razonSocial
  await box.fill(name) // keyboard only from here
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(name)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false) // a new page
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('clienteSeleccionado')))!)).toEqual([{ nombreFantasia: name, id: target.id }])
  await expect(page.getByText('Comprando para:')).toBeVisible()
  await expect(page.locator('.chip b')).toHaveText(name)
})

test('SES-03 SES-07 role 1 picks a seller and then one of its clients, who goes with what roles 1 and 2 ask for, until it is cleared', async ({ page }) => {
  const who = await signIn(page, 'admin@demo.test')
  const { $values: groups } = await who.call('GET', '/api/Params/subcategorias')
  const asked: URL[] = []
  page.on('request', (r) => asked.push(new URL(r.url())))
  await page.goto('/presupuestos')
  await page.getByRole('button', { name: 'Elegir cliente' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Seleccionar vendedor' }).fill('ferreyra')
  await page.keyboard.press('Enter')
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog).toBeHidden()
  const seller = (await who.call('GET', '/api/Vendedor/all')).$values.find((v: any) => /ferreyra/i.test(v.apellidoNombre)).idVendedor
  const own = (await who.call('GET', `/api/Client/getAllBySellerId?idSeller=${seller}`)).$values.map((c: any) => c.id)
  expect(own).toContain(JSON.parse((await page.evaluate(() => localStorage.getItem('clienteSeleccionado')))!)[0].id)
  const [chosen] = JSON.parse((await page.evaluate(() => localStorage.getItem('clienteSeleccionado')))!)
  expect(who.session.clienteId).not.toBe(chosen.id)
  await expect(page.locator('.chip')).toContainText(`Comprando para:${chosen.nombreFantasia}`)
  await expect.poll(() => asked.filter((u) => u.pathname === '/api/Budget/fetchAll').at(-1)?.searchParams.get('clienteId')).toBe(String(chosen.id))
  await page.goto(`/productos/${groups[0].id}`)
  await expect.poll(() => asked.filter((u) => u.pathname.startsWith('/api/Product/')).map((u) => u.searchParams.get('clienteId'))).toContain(String(chosen.id))
  expect(asked.filter((u) => u.pathname.startsWith('/api/Product/')).every((u) => u.searchParams.get('clienteId') === String(chosen.id))).toBe(true)
  await page.goto('/presupuestos')
  await page.getByRole('button', { name: 'Quitar el cliente elegido' }).click()
  await expect(page.getByRole('button', { name: 'Elegir cliente' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('clienteSeleccionado'))).toBeNull()
  await expect.poll(() => asked.filter((u) => u.pathname === '/api/Budget/fetchAll').at(-1)?.searchParams.get('clienteId')).toBe('0')
})

test('OPER-11 a search with every filter empty goes back to page 1 of the default list', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/presupuestos?pagina=2')
  await expect(cards(page)).toHaveCount(20)
  await filters(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(cards(page)).toHaveCount(10)
  await expect(page).toHaveURL(/\/presupuestos$/)
  await filters(page).getByLabel('N° operación').fill('999999')
  await filters(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('No hay solicitudes con esos filtros.')).toBeVisible()
  const request = page.waitForRequest((r) => r.url().includes('/api/Budget/fetchAll?page=1'))
  await filters(page).getByLabel('N° operación').fill('')
  await filters(page).getByRole('button', { name: 'Buscar' }).click()
  await request
  await expect(cards(page)).toHaveCount(10)
})

test("OPER-13 'Desde' after 'Hasta' says so and searches nothing", async ({ page }) => {
  await signIn(page, CLIENT)
  await page.goto('/presupuestos')
  await expect(cards(page).first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (r) => asked.push(r.url()))
  await filters(page).getByLabel('Desde').fill('02/03/2026')
  await filters(page).getByLabel('Hasta').fill('01/03/2026')
  await filters(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText("La fecha 'Desde' no puede ser mayor que la fecha 'Hasta'.", { exact: true })).toBeVisible()
  await expect(filters(page).getByLabel('Desde')).toBeFocused()
  expect(asked.filter((u) => u.includes('/api/'))).toEqual([])
  await expectAccessible(page)
})

test('OPER-14 dates before 2015 or after today cannot be chosen or searched', async ({ page }) => {
  await signIn(page, SELLER)
  await page.goto('/presupuestos?desde=2015-01-10')
  await page.getByRole('button', { name: /^Desde/ }).click()
  await expect(page.getByRole('button', { name: 'Mes anterior' })).toBeDisabled() // nothing before January 2015
  await expect(page.getByRole('button', { name: 'Mes siguiente' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Mes anterior' })).toHaveCount(0)
  await page.getByLabel('Hasta').click()
  await expect(page.getByRole('button', { name: 'Mes siguiente' })).toBeDisabled() // nor after this month
  const today = await page.evaluate(() => new Date().getDate())
  await expect(page.locator('.mantine-DatePickerInput-day:not([data-outside])').nth(today - 1)).toBeEnabled()
  for (const later of await page.locator('.mantine-DatePickerInput-day:not([data-outside])').all().then((days) => days.slice(today))) await expect(later).toBeDisabled()
})

test('OPER-14 whoever types a date out of bounds reads why, and nothing is searched', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/presupuestos')
  await expect(cards(page)).toHaveCount(10)
  const asked: string[] = []
  page.on('request', (r) => asked.push(r.url()))
  await filters(page).getByLabel('Desde').fill('31/12/2014')
  await filters(page).getByLabel('Hasta').fill('01/01/2999')
  await filters(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('La fecha debe estar entre el 01/01/2015 y hoy.')).toHaveCount(2)
  expect(asked.filter((u) => u.includes('/api/'))).toEqual([])
})

test('OPER-15 role 2 cannot type a date but takes it from a calendar, by keyboard alone', async ({ page }) => {
  await signIn(page, SELLER)
  await page.goto('/presupuestos')
  const from = page.getByRole('button', { name: /^Desde/ })
  await expect(from).toHaveJSProperty('tagName', 'BUTTON') // nothing to type into
  await from.focus()
  await page.keyboard.type('01/02/2026')
  await expect(from).toContainText('Elegir fecha')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Mes anterior' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  for (let i = 0; i < 6 && !(await page.evaluate(() => document.activeElement?.matches('.mantine-DatePickerInput-day'))); i++) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(from).toContainText(/^\d\d\/\d\d\/\d{4}$/)
  await filters(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/desde=\d{4}-\d\d-\d\d/)
})

test('OPER-17 cards hide the client’s name for role 3', async ({ page }) => {
  const who = await signIn(page, CLIENT)
  const [first] = await allQuotes(who)
  await page.goto('/presupuestos')
  await expect(cards(page).first()).toContainText(first.nombreVendedor)
  await expect(page.locator('main')).not.toContainText(first.nombreCliente)
})

test('OPER-17 OPER-30 cards show the client’s name to role 2, and which one has a claim', async ({ page }) => {
  const seller = await signIn(page, SELLER)
  const [theirs] = await allQuotes(seller)
  await page.route(api('Budget/fetchAll'), async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    for (const q of json.$values) q.tieneReclamo = q.id === theirs.id
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/presupuestos')
  await expect(cards(page).filter({ hasText: theirs.id.toLocaleString('es-AR', { useGrouping: 'always' }) })).toContainText(theirs.nombreCliente)
  await expect(cards(page).filter({ hasText: 'Con reclamo' }).locator('.no')).toHaveText([theirs.id.toLocaleString('es-AR', { useGrouping: 'always' })])
})

test('OPER-16 CONST-02 CONST-05 a card shows its numbers; dates are DD/MM/YYYY, amounts and weights have two decimals', async ({ page }) => {
  const who = await signIn(page, CLIENT)
  const first = (await allQuotes(who)).find((q) => q.presupuestoTotvsId && q.pedidoId)
  await page.goto(`/presupuestos?operacion=${first.id}`)
  const card = cards(page).first()
  await expect(card).toContainText(`Presupuesto ${first.presupuestoTotvsId} · Pedido ${first.pedidoId}`)
  await expect(card.locator('.no + p')).toHaveText(dayOf(first.fecha))
  await expect(card.locator('.big').nth(0)).toHaveText(`${argentine(first.pesoTotal)} KG`)
  await expect(card.locator('.big').nth(1)).toHaveText(`${first.moneda.simbolo} ${argentine(first.montoTotal)}`)
})

test('OPER-24 OPER-25 a card marks its step among six, a cancelled one wears the red banner instead', async ({ page }) => {
  const who = await signIn(page, 'admin@demo.test')
  const quotes = await allQuotes(who)
  for (const [i, estado] of ['Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado'].entries()) {
    const quote = quotes.filter((q) => q.estadoPresupuesto === estado).at(-1)
    await page.goto(`/presupuestos?operacion=${quote.id}`)
    const steps = cards(page).getByRole('list', { name: `Paso ${i + 1} de 6: ${estado}` })
    await expect(steps.getByRole('listitem')).toHaveText(['Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado'])
    await expect(steps.locator('[aria-current=step]')).toHaveText([estado])
  }
  const cancelled = quotes.find((q) => q.estadoPresupuesto === 'Cancelado')
  await page.goto(`/presupuestos?operacion=${cancelled.id}`)
  const banner = cards(page).getByText('PRESUPUESTO CANCELADO', { exact: true })
  await expect(banner).toBeVisible()
  expect(await banner.evaluate((e) => getComputedStyle(e).color)).toBe('rgb(180, 35, 24)')
  await expect(cards(page).locator('[aria-current=step]')).toHaveCount(0)
})

test('OPER-18 OPER-19 the popup shows the quote’s fields and its six steps; closing goes back to the list', async ({ page }) => {
  const who = await signIn(page, CLIENT)
  const quote = (await allQuotes(who)).find((q) => q.estadoPresupuesto === 'Entregado')
  const full = await who.call('GET', `/api/Budget/${quote.id}`)
  await page.goto(`/presupuestos?operacion=${quote.id}`)
  await cards(page).getByRole('link', { name: /Ver detalle/ }).click()
  await expect(page).toHaveURL(new RegExp(`/presupuestos/${quote.id}`))
  const dialog = popup(page)
  await expect(dialog.getByRole('list', { name: 'Paso 6 de 6: Entregado' })).toBeVisible()
  const facts: Record<string, string | null> = {
    Fecha: `${dayOf(full.fecha)} ${full.fecha.slice(11, 16)}`, Presupuesto: full.presupuestoTotvsId, Pedido: full.pedidoId, Estado: 'Entregado', Cliente: full.cliente, CUIT: full.documentoCliente.replace(/^(\d\d)(\d{8})(\d)$/, '$1-$2-$3'),
    Teléfono: full.telefonoCliente, Domicilio: full.direccionCliente, Vendedor: full.nombreVendedor, 'Pedido firme': full.esPedidoFirme === null ? null : full.esPedidoFirme ? 'Sí' : 'No', 'Retira o recibe en': full.tiendaEntrega,
    'Dirección de entrega': full.direccionEntrega, 'Teléfono de entrega': full.telefonoEntrega, 'Clasificación del envío': full.clasificacionEnvio, 'Condición de pago': full.condicionPago,
    'Dto. condición de pago': `${full.descuentoCondicionPago.toLocaleString('es-AR')} %`, 'Dto. cliente': `${full.descuentoCliente.toLocaleString('es-AR')} %`, Moneda: full.moneda.simbolo, Comentario: full.comentario,
    'Peso total': `${argentine(full.pesoTotal)} KG`, Total: `${full.moneda.simbolo} ${argentine(full.montoTotal)}`,
  }
  await expect(dialog.locator('.datos dt')).toHaveText(Object.keys(facts))
  await expect(dialog.locator('.datos dd')).toHaveText(Object.values(facts).map((v) => v || '—'))
  await expect(dialog.locator('.prods tbody tr')).toHaveCount(full.detalles.$values.length)
  for (const [i, line] of full.detalles.$values.entries()) {
    await expect(dialog.locator('.prods tbody tr').nth(i)).toContainText(line.nombreProducto)
    await expect(dialog.locator('.prods tbody tr').nth(i)).toContainText(`${line.moneda.simbolo} ${argentine(line.montoSubtotalDto)}`)
  }
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize(WIDE)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/presupuestos\\?operacion=${quote.id}`))
  await expect(cards(page).getByRole('link').first()).toBeFocused()
})

test('OPER-20 OPER-21 OPER-22 the popup shows trips, vouchers and the order lines fetched when it opens', async ({ page }) => {
  const who = await signIn(page, CLIENT)
  const quote = (await allQuotes(who)).find((q) => q.trackings.$values[0]?.nombreConductor && q.trackings.$values[0].placaCamion && q.comprobantes.$values.length > 0)
  const asked = page.waitForRequest((r) => r.url().includes(`/api/estadopedidos/GetByPresupuesto?clienteId=${who.session.clienteId}&presupuestoId=${quote.id}`))
  await page.goto(`/presupuestos/${quote.id}`)
  await asked
  const section = (name: string) => popup(page).locator('section', { has: page.getByRole('heading', { name }) })
  const trip = quote.trackings.$values[0]
  const row = section('Seguimiento').locator('tbody tr').first()
  for (const text of [trip.idViaje, trip.fechaFormat, trip.razonSocial, trip.placaCamion, trip.nombreConductor, trip.telefono, trip.nroDocumento && `DNI ${Number(trip.nroDocumento).toLocaleString('es-AR', { useGrouping: 'always' } as never)}`]) if (text) await expect(row).toContainText(text)
  await expect(row.locator('.state')).toHaveText(['Reprogramado', 'Despachado'].includes(trip.estadoViaje) ? trip.estadoViaje : 'Entregado')
  const voucher = quote.comprobantes.$values[0]
  const paper = section('Comprobantes').locator('tbody tr').first()
  for (const text of [voucher.tipo, voucher.numero, dayOf(voucher.fecha), voucher.estado]) await expect(paper).toContainText(text)
  const { $values: lines } = await who.call('GET', `/api/estadopedidos/GetByPresupuesto?clienteId=${who.session.clienteId}&presupuestoId=${quote.id}`)
  const orders = section('Estado del pedido').locator('tbody tr')
  expect(lines.length).toBeGreaterThan(0)
  await expect(orders).toHaveCount(lines.length)
  for (const [i, l] of lines.entries()) for (const text of [l.estado, String(l.item).padStart(2, '0'), l.productoId, l.descripcion, l.cantidad.toLocaleString('es-AR')]) await expect(orders.nth(i)).toContainText(text)
})

test('OPER-27 a trip’s status is Reprogramado, Despachado or else Entregado', async ({ page }) => {
  const who = await signIn(page, 'admin@demo.test')
  const quote = (await who.call('GET', '/api/Budget/fetchAll?page=1')).$values[0]
  const trip = { fechaFormat: '01/02/2026', razonSocial: 'Transporte', placaCamion: null, nombreConductor: null, nroDocumento: null, telefono: null }
  await page.route(api(`Budget/${quote.id}`), async (route) => {
    const answer = await route.fetch()
    const trackings = { $values: ['Reprogramado', 'Despachado', 'Entregado', 'Cualquier otra cosa'].map((estadoViaje, i) => ({ ...trip, idViaje: `V-${i}`, estadoViaje })) }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), trackings } })
  })
  await page.goto(`/presupuestos/${quote.id}`)
  await expect(popup(page).locator('section', { has: page.getByRole('heading', { name: 'Seguimiento' }) }).locator('.state')).toHaveText(['Reprogramado', 'Despachado', 'Entregado', 'Entregado'])
})

test('OPER-21 a voucher downloads as PDF; a failed download says so on its button, without an alert, and tries again', async ({ page }) => {
  const who = await signIn(page, CLIENT)
  const quote = (await allQuotes(who)).find((q) => q.comprobantes.$values.length > 0)
  const voucher = quote.comprobantes.$values[0]
  await page.goto(`/presupuestos/${quote.id}`)
  const row = popup(page).locator('tr', { hasText: voucher.numero })
  await page.route(api('Budget/Download/…'), (r) => r.abort(), { times: 1 })
  await row.getByRole('button', { name: `Descargar PDF de ${voucher.tipo} ${voucher.numero}` }).click()
  const again = row.getByRole('button', { name: /Reintentar/ })
  await expect(again).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await again.click()
  expect((await download).suggestedFilename()).toBe(`${voucher.tipo}${voucher.numero}.pdf`)
  await expect(row.getByRole('button', { name: /^Descargar PDF/ })).toBeVisible()
})

test('CONF-17 OPER-23 role 1 changes the status: only allowed moves, a reason, and the history tells', async ({ page }) => {
  const who = await signIn(page, 'admin@demo.test')
  const quote = (await allQuotes(who)).filter((q) => q.estadoPresupuesto === 'Enviado').at(-1)
  await page.goto(`/presupuestos/${quote.id}?operacion=${quote.id}`)
  const dialog = popup(page)
  await dialog.getByRole('button', { name: 'Cambiar estado' }).click()
  const form = dialog.getByRole('form', { name: 'Cambiar estado' })
  const options = (await form.getByLabel('Nuevo estado').locator('option').allTextContents()).filter((o) => !/firme|Elegir/.test(o))
  expect(options).toEqual(['Comercial', 'Cancelado'])
  await form.getByLabel('Nuevo estado').selectOption('Comercial')
  await form.getByRole('button', { name: 'Cambiar estado' }).click()
  await expect(form.getByText('El motivo es obligatorio.')).toBeVisible()
  await form.getByLabel('Motivo').fill('La toma el ejecutivo de cuenta')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cambiar estado' }).click()
  await expect(dialog.getByRole('list', { name: 'Paso 2 de 6: Comercial' })).toBeVisible()
  await expect(dialog.locator('.historial')).toContainText('Enviado → Comercial · La toma el ejecutivo de cuenta')
  await expect(page.locator('article.op', { has: page.locator(`#op-${quote.id}`) }).locator('[aria-current=step]')).toHaveText(['Comercial'])
})

test('without permission 17 a card leads nowhere and the detail’s address is not found', async ({ page }) => {
  const who = await signIn(page, 'vendedor.sin17@demo.test')
  const [first] = await allQuotes(who)
  await page.goto('/presupuestos')
  await expect(cards(page).first()).toBeVisible()
  await expect(cards(page).getByRole('link')).toHaveCount(0)
  await page.goto(`/presupuestos/${first.id}`)
  await expect(page).toHaveURL(/\/error$/)
})

test('role 2 reads the detail and cannot change the status', async ({ page }) => {
  const seller = await signIn(page, SELLER)
  const [theirs] = await allQuotes(seller)
  await page.goto(`/presupuestos/${theirs.id}`)
  await expect(popup(page).getByRole('heading', { name: 'Productos' })).toBeVisible()
  await expect(popup(page).getByRole('button', { name: 'Cambiar estado' })).toHaveCount(0)
})

test('a list that fails offers to try again', async ({ page }) => {
  await signIn(page, CLIENT)
  let broken = true
  await page.route(api('Budget/fetchAll?…'), (r) => (broken ? r.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"detail":"Ocurrió un error. Por favor, intente más tarde.","status":400}' }) : r.continue()))
  await page.goto('/presupuestos')
  await expect(page.getByText('Ocurrió un error. Por favor, intente más tarde.')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cards(page).first()).toBeVisible()
})
