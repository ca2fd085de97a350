import type { Page } from '@playwright/test'
import { nuevaCuenta } from './claves.ts'
import { fill, next, summary } from './envio-pago.ts'
import { expect, signIn, test } from './portal.ts'

const cuentaOf = async (page: Page, cliente: string) =>
  signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente, telefono: '11 4286-2257' }))

test(
  'OPEN-154 what is left stands beside the sum, and a purchase beyond it is said before it is confirmed',
  { tag: '@core:credito' },
  async ({ page }) => {
    const who = await cuentaOf(page, '004663')
    await fill(who, who.session.clienteId, 400)
    await page.goto('/miCarrito')
    const panel = summary(page)
    await expect(panel.getByText(/^Crédito disponible US\$ 4\.250,75, al \d\d\/\d\d\/\d{4}$/)).toBeVisible()
    await expect(panel.getByText('Esta compra supera el crédito disponible.')).toBeVisible()
    await page.getByRole('button', { name: 'Comprar', exact: true }).first().click()
    await expect(page).toHaveURL(/\/miCarrito\/envioPago\/\d+$/)
    await expect(summary(page).getByText('Esta compra supera el crédito disponible.')).toBeVisible()
  },
)

test('OPEN-154 a held client fills its cart, is told, and cannot confirm', async ({ page }) => {
  const who = await cuentaOf(page, '004788')
  const cart = await fill(who, who.session.clienteId, 3)
  await page.goto('/miCarrito')
  await expect(summary(page).getByText(/^La cuenta está retenida: se puede armar el carrito/)).toBeVisible()
  await expect(summary(page).getByText('Motivo: Facturas vencidas')).toBeVisible()
  await page.goto(`/miCarrito/envioPago/${cart.id}`)
  await next(page).first().click()
  await page.getByLabel('Si', { exact: true }).check()
  await page.getByRole('button', { name: 'CONFIRMAR SOLICITUD' }).first().click()
  const terms = page.getByRole('dialog', { name: 'Términos y condiciones' })
  await terms.getByLabel('Acepto los términos y condiciones').check()
  await terms.getByLabel('Confirmo que los datos de la solicitud son correctos').check()
  await terms.getByRole('button', { name: 'REALIZAR PEDIDO' }).click()
  // beside the sum, and as the answer to the attempt
  await expect(page.getByRole('alert').filter({ hasText: 'La cuenta está retenida' })).toHaveCount(2)
  await expect(page).toHaveURL(/\/miCarrito\/confirmar\/\d+$/)
})
