import { contract as clientes } from '#features/clientes/contract.ts'
import { sendEntidad } from './import-rows.ts'
import { api, expect, expectAccessible, fromMenu, PHONE, signIn, test } from './portal.ts'
import { CLIENTE_LIBRE } from './presupuestos.ts'

test(
  'ROUT-38 BON-01 BON-02 the discounts of a client, from the menu, on a phone too',
  { tag: '@core:bonificaciones' },
  async ({ page }) => {
    await signIn(page, 'cliente@demo.test')
    await page.goto('/')
    await fromMenu(page, 'Cuenta', 'Bonificaciones')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Descuentos')
    const comercial = page.getByRole('table', { name: 'Descuento comercial' })
    await expect(comercial.getByRole('columnheader')).toHaveText(['Descripción', 'Porcentaje'])
    await expect(comercial.getByRole('row', { name: /Descuento general por volumen/ })).toContainText('3,00 %')
    const familia = page.getByRole('table', { name: 'Descuento por familia de productos' })
    await expect(familia.getByRole('row', { name: /Tubos estructurales/ })).toContainText('8,00 %')
    await page.setViewportSize(PHONE)
    await expect(familia.getByText('8,00 %')).toBeVisible()
    const reglas = { $values: [{ id: 7, descripcion: 'Mallas', porcentaje: 4 }] }
    let answer: object = { id: 1, reglaDescuento: { $values: [] }, reglaDescuentoDetalle: reglas }
    await page.route(api('Client/GetClientData/…'), (r) => r.fulfill({ json: answer }))
    await page.reload()
    const none = page.getByText('No tiene descuentos.')
    await expect(page.getByRole('region', { name: 'Descuento comercial' }).locator(none)).toBeVisible()
    await expect(none).toHaveCount(1)
    await expect(familia.getByText('4,00 %')).toBeVisible()
    answer = { id: 1, reglaDescuento: { $values: [] }, reglaDescuentoDetalle: { $values: [] } }
    await page.reload()
    await expect(page.getByText('Acá vas a ver los descuentos que se aplican solos a cada compra.')).toBeVisible()
    await expect(none).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Descuento comercial' })).toHaveCount(0)
  },
)

test('OPEN-315 many discounts stand on pages of their own, which the address holds', async ({ page }) => {
  const rows = Array.from({ length: 30 }, (_, n) => ({
    codigo: `E2E-D${n}`,
    cliente: CLIENTE_LIBRE,
    descripcion: `Acuerdo ${String(n + 1).padStart(2, '0')}`,
    porcentaje: '0', // so that no price is another
  }))
  await sendEntidad(page, 'descuentos', rows)
  const { ask } = await signIn(page, 'admin@demo.test')
  const [cliente] = (await ask(clientes.search, { query: { name: CLIENTE_LIBRE } })).$values
  await page.goto('/bonificaciones')
  await page.evaluate((c) => localStorage.setItem('clienteSeleccionado', JSON.stringify([c])), {
    id: cliente!.id,
    nombreFantasia: 'Elegido',
  })
  await page.reload()
  const comercial = page.getByRole('table', { name: 'Descuento comercial' })
  await expect(comercial.getByRole('row')).toHaveCount(26)
  const pages = page.getByRole('navigation', { name: 'Páginas de Descuento comercial' })
  await expect(pages).toContainText('Página 1 de 2')
  await pages.getByRole('link', { name: 'Siguiente' }).press('Enter')
  await expect(page).toHaveURL(/\?comercial=2$/)
  await expect(comercial.getByRole('row', { name: /Acuerdo 30/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.goto('/bonificaciones?comercial=9')
  await expect(page).toHaveURL(/\?comercial=2$/) // the last one (OPEN-388)
  await expect(comercial.getByRole('row', { name: /Acuerdo 30/ })).toBeVisible()
})
