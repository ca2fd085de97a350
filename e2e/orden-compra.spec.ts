import type { Page } from '@playwright/test'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { clock, fill, next, open, preconfirm, prepare, type Cart } from './envio-pago.ts'
import { sendEntidad } from './import-rows.ts'
import { api, expect, expectAccessible, PHONE, test, type Person } from './portal.ts'
import { cards, filters, numero, popup, pressBuscar } from './presupuestos.ts'

/** A client that buys in no other journey. */
const CLIENTE = 'Aberturas Haedo'
const enter = (page: Page): Promise<Cart> => prepare(page, 'admin@demo.test', CLIENTE)
const ask = (page: Page, ordenCompraObligatoria: 'si' | 'no') =>
  sendEntidad(page, 'clientes', [
    { codigo: '004615', razonSocial: 'Aberturas Metálicas Haedo S.R.L.', ordenCompraObligatoria },
  ])
const orden = (page: Page) => page.getByRole('region', { name: 'Orden de compra' })
const field = (page: Page) => orden(page).getByRole('textbox')
const PDF = {
  name: 'orden 77.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'),
}
const choose = (page: Page, file = PDF) => orden(page).getByLabel('PDF de la orden de compra').setInputFiles(file)

/** Places the cart as an order with a number, without the screens. */
const place = async (person: Person, id: number, ordenCompra: string): Promise<void> => {
  const { version } = await preconfirm(person, id, { ordenCompra })
  await person.ask(envioPago.confirm, { params: { id }, query: { esPedidoFirme: true, version } })
}

test.describe.configure({ mode: 'serial' })

test('OC-01 an account that orders by its own number is asked for it; number and PDF stay through a reload', async ({
  page,
}) => {
  const { id } = await enter(page)
  await open(page, id)
  await expect(orden(page).getByLabel('Orden de compra (opcional)', { exact: true })).toBeVisible()
  // the order system asks for it since the screen was opened
  await ask(page, 'si')
  try {
    await next(page).first().click()
    const missing = orden(page).getByText('La orden de compra es obligatoria.', { exact: true })
    await expect(missing).toBeVisible()
    await expect(page).toHaveURL(/envioPago/)
    await next(page).first().click()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await field(page).fill('x'.repeat(31))
    await expect(orden(page)).toContainText('La orden de compra lleva hasta 30 caracteres.')
    await field(page).fill('  OC   77 ')
    await field(page).blur()
    await expect(field(page)).toHaveValue('OC 77')
    await choose(page, { ...PDF, buffer: Buffer.from('GIF89a') })
    await expect(orden(page).getByRole('alert')).toContainText('no es de un tipo admitido (PDF)')
    await choose(page)
    await expect(orden(page).getByText('orden 77.pdf', { exact: true })).toBeVisible()
    await page.reload()
    await expect(field(page)).toHaveValue('OC 77')
    await expect(orden(page).getByText('orden 77.pdf', { exact: true })).toBeVisible()
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await next(page).last().click()
    await expect(page).toHaveURL(new RegExp(`/miCarrito/confirmar/${id}$`))
    await expect(page.getByRole('region', { name: 'Solicitud' })).toContainText('OC 77 · orden 77.pdf')
  } finally {
    await ask(page, 'no')
  }
})

test('OC-01 a PDF that a reload cut off is told of, and chosen again', async ({ page }) => {
  const { id } = await enter(page)
  await open(page, id)
  await page.route(api(`Budget/${id}/ordenCompra`), () => {})
  await choose(page)
  await expect(orden(page).getByRole('status')).toContainText('Subiendo orden 77.pdf')
  await expect(next(page).first()).toBeDisabled()
  await page.reload()
  await expect(clock(page)).toBeVisible()
  await expect(orden(page)).toContainText('«orden 77.pdf» no llegó a subirse. Elegilo de nuevo.')
  await page.unrouteAll()
  await choose(page)
  await expect(orden(page).getByText('orden 77.pdf', { exact: true })).toBeVisible()
  await expect(orden(page)).not.toContainText('no llegó a subirse')
  await orden(page).getByRole('button', { name: 'Quitar el PDF' }).click()
  await expect(orden(page).getByRole('button', { name: 'Elegir un PDF' })).toBeVisible()
})

