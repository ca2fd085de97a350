import { contract as clientes } from '#features/clientes/contract.ts'
import { cartOf, empty, pick, qty, line } from './carrito.ts'
import { api, buyFor, expect, expectAccessible, PHONE, signIn, test } from './portal.ts'

/** Prices by quantity and IVA under a buyer's hands; the cart of this seller for this client is of this file. */
const barra = pick('1', (p) => p.id === 'ADN-012-12')

test('OPEN-146 OPEN-150 the card says the least price, the product its steps, and both product and cart what the next one takes; below the total stands the IVA', async ({
  page,
}) => {
  const who = await signIn(page, 'vendedor@demo.test')
  const mine = (await who.ask(clientes.getAllBySellerId, { query: { idSeller: who.session.sellerId! } })).$values
  const cliente = mine.find((c) => c.nombreFantasia === 'Tinglados Bonaerenses')!
  await empty(who, await cartOf(who, cliente.id))
  await buyFor(page, cliente)
  await page.goto('/productos/4')
  const card = page.getByRole('article').filter({ hasText: 'ADN-012-12' })
  await expect(card).toContainText('US$ 0,93 / m + IVA')
  await expect(card).toContainText('Por cantidad, desde US$ 0,87')

  await card.getByRole('link', { name: /^Más Información/ }).click()
  const steps = page.getByRole('table', { name: 'Precio por cantidad' })
  await expect(steps.getByRole('row')).toHaveText([
    'Menos de 600 mUS$ 0,93 / m',
    'Desde 600 mUS$ 0,90 / m',
    'Desde 2.400 mUS$ 0,87 / m',
  ])
  const live = page.getByRole('status', { name: 'Precio y kilos' })
  await page.getByLabel('LARGO').fill('12')
  await page.getByLabel('CANTIDAD', { exact: true }).fill('40')
  await expect(live).toContainText('US$ 446,40')
  await expect(live).toContainText('Con 120 m más, US$ 0,90 / m')
  await page.getByLabel('CANTIDAD', { exact: true }).fill('50')
  await expect(live).toContainText('US$ 540,00')
  await expect(live).toContainText('Precio desde 600 m.')
  await expect(live).toContainText('Con 1.800 m más, US$ 0,87 / m')
  await page.getByRole('button', { name: 'AGREGAR A CARRITO' }).click()
  await expect(page.getByText('Producto agregado al carrito')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/miCarrito')
  const row = line(page, barra)
  await expect(row).toContainText('US$ 0,90')
  await expect(row).toContainText('Con 1.800 m más, US$ 0,87 / m')
  const put = page.waitForResponse((r) => r.request().method() === 'PUT' && api('Budget/…').test(r.url()))
  await qty(page, barra).fill('200')
  await expect(row).toContainText('US$ 0,87') // the browser's own, before anything is saved
  await expect(row).toContainText('2.088,00')
  await qty(page, barra).press('Enter')
  expect((await put).status()).toBe(200)
  await expect(row).not.toContainText('El precio fue actualizado.')
  const { montoTotal } = await cartOf(who, cliente.id)
  const summary = page.getByRole('complementary', { name: 'Resumen de compra' })
  const importe = (n: number) => n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  await expect(summary).toContainText(`IVA 21 %US$ ${importe(Math.round(montoTotal * 21) / 100)}`)
  await expect(summary).toContainText(`Total con IVAUS$ ${importe(Math.round(montoTotal * 121) / 100)}`)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})
