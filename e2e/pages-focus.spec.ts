import type { Page } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as cuenta } from '#features/cuenta-corriente/contract.ts'
import { contract as sugerencias } from '#features/sugerencias/contract.ts'
import { rows } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { ADMIN } from './people.ts'
import { buyFor, expect, signIn, test } from './portal.ts'

/** A page past the end goes to the last one; the focus stays where one is. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at === null || at === document.body ? 'nowhere' : at.closest('main, [role=dialog]') ? 'inside' : at.tagName
  })

/** The documents of a client, a page of five. */
const bodyOf = (clienteId: number) => ({
  clienteId,
  dateFrom: null,
  dateTo: null,
  estadoId: null,
  presupuestoId: null,
  page: 0,
  rowPerPage: 5 as const,
})

test(
  'OPEN-388 a page past the end leads to the last one, wherever there are pages',
  { tag: '@core' },
  async ({ page }) => {
    await signIn(page, ADMIN)
    for (const address of [
      '/vendedores?pagina=77',
      '/clientes?pagina=900',
      '/producto-sugerido?pagina=9999',
      '/novedades?pagina=99',
      '/novedades/edicion?pagina=99',
      '/correo-saliente?pagina=999',
      '/salida-sistema?pagina=999',
      '/auditoria?pagina=9999',
      '/sesiones?pagina=64',
      '/avisos?pagina=64',
    ]) {
      await page.goto(address)
      await expect(page, address).not.toHaveURL(address)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expect(page.locator('main'), address).not.toContainText('No se ha encontrado')
      // of who reads what goes out it is said that there is no webhook
      await expect(page.locator('main'), address).not.toContainText(/No hay (?!un webhook)/)
    }
  },
)

test('OPEN-388 ACC-15 STOCK-01 documents, stockpiles, projects and discounts too, also when the client changes', async ({
  page,
}) => {
  const { ask, session } = await signIn(page, 'vendedor@demo.test')
  const found = async (name: string) => (await ask(clientes.search, { query: { name } })).$values[0]!
  const one = await found('Metal Don Torcuato')
  await buyFor(page, one)
  const none = page.getByText('No tiene documentos asociados')
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  for (const tab of ['facturas', 'pedidos', 'composicion']) {
    await page.goto(`/cuenta-corriente?solapa=${tab}&pagina=99`)
    await expect(page).not.toHaveURL(/pagina=99/)
    await expect(pages).toContainText(/Página (\d+) de \1(?!\d)/)
    await expect(none).toHaveCount(0)
  }
  for (const address of ['/acopios?pagina=9', '/consul-steel?pagina=9', '/bonificaciones?pagina=9&comercial=9']) {
    await page.goto(address)
    await expect(page).not.toHaveURL(/=9/)
    await expect(page.locator('main')).not.toContainText('Página 9')
  }
  await page.goto('/cuenta-corriente?pagina=4')
  await expect(pages).toContainText('Página 4 de')
  // somebody with a page of them
  const all = (await ask(clientes.getAllBySellerId, { query: { idSeller: session.sellerId! } })).$values
  const few = await Promise.all(
    all.map(async (c) => ({ ...c, n: (await ask(cuenta.facturas, { body: bodyOf(c.id) })).length })),
  )
  const other = few.find(({ n, activo }) => activo && n > 0 && n <= 15)!
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Comprar para' })
  const name = other.nombreFantasia ?? other.razonSocial
  await dialog.getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).first().click()
  await expect(page.locator('.chip b')).toHaveText(other.nombreFantasia ?? other.razonSocial)
  await expect(page).not.toHaveURL(/pagina=4/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(none).toHaveCount(0)
})

