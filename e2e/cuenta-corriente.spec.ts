import type { Page } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { buyFor, expect, fromMenu, PHONE, signIn, TABLET, test, WIDE } from './portal.ts'

test('ROUT-37 ACC-01 ACC-02 the current account and its tabs', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await fromMenu(page, 'Cuenta', 'Cuenta Corriente')
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

test(
  'ACC-05 ACC-07 ACC-13 pages of rows, and the receipt of one',
  { tag: '@core:cuenta-corriente' },
  async ({ page }) => {
    await signIn(page, 'cliente@demo.test')
    await page.goto('/cuenta-corriente')
    await page.getByRole('link', { name: '10 filas por página' }).click()
    await expect(page.getByRole('row')).toHaveCount(11)
    for (const tab of ['facturas', 'composicion']) {
      await page.goto(`/cuenta-corriente?solapa=${tab}&documento=41284`)
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Descargar el PDF de Factura 0007-00041284' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^ADB\d{11}F0007-00041284\.pdf$/)
    }
  },
)

test('ACC-04 ACC-11 ACC-12 each tab with its columns and its sheet', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  for (const [tab, name] of [
    ['facturas', 'facturas.xlsx'],
    ['pedidos', 'estado_pedidos.xlsx'],
    ['saldo', 'saldos_cuenta_corriente.xlsx'],
    ['composicion', 'composicion_cuenta_corriente.xlsx'],
  ]) {
    await page.goto(`/cuenta-corriente?solapa=${tab}`)
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
    'Vence',
    'Estado',
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

test('OPEN-191 receipts are chosen by keyboard, on a phone too, stay chosen on other pages, and come as one zip', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'cliente@demo.test')
  await page.goto('/cuenta-corriente')
  const varios = page.getByRole('group', { name: 'Varios PDF a la vez' })
  await varios.getByLabel('Elegir los 4 PDF de esta página').press('Space')
  await expect(varios.getByRole('button', { name: 'Descargar 4 PDF' })).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Elegir Factura/ })
    .first()
    .press('Space')
  await expect(varios.getByRole('checkbox')).toHaveJSProperty('indeterminate', true)
  await page.getByRole('link', { name: 'Siguiente' }).click()
  // the next page stands, with none chosen
  await expect(varios.getByRole('checkbox')).toHaveJSProperty('indeterminate', false)
  await page
    .getByRole('checkbox', { name: /^Elegir (Factura|Nota)/ })
    .first()
    .press('Space')
  const zip = page.waitForEvent('download')
  await varios.getByRole('button', { name: 'Descargar 4 PDF' }).press('Enter')
  expect((await zip).suggestedFilename()).toBe('comprobantes.zip')
  await varios.getByRole('button', { name: 'Ninguno' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('OPEN-225 too many receipts or sheets in a row are told as such, until the next', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/cuenta-corriente')
  const detail = 'Son demasiados pedidos seguidos. Esperá unos segundos e intentá de nuevo.'
  await page.route(/Download(PdfDrive|Excel)/, (r) =>
    r.fulfill({ status: 429, contentType: 'application/problem+json', json: { code: 'demasiados_pedidos', detail } }),
  )
  await page
    .getByRole('button', { name: /^Descargar el PDF de/ })
    .first()
    .click()
  await expect(page.getByRole('alert')).toHaveText(detail)
  await page.getByRole('button', { name: 'Descargar Excel' }).click()
  await expect(page.getByRole('alert')).toHaveText([detail, detail])
  await page.unroute(/Download(PdfDrive|Excel)/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Falló la descarga. Reintentar' }).click()
  await saved
  await expect(page.getByRole('alert')).toHaveCount(1)
})

/** Staff that looks at the account of the client of that name. */
const lookAt = async (page: Page, account: string, nombre: string) => {
  const person = await signIn(page, account)
  const { $values } = await person.ask(clientes.search, { query: { name: nombre } })
  await buyFor(
    page,
    $values.find((c) => c.nombreFantasia === nombre)!,
  )
  await page.goto('/cuenta-corriente?solapa=saldo')
  await expect(page.getByText('Saldo total')).toBeVisible()
}

test('OPEN-54 ACC-13 a seller sees the account of the client it chose, its receipts, and nothing without one', async ({
  page,
}) => {
  await page.setViewportSize(TABLET)
  await signIn(page, 'vendedor@demo.test')
  let asked = 0
  page.on('request', (r) => void (/GetByFilter/.test(r.url()) && asked++))
  await page.goto('/cuenta-corriente')
  await expect(page.getByText('Debés elegir un cliente.')).toBeVisible()
  expect(asked).toBe(0)
  await lookAt(page, 'vendedor@demo.test', 'Metalúrgica Don Torcuato')
  await expect(page.getByText(/el saldo informado es/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Composición del Saldo Cta. Cte.' }).click()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Descargar el PDF de/ })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toMatch(/^ADB30709184322[FDC]/)
  await page.getByLabel(/^Elegir los \d PDF de esta página/).check()
  const zip = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Descargar \d PDF$/ }).click()
  expect((await zip).suggestedFilename()).toMatch(/^comprobantes-\d+\.zip$/)
})

test('OPEN-187 an administrator is told where the documents do not add up to what the order system says', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await lookAt(page, 'admin@demo.test', 'IM Paraná')
  await expect(page.getByRole('status').filter({ hasText: 'Los documentos suman' })).toHaveText(
    'Los documentos suman $ 167.682.983,25 y el saldo informado es $ 167.695.333,25. Revisá lo que manda el sistema de gestión.',
  )
  await lookAt(page, 'admin@demo.test', 'Metalúrgica Don Torcuato')
  await expect(page.getByText(/Los documentos suman/)).toHaveCount(0)
})
