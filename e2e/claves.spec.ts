import { confirmar, correoPara, cuantosCorreos, enlaceDe, escribirClaves, ingresar, nuevaCuenta, pedirEnlace, resolver } from './claves.ts'
import { api, CLAVE, expect, expectAccessible, PHONE, test, WIDE } from './portal.ts'

const NUEVA = 'Nueva.2027'
const REGLA_NUEVA = 'Debe contener al menos 8 caracteres, una mayúscula, n número y un caracter especial'
const REGLA_CAMBIO = 'Debe tener: 1 mayúscula, 1 número, 1 caracter especial y una longitud minima de 8'
const MALO = 'El enlace no es válido o ya fue usado. Solicite uno nuevo.'
const alerta = '.alert.bad[role=alert]'

test.describe('recovery', () => {
  test('AUTH-04 ROUT-10 «Recuperar contraseña» on the login leads to recovery, the administrators’ to theirs', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Recuperar contraseña' }).click()
    await expect(page).toHaveURL(/\/reestablecer$/)
    await page.goto('/admin/login')
    await page.getByRole('link', { name: 'Recuperar contraseña' }).click()
    await expect(page).toHaveURL(/\/admin\/reestablecer$/)
  })
  test('AUTH-17 ROUT-11 the administrators’ recovery has the e-mail only', async ({ page }) => {
    await page.goto('/admin/reestablecer')
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expectAccessible(page)
  })
  test('AUTH-18 AUTH-19 recovery has e-mail, document type and number with its hint, and its button, wide and narrow', async ({ page }) => {
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await page.goto('/reestablecer')
      await expect(page.getByLabel('Email')).toBeVisible()
      await expect(page.getByLabel('Documento', { exact: true })).toHaveValue('2')
      await expect(page.getByLabel('Número', { exact: true })).toHaveAccessibleDescription('Sin puntos ni guiones')
      await expect(page.getByRole('button', { name: 'Recuperar contraseña' })).toBeVisible()
      await expectAccessible(page)
    }
  })
  test('AUTH-20 AUTH-21 AUTH-22 recovery says what is missing or wrong, with the focus on the first', async ({ page }) => {
    await page.goto('/reestablecer')
    await page.getByLabel('Documento', { exact: true }).selectOption('')
    await page.getByLabel('Número', { exact: true }).fill('12.345.678')
    await page.getByRole('button', { name: 'Recuperar contraseña' }).click()
    for (const text of ['El email es obligatorio', 'Ingrese una opción', 'Ingrese un número válido']) await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Email').fill('a@b.test')
    await expect(page.getByText('El email es obligatorio')).toBeHidden()
  })
  test('AUTH-23 AUTH-25 ROUT-12 the notice names the e-mail and says where to look, wide and narrow', async ({ page }) => {
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await page.goto('/reestablecer')
      await page.getByLabel('Email').fill('nadie.conocido@prueba.test')
      await page.getByLabel('Número', { exact: true }).fill('30111999')
      await page.getByRole('button', { name: 'Recuperar contraseña' }).click()
      await expect(page).toHaveURL(/\/reestablecerpassword\/mensaje$/)
      await expect(page.getByText('Por favor verifique su casilla de email para recuperar la contraseña', { exact: true })).toBeVisible()
      await expect(page.getByText('nadie.conocido@prueba.test')).toBeVisible()
      await expect(page.getByText('Revise su bandeja de entrada y la carpeta de spam, o contáctese con su ejecutivo de ventas.')).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto('/reestablecerpassword/mensaje') // opened directly it names nobody
    await page.evaluate(() => history.replaceState(null, ''))
    await page.reload()
    await expect(page.getByText('Email registrado')).toHaveCount(0)
  })
  test('an unknown account, and a document that is not its own, see just what the owner sees, and no mail goes', async ({ page, browser }) => {
    const cuenta = await nuevaCuenta(page)
    const seen: string[] = []
    for (const [email, numero] of [['nadie@prueba.test', '30111999'], [cuenta.email, '30111999'], [cuenta.email, cuenta.numero]] as const) {
      await page.goto('/reestablecer')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Número', { exact: true }).fill(numero)
      await page.getByRole('button', { name: 'Recuperar contraseña' }).click()
      await expect(page.getByRole('heading', { name: 'Revise su email' })).toBeVisible() // the address changes before the screen does
      seen.push((await page.locator('main').innerText()).replace(email, 'X'))
    }
    expect(new Set(seen).size).toBe(1)
    expect(await correoPara(browser, cuenta.email, 'recuperacion')).toContain('code=')
    expect(await cuantosCorreos(browser, [cuenta.email, 'nadie@prueba.test'])).toEqual([1, 0])
  })
})