test('OPEN-388 SUGG-03 with the last suggestion of a page gone, the page before it is shown', async ({ page }) => {
  const { ask } = await signIn(page, ADMIN)
  const ids = rows('productos')
    .filter((p) => p.activo === 'si')
    .map((p) => p.id!)
  const none = { nombreProducto: '', idProductoRelacionado: '', idTipoRelacion: 3 }
  const count = async (idProducto: string) =>
    (await ask(sugerencias.search, { query: {}, body: { ...none, idProducto } })).$values.length
  let own = ids.pop()!
  while ((await count(own)) !== 0) own = ids.pop()!
  const made = ids.slice(0, 21)
  for (const IdProductoSugerido of made)
    await ask(sugerencias.create, { body: { IdProducto: own, IdProductoSugerido, IdTipoRelacion: 3 } })
  await page.goto(`/producto-sugerido?sku=${own}&tipo=3&pagina=2`)
  const list = page.getByRole('list', { name: 'Sugerencias' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  await list.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(list).toHaveCount(20)
  await expect(page).not.toHaveURL(/pagina=2/)
  await expect(page.getByText('No se ha encontrado el producto')).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('inside')
  for (const idProductoRelacionado of made.slice(1))
    await ask(sugerencias.drop, { params: { idProducto: own, idProductoRelacionado } })
})

test(
  'OPEN-389 a search by Enter keeps the focus in its field, on every screen that has one',
  { tag: '@core' },
  async ({ page }) => {
    await signIn(page, ADMIN)
    const search = async (address: string, label: string, text: string) => {
      await page.goto(address)
      const field = page.locator('main').getByLabel(label, { exact: true })
      await field.fill(text)
      await field.press('Enter')
      await expect(page).toHaveURL(/\?/)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(text)
      await page.goBack()
      await expect(field).not.toHaveValue(text)
    }
    await search('/auditoria', 'Usuario', 'gerente')
    await search('/sesiones', 'Persona', 'admin')
    await search('/producto-sugerido', 'SKU', 'HER-TEN')
    await search('/presupuestos', 'N° operación', '48217')
    await search('/reclamos', 'Desde', '01/02/2026')
    await search('/', 'Desde', '01/02/2026')
    await buyFor(page, { id: 1, nombreFantasia: 'Metal Don Torcuato', razonSocial: '' })
    await search('/cuenta-corriente', 'Documento', '41284')
  },
)

test('OPEN-389 MAIL-16 with a contact deleted the focus stays in the page', async ({ page }) => {
  const cuenta = await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004615' })
  await signIn(page, cuenta)
  await page.goto('/clientes/contacto/6/6')
  await page.getByRole('button', { name: 'Crear correo' }).click()
  const create = page.getByRole('dialog', { name: 'Crear correo' })
  await create.getByLabel('Nombre').fill('Pañol Sur')
  await create.getByLabel('Email').fill(`panol.${Date.now()}@prueba.test`)
  await create.getByLabel('Tienda').selectOption({ index: 1 })
  await create.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Eliminar a Pañol Sur' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('row', { name: /Pañol Sur/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('inside')
})

test('OPEN-389 with a link of the footer taken out the focus stays in the page', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/configuracion')
  const quit = page.getByRole('button', { name: /^Quitar / })
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Agregar enlace' }).first().click()
  const count = await quit.count()
  await quit.last().focus()
  await page.keyboard.press('Enter')
  await expect(quit).toHaveCount(count - 1)
  await expect.poll(() => focused(page)).toBe('inside')
})

test('OPEN-389 OPEN-48 with who answers a claim saved the focus stays in the page', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/reclamos?estado=abiertos')
  await page
    .getByRole('button', { name: /^VER DETALLES/ })
    .first()
    .click()
  const form = page.getByRole('form', { name: 'Responsable' })
  const host = form.getByLabel('A cargo de')
  const options = host.locator('option:not(:checked)')
  await expect(options.last()).toBeAttached()
  await host.selectOption({ value: (await options.last().getAttribute('value'))! })
  const saved = page.waitForResponse((r) => r.request().method() !== 'GET' && r.ok())
  await form.getByRole('button', { name: 'Guardar responsable' }).press('Enter')
  await saved
  await expect(page.getByText(/^A cargo de /).first()).toBeVisible()
  await expect.poll(() => focused(page)).toBe('inside')
})
