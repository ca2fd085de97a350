import type { Page } from '@playwright/test'
import { openInside } from './inside.ts'
import { CLIENT } from './people.ts'
import { api, expect, signIn, stayDeaf, test } from './portal.ts'

/** What every list shows when there is nothing in it, and what is shown of one that could not be read. */
const nothing = { $values: [], length: 0, total: 0, enCurso: 0, sinLeer: 0, hayMas: false }
type Lista = readonly [address: string, call: string, empty: string, json?: object | null]
const listas: readonly Lista[] = [
  ['/productos/1', 'Product/grupo', 'No tienes productos asociados a esta categoria'],
  ['/presupuestos', 'Budget/fetchAll', 'Todavía no hay solicitudes.'],
  ['/reclamos', 'reclamo/searchBy', 'No existen reclamos para el filtro aplicado'],
  ['/acopios', 'acopios/getAcopioByClienteId/…', 'No tenés acopios'],
  ['/consul-steel', 'consulsteel/GetDataFromClient', 'No tiene proyectos.'],
  [
    '/cuenta-corriente',
    'factura/GetByFilter',
    'No tiene documentos asociados.',
    { facturaResponses: { $values: [] }, length: 0, cuit: '30709184321' },
  ],
  [
    '/bonificaciones',
    'Client/GetClientData/…',
    'No tiene descuentos.',
    { id: 1, reglaDescuento: { $values: [] }, reglaDescuentoDetalle: { $values: [] } },
  ],
  ['/clientes/tiposEmail', 'Client/GetTiposEmail/…', 'Todavía no hay correos para configurar.'],
  ['/novedades', 'novedades/getNovedades/…', 'No hay novedades'],
  ['/avisos', 'avisos', 'No tenés avisos.'],
]
const alerts = (page: Page) => page.locator('main').getByRole('alert')

test('ERR-04 a list with nothing in it shows the text of its screen, and no error', async ({ page }) => {
  await signIn(page, CLIENT)
  await page.goto('/formulario_contacto')
  for (const [address, call, empty, json = nothing] of listas) {
    await page.route(api(call), (r) => r.fulfill({ json }))
    await openInside(page, address)
    await expect(page.locator('main').getByText(empty, { exact: true }).first(), address).toBeVisible()
    await expect(alerts(page), address).toHaveCount(0)
    await page.unroute(api(call))
  }
})

test('ERR-02 a list that cannot be read says so, and is read again when asked; nobody takes it for an empty one', async ({
  page,
}) => {
  await signIn(page, CLIENT)
  await stayDeaf(page) // what comes by itself would read it again before anybody asks
  await page.goto('/formulario_contacto')
  for (const [address, call, empty, json = nothing] of listas) {
    // a refusal without a sentence: what the portal was not told it does not guess
    await page.route(api(call), (r) => r.fulfill({ status: 409, contentType: 'application/problem+json', body: '{}' }))
    await openInside(page, address)
    await expect(alerts(page).first(), address).toContainText('Ocurrió un error. Por favor, intentá más tarde.')
    await expect(page.locator('main').getByText(empty, { exact: true }), address).toHaveCount(0)
    await page.unroute(api(call))
    await page.route(api(call), (r) => r.fulfill({ json }))
    await page.locator('main').getByRole('button', { name: 'Reintentar' }).first().click()
    await expect(page.locator('main').getByText(empty, { exact: true }).first(), address).toBeVisible()
    await expect(alerts(page), address).toHaveCount(0)
    await page.unroute(api(call))
  }
})

/** Where something is downloaded, the call it makes, its control, and what that says once it failed. */
const descargas = [
  ['/cuenta-corriente', 'factura/DownloadExcel', 'Descargar Excel', 'Falló la descarga. Reintentar'],
  [
    '/cuenta-corriente?solapa=pedidos',
    'estadopedidos/DownloadExcel',
    'Descargar Excel',
    'Falló la descarga. Reintentar',
  ],
  [
    '/detallesproducto/UPN-100-12',
    'Document',
    'DESCARGAR MANUAL DE USUARIO',
    'DESCARGAR MANUAL DE USUARIO Falló la descarga. Reintentar',
  ],
] as const

test('ERR-01 a file that cannot be downloaded is logged and shows no alert; its own control says so and tries again', async ({
  page,
}) => {
  await signIn(page, CLIENT)
  const logged: string[] = []
  page.on('console', (m) => void logged.push(m.text()))
  await page.goto('/formulario_contacto')
  for (const [address, call, label, after] of descargas) {
    await page.route(api(call), (r) => r.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }))
    await page.goto(address)
    const before = logged.length
    await page.getByRole('button', { name: label, exact: true }).click()
    const again = page.getByRole('button', { name: after })
    await expect(again, address).toBeVisible()
    await expect(alerts(page), address).toHaveCount(0)
    expect(logged.slice(before).join('\n'), address).toContain('No se pudo descargar')
    await page.unroute(api(call))
    const file = page.waitForEvent('download')
    await again.click()
    await file
    await expect(page.getByRole('button', { name: label, exact: true }), address).toBeVisible()
  }
})
