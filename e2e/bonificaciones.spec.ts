import { api, expect, PHONE, signIn, test } from './portal.ts'

test('ROUT-38 BON-01 BON-02 the discounts of a client, from the menu, on a phone too', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await page.getByRole('link', { name: 'Bonificaciones' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Descuentos')
  const comercial = page.getByRole('table', { name: 'Descuento comercial' })
  await expect(comercial.getByRole('columnheader')).toHaveText(['Descripción', 'Porcentaje'])
  await expect(comercial.getByRole('row', { name: /Descuento general por volumen/ })).toContainText('3,00 %')
  const familia = page.getByRole('table', { name: 'Descuento por familia de productos' })
  await expect(familia.getByRole('row', { name: /Tubos estructurales/ })).toContainText('8,00 %')
  await page.setViewportSize(PHONE)
  await expect(familia.getByText('8,00 %')).toBeVisible()
  const ninguno = { id: 1, reglaDescuento: { $values: [] }, reglaDescuentoDetalle: { $values: [] } }
  await page.route(api('Client/GetClientData/…'), (r) => r.fulfill({ json: ninguno }))
  await page.reload()
  await expect(page.getByText('No tiene descuentos.')).toHaveCount(2)
})
