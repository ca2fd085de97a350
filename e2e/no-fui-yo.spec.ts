import {
  alert,
  confirmButton,
  correoTo,
  enlaceOf,
  enterByForm,
  fillLogin,
  NUEVA,
  nuevaCuenta,
  tryLogin,
  typeClaves,
} from './claves.ts'
import { expect, expectAccessible, PHONE, portalUrl, signIn, test, TABLET, WIDE } from './portal.ts'

/** ‘No fui yo’: from the mail about a sign-in to the new password. */
for (const size of [WIDE, TABLET, PHONE])
  test(`PAPEL-05 «No fui yo» ends the other browser’s session, and the next sign-in asks for a new password, at ${size.width}`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(size)
    const cuenta = await nuevaCuenta(page)
    await signIn(page, cuenta)
    const stranger = await browser.newContext({ baseURL: portalUrl(), locale: 'es-AR' })
    const other = await stranger.newPage()
    await enterByForm(other, cuenta)
    const texto = await correoTo(browser, cuenta.email, 'ingreso-nuevo')
    expect(texto).toMatch(/Fecha y hora: \d\d\/\d\d\/\d{4} \d\d:\d\d\nDispositivo: Chrome/)
    const enlace = enlaceOf(texto)

    const mail = await browser.newContext({ baseURL: portalUrl(), locale: 'es-AR', viewport: size })
    const me = await mail.newPage()
    await me.goto(enlace)
    await expect(me.getByRole('heading', { level: 1 })).toHaveText('No fui yo')
    await expect(me.getByText('Para volver a entrar te pedimos una contraseña nueva')).toBeVisible()
    await expectAccessible(me)
    expect(await me.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    // whoever only looks, as a scanner of mails does, ends nothing
    await other.reload()
    await expect(other.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()

    const button = me.getByRole('button', { name: 'No fui yo: cerrar todas las sesiones' })
    await button.focus()
    await me.keyboard.press('Enter')
    await expect(me.getByText('Listo: cerramos todas las sesiones de tu cuenta.')).toBeVisible()
    await expectAccessible(me)
    await me.reload()
    await expect(
      me.getByText(/^Con «No fui yo» se cerraron todas las sesiones el \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/),
    ).toBeVisible()
    await other.reload()
    await expect(other).toHaveURL(/\/login/)

    await me.getByRole('link', { name: 'Ir al ingreso' }).click()
    await fillLogin(me, cuenta)
    await expect(me.getByRole('heading', { name: 'Revisá tu email' })).toBeVisible()
    await expect(
      me.getByText(
        'Dijiste «No fui yo»: para entrar elegí una contraseña nueva, con el enlace que te mandamos recién.',
      ),
    ).toBeVisible()
    await expectAccessible(me)
    await me.goto(enlaceOf(await correoTo(browser, cuenta.email, 'recuperacion')))
    await typeClaves(me, NUEVA)
    await me.locator('altcha-widget label').first().click()
    await expect(me.locator('altcha-widget')).toContainText('Verificado')
    await confirmButton(me).click()
    await expect(me).toHaveURL(`${portalUrl()}/`)
    await expect(me.locator('.alert.ok')).toHaveText('Tu contraseña fue modificada correctamente.')
    expect(await tryLogin(me, cuenta, cuenta.clave)).toBe(401)
    await stranger.close()
    await mail.close()
  })

test('PAPEL-05 a link that is not whole says so in a sentence', async ({ page }) => {
  await page.goto('/no-fui-yo/eyJpZCI6MX0.x')
  await expect(alert(page)).toHaveText(
    'El enlace no está completo o no salió de este portal. Abrilo otra vez desde el mensaje que recibiste.',
  )
  await expect(page.getByRole('button', { name: /No fui yo/ })).toHaveCount(0)
  await expectAccessible(page)
})
