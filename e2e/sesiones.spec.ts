import { enterByForm, nuevaCuenta } from './claves.ts'
import { withFactor, signOut } from './factor.ts'
import { expect, expectAccessible, expectNotInMenu, PHONE, portalUrl, signIn, test, WIDE } from './portal.ts'

/** Open sessions: all of one's own but this one; and, for an administrator, anybody's. */
test('«Cerrar las demás» asks first, ends every other session of one’s own at once, and leaves this one', async ({
  page,
  browser,
}) => {
  const cuenta = await nuevaCuenta(page)
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: portalUrl(), locale: 'es-AR' })))
  const others = await Promise.all(contexts.map((c) => c.newPage()))
  for (const other of others) await signIn(other, cuenta)
  await signIn(page, cuenta)
  await page.goto('/misSesiones')
  const all = page.getByRole('button', { name: 'Cerrar las demás' })
  await all.click()
  const dialog = page.getByRole('dialog', { name: 'Cerrar las demás sesiones' })
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expect(dialog).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Cerrar la sesión de/ })).toHaveCount(2)
  await all.click()
  await dialog.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(page.getByText('Se cerraron 2 sesiones.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cerrar la sesión de/ })).toHaveCount(0)
  await expect(all).toHaveCount(0)
  await expect(page.getByText('Esta sesión')).toBeVisible()
  for (const other of others) {
    await other.goto('/misSesiones')
    await expect(other).toHaveURL(/\/login/)
  }
  for (const c of contexts) await c.close()
})

test(
  'an administrator finds a person’s sessions, sees from where, and ends one or all of them',
  { tag: '@core:sesiones' },
  async ({ page, browser }) => {
    const cuenta = await nuevaCuenta(page)
    const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: portalUrl(), locale: 'es-AR' })))
    const others = await Promise.all(contexts.map((c) => c.newPage()))
    for (const other of others) await signIn(other, cuenta)
    await signIn(page, 'admin@demo.test')
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Principal' })
    await menu.getByRole('button', { name: 'Administrar' }).click()
    await menu.getByRole('link', { name: 'Sesiones abiertas' }).click()
    await expect(page).toHaveURL(/\/sesiones$/)
    const accounts = page.getByRole('list', { name: 'Cuentas' }).locator('> li')
    await expect(accounts.first()).toBeVisible() // a page of them: others sign in beside this one
    await page.setViewportSize({ width: 820, height: 1100 })
    await expectAccessible(page)
    await page.setViewportSize(WIDE)
    await page.getByLabel('Persona').fill(cuenta.email.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(accounts).toHaveCount(1)
    await expect(page).toHaveURL(/\?buscar=/)
    const row = accounts.first()
    await expect(row).toContainText('Elena Prueba')
    await expect(row).toContainText('2 sesiones')
    await expect(row).toContainText('127.0.0.1')
    await row.getByRole('button', { name: 'Ver sesiones de Elena Prueba' }).press('Enter')
    const sessions = page.getByRole('list', { name: 'Sesiones de Elena Prueba' }).getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await sessions
      .first()
      .getByRole('button', { name: /^Cerrar la sesión de/ })
      .click()
    await expect(page.getByText('Se cerró la sesión.')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    await row.getByRole('button', { name: 'Cerrar todas las de Elena Prueba' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cerrar todas las sesiones' })
    await expect(dialog).toContainText('Las sesiones de Elena Prueba se cierran en el acto')
    await dialog.getByRole('button', { name: 'Cerrar todas' }).click()
    await expect(row).toContainText('Sin sesiones')
    for (const other of others) {
      await other.goto('/misSesiones')
      await expect(other).toHaveURL(/\/login/)
    }
    for (const c of contexts) await c.close()
  },
)

test('an administrator takes the second factor of a lost telephone away, and the password is enough again', async ({
  page,
  browser,
}) => {
  const cuenta = await nuevaCuenta(page)
  const context = await browser.newContext({ baseURL: portalUrl(), locale: 'es-AR' })
  const person = await context.newPage()
  await withFactor(person, cuenta)
  await signOut(person)
  await signIn(page, 'admin@demo.test')
  await page.goto(`/sesiones?buscar=${encodeURIComponent(cuenta.email)}`)
  const row = page.getByRole('list', { name: 'Cuentas' }).locator('> li')
  await expect(row).toContainText('Dos pasos')
  await expect(row).toContainText('Sin sesiones') // found without being signed in
  await row.getByRole('button', { name: /^Quitar verificación en dos pasos/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Quitar verificación en dos pasos' })
  await dialog.getByRole('button', { name: 'Quitar' }).click()
  await expect(row.locator('.alert.ok')).toContainText('Se quitó la verificación en dos pasos')
  await expect(row.getByText('Dos pasos', { exact: true })).toHaveCount(0)
  await enterByForm(person, cuenta)
  await context.close()
})

test('a manager without permission 1 and a seller have neither the entry nor the screen; nobody found is said in words', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/sesiones?buscar=zzzz')
  await expect(page.getByText('No encontramos cuentas con ese nombre o email.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver las sesiones abiertas' }).click()
  await expect(page).toHaveURL(/\/sesiones$/)
  for (const account of ['gerente@demo.test', 'vendedor@demo.test']) {
    const context = await browser.newContext({ baseURL: portalUrl(), locale: 'es-AR' })
    const other = await context.newPage()
    await signIn(other, account)
    await other.goto('/')
    await expect(other.getByRole('link', { name: 'Mis Operaciones' }).first()).toBeVisible()
    await expectNotInMenu(other, 'Sesiones abiertas')
    await other.goto('/sesiones')
    await expect(other).toHaveURL(/\/error$/)
    await context.close()
  }
})
