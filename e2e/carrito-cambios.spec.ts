import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { buyButton, fill, line, pick, byMetro, qty, dropButton, rows } from './carrito.ts'
import { sendEntidad } from './import-rows.ts'
import { buyFor, expect, signIn, stayDeaf, test } from './portal.ts'

/**
 * What the server changed while the cart was open. Prices, discounts and products change here, and are put back: those
 * of a client and of a group that no other journey counts on, in the administrator's own cart for that client.
 */
const cliente = rows('clientes').find((c) => c.codigo === '004891')!
const lista = cliente.listaPrecioId!
const conformado = (p: Record<string, string>) => byMetro(p) && p.grupoId === '7'
const one = pick(lista, conformado)
const two = pick(lista, (p) => conformado(p) && p.gruposProdId !== one.gruposProdId)
const precio = rows('precios').find((p) => p.listaPrecioId === lista && p.producto === one.id)!
const codigo = `E2E-${randomUUID().slice(0, 8)}`

const setPrecio = (page: Page, n: number) =>
  sendEntidad(page, 'precios', [{ listaPrecioId: Number(lista), producto: one.id, precio: n }])
const ofGrupo = { codigo, grupoId: Number(two.grupoId), gruposProdId: Number(two.gruposProdId) }
const ofCliente = { codigo: `${codigo}-C` }
const setDescuento = (page: Page, which: object, porcentaje: number) =>
  sendEntidad(page, 'descuentos', [{ ...which, cliente: cliente.codigo, descripcion: 'Prueba', porcentaje }])

/** Signs in with both products in the cart. */
const prepare = async (page: Page) => {
  const who = await signIn(page, 'admin@demo.test')
  const found = (await who.ask(clientes.all, { query: {} })).$values.find(
    (c) => c.documentoNro === cliente.documentoNro,
  )
  if (!found) throw new Error(`No client ${cliente.codigo}`)
  await fill(who, found.id, [one, 12], [two, 12])
  await buyFor(page, found)
}

test('CART-23 CART-24 CART-25 a changed price and a changed discount flag their line, a changed client discount every line, until the cart is saved', async ({
  page,
}) => {
  await prepare(page)
  const flag = (p: typeof one, text: string) => line(page, p).getByText(text, { exact: true })
  try {
    await setPrecio(page, 99.99)
    await setDescuento(page, ofGrupo, 33)
    await page.goto('/miCarrito')
    await expect(flag(one, 'El precio fue actualizado.')).toBeVisible()
    await expect(flag(two, 'El precio fue actualizado.')).toHaveCount(0)
    await expect(flag(two, 'El descuento fue actualizado.')).toBeVisible()
    await expect(flag(one, 'El descuento fue actualizado.')).toHaveCount(0)
    await expect(page.getByText('El descuento de cliente fue actualizado.')).toHaveCount(0)
    await stayDeaf(page) // told of it, the cart would show it before anything is typed
    await page.reload()
    await expect(flag(one, 'El precio fue actualizado.')).toBeVisible()
    // a price that changes under the open screen is not taken in silence with the next quantity
    await setPrecio(page, 101.5)
    await qty(page, one).fill('13')
    await qty(page, one).press('Enter')
    await expect(
      page.getByText(
        new RegExp(
          `^${one.descripcion!.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}: el precio pasó de .* 99,99 a .* 101,50\\.$`,
        ),
      ),
    ).toBeVisible()
    await expect(line(page, one)).toContainText('101,50')
    await setDescuento(page, ofCliente, 1.25)
    await page.reload()
    for (const p of [one, two]) await expect(flag(p, 'El descuento de cliente fue actualizado.')).toBeVisible()
    await buyButton(page).click()
    await expect(page).toHaveURL(/envioPago/)
    await page.goto('/miCarrito')
    await expect(line(page, one)).toContainText('101,50')
    await expect(page.getByText(/fue actualizado/)).toHaveCount(0)
  } finally {
    await setPrecio(page, Number(precio.precio!.replace(',', '.')))
    for (const which of [ofGrupo, ofCliente]) await setDescuento(page, which, 0)
  }
})

test('CART-12 CART-13 CART-14 a product that is gone says so and holds Comprar back until it is taken out', async ({
  page,
}) => {
  await prepare(page)
  const state = (activo: 'si' | 'no') => sendEntidad(page, 'productos', [{ ...one, activo }])
  try {
    await state('no')
    await page.goto('/miCarrito')
    await expect(line(page, one).getByText('El producto ya no está disponible.', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Debes eliminar del carrito los productos que ya no tienes disponible', { exact: true }),
    ).toBeVisible()
    await expect(buyButton(page)).toBeDisabled()
    await dropButton(page, one).click()
    await expect(page.getByText(/Debes eliminar/)).toHaveCount(0)
    await expect(buyButton(page)).toBeEnabled()
  } finally {
    await state('si')
  }
})
