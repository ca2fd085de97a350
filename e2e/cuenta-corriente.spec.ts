import { expect, PHONE, signIn, test } from './portal.ts'

test('ROUT-37 ACC-01 ACC-02 the current account and its tabs', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cuenta Corriente' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CUENTA CORRIENTE')
  const tabs = page.getByRole('navigation', { name: 'Cuenta corriente' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Facturas',
    'Estado de Pedidos',
    'Saldo Cuenta Corriente',
    'Composición del Saldo Cta. Cte.',
  ])
  await tabs.getByRole('link', { name: 'Saldo Cuenta Corriente' }).click()
  await expect(page.getByText('Lo más viejo: 1 documento de más de 45 días')).toBeVisible()
})

test('ACC-03 ACC-16 ACC-17 a search by keyboard, and Limpiar, begin at the first page of five', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/cuenta-corriente?pagina=2&filas=10')
  await page.getByLabel('Documento').fill('41284')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('0007-00041284')
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page).toHaveURL(/\/cuenta-corriente$/)
})

test('ACC-05 ACC-07 ACC-13 pages of rows, and the receipt of one', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/cuenta-corriente')
  const zip = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar los 4 PDF de esta página' }).click()
  expect((await zip).suggestedFilename()).toBe('comprobantes.zip')
  await page.getByRole('link', { name: '10 filas por página' }).click()
  await expect(page.getByRole('row')).toHaveCount(11)
  for (const solapa of ['facturas', 'composicion']) {
    await page.goto(`/cuenta-corriente?solapa=${solapa}&documento=41284`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar el PDF de Factura 0007-00041284' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^ADB\d{11}F0007-00041284\.pdf$/)
  }
})

test('ACC-04 ACC-11 ACC-12 each tab with its columns and its sheet', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  for (const [solapa, name] of [
    ['facturas', 'facturas.xlsx'],
    ['pedidos', 'estado_pedidos.xlsx'],
    ['saldo', 'saldos_cuenta_corriente.xlsx'],
    ['composicion', 'composicion_cuenta_corriente.xlsx'],
  ]) {
    await page.goto(`/cuenta-corriente?solapa=${solapa}`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar Excel' }).click()
    expect((await saved).suggestedFilename()).toBe(name)
  }
  await expect(page.getByRole('columnheader')).toHaveText([
    'Documento',
    'Tipo',
    'Importe',
    'Saldo',
    'Emisión',
    'Comprobante',
  ])
})

test('ACC-08 ACC-14 ACC-31 none says so; a receipt that fails says so until the next; a phone shows it all', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'cliente@demo.test')
  await page.goto('/cuenta-corriente?documento=no-hay')
  await expect(page.getByText('No tiene documentos asociados.')).toBeVisible()
  await page.goto('/cuenta-corriente')
  const pdf = page.getByRole('button', { name: /^Descargar el PDF de/ }).first()
  await page.route(/DownloadPdfDrive/, (r) => r.fulfill({ status: 404, json: {} }))
  await pdf.click()
  await expect(page.getByText('No se encuentra el documento.')).toBeVisible()
  await page.unroute(/DownloadPdfDrive/)
  const saved = page.waitForEvent('download')
  await pdf.click()
  await saved
  await expect(page.getByText('No se encuentra el documento.')).toHaveCount(0)
  await page.goto('/cuenta-corriente?solapa=pedidos')
  await expect(page.getByLabel('Estado', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
