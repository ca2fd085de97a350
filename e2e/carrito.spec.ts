import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect, expectAccessible, PHONE, signIn, test, WIDE, type Person } from './portal.ts'

const CLIENTE = 'cliente@demo.test'
// Where prices change, another client's are used, and put back.

type Fila = Record<string, string>
const rows = (file: string): Fila[] => parse(readFileSync(`data/demo/${file}.csv`), { columns: true, delimiter: ';', bom: true })
const productos = rows('productos')
/** A product that client 004512's or another's list sells, told by how it is sold. */
const pick = (lista: string, which: (p: Fila) => boolean, skip = 0): Fila => {
  const sold = new Set(rows('precios').filter((p) => p.listaPrecioId === lista).map((p) => p.producto))
  return productos.filter((p) => sold.has(p.id!) && p.activo === 'si' && which(p))[skip]!
}
const porMetro = (p: Fila) => p.metroLineal === 'si' && p.metroCuadrado === 'no'
const porPieza = (p: Fila) => p.metroLineal === 'no' && p.metroCuadrado === 'no'

/** What the order system sends. */
const integrar = async (page: Page, entidad: string, filas: object[]) => {
  const res = await page.request.put(`/api/integracion/${entidad}`, { headers: { authorization: `Bearer ${process.env.E2E_KEY}` }, data: filas })
  expect(res.status(), await res.text()).toBe(200)
  expect((await res.json()).conError).toBe(0)
}
const owner = ({ session }: Person, clienteId: number) => `/api/Budget/${clienteId}/${session.contactoId}`
const cartOf = (who: Person, clienteId = who.session.clienteId) => who.call('GET', `${owner(who, clienteId)}/getShoppingCart`)
const empty = async (who: Person, clienteId = who.session.clienteId) => {
  const cart = await cartOf(who, clienteId)
  for (const l of cart.presupuestoDetalles.$values) await who.call('DELETE', `/api/Budget/${cart.id}/${l.item}`)
}
const add = async (who: Person, p: Fila, cantidad: number, clienteId = who.session.clienteId) => {
  const metros = (min: string, max: string) => Number((p[max] || p[min] || '2').replace(',', '.'))
  const cart = await who.call('POST', '/api/Budget/shoppingCart', { productoId: p.id, clienteId, cantidad, largo: p.metroLineal === 'si' ? Math.min(metros('largoMin', 'largoMax'), 12) : null, ancho: p.metroCuadrado === 'si' ? metros('anchoMin', 'anchoMax') : null })
  expect(cart.detail).toBeUndefined()
  return cart
}
const line = (page: Page, p: Fila) => page.getByRole('row').filter({ hasText: p.id! })
const qty = (page: Page, p: Fila) => page.getByLabel(`Cantidad de ${p.descripcion}`)
const resumen = (page: Page) => page.getByRole('complementary', { name: 'Resumen de compra' })
const comprar = (page: Page) => page.getByRole('button', { name: 'Comprar', exact: true })
const money = (n: number) => n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' } as never)
const saved = (page: Page, method: string) => page.waitForResponse((r) => r.request().method() === method && /\/api\/Budget\//.test(r.url()))

const minimo = (p: Fila) => Number(p.cantMin || 1)
const barra = pick('1', (p) => porMetro(p) && minimo(p) <= 10 && Number(p.peso!.replace(',', '.')) > 2, 3)
const pieza = pick('1', (p) => porPieza(p) && minimo(p) >= 5 && minimo(p) <= 30)

const openCart = async (page: Page, ...lines: [Fila, number][]): Promise<Person> => {
  const who = await signIn(page, CLIENTE)
  await empty(who)
  for (const [p, n] of lines) await add(who, p, n)
  await page.goto('/miCarrito')
  await expect(page.getByRole('heading', { level: 1, name: 'MI CARRITO', exact: true })).toBeVisible()
  return who
}

test('CART-01 CART-02 the cart has its title and, in order, its seven column headers', async ({ page }) => {
  await openCart(page, [barra, 12], [pieza, 40])
  await expect(page.getByRole('columnheader')).toHaveText(['Producto', 'Precio unidad', 'Cantidad', 'Subtotal', 'Descuento gru. prod.', 'Descuento cliente', 'Total'])
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(comprar(page)).toBeInViewport() // in the bar at the thumb
  await expectAccessible(page)
})

test('CART-03 CART-04 the summary shows subtotal, weight, discount and total, and Comprar', async ({ page }) => {
  const who = await openCart(page, [barra, 12], [pieza, 40])
  const cart = await cartOf(who)
  const kilos = cart.presupuestoDetalles.$values.reduce((n: number, l: any) => n + Math.round(l.pesoSubtotal * 100), 0) / 100
  const sum = resumen(page)
  await expect(sum.getByRole('term')).toHaveText(['Subtotal', 'Peso subtotal (KG)', 'Descuento', 'Total'])
  await expect(sum.getByRole('definition')).toHaveText([money(cart.montoTotalSinDto), money(kilos), money(cart.montoTotalSinDto - cart.montoTotal), money(cart.montoTotal)].map((n) => new RegExp(`${n.replaceAll('.', '\\.')}$`)))
  await expect(comprar(page)).toBeEnabled()
})

test('CART-18 a new quantity recalculates line, kilos and totals at once and is saved on the server', async ({ page }) => {
  const who = await openCart(page, [barra, 12], [pieza, 40])
  const before = (await cartOf(who)).presupuestoDetalles.$values[0]
  const call = saved(page, 'PUT')
  await qty(page, barra).fill('24')
  await expect(line(page, barra)).toContainText(money(before.montoSubtotal * 2)) // before the answer
  await expect(line(page, barra)).toContainText(`${money(before.pesoSubtotal * 2)} KG`)
  expect((await call).status()).toBe(200)
  const after = await cartOf(who)
  expect(after.presupuestoDetalles.$values[0]).toMatchObject({ cantidadTiras: 24 })
  await expect(resumen(page)).toContainText(money(after.montoTotal))
  await page.reload()
  await expect(qty(page, barra)).toHaveValue('24')
})

test('quick clicks never race: the last quantity stands, in few calls', async ({ page }) => {
  const who = await openCart(page, [barra, 12])
  let calls = 0
  page.on('request', (r) => { if (r.method() === 'PUT') calls++ })
  const plus = page.getByRole('button', { name: `Más ${barra.descripcion}` })
  for (let i = 0; i < 15; i++) await plus.click({ delay: 0 })
  await expect(qty(page, barra)).toHaveValue('27')
  await expect.poll(async () => (await cartOf(who)).presupuestoDetalles.$values[0].cantidadTiras).toBe(27)
  expect(calls).toBeLessThan(8)
  await expect(qty(page, barra)).toHaveValue('27')
  await qty(page, barra).press('ArrowUp')
  await qty(page, barra).press('ArrowUp')
  await qty(page, barra).press('ArrowDown')
  await expect(qty(page, barra)).toHaveValue('28')
  await page.getByRole('link', { name: 'Inicio', exact: true }).click() // leaving loses nothing
  await expect.poll(async () => (await cartOf(who)).presupuestoDetalles.$values[0].cantidadTiras).toBe(28)
})

test('CART-19 CART-20 a quantity at or below 0, or under the minimum, shows its sentence and disables Comprar', async ({ page }) => {
  const who = await openCart(page, [pieza, 100])
  const least = (await cartOf(who)).presupuestoDetalles.$values[0].cantMin as number
  expect(least).toBeGreaterThanOrEqual(5)
  for (const bad of ['0', '-3', String(least - 1)]) {
    await qty(page, pieza).fill(bad)
    await expect(page.getByText(`La unidad mínima de compra es ${least}.`, { exact: true })).toBeVisible()
    await expect(comprar(page)).toBeDisabled()
  }
  await expectAccessible(page)
  await qty(page, pieza).fill(String(least))
  await expect(page.getByText(/La unidad mínima/)).toHaveCount(0)
  await expect(comprar(page)).toBeEnabled()
  expect((await cartOf(who)).presupuestoDetalles.$values[0].cantidadTiras).toBeGreaterThanOrEqual(least) // nothing bad was ever saved
})

test('CART-21 the minus hides at the minimum', async ({ page }) => {
  const who = await openCart(page, [pieza, 40])
  const least = (await cartOf(who)).presupuestoDetalles.$values[0].cantMin as number
  const minus = page.getByRole('button', { name: `Menos ${pieza.descripcion}` })
  await qty(page, pieza).fill(String(least + 1))
  await minus.click()
  await expect(qty(page, pieza)).toHaveValue(String(least))
  await expect(minus).toHaveCount(0)
  await expect(qty(page, pieza)).toBeFocused() // not lost with the button
  await page.getByRole('button', { name: `Más ${pieza.descripcion}` }).click()
  await expect(minus).toBeVisible()
})

test('CART-22 what is no number becomes the minimum', async ({ page }) => {
  const who = await openCart(page, [pieza, 40])
  const least = String((await cartOf(who)).presupuestoDetalles.$values[0].cantMin)
  await qty(page, pieza).fill('abc')
  await expect(qty(page, pieza)).toHaveValue(least)
  await qty(page, pieza).fill('')
  await expect(comprar(page)).toBeDisabled()
  await qty(page, pieza).blur()
  await expect(qty(page, pieza)).toHaveValue(least)
  await expect.poll(async () => String((await cartOf(who)).presupuestoDetalles.$values[0].cantidadTiras)).toBe(least)
})

test('CART-29 after deleting a line the cart is reloaded one second later', async ({ page }) => {
  const who = await openCart(page, [barra, 12], [pieza, 40])
  const gone = saved(page, 'DELETE')
  await page.getByRole('button', { name: `Quitar ${barra.descripcion}` }).click()
  await gone
  const at = Date.now()
  await page.waitForResponse((r) => r.request().method() === 'GET' && r.url().endsWith('/getShoppingCart'))
  expect(Date.now() - at).toBeGreaterThan(700)
  expect(Date.now() - at).toBeLessThan(4000)
  await expect(line(page, barra)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Quitar ${pieza.descripcion}` })).toBeFocused()
  expect((await cartOf(who)).presupuestoDetalles.$values).toHaveLength(1)
})

test('CART-31 a refused change shows the server’s message and takes the quantity back', async ({ page, context }) => {
  const who = await openCart(page, [barra, 12], [pieza, 40])
  const other = await cartOf(who) // another tab takes the line out
  await who.call('DELETE', `/api/Budget/${other.id}/${other.presupuestoDetalles.$values[0].item}`)
  await qty(page, barra).fill('30')
  await expect(page.getByRole('alert').filter({ hasText: 'El producto ya no está en el carrito.' })).toBeVisible()
  await expect(line(page, barra)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await context.setOffline(true)
  await qty(page, pieza).fill('50')
  await expect(page.getByRole('alert').filter({ hasText: 'Ocurrió un error. Por favor, intente más tarde.' })).toBeVisible()
  await expect(qty(page, pieza)).toHaveValue('40')
  await context.setOffline(false)
})

test('CART-08 an empty cart says so and leads on to the products', async ({ page }) => {
  await openCart(page)
  await expect(page.getByText('No hay ningún artículo en tu carrito de compras', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Seguir Comprando', exact: true }).click()
  await expect(page).toHaveURL(/\/productos\/\d+$/)
})

test('CART-30 Comprar saves the cart and goes to shipping and payment', async ({ page }) => {
  const who = await openCart(page, [barra, 12])
  const { id } = await cartOf(who)
  await qty(page, barra).fill('13')
  const put = page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().endsWith(`/api/Budget/${id}`))
  await comprar(page).click() // at once: what waits is saved first
  expect((await put).status()).toBe(200)
  await expect(page).toHaveURL(new RegExp(`/miCarrito/envioPago/${id}$`))
  expect((await cartOf(who)).presupuestoDetalles.$values[0].cantidadTiras).toBe(13)
})

test('a cart that changed elsewhere is not bought: what changed is listed and the fresh cart shown', async ({ page }) => {
  const who = await openCart(page, [barra, 12])
  const { id, presupuestoDetalles } = await cartOf(who)
  await who.call('PUT', `/api/Budget/${id}/${presupuestoDetalles.$values[0].item}`, { cantidad: 15 })
  await add(who, pieza, 40)
  await comprar(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(`${barra.descripcion}: la cantidad pasó de 12 a 15.`)
  await expect(alert).toContainText(`${pieza.descripcion}: se agregó al carrito.`)
  await expect(qty(page, barra)).toHaveValue('15')
  await comprar(page).click()
  await expect(page).toHaveURL(/envioPago/)
})

test('SHIP-49 above 27500 kilos the cart warns of the full truck and still sells', async ({ page }) => {
  const who = await openCart(page, [barra, 12])
  const one = (await cartOf(who)).presupuestoDetalles.$values[0].pesoSubtotal / 12
  const warning = page.getByText('Atención: un camión completo no debe superar los 27500 kilos.', { exact: true })
  await expect(warning).toHaveCount(0)
  await qty(page, barra).fill(String(Math.ceil(27_500 / one) + 1))
  await expect(warning).toBeVisible()
  await expect(comprar(page)).toBeEnabled()
  await expectAccessible(page)
})

test('HEAD-12 the header shows the number of lines, in step with the cart', async ({ page }) => {
  await openCart(page, [barra, 12], [pieza, 40])
  await expect(page.getByRole('link', { name: 'Mi carrito, 2 artículos en el carrito' })).toBeVisible()
  await page.getByRole('button', { name: `Quitar ${barra.descripcion}` }).click()
  await expect(page.getByRole('link', { name: 'Mi carrito, 1 artículo en el carrito' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Mi carrito, 1 artículo en el carrito' }).locator('.badge')).toHaveText('1')
})

test.describe('what the server changed', () => {
  const account = 'cliente.sin20@demo.test'
  const cliente = rows('clientes').find((c) => c.codigo === '004603')!
  const lista = cliente.listaPrecioId!
  const one = pick(lista, (p) => porMetro(p) && Number(p.cantMin || 1) <= 10, 40)
  const two = pick(lista, (p) => porMetro(p) && Number(p.cantMin || 1) <= 10, 41)
  const precio = rows('precios').find((p) => p.listaPrecioId === lista && p.producto === one.id)!
  const codigo = `E2E-${randomUUID().slice(0, 8)}`

  const open = async (page: Page) => {
    const who = await signIn(page, account)
    await empty(who)
    await add(who, one, 12)
    await add(who, two, 12)
    return who
  }

  test('CART-23 CART-24 a changed price and a changed discount flag their line until the cart is saved', async ({ page }) => {
    await open(page)
    try {
      await integrar(page, 'precios', [{ listaPrecioId: Number(lista), producto: one.id, precio: 99.99 }])
      await integrar(page, 'descuentos', [{ codigo, cliente: cliente.codigo, descripcion: 'Prueba', porcentaje: 33, grupoId: Number(two.grupoId), gruposProdId: two.gruposProdId ? Number(two.gruposProdId) : null }])
      await page.goto('/miCarrito')
      await expect(line(page, one).getByText('El precio fue actualizado.', { exact: true })).toBeVisible()
      await expect(line(page, two).getByText('El precio fue actualizado.')).toHaveCount(0)
      await expect(line(page, two).getByText('El descuento fue actualizado.', { exact: true })).toBeVisible()
      // a price that changes under the open screen is not taken in silence with the next quantity
      await integrar(page, 'precios', [{ listaPrecioId: Number(lista), producto: one.id, precio: 101.5 }])
      await qty(page, one).fill('13')
      await expect(page.getByText(new RegExp(`^${one.descripcion!.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}: el precio pasó de .* 99,99 a .* 101,50\\.$`))).toBeVisible()
      await expect(line(page, one)).toContainText('101,50')
      await expectAccessible(page)
      await comprar(page).click()
      await expect(page).toHaveURL(/envioPago/)
      await page.goto('/miCarrito')
      await expect(line(page, one)).toContainText('101,50')
      await expect(page.getByText(/fue actualizado/)).toHaveCount(0)
    } finally {
      await integrar(page, 'precios', [{ listaPrecioId: Number(lista), producto: one.id, precio: Number(precio.precio!.replace(',', '.')) }])
      await integrar(page, 'descuentos', [{ codigo, cliente: cliente.codigo, descripcion: 'Prueba', porcentaje: 0, grupoId: Number(two.grupoId), gruposProdId: two.gruposProdId ? Number(two.gruposProdId) : null }])
    }
  })

  test('CART-25 a changed client discount is flagged on the lines', async ({ page }) => {
    await open(page)
    try {
      await integrar(page, 'descuentos', [{ codigo: `${codigo}-C`, cliente: cliente.codigo, descripcion: 'Prueba', porcentaje: 1.25 }])
      await page.goto('/miCarrito')
      for (const p of [one, two]) await expect(line(page, p).getByText('El descuento de cliente fue actualizado.', { exact: true })).toBeVisible()
    } finally {
      await integrar(page, 'descuentos', [{ codigo: `${codigo}-C`, cliente: cliente.codigo, descripcion: 'Prueba', porcentaje: 0 }])
    }
  })

  test('CART-12 CART-13 CART-14 a product that is gone says so and holds Comprar back until it is taken out', async ({ page }) => {
    await open(page)
    const state = (activo: 'si' | 'no') => integrar(page, 'productos', [{ ...one, activo }])
    try {
      await state('no')
      await page.goto('/miCarrito')
      await expect(line(page, one).getByText('El producto ya no está disponible.', { exact: true })).toBeVisible()
      await expect(page.getByText('Debes eliminar del carrito los productos que ya no tienes disponible', { exact: true })).toBeVisible()
      await expect(comprar(page)).toBeDisabled()
      await expectAccessible(page)
      await page.getByRole('button', { name: `Quitar ${one.descripcion}` }).click()
      await expect(page.getByText(/Debes eliminar/)).toHaveCount(0)
      await expect(comprar(page)).toBeEnabled()
    } finally {
      await state('si')
    }
  })
})

test.describe('who sees what', () => {
  /** Signs a seller in and chooses the last of its clients that has a price list. */
  const asSeller = async (page: Page, account: string) => {
    const who = await signIn(page, account)
    const conLista = new Set(rows('clientes').filter((c) => c.listaPrecioId && c.activo === 'si').map((c) => c.documentoNro))
    const { $values } = await who.call('GET', `/api/Budget/fetchClientes/${who.session.sellerId}`)
    const c = $values.filter((x: any) => conLista.has(x.documentoNro)).at(-1)
    const codigo = rows('clientes').find((x) => x.documentoNro === c.documentoNro)!
    await page.addInitScript((chosen) => localStorage.setItem('clienteSeleccionado', JSON.stringify([chosen])), { id: c.id, nombreFantasia: c.nombreFantasia ?? c.razonSocial })
    return { who, clienteId: c.id as number, producto: pick(codigo.listaPrecioId!, (p) => porMetro(p) && minimo(p) <= 10, 5) }
  }

  test('CART-05 CART-06 only a seller is offered to cancel; after the question the cart is gone and the product list comes', async ({ page }) => {
    const { who, clienteId, producto } = await asSeller(page, 'vendedor@demo.test')
    await empty(who, clienteId)
    const { id } = await add(who, producto, 12, clienteId)
    await page.goto('/miCarrito')
    await page.getByRole('button', { name: 'Cancelar Carrito', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('¿Estás seguro que querés cancelar el carrito?', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Volver', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect((await cartOf(who, clienteId)).id).toBe(id)
    await page.getByRole('button', { name: 'Cancelar Carrito', exact: true }).click()
    await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expect(page).toHaveURL(/\/productos\/\d+$/)
    expect((await cartOf(who, clienteId)).id).toBe(0)
  })

  test('CART-05 CART-07 a client is not offered to cancel, only to go on shopping', async ({ page }) => {
    await openCart(page, [barra, 12])
    await expect(page.getByRole('link', { name: 'Seguir Comprando', exact: true })).toBeVisible()
    await expect(page.getByText('Cancelar Carrito')).toHaveCount(0)
  })

  test('SES-42 without permission 17 the bottom row with cancel and continue is not shown', async ({ page }) => {
    const { who, clienteId, producto } = await asSeller(page, 'vendedor.sin17@demo.test')
    await empty(who, clienteId)
    await add(who, producto, 12, clienteId)
    await page.goto('/miCarrito')
    await expect(line(page, producto)).toBeVisible()
    await expect(page.getByText('Cancelar Carrito')).toHaveCount(0)
    await expect(page.getByText('Seguir Comprando')).toHaveCount(0)
  })

  test('SES-43 without any of 18, 40 and 28 no cart data is asked for', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (r) => { if (/getShoppingCart|getProductsInShoppingCart/.test(r.url())) asked.push(r.url()) })
    await signIn(page, 'cliente.sincatalogo@demo.test')
    await page.goto('/miCarrito')
    await expect(page.getByText('No tiene permiso para esta acción.', { exact: true })).toBeVisible()
    expect(asked).toEqual([])
  })

  test('staff without a chosen client is asked to choose one', async ({ page }) => {
    await signIn(page, 'admin@demo.test')
    await page.goto('/miCarrito')
    await expect(page.getByText('Debe elegir un cliente.', { exact: true })).toBeVisible()
    await page.setViewportSize(WIDE)
    await expectAccessible(page)
  })
})