test.describe('the new password by the mailed link', () => {
  test('ROUT-13 AUTH-24 recover → mail → new password → sign-in; the link works once, and only for its account', async ({ page, browser }) => {
    test.setTimeout(60_000)
    const [cuenta, otra] = [await nuevaCuenta(page), await nuevaCuenta(page)]
    const enlace = await pedirEnlace(page, browser, cuenta)
    expect(enlace).toMatch(/^\/reestablecerpassword\/nuevapassword\?email=.+&code=[\w-]{32}$/)
    // another's link with this e-mail: refused, and the code is still good for its owner
    await page.goto(enlace.replace(encodeURIComponent(cuenta.email), encodeURIComponent(otra.email)))
    await escribirClaves(page, NUEVA)
    await resolver(page)
    await confirmar(page).click()
    await expect(page.locator(alerta)).toHaveText(MALO)
    await expect(page.locator('altcha-widget')).not.toContainText('Verificado') // a used captcha is not asked to serve again
    await page.goto(enlace)
    await escribirClaves(page, NUEVA)
    await resolver(page)
    await confirmar(page).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.locator('.alert.ok')).toHaveText('Su contraseña fue modificada correctamente.')
    await ingresar(page, cuenta, CLAVE) // the old one is no more
    await expect(page.locator(alerta)).toHaveText('Los datos ingresados son incorrectos.')
    await ingresar(page, cuenta, NUEVA)
    await expect(page).toHaveURL(/:\d+\/$/)
    await page.goto(enlace) // again, signed in or not
    await escribirClaves(page, 'Tercera.3')
    await resolver(page)
    await confirmar(page).click()
    await expect(page.locator(alerta)).toHaveText(MALO)
    await expectAccessible(page)
  })
  test('AUTH-26 it has both fields, a captcha, the rule as a hover hint and «Confirmar», wide and narrow', async ({ page }) => {
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await page.goto('/reestablecerpassword/nuevapassword?email=a%40b.test&code=x')
      await expect(page.getByLabel('Nueva contraseña', { exact: true })).toHaveAttribute('type', 'password')
      await expect(page.getByLabel('Repetir contraseña', { exact: true })).toBeVisible()
      await expect(page.locator('altcha-widget label').first()).toBeVisible()
      await expect(confirmar(page)).toBeEnabled()
      // the pointer finds the hint on the field; everybody else reads it below
      expect(await page.getByLabel('Nueva contraseña', { exact: true }).evaluate((el) => el.closest('[title]')?.getAttribute('title'))).toBe(REGLA_NUEVA)
      await expect(page.getByLabel('Nueva contraseña', { exact: true })).toHaveAccessibleDescription(REGLA_NUEVA)
      await expectAccessible(page)
    }
  })
  test('AUTH-27 it shows no placeholder data and no debug text', async ({ page }) => {
    await page.goto('/reestablecerpassword/nuevapassword?email=persona%40empresa.test&code=CODIGO-SECRETO')
    await expect(confirmar(page)).toBeVisible()
    await page.locator('altcha-widget label').first().waitFor()
    const words = (await page.locator('main form').innerText()).split('\n').map((s) => s.trim()).filter(Boolean)
    expect(words).toEqual(['Nueva contraseña', 'Nueva contraseña', REGLA_NUEVA, 'Mostrar', 'Repetir contraseña', 'Mostrar', 'No soy un robot', 'Confirmar', 'Pedir otro enlace'])
    for (const input of await page.locator('main input:not([type=checkbox]):not([hidden])').all()) expect([await input.getAttribute('placeholder'), await input.inputValue()]).toEqual([null, ''])
    expect(await page.locator('main').innerText()).not.toMatch(/CODIGO-SECRETO|undefined|null|\{|lorem|test/i)
  })
  test('AUTH-28 AUTH-30 AUTH-31 empty fields, a differing repetition and an unsolved captcha say so', async ({ page }) => {
    await page.goto('/reestablecerpassword/nuevapassword?email=a%40b.test&code=x')
    await confirmar(page).click()
    await expect(page.getByText('Los campos no pueden estar vacíos')).toHaveCount(2)
    await expect(page.getByText('Captcha requerido')).toBeVisible()
    await expect(page.getByLabel('Nueva contraseña', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await escribirClaves(page, NUEVA, 'Otra.2027')
    await expect(page.getByText('Las contraseñas deben coincidir')).toBeVisible()
    await page.getByLabel('Repetir contraseña', { exact: true }).fill(NUEVA)
    await expect(page.getByText('Las contraseñas deben coincidir')).toBeHidden()
  })
  test('AUTH-29 a weak password is told the rule, which a lowercase letter is no part of', async ({ page }) => {
    await page.goto('/reestablecerpassword/nuevapassword?email=a%40b.test&code=x')
    await escribirClaves(page, 'corta')
    await confirmar(page).click()
    await expect(page.locator('.err').filter({ hasText: REGLA_NUEVA })).toBeVisible()
    await escribirClaves(page, 'ABCDEF1!')
    await expect(page.locator('.err').filter({ hasText: REGLA_NUEVA })).toHaveCount(0)
  })
  test('AUTH-32 after five refused tries the sixth is told to try later', async ({ page }) => {
    test.setTimeout(60_000)
    await page.goto(`/reestablecerpassword/nuevapassword?email=intentos.${Date.now()}%40prueba.test&code=malo`)
    await escribirClaves(page, NUEVA)
    for (let i = 0; i < 6; i++) {
      await resolver(page)
      await confirmar(page).click()
      await expect(page.locator(alerta)).toHaveText(i < 5 ? MALO : 'Has superado el número de intentos al generar nueva contraseña, intenta de nuevo más tarde')
      await expect(page.locator('altcha-widget')).not.toContainText('Verificado')
    }
    await expectAccessible(page)
  })
  test('OPEN-13 without e-mail or code it says so and leads to recovery', async ({ page }) => {
    for (const query of ['', '?email=a%40b.test', '?code=x']) {
      await page.goto(`/reestablecerpassword/nuevapassword${query}`)
      await expect(page.locator(alerta)).toHaveText(MALO)
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Recuperar contraseña' }).click()
    await expect(page).toHaveURL(/\/reestablecer$/)
  })
})

test.describe('the first password', () => {
  test('AUTH-35 ROUT-09 the first-login mail leads to /changePasswordEmail: no captcha, no current password, the stricter rule; then the sign-in works', async ({ page, browser }) => {
    const cuenta = await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004615', claveProvisoria: 'si' })
    await page.goto('/login')
    await ingresar(page, cuenta)
    await expect(page).toHaveURL(/\/firstlogin$/)
    const enlace = enlaceDe(await correoPara(browser, cuenta.email, 'primer-ingreso'))
    expect(enlace).toMatch(/^\/changePasswordEmail\/[^/]+\/[\w-]{32}$/)
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      await page.goto(enlace)
      await expect(page.getByLabel('Nueva contraseña', { exact: true })).toBeVisible()
      await expect(page.getByLabel('Contraseña actual')).toHaveCount(0)
      await expect(page.locator('altcha-widget')).toHaveCount(0)
      await expectAccessible(page)
    }
    await confirmar(page).click()
    for (const text of ['Ingrese una contraseña', 'Ingrese nuevamente la contraseña']) await expect(page.getByText(text, { exact: true })).toBeVisible()
    await escribirClaves(page, 'ABCDEF1!') // no lowercase letter
    await expect(page.locator('.err').filter({ hasText: REGLA_CAMBIO })).toBeVisible()
    await expect(confirmar(page)).toBeDisabled()
    await escribirClaves(page, NUEVA)
    await confirmar(page).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.locator('.alert.ok')).toHaveText('Su contraseña fue modificada correctamente.')
    await ingresar(page, cuenta, NUEVA)
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test.describe('changing it while signed in', () => {
  const dentro = async (page: Parameters<typeof nuevaCuenta>[0]) => {
    const cuenta = await nuevaCuenta(page)
    await page.goto('/login')
    await ingresar(page, cuenta)
    await expect(page).toHaveURL(/:\d+\/$/)
    return { cuenta, direccion: `/changepassword/${cuenta.numero}/2/${encodeURIComponent(cuenta.email)}` }
  }
  test('ROUT-08 AUTH-36 it asks for the current password, changes it, and the home says so', async ({ page }) => {
    const { cuenta, direccion } = await dentro(page)
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size)
      await page.goto(direccion)
      await expect(page.getByRole('heading', { name: 'CAMBIAR CONTRASEÑA' })).toBeVisible()
      await expectAccessible(page)
    }
    await page.getByLabel('Contraseña actual', { exact: true }).fill(cuenta.clave)
    await escribirClaves(page, NUEVA)
    await confirmar(page).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.locator('.alert.ok')).toHaveText('Su contraseña fue modificada correctamente.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(page.locator('.alert.ok')).toHaveCount(0)
    await page.reload() // this session goes on
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
  })
  test('AUTH-37 AUTH-38 AUTH-39 each field says what is missing or weak', async ({ page }) => {
    const { direccion } = await dentro(page)
    await page.goto(direccion)
    await confirmar(page).click()
    for (const text of ['Ingrese su contraseña actual', 'Ingrese una contraseña', 'Ingrese nuevamente la contraseña']) await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Contraseña actual', { exact: true })).toBeFocused()
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('ABCDEF1!')
    await expect(page.locator('.err').filter({ hasText: REGLA_CAMBIO })).toBeVisible()
    await expectAccessible(page)
  })
  test('AUTH-40 AUTH-42 «Confirmar» is disabled while an error exists', async ({ page }) => {
    const { cuenta, direccion } = await dentro(page)
    await page.goto(direccion)
    await expect(confirmar(page)).toBeEnabled()
    await page.getByLabel('Contraseña actual', { exact: true }).fill(cuenta.clave)
    await escribirClaves(page, NUEVA, 'Otra.2027')
    await confirmar(page).click()
    await expect(page.getByText('Las contraseñas deben coincidir')).toBeVisible()
    await expect(confirmar(page)).toBeDisabled()
    await page.getByLabel('Repetir contraseña', { exact: true }).fill(NUEVA)
    await expect(confirmar(page)).toBeEnabled()
  })
  test('AUTH-41 a wrong current password shows the server’s text and changes nothing; five in a row are enough', async ({ page }) => {
    const { cuenta, direccion } = await dentro(page)
    await page.goto(direccion)
    await page.getByLabel('Contraseña actual', { exact: true }).fill('mala')
    await escribirClaves(page, NUEVA)
    for (let i = 0; i < 6; i++) {
      const answer = page.waitForResponse(api('auth/changepassword'))
      await confirmar(page).click()
      await answer
      await expect(page.locator(alerta)).toHaveText(i < 5 ? 'La contraseña actual es incorrecta.' : 'Has superado el número de intentos al generar nueva contraseña, intenta de nuevo más tarde')
    }
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL(/\/login$/) // whoever leaves wants no new password
    await ingresar(page, cuenta)
    await expect(page).toHaveURL(/:\d+\/$/)
  })
  test('OPEN-80 without a session it leads to recovery; with one, only one’s own address; a mailed link never asks for the current password', async ({ page }) => {
    await page.goto('/changepassword/30111222/2/cliente%40demo.test')
    await expect(page).toHaveURL(/\/reestablecer$/)
    const { cuenta } = await dentro(page)
    for (const foreign of ['/changepassword/30111222/2/cliente%40demo.test', `/changepassword/${cuenta.numero}/2/cliente%40demo.test`, `/changepassword/0/2/${encodeURIComponent(cuenta.email)}`, `/changepassword/${cuenta.numero}/3/${encodeURIComponent(cuenta.email)}`]) {
      await page.goto(foreign)
      await expect(page).toHaveURL(/\/error$/)
    }
    await page.goto('/changePasswordEmail/otra%40prueba.test/x')
    await expect(page.getByLabel('Nueva contraseña', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Contraseña actual')).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible() // and it ends nobody's session
  })
})

test('one’s open sessions stand on /misSesiones, each other one with «Cerrar», which ends it at once', async ({ page, browser }) => {
  test.setTimeout(60_000)
  const cuenta = await nuevaCuenta(page)
  const context = await browser.newContext({ baseURL: process.env.E2E_URL!, locale: 'es-AR' })
  const elsewhere = await context.newPage()
  for (const p of [elsewhere, page]) {
    await p.goto('/login')
    await ingresar(p, cuenta)
    await expect(p).toHaveURL(/:\d+\/$/)
  }
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('link', { name: 'Mis sesiones' }).click()
  await expect(page).toHaveURL(/\/misSesiones$/)
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expect(page.getByText('Esta sesión')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Cerrar la sesión de/ })).toHaveCount(1)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: /^Cerrar la sesión de/ }).click()
  await expect(page.getByRole('button', { name: /^Cerrar la sesión de/ })).toHaveCount(0)
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await elsewhere.goto('/misSesiones')
  await expect(elsewhere).toHaveURL(/\/login/)
  await context.close()
})

test('AUTH-13 a login opened anew still leads to the page it names, not home', async ({ page }) => {
  const cuenta = await nuevaCuenta(page)
  await page.goto('/login?volver=%2FmisSesiones')
  await ingresar(page, cuenta)
  await expect(page).toHaveURL(/\/misSesiones$/)
})

test('five wrong passwords close the login for that account and address, with words that tell nothing of the account', async ({ page }) => {
  test.setTimeout(60_000)
  const cuenta = await nuevaCuenta(page)
  for (const email of [cuenta.email, cuenta.email.replace('e2e.', 'nadie.')]) {
    await page.goto('/login')
    for (let i = 0; i < 6; i++) {
      const answer = page.waitForResponse(api('auth/login'))
      await ingresar(page, { ...cuenta, email }, i < 5 ? 'Mala.2026' : CLAVE) // the sixth is right, and does not help
      await answer
      await expect(page.locator('altcha-widget')).not.toContainText('Verificado')
      await expect(page.locator(alerta)).toHaveText(i < 5 ? 'Los datos ingresados son incorrectos.' : 'Demasiados intentos de ingreso. Espere unos minutos e intente nuevamente.')
    }
  }
})
