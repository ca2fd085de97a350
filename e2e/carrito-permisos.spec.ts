import type { Page } from '@playwright/test'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { cartOf, fill, line, pick, byMetro, rows } from './carrito.ts'
import { buyFor, expect, expectAccessible, signIn, test } from './portal.ts'

/**
 * Who sees what of the cart. Sellers fill their own carts for their first client; other journeys take another of them.
 */
const asSeller = async (page: Page, account: string) => {
  const who = await signIn(page, account)
  const { $values } = await who.ask(presupuestos.fetchClientes, { params: { sellerId: who.session.sellerId! } })
  const withLista = new Map(
    rows('clientes')
      .filter((c) => c.listaPrecioId && c.activo === 'si')
      .map((c) => [c.documentoNro, c.listaPrecioId!]),
  )
  const c = $values.find((x) => withLista.has(x.documentoNro))
  if (!c) throw new Error(`${account} has no client with a price list`)
  const producto = pick(withLista.get(c.documentoNro)!, byMetro, 5)
  const { id } = await fill(who, c.id, [producto, 12])
  await buyFor(page, c)
  await page.goto('/miCarrito')
  await expect(line(page, producto)).toBeVisible()
  return { who, clienteId: c.id, id }
}

test('CART-05 CART-06 only a seller is offered to cancel; after the question the cart is gone and the product list comes', async ({
  page,
}) => {
  const { who, clienteId, id } = await asSeller(page, 'vendedor@demo.test')
  await page.getByRole('button', { name: 'Cancelar Carrito', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('¿Estás seguro que querés cancelar el carrito?', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Volver', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await cartOf(who, clienteId)).id).toBe(id)
  await page.getByRole('button', { name: 'Cancelar Carrito', exact: true }).click()
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page).toHaveURL(/\/productos\/\d+$/)
  expect((await cartOf(who, clienteId)).id).toBe(0)
})

test('SES-42 without permission 17 the bottom row with cancel and continue is not shown', async ({ page }) => {
  await asSeller(page, 'vendedor.sin17@demo.test')
  await expect(page.getByText('Cancelar Carrito')).toHaveCount(0)
  await expect(page.getByText('Seguir Comprando')).toHaveCount(0)
})

test('SES-43 without any of 18, 40 and 28 no cart data is asked for', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (r) => {
    if (/getShoppingCart|getProductsInShoppingCart/.test(r.url())) asked.push(r.url())
  })
  await signIn(page, 'cliente.sincatalogo@demo.test')
  await page.goto('/miCarrito')
  await expect(page.getByText('No tenés permiso para esta acción.', { exact: true })).toBeVisible()
  expect(asked).toEqual([])
})

test('staff without a chosen client is asked to choose one', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/miCarrito')
  await expect(page.getByText('Debés elegir un cliente.', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
