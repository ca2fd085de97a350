import type { Page } from '@playwright/test'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { cartOf } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { latest } from './inicio.ts'
import { expect, PHONE, signIn, test } from './portal.ts'

/** A person of a client with orders, and a cart of his own. */
const buyer = async (page: Page) =>
  signIn(page, await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }))

test('OPEN-98 OPEN-99 on a phone the groups and the last operations stand before the carousel; Repetir puts an order’s lines into the cart, once for a double click, and leads there', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const who = await buyer(page)
  const [first] = (await who.ask(presupuestos.latest, { params: { clienteId: who.session.clienteId } })).$values
  let asked = 0
  page.on('request', (r) => {
    if (r.url().endsWith(`/api/Budget/${first!.id}/repetir`)) asked++
  })
  await page.goto('/')
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Productos',
    'MIS ÚLTIMAS OPERACIONES',
    'GESTIONÁ TUS PEDIDOS',
    'DASHBOARD DE SEGUIMIENTO',
  ])
  const groups = page.getByRole('region', { name: 'Productos' }).getByRole('link')
  await expect(groups.filter({ visible: true })).toHaveCount(6)
  await page.getByRole('button', { name: /^Ver los \d+ grupos$/ }).click()
  expect(await groups.filter({ visible: true }).count()).toBeGreaterThan(6)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways scrolling').toBe(320)
  const card = latest(page).getByRole('article').first()
  await card.getByRole('button', { name: /^Repetir la solicitud/ }).dblclick()
  const lines = first!.lineas === 1 ? 'Se agregó 1 producto' : `Se agregaron ${first!.lineas} productos`
  await expect(card.getByRole('status')).toContainText(`${lines} a tu carrito.`)
  await expect(card.getByRole('button', { name: /^Se repitió la solicitud/ })).toBeFocused()
  expect(asked).toBe(1)
  expect((await cartOf(who)).presupuestoDetalles.$values).toHaveLength(first!.lineas)
  await card.getByRole('link', { name: 'Ver carrito' }).click()
  await expect(page).toHaveURL(/\/miCarrito$/)
  await expect(page.getByText(first!.primerProducto!).first()).toBeVisible()
})

test('OPEN-98 what could not be added is named with its reason; a refusal stands beside the button, which tries again', async ({
  page,
}) => {
  await buyer(page)
  let broken = true
  await page.route(/\/api\/Budget\/\d+\/repetir$/, async (route) => {
    if (broken)
      return route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 409, detail: 'La compra se encuentra deshabilitada temporalmente.' }),
      })
    const rechazadas = {
      $values: [{ nombreProducto: 'Perfil UPN 100 (12,00 m)', motivo: 'El producto ya no está disponible.' }],
    }
    return route.fulfill({ json: { clienteId: 1, agregadas: 1, rechazadas } })
  })
  await page.goto('/presupuestos')
  const card = page.locator('main article').first()
  const button = card.getByRole('button', { name: /^Repetir la solicitud/ })
  await button.click()
  await expect(card.getByRole('status')).toHaveText('La compra se encuentra deshabilitada temporalmente.')
  broken = false
  await button.click()
  const dialog = page.getByRole('dialog', { name: /^Repetir la solicitud/ })
  await expect(dialog).toContainText('Se agregó 1 producto a tu carrito.')
  await expect(dialog.getByRole('listitem')).toHaveText(['Perfil UPN 100 (12,00 m)El producto ya no está disponible.'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: '1 no se agregó' }).click()
  await expect(dialog).toBeVisible()
})
