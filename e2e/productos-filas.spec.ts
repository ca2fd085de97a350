import type { Page } from '@playwright/test'
import { contract as carrito } from '#features/carrito/contract.ts'
import { productosParam } from '#features/productos/web/addresses.ts'
import { cartOf } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { api, expect, expectAccessible, PHONE, signIn, TABLET, test, WIDE, type Person } from './portal.ts'

/** A person of a client, with a cart of his own. */
const buyer = async (page: Page): Promise<Person> =>
  signIn(page, await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }))
const rowOf = (page: Page, id: string) => page.locator(`tbody[data-producto="${id}"]`)
const [NAME, NEXT] = ['Perfil UPN 100 (12,00 m)', 'Perfil UPN 120 (12,00 m)']
const largo = (page: Page, name = NAME) => page.getByRole('textbox', { name: `Largo de ${name}, en metros` })
const cantidad = (page: Page, name = NAME) => page.getByRole('textbox', { name: `Cantidad de ${name}, en tiras` })
const added = 'Producto agregado al carrito'
const inCart = (page: Page, n: number) =>
  page.getByRole('link', { name: `Mi carrito, ${n} ${n === 1 ? 'artículo' : 'artículos'} en el carrito` })
const cutsOf = async (who: Person) =>
  (await cartOf(who)).presupuestoDetalles.$values.map((l) => [l.producto.id, l.cantidadTiras, l.dimension1])

