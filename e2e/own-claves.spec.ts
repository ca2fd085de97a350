import { contract } from '#features/sesion/contract.ts'
import {
  alert,
  campo,
  confirmButton,
  correoTo,
  enlaceOf,
  enterByForm,
  typeClaves,
  fillLogin,
  tryLogin,
  NUEVA,
  nuevaCuenta,
} from './claves.ts'
import { api, expect, expectAccessible, PHONE, portalUrl, signIn, test, WIDE, type Cuenta } from './portal.ts'

/** One's own password and sessions: the first password, changing it, closing a session, too many wrong ones. */
const REGLA_CAMBIO = 'Debe tener: 1 mayúscula, 1 número, 1 caracter especial y una longitud minima de 8'
const CAMBIADA = 'Tu contraseña fue modificada correctamente.'
const urlOf = (c: Cuenta, { numero = c.numero, tipo = 2, email = c.email } = {}) =>
  `/changepassword/${numero}/${tipo}/${encodeURIComponent(email)}`

test('AUTH-35 ROUT-09 the first-login mail leads to /changePasswordEmail: no captcha, no current password, the stricter rule; it signs in', async ({
  page,
  browser,
}) => {
  const cuenta = await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004615', claveProvisoria: 'si' })
  await page.goto('/login')
  await fillLogin(page, cuenta)
  await expect(page).toHaveURL(/\/firstlogin$/)
  const enlace = enlaceOf(await correoTo(browser, cuenta.email, 'primer-ingreso'))
  expect(enlace).toMatch(/^\/changePasswordEmail\/[^/]+\/[\w-]{32}$/)
  await page.goto(enlace)
  await expect(campo(page, 'Nueva contraseña')).toBeVisible()
  await expect(page.getByLabel('Contraseña actual')).toHaveCount(0)
  await expect(page.locator('altcha-widget')).toHaveCount(0)
  await confirmButton(page).click()
  for (const text of ['Ingrese una contraseña', 'Ingrese nuevamente la contraseña'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await typeClaves(page, 'ABCDEF1!') // no lowercase letter
  await expect(page.locator('.err').filter({ hasText: REGLA_CAMBIO })).toBeVisible()
  await expect(confirmButton(page)).toBeDisabled()
  await typeClaves(page, NUEVA)
  await confirmButton(page).click()
  await expect(page).toHaveURL(`${portalUrl()}/`)
  await expect(page.locator('.alert.ok')).toHaveText(CAMBIADA)
  expect(await tryLogin(page, cuenta, NUEVA)).toBe(200)
})

test.describe('changing it while signed in', () => {
  test('ROUT-08 AUTH-36 AUTH-42 it asks for the current password, «Confirmar» is disabled while an error exists, and the home says that it is changed', async ({
    page,
  }) => {
    const cuenta = await nuevaCuenta(page)
    await signIn(page, cuenta)
    await page.goto(urlOf(cuenta))
    await expect(page.getByRole('heading', { name: 'Cambiar contraseña' })).toBeVisible()
    await expect(confirmButton(page)).toBeEnabled()
    await campo(page, 'Contraseña actual').fill(cuenta.clave)
    await typeClaves(page, NUEVA, 'Otra.2027')
    await confirmButton(page).click()
    await expect(page.getByText('Las contraseñas deben coincidir')).toBeVisible()
    await expect(confirmButton(page)).toBeDisabled()
    await campo(page, 'Repetir contraseña').fill(NUEVA)
    await expect(confirmButton(page)).toBeEnabled()
    await confirmButton(page).click()
    await expect(page).toHaveURL(`${portalUrl()}/`)
    await expect(page.locator('.alert.ok')).toHaveText(CAMBIADA)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(page.locator('.alert.ok')).toHaveCount(0)
    await page.reload() // this session goes on
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
  })
  test('AUTH-37 AUTH-38 AUTH-39 each field says what is missing or weak; a wrong current password shows the server’s text and changes nothing, and five in a row are enough', async ({
    page,
  }) => {
    const cuenta = await nuevaCuenta(page)
    await signIn(page, cuenta)
    await page.goto(urlOf(cuenta))
    await confirmButton(page).click()
    for (const text of ['Ingresá tu contraseña actual', 'Ingrese una contraseña', 'Ingrese nuevamente la contraseña'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(campo(page, 'Contraseña actual')).toBeFocused()
    await campo(page, 'Nueva contraseña').fill('ABCDEF1!')
    await expect(page.locator('.err').filter({ hasText: REGLA_CAMBIO })).toBeVisible()
    await campo(page, 'Contraseña actual').fill('mala')
    await typeClaves(page, NUEVA)
    const sent = page.waitForRequest(api('auth/changepassword'))
    await confirmButton(page).click()
    await expect(alert(page)).toHaveText('La contraseña actual es incorrecta.')
    const { authorization } = (await sent).headers()
    const again = () =>
      page.request.post(contract.changepassword.path, {
        headers: { authorization: authorization! },
        data: { password: 'mala', newPassword: NUEVA, passwordCopy: NUEVA },
      })
    for (let i = 0; i < 4; i++) expect((await again()).status()).toBe(400)
    await confirmButton(page).click()
    await expect(alert(page)).toHaveText(
      'Has superado el número de intentos al generar nueva contraseña, intenta de nuevo más tarde',
    )
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL(/\/login$/) // whoever leaves wants no new password
    await enterByForm(page, cuenta)
  })
  test('OPEN-80 without a session it leads to recovery; with one, only one’s own address; a mailed link never asks for the current password', async ({
    page,
  }) => {
    await page.goto('/changepassword/30111222/2/cliente%40demo.test')
    await expect(page).toHaveURL(/\/reestablecer$/)
    const cuenta = await nuevaCuenta(page)
    await signIn(page, cuenta)
    const other = 'cliente@demo.test'
    for (const foreign of [
      urlOf(cuenta, { numero: '30111222', email: other }),
      urlOf(cuenta, { email: other }),
      urlOf(cuenta, { numero: '0' }),
      urlOf(cuenta, { tipo: 3 }),
    ]) {
      await page.goto(foreign)
      await expect(page, foreign).toHaveURL(/\/error$/)
    }
    await page.goto('/changePasswordEmail/otra%40prueba.test/x')
    await expect(campo(page, 'Nueva contraseña')).toBeVisible()
    await expect(page.getByLabel('Contraseña actual')).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible() // and it ends nobody's session
  })
})

test('AUTH-13 a login leads to the page it names; there one’s open sessions stand, each other one with «Cerrar», which ends it at once', async ({
  page,
  browser,
}) => {
  const cuenta = await nuevaCuenta(page)
  const context = await browser.newContext({ baseURL: portalUrl(), locale: 'es-AR' })
  const elsewhere = await context.newPage()
  await signIn(elsewhere, cuenta)
  await enterByForm(page, cuenta, cuenta.clave, '/misSesiones')
  const close = page.getByRole('button', { name: /^Cerrar la sesión de/ })
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expect(page.getByText('Esta sesión')).toHaveCount(1)
    await expect(close).toHaveCount(1)
  }
  await page.goto('/')
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('link', { name: 'Mis sesiones' }).click()
  await expect(page).toHaveURL(/\/misSesiones$/)
  await close.click()
  await expect(close).toHaveCount(0)
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await elsewhere.goto('/misSesiones')
  await expect(elsewhere).toHaveURL(/\/login/)
  await context.close()
})

test('five wrong passwords close the login for that account and address, with words that tell nothing of the account', async ({
  page,
}) => {
  const cuenta = await nuevaCuenta(page)
  for (const one of [cuenta, { ...cuenta, email: cuenta.email.replace('e2e.', 'nadie.') }]) {
    for (let i = 0; i < 4; i++) expect(await tryLogin(page, one, 'Mala.2026')).toBe(401)
    await page.goto('/login')
    await fillLogin(page, one, 'Mala.2026')
    await expect(alert(page)).toHaveText('Los datos ingresados son incorrectos.')
    await expect(page.locator('altcha-widget')).not.toContainText('Verificado')
    await fillLogin(page, one, one.clave) // the sixth is right, and does not help
    await expect(alert(page)).toHaveText('Demasiados intentos de ingreso. Esperá unos minutos e intentá nuevamente.')
  }
})