test('OC-02 OC-03 an order is found by it and opens its PDF; a second one with it is warned of, not refused', async ({
  page,
}) => {
  const { id, person, clienteId } = await enter(page)
  await open(page, id)
  await choose(page)
  await expect(orden(page).getByText('orden 77.pdf', { exact: true })).toBeVisible()
  const ordenCompra = `Haedo-${id}`
  await place(person, id, ordenCompra)
  await page.goto('/presupuestos')
  await filters(page).getByLabel('Orden de compra').fill(` haedo-${id}`)
  await pressBuscar(page)
  await expect(cards(page).locator('h2')).toHaveText([numero(id)])
  await expect(cards(page)).toContainText(`Orden de compra ${ordenCompra}`)
  await cards(page)
    .getByRole('link', { name: /^Ver detalle/ })
    .click()
  await expect(popup(page)).toContainText(ordenCompra)
  await popup(page).getByText('Datos de la solicitud').click()
  const download = page.waitForEvent('download')
  await popup(page).getByRole('button', { name: 'Descargar orden 77.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('orden 77.pdf')
  const cart = await fill(person, clienteId, 3)
  await open(page, cart.id)
  await field(page).fill(ordenCompra.toLowerCase())
  await field(page).blur()
  const warning = `Ya hay otra solicitud con esta orden de compra: N° ${numero(id)}, del`
  await expect(orden(page)).toContainText(warning)
  await next(page).first().click()
  await expect(page).toHaveURL(/confirmar/)
  await expect(page.locator('main')).toContainText(warning)
  await expect(page.getByRole('button', { name: 'CONFIRMAR SOLICITUD' }).first()).toBeEnabled()
})

const withdraw = (page: Page) => popup(page).getByRole('button', { name: 'Anular pedido' })
const form = (page: Page) => popup(page).getByRole('form', { name: 'Anular pedido' })

test('OC-04 an order is withdrawn from its popup, with a reason that stands in its history', async ({ page }) => {
  const { id, person } = await enter(page)
  await place(person, id, `Anula-${id}`)
  await page.goto(`/presupuestos/${id}`)
  await withdraw(page).click()
  await form(page).getByRole('button', { name: 'Anular pedido' }).click()
  await expect(form(page)).toContainText('El motivo es obligatorio.')
  await expect(form(page).getByLabel('Motivo')).toBeFocused()
  await expectAccessible(page, { part: '[role=dialog]' })
  await form(page).getByLabel('Motivo').fill('Pedimos de más')
  await form(page).getByRole('button', { name: 'Anular pedido' }).dblclick()
  await expect(popup(page)).toContainText('PRESUPUESTO CANCELADO')
  await expect(popup(page)).toContainText('Pedimos de más')
  await expect(withdraw(page)).toHaveCount(0)
})

test('OC-04 moved on while the reason is written: it is told, what was written stays, and later the button says it', async ({
  page,
}) => {
  const { id, person } = await enter(page)
  await place(person, id, `Sigue-${id}`)
  await page.goto(`/presupuestos/${id}`)
  await withdraw(page).click()
  await form(page).getByLabel('Motivo').fill('Pedimos de más')
  await sendEntidad(page, 'presupuestos', [{ id, estado: 'Comercial' }])
  const said = 'El pedido ya está en Comercial: comuníquese con su ejecutivo de cuenta.'
  await expect(form(page)).toContainText(said)
  await expect(form(page).getByLabel('Motivo')).toHaveValue('Pedimos de más')
  await form(page).getByRole('button', { name: 'Volver' }).click()
  await withdraw(page).click()
  await expect(popup(page)).toContainText(said)
  await expect(form(page)).toHaveCount(0)
})