test(
  'DIARIO-18 OPEN-426 the list is chosen once and remembered; by keyboard a cut is added from its row, and stands in the cart',
  { tag: '@core:productos' },
  async ({ page }) => {
    const who = await buyer(page)
    await page.setViewportSize(WIDE)
    await page.goto('/productos/1?q=upn')
    const lista = page.getByRole('button', { name: 'Lista', exact: true })
    const at = await lista.boundingBox()
    await lista.press('Enter')
    const row = rowOf(page, 'UPN-100-12')
    await expect(row.getByRole('rowheader', { name: NAME })).toBeVisible()
    await expect(lista).toHaveAttribute('aria-pressed', 'true')
    await expect(lista).toBeFocused()
    expect(await lista.boundingBox()).toEqual(at) // nothing jumped
    await expect(row).toContainText('10,6 kg/m')
    await expect(row).toContainText(/US\$ [\d.,]+ la tira de 12 m/)
    await expect(row.locator('svg.sketch')).toBeVisible()
    await expect(row).toContainText(/En stock|En 4 días hábiles/)
    await expect(cantidad(page)).toHaveValue('1')

    await largo(page).focus()
    await page.keyboard.type('2,5') // takes the place of what is proposed
    await page.keyboard.press('Tab')
    await expect(cantidad(page)).toBeFocused()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('alert')).toHaveText(/^La unidad mínima de compra es 1,/)
    await expect(cantidad(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('3')
    await expect(row).toContainText('3 tiras de 2,5 m')
    await expect(row).toContainText('79,50 KG')
    await page.keyboard.press('Enter')
    await expect(row.getByText(added, { exact: true })).toBeVisible()
    await expect(row.getByText('3 tiras de 2,5 m', { exact: true })).toBeVisible()
    await expect(cantidad(page)).toBeFocused()
    await expect(inCart(page, 1)).toBeVisible()
    expect(await cutsOf(who)).toEqual([['UPN-100-12', 3, 2.5]])

    await page.keyboard.press('ArrowDown')
    await expect(cantidad(page, NEXT)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(largo(page, NEXT)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(largo(page)).toBeFocused()

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('columnheader', { name: 'Precio' })).toBeInViewport({ ratio: 1 }) // the head stays
    await page.reload()
    await expect(rowOf(page, 'UPN-100-12')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.goto('/miCarrito')
    await expect(page.getByRole('row').filter({ hasText: 'UPN-100-12' })).toContainText('3 × 2,50 m')
  },
)

test('OPEN-485 what is typed at a card stands in its row, and at the card again', async ({ page }) => {
  await buyer(page)
  await page.goto('/productos/1?q=upn')
  const card = page.getByRole('article').filter({ hasText: 'UPN-100-12' })
  await card.getByRole('button', { name: `Agregar: ${NAME}` }).click()
  await card.getByLabel('LARGO').fill('2,5')
  await card.getByLabel('CANTIDAD').fill('7')
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await expect(largo(page)).toHaveValue('2,5')
  await expect(cantidad(page)).toHaveValue('7')
  await cantidad(page).fill('8')
  await page.getByRole('button', { name: 'Tarjetas', exact: true }).click()
  await card.getByRole('button', { name: `Agregar: ${NAME}` }).click()
  await expect(card.getByLabel('LARGO')).toHaveValue('2,5')
  await expect(card.getByLabel('CANTIDAD')).toHaveValue('8')
})

test('DIARIO-18 a failure loses nothing that is typed, a second try adds once, and so does a double click', async ({
  page,
}) => {
  const who = await buyer(page)
  await page.addInitScript(() => localStorage.setItem('productos:vista', 'lista'))
  // what a search found is shown the same way
  await page.goto(`/allProductsList/${encodeURIComponent(productosParam(['UPN-100-12', 'UPN-120-12']))}?q=upn`)
  const row = rowOf(page, 'UPN-100-12')
  await largo(page).fill('4')
  await cantidad(page).fill('2')
  await page.route(
    api('Budget/shoppingCart'),
    async (r) => {
      await r.fetch()
      await r.abort()
    },
    { times: 1 },
  )
  await cantidad(page).press('Enter')
  await expect(row.getByRole('alert')).toHaveText('Ocurrió un error. Por favor, intentá más tarde.')
  await expect(largo(page)).toHaveValue('4')
  await expect(cantidad(page)).toHaveValue('2')
  await cantidad(page).press('Enter')
  await expect(row.getByText(added, { exact: true })).toBeVisible()
  expect(await cutsOf(who)).toEqual([['UPN-100-12', 2, 4]])
  await largo(page).fill('5')
  const sent: string[] = []
  page.on('request', (r) => r.method() === 'POST' && sent.push(new URL(r.url()).pathname))
  await row.getByRole('button', { name: `Agregar: ${NAME}` }).dblclick()
  await expect(row.getByText('2 tiras de 5 m', { exact: true })).toBeVisible()
  await expect(row.getByText(added, { exact: true })).toBeVisible()
  expect(sent.filter((path) => path === carrito.addLine.path)).toHaveLength(1)
  expect((await cutsOf(who)).toSorted()).toEqual([
    ['UPN-100-12', 2, 4],
    ['UPN-100-12', 2, 5],
  ])
})

test('DIARIO-18 at 390 rows are compact and a cut is added by keyboard; nothing runs off the side at any width', async ({
  page,
}) => {
  test.slow() // five looks of axe and ten pages, on a busy machine too
  const who = await buyer(page)
  await page.setViewportSize(PHONE)
  await page.addInitScript(() => localStorage.setItem('productos:vista', 'lista'))
  await page.goto('/productos/1?q=upn')
  const row = rowOf(page, 'UPN-100-12')
  await largo(page).focus()
  await page.keyboard.type('6,5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(row.getByText('4 tiras de 6,5 m', { exact: true })).toBeVisible()
  expect(await cutsOf(who)).toEqual([['UPN-100-12', 4, 6.5]])
  const compact = await rowOf(page, 'UPN-120-12').boundingBox()
  expect(compact!.height).toBeLessThan(180) // a card is more than twice as high
  // a product that is asked for its width too, and what is sold by the piece
  for (const size of [PHONE, TABLET, { width: 1366, height: 768 }, WIDE]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/productos/1')
  const rows = page.locator('tbody[data-producto]')
  await expect(rows).toHaveCount(12)
  await expectAccessible(page, { only: 'colours' })
  await page.getByRole('button', { name: 'ver más...' }).press('Enter')
  await expect(rows).toHaveCount(24)
  await expect(rows.nth(12).getByRole('link')).toBeFocused() // the keyboard goes on at the first that came
  for (const grupo of [8, 12])
    for (const size of [WIDE, { width: 1366, height: 768 }, TABLET, PHONE]) {
      await page.setViewportSize(size)
      await page.goto(`/productos/${grupo}`)
      await expect(page.locator('tbody[data-producto]').first()).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `group ${grupo} at ${size.width}`,
      ).toBeLessThanOrEqual(0)
    }
  await page.goto('/miCarrito')
  await expect(page.getByText('4 × 6,50 m').first()).toBeVisible()
})
