import type { Page } from '@playwright/test'
import { contract as sesion } from '#features/sesion/contract.ts'
import { contract as usuarios } from '#features/usuarios/contract.ts'
import { nuevaCuenta } from './claves.ts'
import { expect, portalUrl, signIn, test, type Person } from './portal.ts'

/** An account of Construcciones Alvear that also buys for Constructora Caballito, signed in. */
const nuevoGrupo = async (page: Page): Promise<Person> => {
  const cuenta = await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004538' })
  const context = await page.context().browser()!.newContext({ baseURL: portalUrl() })
  const admin = await signIn(await context.newPage(), 'admin@demo.test')
  const { $values } = await admin.call('GET', `/api/sesiones?texto=${encodeURIComponent(cuenta.email)}`)
  await admin.ask(usuarios.agregarCliente, { params: { id: $values[0].usuarioId }, body: { codigo: '004663' } })
  await context.close()
  return signIn(page, cuenta)
}
const chip = (page: Page) => page.locator('.chip b')
const chooseElsewhere = async (who: Person, codigo: string) => {
  const todos = (await who.ask(sesion.clientes, {})).$values
  await who.ask(sesion.elegirCliente, { params: { id: todos.find((c) => c.codigo === codigo)!.clienteId } })
}

test('OPEN-153 whoever buys for several clients chooses in the head, by keyboard, and every tab follows', async ({
  page,
}) => {
  const who = await nuevoGrupo(page)
  await page.goto('/productos')
  await expect(chip(page)).toHaveText('Construcciones Alvear S.A.')
  const other = await page.context().newPage()
  await other.goto('/miCarrito')
  await page.getByRole('button', { name: 'Cambiar de cliente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comprar para' })
  const box = dialog.getByRole('combobox', { name: 'Seleccionar cliente' })
  await expect(box).toBeFocused()
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await box.fill('caballito')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Elegiste Constructora Caballito S.R.L.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(chip(page)).toHaveText('Constructora Caballito S.R.L.')
  await expect(page).toHaveURL('/productos')
  await expect(
    other.getByText('En otra pestaña elegiste otro cliente. Ahora comprás para Constructora Caballito S.R.L.'),
  ).toBeVisible()
  const { $values } = await who.ask(sesion.clientes, {})
  expect($values.find((c) => c.actual)!.codigo).toBe('004663')
})

test('OPEN-153 a screen that shows another client than the session’s saves nothing, and leads on', async ({ page }) => {
  const who = await nuevoGrupo(page)
  await page.goto('/detallesproducto/IPN-080-12')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await chooseElsewhere(who, '004663') // from elsewhere: this browser hears nothing of it
  await page
    .getByRole('button', { name: /^Agregar: / })
    .first()
    .click()
  const aviso = page.getByRole('alert').filter({ hasText: 'Esta página todavía muestra el anterior' })
  await expect(aviso).toBeVisible()
  await expect(
    page.getByText('En otra pestaña elegiste otro cliente. Volvé a cargar la página para seguir.').first(),
  ).toBeVisible()
  await aviso.getByRole('button', { name: 'Volver a cargar' }).click()
  await expect(chip(page)).toHaveText('Constructora Caballito S.R.L.')
  await expect(page).toHaveURL('/detallesproducto/IPN-080-12')
})

test('OPEN-153 OPEN-389 role 1 gives an account a client and takes it away, in Clientes de la cuenta, where the focus stays', async ({
  page,
}) => {
  const cuenta = await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004538' })
  await signIn(page, 'admin@demo.test')
  await page.goto(`/sesiones?buscar=${encodeURIComponent(cuenta.email)}`)
  await page.getByRole('button', { name: /^Clientes de la cuenta/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Clientes de la cuenta' })
  await dialog.getByLabel('Código del cliente').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No hay un cliente con ese código.').first()).toBeVisible()
  await dialog.getByLabel('Código del cliente').fill('004663')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Cliente agregado.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Quitar Constructora Caballito S.R.L.' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/ya no compra para Constructora Caballito S\.R\.L\./)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('list', { name: 'Clientes de la cuenta' })).toBeFocused()
})
