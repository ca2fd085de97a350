import { contract as clientes } from '#features/clientes/contract.ts'
import { contract } from '#features/productos/contract.ts'
import { api, expect, expectAccessible, PHONE, signIn, test, WIDE } from './portal.ts'
import { cliente, deLista, grupos, nombres, pagina, WITHOUT_CLIENTE, WITHOUT_PRODUCTOS } from './productos.ts'

/** The list of a group. These journeys only look; prices and products of groups 1 to 5 are changed by no other. */
test('CAT-02 CAT-03 CAT-04 a card shows picture, description with the parentheses in bold, currency and price, and leads to the product', async ({
  page,
}) => {
  const who = await cliente(page)
  const [p] = await pagina(who, 1)
  await page.goto('/productos/1')
  const card = page.getByRole('article').first()
  await expect(card.locator('figure svg.sketch path').first()).toBeVisible()
  await expect(card.locator('h3')).toHaveText(p!.descripcion)
  await expect(card.locator('h3 b')).toHaveText(/^\(.*\)$/)
  await expect(card.locator('h3')).toHaveCSS('font-weight', '400')
  await expect(card.locator('h3 b')).toHaveCSS('font-weight', '600')
  await expect(deLista(card, p!)).toBeVisible()
  const link = card.getByRole('link', { name: 'Más Información' })
  await expect(link).toHaveText('Más Información')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/detallesproducto/${p!.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(p!.descripcion)
})

test('CAT-05 CAT-09 CAT-12 the banner names group and subproduct and shows them; TODOS and the subproducts stand in a list, the choice in the address; the group is remembered', async ({
  page,
}) => {
  const who = await cliente(page)
  const [g] = await grupos(who.me)
  const subs = g!.grupos.$values
  const sub = subs[1]!
  const own = await pagina(who, g!.id, 1, sub.gruposProdId)
  const banner = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) })
  const select = page.getByLabel('Subproducto')
  const remembered = (grupo: number) =>
    expect.poll(() => page.evaluate(() => localStorage.getItem('grupoId'))).toBe(String(grupo))
  await page.goto(`/productos/${g!.id}`)
  await expect(banner.getByRole('heading', { level: 1 })).toHaveText(g!.descripcion)
  await expect(page.getByRole('navigation', { name: 'Ruta' })).toHaveText(`Inicio/Productos/${g!.descripcion}`)
  await expect(banner.locator('svg').nth(1)).toBeVisible() // a drawn group shows its families
  await expect(page).toHaveTitle(new RegExp(g!.descripcion))
  await expect(select.locator('option')).toHaveText(['TODOS', ...subs.map((s) => s.gruposDesc)])
  await expect(select.locator('option:checked')).toHaveText('TODOS')
  await remembered(g!.id)
  await select.focus()
  await select.selectOption({ label: sub.gruposDesc })
  await expect(page).toHaveURL(new RegExp(`/productos/${g!.id}/${sub.gruposProdId}$`))
  await expect(banner.getByRole('heading', { level: 1 })).toHaveText(`${g!.descripcion} ${sub.gruposDesc}`)
  await expect(banner.locator('svg')).toHaveCount(1) // the subproduct's own
  await expect(nombres(page)).toHaveText(own.map((p) => p.descripcion))
  await expect(select).toBeFocused()
  await page.reload()
  await expect(nombres(page)).toHaveText(own.map((p) => p.descripcion))
  await select.selectOption({ label: 'TODOS' })
  await expect(page).toHaveURL(new RegExp(`/productos/${g!.id}$`))
  await page.goto('/productos/5/501')
  await expect(page.getByRole('article').first()).toBeVisible()
  await remembered(5)
})

test('CAT-07 the description search asks only for a term that is not blank', async ({ page }) => {
  await cliente(page)
  const asked: string[] = []
  page.on('request', (r) => r.url().includes('/search?') && asked.push(new URL(r.url()).searchParams.get('name')!))
  await page.goto('/productos/1')
  await expect(page.getByRole('article')).toHaveCount(12)
  const field = page.getByLabel('Buscar por descripción')
  const button = page.getByRole('button', { name: 'Buscar en la categoría' })
  await expect(button).toBeDisabled()
  await field.fill('   ')
  await field.press('Enter')
  await expect(button).toBeDisabled()
  await field.fill('upn 1')
  await field.fill('upn 120')
  await field.press('Enter')
  await expect(nombres(page)).toHaveText([/UPN 120/])
  await expect(page).toHaveURL(/q=upn/)
  expect(asked).toEqual(['upn 120']) // neither the blank term before nor what was typed on the way
  await field.fill('zzzz')
  await button.click()
  await expect(page.getByText('No encontramos productos que coincidan con «zzzz»')).toBeVisible()
  await page.getByRole('link', { name: 'Ver toda la categoría' }).click()
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(field).toHaveValue('')
})

