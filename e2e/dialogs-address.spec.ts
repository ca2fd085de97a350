import type { Page } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { ADMIN, CLIENT } from './people.ts'
import { buyFor, expect, signIn, test } from './portal.ts'
import { findQuote, popup } from './presupuestos.ts'

/** What is open stands in the address: for whom it is, what closes it, and where Back leads. */
const dialog = (page: Page) => page.getByRole('dialog')

test('OPEN-390 STOCK-03 PROJ-05 a stockpile and a project open for their client alone, and Back does not open them again', async ({
  page,
}) => {
  const { ask } = await signIn(page, 'vendedor@demo.test')
  const found = async (name: string) => (await ask(clientes.search, { query: { name } })).$values[0]!
  for (const address of ['/acopios?acopio=A-2.275', '/consul-steel?proyecto=1']) {
    await page.goto(address)
    await expect(page.getByText('Debés elegir un cliente.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  }
  await buyFor(page, await found('Estructuras del Oeste'))
  for (const address of ['/acopios?acopio=A-2.275', '/consul-steel?proyecto=1']) {
    await page.goto(address)
    await expect(dialog(page).getByText('No está entre lo del cliente elegido.')).toBeVisible()
    await expect(dialog(page)).not.toContainText('US$')
  }
  await buyFor(page, await found('Metal Don Torcuato'))
  for (const address of ['/acopios', '/consul-steel']) {
    await page.goto('/avisos')
    await page.goto(address)
    await page
      .getByRole('link', { name: /^VER DETALLES/ })
      .first()
      .click()
    await expect(dialog(page).locator('[aria-busy=true]')).toHaveCount(0)
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(dialog(page)).toHaveCount(0)
  }
})

test('OPEN-390 OPER-18 a request one may not see offers no PDF; one that is closed stays closed', async ({ page }) => {
  const who = await signIn(page, CLIENT)
  await page.goto('/presupuestos/999999')
  await expect(popup(page).getByText('No encontramos lo que buscás.')).toBeVisible()
  await expect(popup(page).getByRole('button', { name: 'Descargar PDF' })).toHaveCount(0)
  await expect(popup(page).getByRole('button', { name: 'Imprimir' })).toHaveCount(0)
  const { id } = await findQuote(who, 'of its own', () => true)
  await page.goto('/presupuestos')
  await page
    .getByRole('link', { name: /^Ver detalle/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/presupuestos\/\d+/)
  await expect(popup(page).getByRole('button', { name: 'Descargar PDF' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/presupuestos')
  await expect(popup(page)).toHaveCount(0)
  await page.goto(`/presupuestos/${id}`)
  await expect(popup(page).getByRole('button', { name: 'Imprimir' })).toBeVisible()
})

test('OPEN-391 ACC-08 a state that there is not is none: what the filter says is what the list shows', async ({
  page,
}) => {
  await signIn(page, CLIENT)
  await page.goto('/cuenta-corriente?solapa=pedidos')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(6)
  await page.goto('/cuenta-corriente?solapa=pedidos&estado=777')
  await expect(page.getByLabel('Estado', { exact: true }).locator('option:checked')).toHaveText('TODOS')
  await expect(rows).toHaveCount(6)
})

test('OPEN-371 Back while a screen is on its way leaves the address and the screen together', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/clientes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CLIENTES')
  let release = () => {}
  const free = new Promise<void>((done) => (release = done))
  let asked = 0
  await page.route(/\/assets\/AuditoriaPage-[\w-]+\.js$/, async (route) => {
    asked++
    await free
    await route.continue()
  })
  await page.evaluate(() => history.pushState(null, '', '/auditoria'))
  await expect.poll(() => asked).toBe(1)
  await expect(page).toHaveURL('/auditoria')
  await page.goBack()
  await expect(page).toHaveURL('/clientes')
  release()
  await page.locator('main').getByRole('searchbox').fill('metal')
  await expect(page).toHaveURL(/\/clientes\?buscar=metal/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CLIENTES')
})
