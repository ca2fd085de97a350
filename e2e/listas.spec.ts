import type { Locator, Page } from '@playwright/test'
import { contract as carrito } from '#features/carrito/contract.ts'
import { contract } from '#features/listas/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { contract as recompra } from '#features/recompra/contract.ts'
import { cartOf } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { expect, expectAccessible, PHONE, portalUrl, signIn, test, type Person } from './portal.ts'

/** A person of a client with orders, and a cart of his own. */
const buyer = async (page: Page): Promise<Person> =>
  signIn(page, await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }))
const LINES = [
  { productoId: 'UPN-100-12', cantidad: 24, largo: 6, ancho: null },
  { productoId: 'IPN-100-12', cantidad: 10, largo: 12, ancho: null },
]
const listOf = (who: Person, nombre: string, compartida = false) =>
  who.ask(contract.create, {
    body: {
      clienteId: who.session.clienteId,
      nombre,
      nota: null,
      compartida,
      lineas: LINES.map((linea) => ({ ...linea, nota: null })),
    },
  })
const rows = (page: Page): Locator => page.locator('tr[data-line]')

test(
  'LIST-02 LIST-03 the cart is kept with ‘Guardar como lista’, and bought again from there at today’s prices',
  { tag: '@core:listas' },
  async ({ page }) => {
    const who = await buyer(page)
    await who.ask(carrito.addLines, { body: { clienteId: who.session.clienteId, lineas: LINES } })
    await page.goto('/miCarrito')
    await page.getByRole('button', { name: 'Guardar como lista' }).click()
    const dialog = page.getByRole('dialog', { name: 'Guardar en una lista' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText('Poné un nombre.')).toBeVisible()
    await dialog.getByLabel('Nombre').fill('Obra del puente')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByRole('link', { name: 'Ver la lista' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Obra del puente')
    await expect(rows(page)).toHaveCount(2)
    await rows(page).nth(1).getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: 'Agregar al carrito' }).click()
    await expect(page.getByText('Se agregó 1 producto.').first()).toBeVisible()
    const cart = (await cartOf(who)).presupuestoDetalles.$values
    expect(cart.map((line) => [line.producto.id, line.cantidadTiras])).toEqual([
      ['UPN-100-12', 48],
      ['IPN-100-12', 10],
    ])
  },
)

test('LIST-02 LIST-04 by keyboard: a list is edited, its lines moved, taken away and brought back, and a product comes in by words', async ({
  page,
}) => {
  const who = await buyer(page)
  const { id } = await listOf(who, 'Obra norte')
  await page.goto(`/misListas/${id}`)
  await page.getByRole('button', { name: 'Editar' }).press('Enter')
  await page.getByLabel('Nombre', { exact: true }).fill('Obra norte, etapa 2')
  await page.getByRole('button', { name: /^Bajar Perfil UPN 100/ }).press('Enter')
  await page.getByRole('button', { name: /^Quitar Perfil IPN 100/ }).press('Enter')
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await page.getByLabel('Agregar productos').fill('20 UPN-080-12')
  await page.getByRole('button', { name: 'Agregar', exact: true }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^Cantidad de Perfil UPN 80/ })).toHaveValue('20')
  await expectAccessible(page)
  await page.reload() // what was typed is there again
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Obra norte, etapa 2')
  await page.getByRole('button', { name: 'Guardar' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Obra norte, etapa 2')
  const saved = await who.ask(contract.read, { params: { id } })
  expect(saved.lineas.$values.map((linea) => [linea.productoId, linea.cantidad])).toEqual([
    ['IPN-100-12', 10],
    ['UPN-100-12', 24],
    ['UPN-080-12', 20],
  ])
})

test('LIST-05 of two at one list what differs is joined; the same field changed twice is told, and each may have the other’s or one’s own', async ({
  page,
}) => {
  const who = await buyer(page)
  const { id } = await listOf(who, 'De los dos')
  const other = await page.context().newPage()
  const edit = async (on: Page, cantidad: string) => {
    await on.goto(`/misListas/${id}`)
    await on.getByRole('button', { name: 'Editar' }).click()
    await on.getByRole('textbox', { name: /^Cantidad de Perfil UPN 100/ }).fill(cantidad)
  }
  await edit(page, '30')
  await edit(other, '50')
  await other.getByRole('textbox', { name: /^Cantidad de Perfil IPN 100/ }).fill('11')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible()
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByText(/cambió lo mismo mientras tanto/)).toBeVisible()
  await expect(other.getByRole('textbox', { name: /^Cantidad de Perfil UPN 100/ })).toHaveValue('50')
  await other.getByRole('button', { name: 'Seguir con lo mío' }).click()
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByRole('button', { name: 'Editar' })).toBeVisible()
  const saved = await who.ask(contract.read, { params: { id } })
  expect(saved.lineas.$values.map(({ cantidad }) => cantidad)).toEqual([50, 11])
  await other.close()
})