test('CAT-08 ver más... appends the next page, goes on where it was, and is gone at the end', async ({ page }) => {
  const who = await cliente(page)
  const pages = [await pagina(who, 4), await pagina(who, 4, 2), await pagina(who, 4, 3)]
  expect(pages.map((p) => p.length === 12)).toEqual([true, true, false])
  const names = (n: number) =>
    pages
      .slice(0, n)
      .flat()
      .map((p) => p.descripcion)
  await page.goto('/productos/4')
  const more = page.getByRole('button', { name: 'ver más...' })
  await expect(nombres(page)).toHaveText(names(1))
  await more.click()
  await expect(nombres(page)).toHaveText(names(2))
  await expect(page.getByRole('article').nth(12).getByRole('link')).toBeFocused()
  await more.click() // still there: the last page was full
  await expect(nombres(page)).toHaveText(names(3))
  await expect(more).toHaveCount(0)
})

test('CAT-13 DIARIO-07 staff without a client are told to choose one, see products without prices, and choose right there with one press; so are those whose client buys nothing there', async ({
  page,
}) => {
  const me = await signIn(page, 'vendedor2@demo.test')
  const told = page.getByText(WITHOUT_CLIENTE, { exact: true })
  await page.goto('/productos/1')
  await expect(told).toBeVisible()
  const first = page.getByRole('article').first()
  await expect(first).toContainText(/kg\/m/)
  await expect(first).toContainText(/En stock|En 4 días hábiles/)
  await expect(page.getByText(/(US)?\$ \d/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Agregar/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('upn 120')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/allProductsList/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para «upn 120»')
  await expect(told).toBeVisible()
  await page
    .getByRole('link', { name: /^Más Información/ })
    .first()
    .click()
  await expect(page.getByText('Debés elegir un cliente.', { exact: true })).toBeVisible()
  const product = new URL(page.url()).pathname
  // one that nobody else buys for, with a cart of one line
  const { $values: own } = await me.ask(clientes.cartera, { query: { orden: 'carrito' } })
  const cliente = own.findLast((c) => c.activo)!
  const { contactoId } = me.session
  const linea = { productoId: 'UPN-120-12', clienteId: cliente.id, contactoId, cantidad: 1, showLargo: true, largo: 12 }
  await me.call('POST', '/api/Budget/shoppingCart', { ...linea, showAncho: false, ancho: null })
  await page.getByRole('main').getByRole('button', { name: 'Elegir cliente' }).click()
  const option = page.getByRole('dialog').getByRole('option', { name: cliente.nombreFantasia ?? cliente.razonSocial })
  await expect(option).toContainText('carrito con 1 renglón')
  await option.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(product) // the page one is on
  await expect(page.getByRole('button', { name: 'AGREGAR A CARRITO' })).toBeVisible()
  await expect(page.getByText(/(US)?\$ \d/).first()).toBeVisible()
  await page.route(api('Product/grupo'), (route) => route.fulfill({ json: { $values: [] } }))
  const asked = page.waitForResponse((r) => new URL(r.url()).pathname === contract.grupo.path)
  await page.goto('/productos/1')
  await asked
  await expect(told).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('CAT-14 a client without products in the group is told so, an unknown group or subproduct shows a sentence, at both widths', async ({
  page,
}) => {
  await cliente(page)
  await page.goto('/productos/1')
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  for (const odd of ['/productos/999', '/productos/x', '/productos/1/x']) {
    await page.goto(odd)
    await expect(page.getByText('No encontramos lo que buscás.')).toBeVisible()
  }
  await page.route(api('Product/grupo'), (route) => route.fulfill({ json: { $values: [] } }))
  await page.goto('/productos/1')
  await expect(page.getByText(WITHOUT_PRODUCTOS, { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('OPEN-104 on a phone Productos opens the groups, each with its drawing; the breadcrumb leads back to them', async ({
  page,
}) => {
  const { me } = await cliente(page)
  const all = await grupos(me)
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: 'Productos' }).click()
  await expect(page).toHaveURL(/\/productos$/)
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(links).toHaveText(all.map((g) => new RegExp(`^${g.descripcion.replace(/[()]/g, '\\$&')}`)))
  await expect(links.locator('svg, img')).toHaveCount(all.length)
  await links.nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(all[1]!.descripcion)
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Productos' }).click()
  await expect(page).toHaveURL(/\/productos$/)
})
