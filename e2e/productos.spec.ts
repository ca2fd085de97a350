import type { Page } from '@playwright/test'
import { api, expect, expectAccessible, PHONE, signIn, test, WIDE, type Person } from './portal.ts'

type Producto = { id: string; descripcion: string; precio: number; peso: number; moneda: { id: number; simbolo: string }; cantMin: number | null; largoMin: number | null; largoMax: number | null; unidadMedida: { metroLineal: boolean; metroCuadrado: boolean }; tieneStock: boolean; grupoDescripcion: string; grupoDetalle: string; grupoProducto: { id: number }; productSuggestions: { $values: Producto[] } }
type Grupo = { id: number; descripcion: string; grupos: { $values: { gruposProdId: number; gruposDesc: string }[] } }

const SIN_CLIENTE = 'Debes elegir un cliente con productos en esta categoria. Para esto debes ir a Mis Operaciones -> Nuevo Presupuesto'
const SIN_PRODUCTOS = 'No tienes productos asociados a esta categoria'
const MINIMO = 'Ingrese al menos 4 caracteres para buscar.'

/** A client who only looks: this file leaves no trace in its cart. */
const cliente = async (page: Page) => {
  const me = await signIn(page, 'cliente@demo.test')
  return { me, clienteId: me.session.clienteId }
}
/** A seller buying for its first client: the adds of this file. */
const vendedor = async (page: Page) => {
  const me = await signIn(page, 'vendedor2@demo.test')
  const all = (await me.call('GET', `/api/Client/getAllBySellerId?idSeller=${me.session.sellerId}`)).$values
  const { id, razonSocial } = all.find((c: { activo: boolean }) => c.activo)
  await page.addInitScript((c) => localStorage.setItem('clienteSeleccionado', JSON.stringify([c])), { id, nombreFantasia: razonSocial })
  return { me, clienteId: id as number }
}
const grupos = async (me: Person): Promise<Grupo[]> => (await me.call('GET', '/api/Params/subcategorias')).$values
const pagina = async (me: Person, clienteId: number, grupo: number, page = 1): Promise<Producto[]> => (await me.call('GET', `/api/Product/grupo?page=${page}&id=${grupo}&clienteId=${clienteId}`)).$values
/** The first product of any group that is as wanted. */
const primero = async (me: Person, clienteId: number, wanted: (p: Producto) => boolean): Promise<Producto> => {
  for (const g of await grupos(me))
    for (let page = 1; page < 12; page++) {
      const products = await pagina(me, clienteId, g.id, page)
      const found = products.find(wanted)
      if (found) return found
      if (products.length < 12) break
    }
  throw new Error('No such product in the demo')
}
const barra = (p: Producto) => p.unidadMedida.metroLineal && !p.unidadMedida.metroCuadrado && p.largoMax !== null && p.largoMax > (p.largoMin ?? 1)
const open = (page: Page, p: { id: string }) => page.goto(`/detallesproducto/${p.id}`)
const agregar = (page: Page) => page.getByRole('button', { name: 'AGREGAR A CARRITO' })
const enCarrito = async (me: Person, clienteId: number, id: string): Promise<number> =>
  (await me.call('GET', `/api/Budget/${clienteId}/${me.session.contactoId}/getShoppingCart`)).presupuestoDetalles.$values.filter((l: { producto: Producto }) => l.producto.id === id).reduce((n: number, l: { cantidadTiras: number }) => n + l.cantidadTiras, 0)
const es = (n: number) => new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' as never }).format(n)

