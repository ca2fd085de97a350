import { api, expect, fromMenu, PHONE, signIn, test } from './portal.ts'

test(
  'ROUT-16 STOCK-01 STOCK-02 the stockpiles of a client, and the movements of one, by keyboard',
  { tag: '@core:acopios' },
  async ({ page }) => {
    await signIn(page, 'cliente@demo.test')
    await page.goto('/')
    await fromMenu(page, 'Cuenta', 'Mis Acopios')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIS ACOPIOS')
    const card = page.getByRole('article', { name: 'Acopio N° A-2.275' })
    await expect(card).toContainText('US$ 24.118,90')
    await expect(card).toContainText('$ 1.341,00')
    await expect(card).toContainText('Actualizado')
    await expect(page.getByRole('region', { name: 'Total acopiado' })).toContainText('US$ 84.310,55')
    const details = card.getByRole('link', { name: 'VER DETALLES' })
    await details.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Acopio N° A-2.275' })
    await expect(dialog.getByRole('row').nth(2)).toContainText('− US$ 7.381,10')
    await expect(dialog.getByRole('columnheader')).toHaveText([
      'Fecha',
      'Descripción',
      'Importe en pesos',
      'Tasa',
      'Importe en dólares',
    ])
    await expect(page).toHaveURL(/acopio=A-2\.275/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(details).toBeFocused()
  },
)

test('STOCK-04 OPEN-54 none says so, staff without a client has to choose one, and a phone shows it all', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'vendedor@demo.test')
  let asked = 0
  page.on('request', (r) => void (/getAcopioByClienteId/.test(r.url()) && asked++))
  await page.goto('/acopios')
  await expect(page.getByText('Debés elegir un cliente.')).toBeVisible()
  expect(asked).toBe(0)
  const vacio = { $values: [], length: 0, total: 0 }
  await page.route(api('acopios/getAcopioByClienteId/1'), (r) => r.fulfill({ json: vacio }))
  await page.evaluate(() => localStorage.setItem('clienteSeleccionado', '[{"id":1,"nombreFantasia":"Uno"}]'))
  await page.reload()
  await expect(page.getByText('No tenés acopios', { exact: true })).toBeVisible()
  await page.goto('/acopios?acopio=A-2.318')
  await expect(page.getByRole('dialog')).toContainText('− US$ 8.254,60')
})