test('LIST-02 what is ticked of an earlier order is kept in a list of its client', async ({ page }) => {
  const who = await buyer(page)
  const [first] = (await who.ask(presupuestos.latest, { params: { clienteId: who.session.clienteId } })).$values
  const order = await who.ask(recompra.repeat, { params: { id: first!.id } })
  const sold = order.lineas.$values.filter(({ motivo }) => motivo === null)
  await page.goto(`/repetirPedido/${first!.id}`)
  await page.getByRole('button', { name: 'Guardar como lista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar en una lista' })
  await dialog.getByLabel('Nombre').fill('Como la otra vez')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(/^Se guardó en «Como la otra vez»/)).toBeVisible()
  const [kept] = (await who.ask(contract.list, { query: { clienteId: who.session.clienteId } })).$values
  const { lineas } = await who.ask(contract.read, { params: { id: kept!.id } })
  expect(lineas.$values.map((linea) => [linea.productoId, linea.cantidad, linea.largo])).toEqual(
    sold.map((linea) => [linea.productoId, linea.cantidad, linea.largo]),
  )
})

test('LIST-01 LIST-04 on a phone the lists are cards; one is copied, deleted and brought back', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const who = await buyer(page)
  await listOf(who, 'Galpón', true)
  await page.goto('/misListas')
  await expect(page.getByRole('link', { name: 'Galpón', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copiar Galpón', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Copia de Galpón' })).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar Galpón', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Galpón', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('link', { name: 'Galpón', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways scrolling').toBe(PHONE.width)
})

test('OPEN-358 LIST-02 a list that is named in the dialog is not dropped without a question', async ({ page }) => {
  await buyer(page)
  await page.goto('/misListas')
  await page.getByRole('button', { name: 'Nueva lista' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nueva lista' })
  await dialog.getByLabel('Nombre').fill('Para el galpón')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Descartar lo que escribiste' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Para el galpón')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toHaveCount(0)
})

test('LIST-02 LIST-06 a product comes into a list from its page and its card; another’s list is not found', async ({
  page,
  browser,
}) => {
  const who = await buyer(page)
  const { id } = await listOf(who, 'Para el taller')
  await page.goto('/detallesproducto/UPN-080-12')
  await page.getByLabel('CANTIDAD', { exact: true }).fill('9')
  await page.getByRole('button', { name: 'Agregar a una lista' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Guardar en una lista' })
  await dialog.getByLabel('Lista', { exact: true }).selectOption('Para el taller')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Se guardó en «Para el taller», que tiene 3 líneas.')).toBeVisible()
  const [, , third] = (await who.ask(contract.read, { params: { id } })).lineas.$values
  expect([third!.productoId, third!.cantidad]).toEqual(['UPN-080-12', 9])
  await page.goto('/productos/1')
  await expect(page.getByRole('button', { name: /^Agregar a una lista: / }).first()).toBeVisible()
  const context = await browser.newContext({ baseURL: portalUrl() })
  const other = await context.newPage()
  await signIn(other, 'cliente2@demo.test')
  await other.goto(`/misListas/${id}`)
  await expect(other.getByText('No encontramos lo que buscás.')).toBeVisible()
  await context.close()
})