test.describe('the list of a group', () => {
  test('CAT-02 CAT-03 a card shows picture, description with the parentheses in bold, currency and price', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const [p] = await pagina(me, clienteId, 1)
    await page.goto('/productos/1')
    const card = page.locator('.card').first()
    await expect(card.locator('figure svg.dwg path').first()).toBeVisible()
    await expect(card.locator('h3')).toHaveText(p!.descripcion)
    await expect(card.locator('h3 b')).toHaveText(/^\(.*\)$/)
    await expect(card.locator('h3')).toHaveCSS('font-weight', '400')
    await expect(card.locator('h3 b')).toHaveCSS('font-weight', '600')
    await expect(card.locator('.price')).toContainText(`${p!.moneda.simbolo} ${es(p!.precio)}`)
  })

  test('CAT-04 Más Información leads to the product', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const [p] = await pagina(me, clienteId, 1)
    await page.goto('/productos/1')
    const link = page.locator('.card').first().getByRole('link', { name: 'Más Información' })
    await expect(link).toHaveText('Más Información')
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/detallesproducto/${p!.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(p!.descripcion)
  })

  test('CAT-05 the banner names the group and shows it', async ({ page }) => {
    const { me } = await cliente(page)
    const [g] = await grupos(me)
    await page.goto(`/productos/${g!.id}`)
    await expect(page.locator('.banner').getByRole('heading', { level: 1 })).toHaveText(g!.descripcion)
    await expect(page.locator('.banner .pictures svg').nth(1)).toBeVisible() // a drawn group shows its families
    await expect(page).toHaveTitle(new RegExp(g!.descripcion))
    const [sub] = g!.grupos.$values
    await page.goto(`/productos/${g!.id}/${sub!.gruposProdId}`)
    await expect(page.locator('.banner').getByRole('heading', { level: 1 })).toHaveText(`${g!.descripcion} ${sub!.gruposDesc}`)
    await expect(page.locator('.banner .pictures svg')).toHaveCount(1) // the subproduct's own
  })

  test('CAT-06 CAT-09 the subproduct list has TODOS and the groups, and its choice stands in the address', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const [g] = await grupos(me)
    const subs = g!.grupos.$values
    await page.goto(`/productos/${g!.id}`)
    const select = page.getByLabel('Subproducto')
    await expect(select.locator('option')).toHaveText(['TODOS', ...subs.map((s) => s.gruposDesc)])
    await expect(select.locator('option:checked')).toHaveText('TODOS')
    await select.focus()
    await select.selectOption({ label: subs[1]!.gruposDesc })
    await expect(page).toHaveURL(new RegExp(`/productos/${g!.id}/${subs[1]!.gruposProdId}$`))
    const own: Producto[] = (await me.call('GET', `/api/Product/grupo?page=1&id=${g!.id}&clienteId=${clienteId}&prod=${subs[1]!.gruposProdId}`)).$values
    await expect(page.locator('.card h3')).toHaveText(own.map((p) => p.descripcion))
    await expect(select).toBeFocused()
    await page.reload()
    await expect(page.locator('.card h3')).toHaveText(own.map((p) => p.descripcion))
    await select.selectOption({ label: 'TODOS' })
    await expect(page).toHaveURL(new RegExp(`/productos/${g!.id}$`))
  })

  test('CAT-07 the description search asks only for a term that is not blank', async ({ page }) => {
    await cliente(page)
    const asked: string[] = []
    page.on('request', (r) => r.url().includes('/search?') && asked.push(r.url()))
    await page.goto('/productos/1')
    await expect(page.locator('.card')).toHaveCount(12)
    const field = page.getByLabel('Buscar por descripción')
    const button = page.getByRole('button', { name: 'Buscar en la categoría' })
    await expect(button).toBeDisabled()
    await field.fill('   ')
    await field.press('Enter')
    await expect(button).toBeDisabled()
    expect(asked).toEqual([])
    await field.fill('upn 1')
    await field.fill('upn 120')
    await field.press('Enter')
    await expect(page.locator('.card h3')).toHaveText([/UPN 120/])
    await expect(page).toHaveURL(/q=upn/)
    expect(asked).toHaveLength(1)
    await field.fill('zzzz')
    await button.click()
    await expect(page.getByText('No encontramos productos que coincidan con «zzzz»')).toBeVisible()
    await page.getByRole('link', { name: 'Ver toda la categoría' }).click()
    await expect(page.locator('.card')).toHaveCount(12)
    await expect(field).toHaveValue('')
  })

  test('CAT-08 ver más... appends the next page, goes on where it was, and is gone at the end', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const [one, two] = [await pagina(me, clienteId, 1), await pagina(me, clienteId, 1, 2)]
    await page.goto('/productos/1')
    const more = page.getByRole('button', { name: 'ver más...' })
    await expect(page.locator('.card h3')).toHaveText(one.map((p) => p.descripcion))
    await more.click()
    await expect(page.locator('.card h3')).toHaveText([...one, ...two].map((p) => p.descripcion))
    await expect(page.locator('.card').nth(12).getByRole('link')).toBeFocused()
    const all = [...one, ...two]
    for (let number = 3; all.length % 12 === 0; number++) {
      const next = await pagina(me, clienteId, 1, number)
      await expect(more).toBeVisible() // as long as the last page was full
      await more.click()
      all.push(...next)
      await expect(page.locator('.card')).toHaveCount(all.length)
      if (next.length === 0) break
    }
    await expect(more).toHaveCount(0)
    await expect(page.locator('.card h3')).toHaveText(all.map((p) => p.descripcion))
  })

  test('CAT-12 the chosen group is remembered under grupoId', async ({ page }) => {
    await cliente(page)
    await page.goto('/productos/3')
    await expect(page.locator('.card').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('grupoId'))).toBe('3')
    await page.goto('/productos/5/501')
    await expect(page.locator('.card').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('grupoId'))).toBe('5')
  })

  test('CAT-13 staff without a client, or with one that buys nothing there, are told to choose one', async ({ page, browser }) => {
    await signIn(page, 'vendedor2@demo.test')
    await page.goto('/productos/1')
    await expect(page.getByText(SIN_CLIENTE, { exact: true })).toBeVisible()
    await expectAccessible(page)
    const other = await browser.newPage({ baseURL: process.env.E2E_URL! })
    await vendedor(other)
    await other.route(api('Product/grupo'), (route) => route.fulfill({ json: { $values: [] } }))
    await other.goto('/productos/1')
    await expect(other.getByText(SIN_CLIENTE, { exact: true })).toBeVisible()
    await expect(other.locator('.card')).toHaveCount(0)
    await other.close()
  })

  test('CAT-14 a client without products in the group is told so', async ({ page }) => {
    await cliente(page)
    await page.route(api('Product/grupo'), (route) => route.fulfill({ json: { $values: [] } }))
    await page.goto('/productos/1')
    await expect(page.getByText(SIN_PRODUCTOS, { exact: true })).toBeVisible()
    await expect(page.locator('.card')).toHaveCount(0)
  })

  test('an unknown group or subproduct shows a sentence, and both widths are accessible', async ({ page }) => {
    await cliente(page)
    for (const odd of ['/productos/999', '/productos/x', '/productos/1/x']) {
      await page.goto(odd)
      await expect(page.getByText('No encontramos lo que buscás.')).toBeVisible()
    }
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await page.goto('/productos/1')
      await expect(page.locator('.card').first()).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test.describe('the search of the header', () => {
  test('HEAD-03 HEAD-04 the box is there, and below 4 characters it is disabled and says so', async ({ page }) => {
    await cliente(page)
    await page.goto('/productos/1')
    const header = page.getByRole('banner')
    const box = header.getByRole('searchbox', { name: 'Buscar productos' })
    const button = header.getByRole('button', { name: 'Buscar' })
    await expect(box).toBeVisible()
    await expect(button).toBeDisabled()
    for (const few of ['', 'u', 'upn', '  up  ']) {
      await box.fill(few)
      await box.focus()
      await expect(button).toBeDisabled()
      await expect(header.getByText(MINIMO, { exact: true })).toBeVisible()
    }
    await box.fill('upn 1')
    await expect(button).toBeEnabled()
    await expect(header.getByText(MINIMO)).toHaveCount(0)
  })

  test('HEAD-05 HEAD-06 it fires on Enter and on click, only when enabled', async ({ page }) => {
    await cliente(page)
    const asked: string[] = []
    page.on('request', (r) => r.url().includes('/api/Product/search') && asked.push(new URL(r.url()).searchParams.get('name')!))
    await page.goto('/productos/1')
    const box = page.getByRole('searchbox', { name: 'Buscar productos' })
    for (const few of ['', '   ', '      ', 'upn', ' upn ']) {
      await box.fill(few)
      await box.press('Enter')
    }
    expect(asked).toEqual([])
    await box.fill('upn 120')
    await box.press('Enter')
    await expect(page).toHaveURL(/allProductsList/)
    await box.fill(' ipn 200 ')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page.locator('.card h3').first()).toHaveText(/IPN 200/)
    expect(asked).toEqual(['upn 120', 'ipn 200'])
  })

  test('HEAD-07 the results stand in the address as a JSON array of ids, best first', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    await page.goto('/productos/1')
    await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('hierro del 8')
    await page.keyboard.press('Enter')
    await expect(page.locator('.card h3').first()).toHaveText('Barra ADN 420 Ø 8 (12,00 m)')
    const [, , last] = new URL(page.url()).pathname.split('/')
    const found: Producto[] = (await me.call('GET', `/api/Product/search?name=hierro%20del%208&clienteId=${clienteId}`)).$values
    expect(JSON.parse(decodeURIComponent(last!))).toEqual(found.map(({ id }) => ({ id })))
    await expect(page.locator('.card h3')).toHaveText(found.map((p) => p.descripcion))
    await page.reload()
    await expect(page.locator('.card h3')).toHaveText(found.map((p) => p.descripcion))
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
  })

  test('anything odd in that address shows the empty text, no crash; unknown ids are left out', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    // what only the browser, the router and the server can trip over; what the array holds is the rules' test
    for (const odd of ['[]', '%00', '%FF%FE', '%E0%A4%A', '%2F%2F..%2F', '['.repeat(3000), encodeURIComponent('[{"id":"NO-EXISTE"}]'), encodeURIComponent('[{"id":"<script>"}]')]) {
      await page.goto(`/allProductsList/${odd}`)
      await expect(page.getByText(SIN_PRODUCTOS, { exact: true })).toBeVisible()
    }
    const [p] = await pagina(me, clienteId, 1)
    await page.goto(`/allProductsList/${encodeURIComponent(JSON.stringify([{ id: 'NO-EXISTE' }, { id: p!.id, precio: 0.01, descripcion: 'otra' }]))}`)
    await expect(page.locator('.card h3')).toHaveText([p!.descripcion])
    await expect(page.locator('.card .price')).toContainText(es(p!.precio))
  })

  test('staff without a client search and are told to choose one (OPEN-69)', async ({ page }) => {
    await signIn(page, 'vendedor2@demo.test')
    await page.goto('/productos/1')
    await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('upn 120')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/allProductsList/)
    await expect(page.getByText(SIN_CLIENTE, { exact: true })).toBeVisible()
  })
})

