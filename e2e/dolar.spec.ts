import { sendEntidad } from './import-rows.ts'
import { expect, expectAccessible, PHONE, signIn, test } from './portal.ts'

test(
  'DOLAR-01 DOLAR-12 role 1 sees the rates of each kind, is asked about one that jumped, and annuls it',
  { tag: '@core:dolar' },
  async ({ page }) => {
    await signIn(page, 'admin@demo.test')
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    // a kind of its own: no other journey keeps it
    await sendEntidad(page, 'dolar', [{ fechaHora: at(10), valor: 1000, tipo: 'propio', fuente: 'Mesa' }])
    await sendEntidad(page, 'dolar', [{ fechaHora: at(5), valor: 10_000, tipo: 'propio', fuente: 'Mesa' }])
    await page.goto('/configuracion')
    const asked = page.getByText('Pasó de $ 1.000,00 a $ 10.000,00: ¿está bien?')
    await expect(asked).toBeVisible()
    await expect(page.getByRole('table', { name: 'El dólar hasta hoy' })).toContainText('$ 10.000,00')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Anular', exact: true }).click()
    await expect(page.getByText('La cotización quedó anulada: vale la anterior.')).toBeVisible()
    await expect(asked).toHaveCount(0)
  },
)
