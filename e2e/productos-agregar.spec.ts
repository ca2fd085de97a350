import { contract as carrito } from '#features/carrito/contract.ts'
import { fill } from './carrito.ts'
import { api, expect, PHONE, TABLET, test, WIDE } from './portal.ts'
import {
  addButton,
  changeSession,
  inCarrito,
  importe,
  open,
  precio,
  primero,
  findBarra,
  vendedor,
} from './productos.ts'

/**
 * From a product into the cart: all of it into the cart of vendedor2@demo.test for its first client, which nobody else
 * fills.
 */
const added = 'Producto agregado al carrito'

test(
  'CAT-01 PROD-21 PROD-22 from the group to the cart: the payload, the sentence, the line, and the number in the header at once',
  { tag: '@core:productos' },
  async ({ page }) => {
    const who = await vendedor(page)
    const p = await findBarra(who, true)
    await fill(who.me, who.clienteId) // nothing: so that what is added is a line of its own
    await page.goto(`/productos/${p.grupoProducto.id}?q=${encodeURIComponent(p.id)}`)
    await page.getByRole('link', { name: `Más Información: ${p.descripcion}` }).click()
    await expect(page.getByRole('link', { name: 'Mi carrito, 0 artículos en el carrito' })).toBeVisible()
    await page.getByLabel('LARGO').fill('2,5')
    await page.getByLabel('CANTIDAD', { exact: true }).fill('1')
    const sent = page.waitForRequest((r) => r.method() === 'POST' && new URL(r.url()).pathname === carrito.addLine.path)
    await addButton(page).click()
    const { session: s } = who.me
    expect((await sent).postDataJSON()).toEqual({
      productoId: p.id,
      clienteId: who.clienteId,
      contactoId: s.contactoId,
      sellerId: s.sellerId,
      cantidad: 1,
      showLargo: true,
      largo: 2.5,
      showAncho: false,
      ancho: null,
      precio: p.precio,
      peso: p.peso,
      monedaId: p.moneda!.id,
      userId: s.userId,
      tipoRol: s.tipoRol,
    })
    await expect(page.getByText(added, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mi carrito, 1 artículo en el carrito' })).toBeVisible()
    expect(await inCarrito(who, p.id)).toBe(1)
  },
)

test('PROD-06 a double click adds once, a price that changed meanwhile is said, and a second try after a lost answer adds nothing twice', async ({
  page,
}) => {
  const who = await vendedor(page)
  const p = await findBarra(who, true)
  await page.route(api(`Product/${p.id}/…`), (r) => r.fulfill({ json: { ...p, precio: 0.01 } }), { times: 1 })
  await open(page, p)
  await expect(precio(page, p, 0.01)).toBeVisible()
  const before = await inCarrito(who, p.id)
  await addButton(page).dblclick()
  await expect(page.getByText(added, { exact: true })).toBeVisible()
  await expect(page.getByText(`El precio fue actualizado. ${importe(p)}`, { exact: true })).toBeVisible()
  await expect(precio(page, p)).toBeVisible()
  expect(await inCarrito(who, p.id)).toBe(before + 1)
  await page.getByLabel('CANTIDAD', { exact: true }).fill('2')
  await page.route(
    api('Budget/shoppingCart'),
    async (r) => {
      await r.fetch()
      await r.abort()
    },
    { times: 1 },
  )
  await addButton(page).click()
  await expect(page.getByText('Ocurrió un error. Por favor, intentá más tarde.')).toBeVisible()
  await addButton(page).click()
  await expect(page.getByText(added, { exact: true })).toBeVisible()
  expect(await inCarrito(who, p.id)).toBe(before + 3)
  await addButton(page).click() // the same again, on purpose
  await expect.poll(() => inCarrito(who, p.id)).toBe(before + 5)
})

test('OPEN-102 a card adds from where it stands: how many and Agregar, or its measures in place; what was added is said beside the button and the header counts it', async ({
  page,
}) => {
  const who = await vendedor(page)
  await fill(who.me, who.clienteId)
  const pieza = await primero(
    who,
    ({ unidadMedida: u, tieneStock, cantMin }) =>
      !u.metroLineal && !u.metroCuadrado && tieneStock && (cantMin ?? 1) <= 2,
    12,
  )
  await page.goto(`/productos/12?q=${pieza.id}`)
  const card = page.getByRole('article').filter({ hasText: pieza.id })
  await card.getByRole('textbox').click()
  await page.keyboard.type('2') // takes the place of the minimum
  await page.keyboard.press('Enter')
  await expect(card.getByText(added, { exact: true })).toBeVisible()
  await expect(card.getByText(/^2 \p{L}+$/u)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mi carrito, 1 artículo en el carrito' })).toBeVisible()
  expect(await inCarrito(who, pieza.id)).toBe(2)
  await card.getByRole('textbox').fill('1.500 kg')
  await card.getByRole('button', { name: `Agregar: ${pieza.descripcion}` }).click()
  await expect(card.getByRole('alert')).toHaveText(/^«kg» no es la unidad: acá se cuenta en /)
  expect(await inCarrito(who, pieza.id)).toBe(2)

  const p = await findBarra(who, true)
  await page.setViewportSize(PHONE)
  await page.goto(`/productos/${p.grupoProducto.id}?q=${p.id}`)
  const bar = page.getByRole('article').filter({ hasText: p.id })
  const button = bar.getByRole('button', { name: `Agregar: ${p.descripcion}` })
  await button.click()
  await expect(bar.getByLabel('LARGO')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.press('Enter')
  await bar.getByLabel('LARGO').fill('2,5')
  await bar.getByLabel('CANTIDAD').fill('2')
  await button.dblclick()
  await expect(bar.getByText('2 tiras de 2,5 m', { exact: true })).toBeVisible()
  expect(await inCarrito(who, p.id)).toBe(2)
  await changeSession(page, { withoutPermiso: 14 })
  await page.reload()
  await expect(bar.getByRole('link', { name: `Más Información: ${p.descripcion}` })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('OPEN-316 a card that unfolds keeps its row even, and minus is seen to be off at the least quantity', async ({
  page,
}) => {
  const who = await vendedor(page)
  const p = await findBarra(who, true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/productos/${p.grupoProducto.id}`)
  const cards = page.locator('main article')
  await expect(cards).toHaveCount(12)
  const boxes = () =>
    cards.evaluateAll((all) =>
      all.slice(0, 4).map((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return { top, height: bottom - top, ways: card.querySelector('a')!.getBoundingClientRect().top - top }
      }),
    )
  const before = await boxes()
  await cards
    .first()
    .getByRole('button', { name: /^Agregar: / })
    .click()
  await expect(cards.first().getByLabel('LARGO')).toBeFocused()
  const after = await boxes()
  expect(after[0]!.height).toBeGreaterThan(before[0]!.height + 40)
  for (const { height, top } of after) expect([height, top]).toEqual([after[0]!.height, after[0]!.top])
  expect(after.slice(1).map((b) => b.ways)).toEqual(before.slice(1).map((b) => b.ways)) // what they say stays put
  const less = cards.first().getByRole('button', { name: 'Menos' })
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  const amount = cards.first().getByLabel('CANTIDAD')
  const least = await amount.inputValue()
  await less.click({ force: true })
  await expect(amount).toHaveValue(least)
  await cards.first().getByRole('button', { name: 'Más', exact: true }).click()
  await expect(less).not.toHaveAttribute('aria-disabled')
  await less.press('Enter')
  await expect(amount).toHaveValue(least)
  await expect(less).toBeFocused()
})

test('PROD-23 without stock a dialog says so, asks for availability and leads on', async ({ page }) => {
  const who = await vendedor(page)
  const p = await findBarra(who, false)
  const before = await inCarrito(who, p.id)
  await open(page, p)
  await addButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('El producto fue agregado al carrito, pero no cuenta con stock inmediato.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(added, { exact: true })).toHaveCount(0)
  expect(await inCarrito(who, p.id)).toBeGreaterThan(before)
  const asked = page.waitForRequest((r) => r.url().includes('consultarDisponibilidad'))
  await dialog.getByRole('button', { name: 'Consultar disponibilidad' }).click()
  expect(new URL((await asked).url()).searchParams.get('productoId')).toBe(p.id)
  await expect(
    dialog.getByText('Tu consulta fue enviada. Tu ejecutivo de cuenta se contactará.', { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Ver carrito' })).toHaveAttribute('href', '/miCarrito')
  await dialog.getByRole('link', { name: 'Seguir Comprando' }).click()
  await expect(page).toHaveURL(/\/productos\/\d+$/)
  await expect(dialog).toHaveCount(0)
})

test('on a phone and a tablet the button stays in reach, and the wide page has one beside the product; while purchasing is off it is disabled and a note says why (OPEN-38); what is not sold to the client shows a sentence', async ({
  page,
}) => {
  const who = await vendedor(page)
  const p = await primero(who, ({ unidadMedida: u }) => u.metroLineal && u.metroCuadrado, 8)
  await page.setViewportSize(PHONE)
  await open(page, p)
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(addButton(page)).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(addButton(page)).toBeInViewport()
  }
  await expect(page.getByLabel('ANCHO')).toBeVisible()
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(addButton(page)).toHaveCount(1) // the one beside the product, no longer the one in the bar
  await page.route(api('configuracion/getShoopEnabled'), (r) => r.fulfill({ json: { shoopEnabled: false } }))
  await page.reload()
  await expect(page.getByText('La compra se encuentra deshabilitada temporalmente.', { exact: true })).toBeVisible()
  await expect(addButton(page)).toBeDisabled()
  await open(page, { id: 'NO-EXISTE' })
  await expect(page.getByText('No encontramos lo que buscás.')).toBeVisible()
})