test.describe('a product', () => {
  test('PROD-01 its gallery shows the chosen view large, the others as thumbnails', async ({ page }) => {
    await cliente(page)
    await open(page, { id: 'UPN-100-12' })
    const thumbs = page.getByRole('group', { name: 'Vistas del producto' }).getByRole('button')
    await expect(thumbs).toHaveText(['Sección', 'Vista lateral', 'Detalle de ala', 'Tramo'])
    await expect(thumbs.first()).toHaveAttribute('aria-pressed', 'true')
    const large = page.locator('.sheet svg')
    const before = await large.innerHTML()
    await expect(page.locator('.sheet .rotulo')).toContainText('Sección')
    await thumbs.nth(3).click()
    await expect(thumbs.nth(3)).toHaveAttribute('aria-pressed', 'true')
    await expect(thumbs.first()).toHaveAttribute('aria-pressed', 'false')
    await expect(page.locator('.sheet .rotulo')).toContainText('Tramo')
    expect(await large.innerHTML()).not.toBe(before)
  })

  test('PROD-02 PROD-11 it says description, code, price, weight, category and what it is for', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const p = await primero(me, clienteId, barra)
    await open(page, p)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(p.descripcion)
    await expect(page.locator('.buy .unit')).toContainText(`${p.moneda.simbolo} ${es(p.precio)}`)
    const facts = page.locator('.facts')
    await expect(facts).toContainText(p.id)
    await expect(facts).toContainText(p.grupoDescripcion)
    await expect(facts).toContainText(`${new Intl.NumberFormat('es-AR', { maximumFractionDigits: 4 }).format(p.peso)} kg/m`)
    await expect(page.locator('.buy .largo')).toHaveText(p.grupoDetalle)
  })

  test('PROD-03 PROD-04 the stock notice names 4 working days, for Herramientas the check of stock', async ({ page }) => {
    const { me, clienteId } = await vendedor(page)
    const plazo = 'De no contar con stock inmediato en el punto de retiro, el producto estará disponible en 4 días hábiles.'
    const verificar = 'Sujeto a verificación de stock.'
    await open(page, await primero(me, clienteId, (p) => p.grupoDescripcion !== 'Herramientas'))
    await expect(page.getByText(plazo, { exact: true })).toBeVisible()
    await expect(page.getByText(verificar)).toHaveCount(0)
    await open(page, await primero(me, clienteId, (p) => p.grupoDescripcion === 'Herramientas'))
    await expect(page.getByText(verificar, { exact: true })).toBeVisible()
    await expect(page.getByText(plazo)).toHaveCount(0)
  })

  test('PROD-05 LARGO and ANCHO are asked only of what is sold by them, CANTIDAD always', async ({ page }) => {
    const { me, clienteId } = await vendedor(page)
    for (const [lineal, cuadrado] of [[true, false], [true, true], [false, true], [false, false]] as const) {
      await open(page, await primero(me, clienteId, ({ unidadMedida: u }) => u.metroLineal === lineal && u.metroCuadrado === cuadrado))
      await expect(page.getByLabel('CANTIDAD')).toBeVisible()
      await expect(page.getByLabel('LARGO')).toHaveCount(lineal ? 1 : 0)
      await expect(page.getByLabel('ANCHO')).toHaveCount(lineal && cuadrado ? 1 : 0)
    }
  })

  test('price and kilos follow what is typed, with comma or point', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const p = await primero(me, clienteId, (x) => barra(x) && (x.cantMin ?? 1) <= 24 && x.largoMax! >= 3 && x.largoMin! <= 2.5)
    await open(page, p)
    const live = page.locator('.live')
    for (const typed of ['2,5', '2.5']) {
      await page.getByLabel('LARGO').fill(typed)
      await page.getByLabel('CANTIDAD').fill('24')
      await expect(live).toContainText('24 × 2,500 = 60,000 m')
      await expect(live).toContainText(`${es(Math.round(p.peso * 6000 + 1e-6) / 100)} KG`)
      await expect(live).toContainText(`${p.moneda.simbolo} ${es(Math.round(p.precio * 6000) / 100)}`)
    }
    await page.getByLabel('CANTIDAD').fill('')
    await expect(live.locator('.tot b')).toHaveText('—')
  })

  test('PROD-07 PROD-08 Ver carrito leads to the cart, Seguir Comprando to the group', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const p = await primero(me, clienteId, barra)
    await open(page, p)
    await expect(page.getByRole('link', { name: 'Ver carrito', exact: true })).toHaveAttribute('href', '/miCarrito')
    await page.getByRole('link', { name: 'Seguir Comprando', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/productos/${p.grupoProducto.id}$`))
    await expect(page.locator('.card').first()).toBeVisible()
  })

  test('PROD-09 the manual of its group is saved', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const p = await primero(me, clienteId, barra)
    await open(page, p)
    const download = page.waitForEvent('download')
    const asked = page.waitForRequest((r) => new URL(r.url()).pathname.startsWith('/api/Document'))
    await page.getByRole('button', { name: 'DESCARGAR MANUAL DE USUARIO' }).click()
    expect(new URL((await asked).url()).searchParams.get('fileName')).toBe(`${p.grupoProducto.id}.pdf`)
    expect((await download).suggestedFilename()).toBe(`${p.grupoProducto.id}.pdf`)
  })

  test('PROD-10 at most five suggested products are shown, with permission 6 only', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const p: Producto = await me.call('GET', `/api/Product/UPN-100-12/${clienteId}`)
    expect(p.productSuggestions.$values.length).toBeGreaterThan(0)
    await open(page, p)
    const shown = page.locator('.sug .card h3')
    await expect(shown).toHaveText(p.productSuggestions.$values.slice(0, 5).map((s) => s.descripcion))
    // the same answer with ten of them: still five
    const ten = Array.from({ length: 10 }, (_, i) => ({ ...p.productSuggestions.$values[0]!, id: `S${i}` }))
    await page.route(api('Product/UPN-100-12/…'), (r) => r.fulfill({ json: { ...p, productSuggestions: { $values: ten } } }))
    await page.reload()
    await expect(shown).toHaveCount(5)
    await page.evaluate(() => {
      const s = JSON.parse(localStorage.getItem('LocalSession')!)
      s.permisos.$values = s.permisos.$values.filter((id: number) => id !== 6)
      localStorage.setItem('LocalSession', JSON.stringify(s))
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(p.descripcion)
    await expect(shown).toHaveCount(0)
  })

  test('PROD-12 … PROD-20 the errors of quantity and measures are the texts of the rules, and nothing is added', async ({ page }) => {
    const { me, clienteId } = await cliente(page)
    const p = await primero(me, clienteId, (x) => barra(x) && x.largoMax === 12 && x.largoMin === 1 && (x.cantMin ?? 1) > 1)
    let posted = 0
    page.on('request', (r) => r.method() === 'POST' && r.url().includes('shoppingCart') && posted++)
    await open(page, p)
    const [largo, cantidad] = [page.getByLabel('LARGO'), page.getByLabel('CANTIDAD')]
    const say = async (text: string) => {
      await agregar(page).click()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await cantidad.fill('')
    await say('La cantidad no puede ser cero.')
    await expect(cantidad).toBeFocused()
    for (const few of ['0', '-3', '1']) {
      await cantidad.fill(few)
      await say(`La unidad mínima de compra es ${p.cantMin}, por favor contáctese con su ejecutivo de cuenta.`)
    }
    await largo.fill('')
    await say('La dimensión Largo es requerida.')
    await expect(largo).toBeFocused()
    await largo.fill('0,5')
    await say('El largo mínimo del producto es de 1')
    await largo.fill('12.01')
    await say('El largo máximo del producto es de 12')
    const one = async (grupo: number, prod: number): Promise<Producto> => (await me.call('GET', `/api/Product/grupo?page=1&id=${grupo}&prod=${prod}&clienteId=${clienteId}`)).$values[0]
    const hoja = await one(8, 806) // cut to length and width
    await page.route(api(`Product/${hoja.id}/…`), async (r) => r.fulfill({ json: { ...hoja, anchoMin: 0.5, anchoMax: 1.5 } }))
    await open(page, hoja)
    const ancho = page.getByLabel('ANCHO')
    for (const [typed, text] of [['', 'La dimensión Ancho es requerida.'], ['0,4', 'El ancho mínimo del producto es de 0,5'], ['1.51', 'El ancho máximo del producto es de 1,5']] as const) {
      await ancho.fill(typed)
      await say(text)
      await expect(ancho).toBeFocused()
    }
    await page.evaluate(() => {
      const s = JSON.parse(localStorage.getItem('LocalSession')!)
      s.paramsList.$values = [...s.paramsList.$values.filter((p: { nombre: string }) => p.nombre !== 'ProductoCantidadMinimaMC'), { nombre: 'ProductoCantidadMinimaMC', valor: '2.5' }]
      localStorage.setItem('LocalSession', JSON.stringify(s))
    })
    await open(page, await one(10, 1004)) // by the square metre
    await cantidad.fill('2,4')
    await say('La unidad mínima de compra es 2,5, por favor contáctese con su ejecutivo de cuenta.')
    expect(posted).toBe(0)
  })
})

test.describe('adding to the cart', () => {
  test('CAT-01 PROD-21 PROD-22 from the group to the cart: the payload, the sentence, the line', async ({ page }) => {
    const { me, clienteId } = await vendedor(page)
    const p = await primero(me, clienteId, (x) => barra(x) && x.tieneStock && (x.cantMin ?? 1) <= 1)
    const before = await enCarrito(me, clienteId, p.id)
    await page.goto(`/productos/${p.grupoProducto.id}?q=${encodeURIComponent(p.id)}`)
    await page.getByRole('link', { name: `Más Información: ${p.descripcion}` }).click()
    await page.getByLabel('LARGO').fill('2,5')
    await page.getByLabel('CANTIDAD').fill('1')
    const sent = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/api/Budget/shoppingCart'))
    await agregar(page).click()
    const { session: s } = me
    expect((await sent).postDataJSON()).toEqual({
      productoId: p.id, clienteId, contactoId: s.contactoId, sellerId: s.sellerId, cantidad: 1, showLargo: true, largo: 2.5, showAncho: false, ancho: null,
      precio: p.precio, peso: p.peso, monedaId: p.moneda.id, userId: s.userId, tipoRol: s.tipoRol,
    })
    await expect(page.getByText('Producto agregado al carrito', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await enCarrito(me, clienteId, p.id)).toBe(before + 1)
  })

  test('PROD-06 a double click adds once, a price that changed meanwhile is said, and a second try after a lost answer adds nothing twice', async ({ page }) => {
    const { me, clienteId } = await vendedor(page)
    const p = await primero(me, clienteId, (x) => barra(x) && x.tieneStock && (x.cantMin ?? 1) <= 1)
    await page.route(api(`Product/${p.id}/…`), (r) => r.fulfill({ json: { ...p, precio: 0.01 } }), { times: 1 })
    await open(page, p)
    await expect(page.locator('.buy .unit')).toContainText(`${p.moneda.simbolo} 0,01`)
    const before = await enCarrito(me, clienteId, p.id)
    await agregar(page).dblclick()
    await expect(page.getByText('Producto agregado al carrito', { exact: true })).toBeVisible()
    await expect(page.getByText(`El precio fue actualizado. ${p.moneda.simbolo} ${es(p.precio)}`, { exact: true })).toBeVisible()
    await expect(page.locator('.buy .unit')).toContainText(`${p.moneda.simbolo} ${es(p.precio)}`)
    expect(await enCarrito(me, clienteId, p.id)).toBe(before + 1)
    await page.getByLabel('CANTIDAD').fill('2')
    await page.route(api('Budget/shoppingCart'), async (r) => {
      await r.fetch()
      await r.abort()
    }, { times: 1 })
    await agregar(page).click()
    await expect(page.getByText('Ocurrió un error. Por favor, intente más tarde.')).toBeVisible()
    await agregar(page).click()
    await expect(page.getByText('Producto agregado al carrito', { exact: true })).toBeVisible()
    expect(await enCarrito(me, clienteId, p.id)).toBe(before + 3)
    await agregar(page).click() // the same again, on purpose
    await expect.poll(() => enCarrito(me, clienteId, p.id)).toBe(before + 5)
  })

  test('PROD-23 without stock a dialog says so, asks for availability and leads on', async ({ page }) => {
    const { me, clienteId } = await vendedor(page)
    const p = await primero(me, clienteId, (x) => barra(x) && !x.tieneStock)
    const before = await enCarrito(me, clienteId, p.id)
    await open(page, p)
    await agregar(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('El producto fue agregado al carrito, pero no cuenta con stock inmediato.', { exact: true })).toBeVisible()
    await expect(page.getByText('Producto agregado al carrito', { exact: true })).toHaveCount(0)
    expect(await enCarrito(me, clienteId, p.id)).toBeGreaterThan(before)
    await expectAccessible(page)
    const asked = page.waitForRequest((r) => r.url().includes('consultarDisponibilidad'))
    await dialog.getByRole('button', { name: 'Consultar disponibilidad' }).click()
    expect(new URL((await asked).url()).searchParams.get('productoId')).toBe(p.id)
    await expect(dialog.getByText('Su consulta fue enviada. Su ejecutivo de cuenta se contactará.', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Ver carrito' })).toHaveAttribute('href', '/miCarrito')
    await dialog.getByRole('link', { name: 'Seguir Comprando' }).click()
    await expect(page).toHaveURL(/\/productos\/\d+$/)
    await expect(dialog).toHaveCount(0)
  })

  test('on a phone the button stays in reach; while purchasing is off it is disabled and a note says why (OPEN-38)', async ({ page }) => {
    await page.setViewportSize(PHONE)
    const { me, clienteId } = await vendedor(page)
    await open(page, await primero(me, clienteId, barra))
    await expect(agregar(page)).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(agregar(page)).toBeInViewport()
    await expectAccessible(page)
    await page.route(api('configuracion/getShoopEnabled'), (r) => r.fulfill({ json: { shoopEnabled: false } }))
    await page.reload()
    await expect(page.getByText('La compra se encuentra deshabilitada temporalmente.', { exact: true })).toBeVisible()
    await expect(agregar(page)).toBeDisabled()
  })

  test('a product that is not sold to the client shows a sentence; the product page is accessible in the dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const { me, clienteId } = await vendedor(page)
    await open(page, { id: 'NO-EXISTE' })
    await expect(page.getByText('No encontramos lo que buscás.')).toBeVisible()
    await open(page, await primero(me, clienteId, ({ unidadMedida: u }) => u.metroLineal && u.metroCuadrado))
    await expect(page.getByLabel('ANCHO')).toBeVisible()
    await expectAccessible(page)
  })
})
