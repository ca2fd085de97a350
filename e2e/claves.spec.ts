import {
  alert,
  campo,
  confirmButton,
  correoTo,
  cuantosCorreos,
  enlaceOf,
  typeClaves,
  NUEVA,
  nuevaCuenta,
  askRecovery,
  solveCaptcha,
  tryLogin,
} from './claves.ts'
import { expect, expectAccessible, PHONE, portalUrl, test, WIDE } from './portal.ts'

/** A password forgotten: asking for the mail, and the new password by its link. */
const REGLA_NUEVA = 'Debe contener al menos 8 caracteres, una mayúscula, n número y un caracter especial'
const BAD = 'El enlace no es válido o ya fue usado. Pedí uno nuevo.'
const LINK = '/reestablecerpassword/nuevapassword'

test.describe('recovery', () => {
  test('AUTH-04 ROUT-10 ROUT-11 «Recuperar contraseña» leads from each login to its recovery; the administrators’ has the e-mail only', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Recuperar contraseña' }).click()
    await expect(page).toHaveURL(/:\d+\/reestablecer$/)
    await expect(campo(page, 'Número')).toBeVisible()
    await page.goto('/admin/login')
    await page.getByRole('link', { name: 'Recuperar contraseña' }).click()
    await expect(page).toHaveURL(/\/admin\/reestablecer$/)
    await expect(page.getByRole('button', { name: 'Recuperar contraseña' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
  })
  test('AUTH-18 AUTH-19 recovery has e-mail, document type and number with its hint, and its button, wide and narrow', async ({
    page,
  }) => {
    await page.goto('/reestablecer')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(campo(page, 'Documento')).toHaveValue('2')
    await expect(campo(page, 'Número')).toHaveAccessibleDescription('Sin puntos ni guiones')
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('button', { name: 'Recuperar contraseña' })).toBeVisible()
    }
  })
  test('AUTH-20 AUTH-21 AUTH-22 recovery says what is missing or wrong, with the focus on the first', async ({
    page,
  }) => {
    await page.goto('/reestablecer')
    await campo(page, 'Documento').selectOption('')
    await campo(page, 'Número').fill('12.345.67x')
    await page.getByRole('button', { name: 'Recuperar contraseña' }).click()
    for (const text of ['El email es obligatorio', 'Ingrese una opción', 'Ingrese un número válido'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('a@b.test')
    await expect(page.getByText('El email es obligatorio')).toBeHidden()
  })
  test('AUTH-23 AUTH-25 ROUT-12 the notice names the e-mail and says where to look, wide and narrow', async ({
    page,
  }) => {
    await askRecovery(page, 'nadie.conocido@prueba.test', '30111999')
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await expect(
        page.getByText('Por favor verifique su casilla de email para recuperar la contraseña', { exact: true }),
      ).toBeVisible()
      await expect(page.getByText('nadie.conocido@prueba.test')).toBeVisible()
      await expect(
        page.getByText('Revisá tu bandeja de entrada y la carpeta de spam, o contactate con tu ejecutivo de ventas.'),
      ).toBeVisible()
      await expectAccessible(page)
    }
    await page.evaluate(() => history.replaceState(null, '')) // opened directly it names nobody
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Revisá tu email' })).toBeVisible()
    await expect(page.getByText('Email registrado')).toHaveCount(0)
  })
  test('an unknown account, and a document that is not its own, see just what the owner sees, and no mail goes', async ({
    page,
    browser,
  }) => {
    const cuenta = await nuevaCuenta(page)
    const seen: string[] = []
    for (const [email, numero] of [
      ['nadie@prueba.test', '30111999'],
      [cuenta.email, '30111999'],
      [cuenta.email, cuenta.numero],
    ] as const) {
      await askRecovery(page, email, numero)
      await expect(page.getByText(email)).toBeVisible()
      seen.push((await page.locator('main').innerText()).replace(email, 'X'))
    }
    expect(new Set(seen).size).toBe(1)
    expect(await correoTo(browser, cuenta.email, 'recuperacion')).toContain('code=')
    expect(await cuantosCorreos(browser, [cuenta.email, 'nadie@prueba.test'])).toEqual([1, 0])
  })
})

test.describe('the new password by the mailed link', () => {
  test('ROUT-13 AUTH-24 recover → mail → new password, which signs in; the link works once, and only for its account', async ({
    page,
    browser,
  }) => {
    test.setTimeout(60_000)
    const [cuenta, another] = [await nuevaCuenta(page), await nuevaCuenta(page)]
    await askRecovery(page, cuenta.email, cuenta.numero)
    const enlace = enlaceOf(await correoTo(browser, cuenta.email, 'recuperacion'))
    expect(enlace).toMatch(/^\/reestablecerpassword\/nuevapassword\?email=.+&code=[\w-]{32}$/)
    // another's link with this e-mail: refused, and the code is still good for its owner
    await page.goto(enlace.replace(encodeURIComponent(cuenta.email), encodeURIComponent(another.email)))
    await typeClaves(page, NUEVA)
    await solveCaptcha(page)
    await confirmButton(page).click()
    await expect(alert(page)).toHaveText(BAD)
    // a used captcha is not asked to serve again
    await expect(page.locator('altcha-widget')).not.toContainText('Verificado')
    await page.goto(enlace)
    await typeClaves(page, NUEVA)
    await solveCaptcha(page)
    await confirmButton(page).click()
    // it signs in where it was opened, and says so once
    await expect(page).toHaveURL(`${portalUrl()}/`)
    await expect(page.locator('.alert.ok')).toHaveText('Tu contraseña fue modificada correctamente.')
    await page.reload()
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
    await expect(page.locator('.alert.ok')).toHaveCount(0)
    expect(await tryLogin(page, cuenta, cuenta.clave)).toBe(401) // the old one is no more
    expect(await tryLogin(page, cuenta, NUEVA)).toBe(200)
    await page.goto(enlace) // again, signed in or not
    await typeClaves(page, 'Tercera.3')
    await solveCaptcha(page)
    await confirmButton(page).click()
    await expect(alert(page)).toHaveText(BAD)
  })
  test('AUTH-26 AUTH-27 it has both fields, a captcha, the rule as a hover hint and «Confirmar», wide and narrow, and neither placeholder data nor debug text', async ({
    page,
  }) => {
    await page.goto(`${LINK}?email=persona%40empresa.test&code=CODIGO-SECRETO`)
    await expect(campo(page, 'Nueva contraseña')).toHaveAttribute('type', 'password')
    await expect(campo(page, 'Repetir contraseña')).toHaveAttribute('type', 'password')
    await expect(page.locator('altcha-widget label').first()).toBeVisible()
    await expect(confirmButton(page)).toBeEnabled()
    // the pointer finds the hint on the field; everybody else reads it below
    await expect(page.locator('[title]', { has: campo(page, 'Nueva contraseña') })).toHaveAttribute(
      'title',
      REGLA_NUEVA,
    )
    await expect(campo(page, 'Nueva contraseña')).toHaveAccessibleDescription(REGLA_NUEVA)
    const words = async () =>
      (await page.locator('main form').innerText())
        .split('\n')
        .map((s) => s.trim())
        .filter(Boolean)
    await expect
      .poll(words)
      .toEqual([
        'Nueva contraseña',
        'Nueva contraseña',
        REGLA_NUEVA,
        'Mostrar',
        'Repetir contraseña',
        'Mostrar',
        'No soy un robot',
        'Confirmar',
        'Pedir otro enlace',
      ])
    const given = await page
      .locator('main input:not([type=checkbox]):not([hidden])')
      .evaluateAll((all) => all.map((i) => `${i.getAttribute('placeholder') ?? ''}${(i as HTMLInputElement).value}`))
    expect(given.length).toBeGreaterThanOrEqual(2)
    expect(given.join('')).toBe('')
    await expect(page.locator('main')).not.toContainText(/CODIGO-SECRETO|undefined|null|\{|lorem|test/i)
    await page.setViewportSize(PHONE)
    await expect(confirmButton(page)).toBeVisible()
  })
  test('AUTH-29 AUTH-30 AUTH-31 empty fields, an unsolved captcha, a differing repetition and a weak password say so; a lowercase letter is no part of the rule', async ({
    page,
  }) => {
    await page.goto(`${LINK}?email=a%40b.test&code=x`)
    await confirmButton(page).click()
    await expect(page.getByText('Los campos no pueden estar vacíos')).toHaveCount(2)
    await expect(page.getByText('Captcha requerido')).toBeVisible()
    await expect(campo(page, 'Nueva contraseña')).toBeFocused()
    await typeClaves(page, NUEVA, 'Otra.2027')
    await expect(page.getByText('Las contraseñas deben coincidir')).toBeVisible()
    await campo(page, 'Repetir contraseña').fill(NUEVA)
    await expect(page.getByText('Las contraseñas deben coincidir')).toBeHidden()
    await typeClaves(page, 'corta')
    const rule = page.locator('.err').filter({ hasText: REGLA_NUEVA })
    await expect(rule).toBeVisible()
    await expect(confirmButton(page)).toBeDisabled()
    await typeClaves(page, 'ABCDEF1!')
    await expect(rule).toHaveCount(0)
  })
  test('AUTH-32 after five refused tries the sixth is told to try later', async ({ page }) => {
    const email = `intentos.${Date.now()}@prueba.test`
    await page.goto(`${LINK}?email=${encodeURIComponent(email)}&code=malo`)
    await typeClaves(page, NUEVA)
    const attempt = async (says: string) => {
      await solveCaptcha(page)
      await confirmButton(page).click()
      await expect(alert(page)).toHaveText(says)
      await expect(page.locator('altcha-widget')).not.toContainText('Verificado')
    }
    await attempt(BAD)
    for (let i = 0; i < 4; i++)
      expect(
        (
          await page.request.post('/api/auth/resetpassword', {
            data: { email, newPassword: NUEVA, passwordCopy: NUEVA, ConfirmationCode: 'malo' },
          })
        ).status(),
      ).toBe(400)
    await attempt('Has superado el número de intentos al generar nueva contraseña, intenta de nuevo más tarde')
  })
  test('OPEN-13 without e-mail or code it says so and leads to recovery', async ({ page }) => {
    for (const query of ['', '?email=a%40b.test', '?code=x']) {
      await page.goto(`${LINK}${query}`)
      await expect(alert(page)).toHaveText(BAD)
    }
    await page.getByRole('link', { name: 'Recuperar contraseña' }).click()
    await expect(page).toHaveURL(/\/reestablecer$/)
  })
})
