import { CLAVE, expect, expectAccessible, test } from './portal.ts'

test('AUTH-01 AUTH-03 the login has email, document type, number, password and a button', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('cliente@demo.test')
  await page.getByLabel('Número, sin puntos ni guiones').fill('30111222')
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await expectAccessible(page)
  await page.locator('altcha-widget label').click()
  await expect(page.locator('altcha-widget')).toContainText('Verificado')
})
