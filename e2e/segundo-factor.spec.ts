import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoFolder } from '../test/demo.ts'
import { startProcess, type Process } from '../test/process.ts'
import { alert, campo, correoTo, enterByForm, fillLogin, nuevaCuenta, solveCaptcha } from './claves.ts'
import { authenticator, withFactor, signOut } from './factor.ts'
import { CLAVE, expect, expectAccessible, PHONE, portalUrl, signIn, test, WIDE } from './portal.ts'

/** The second factor: setting it up, signing in with it, recovery codes, switching it off, and where it is required. */
const codigoField = (page: Page) => page.getByLabel('Código de verificación')
const titulo = (page: Page) => page.getByRole('heading', { name: 'Verificación en dos pasos', level: 1 })
const cuentaOf = (page: Page) => page.getByRole('button', { name: /^Cuenta de/ })

test('it is set up on «Seguridad» with an authenticator, and its recovery codes are shown once; a mail says so', async ({
  page,
  browser,
}) => {
  const cuenta = await nuevaCuenta(page)
  await signIn(page, cuenta)
  await page.goto('/')
  await cuentaOf(page).click()
  await page.getByRole('link', { name: 'Seguridad' }).click()
  await expect(page).toHaveURL(/\/seguridad$/)
  await expect(page.getByText('Inactiva')).toBeVisible()
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(campo(page, 'Contraseña actual')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ingresá tu contraseña actual')).toBeVisible()
  await campo(page, 'Contraseña actual').fill('Mala.2026')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('La contraseña actual es incorrecta.')
  await campo(page, 'Contraseña actual').fill(cuenta.clave)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Código QR con la clave de tu cuenta' })).toBeVisible()
  const secreto = (await page.locator('code').innerText()).trim()
  expect(secreto).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  const codigo = authenticator(secreto)
  await codigoField(page).fill('12 34')
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(alert(page)).toHaveText('El código no es correcto.')
  await codigoField(page).fill(await codigo())
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  const shown = await codes.allInnerTexts()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('codigos-de-respaldo.txt')
  const written = readFileSync(await file.path(), 'utf8')
  for (const c of shown) expect(written).toContain(c)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('Códigos copiados.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'))
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('La verificación en dos pasos está activa.')).toBeVisible()
  await expect(page.getByText('Quedan 10 códigos de respaldo.')).toBeVisible()
  expect(await correoTo(browser, cuenta.email, 'segundo-factor-activado')).toContain('hace falta también un código')
})

test('the next sign-in asks for a code, by the keyboard, and then leads to the page that was asked for; no session before', async ({
  page,
}) => {
  const cuenta = await nuevaCuenta(page)
  const { codigo } = await withFactor(page, cuenta)
  await signOut(page)
  await page.goto('/login?volver=%2FmisSesiones')
  await fillLogin(page, cuenta)
  await expect(titulo(page)).toBeVisible()
  await expect(codigoField(page)).toBeFocused()
  await expect(codigoField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await page.evaluate(() => localStorage.getItem('LocalSession'))).toBeNull()
  await page.setViewportSize({ width: 820, height: 1100 })
  await expectAccessible(page)
  await page.setViewportSize(WIDE)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ingresá el código', { exact: true })).toBeVisible()
  await codigoField(page).fill('000 000')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('El código no es correcto.')
  await codigoField(page).fill((await codigo()).replace(/(...)/, '$1 '))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portalUrl()}/misSesiones`)
  await expect(cuentaOf(page)).toBeVisible()
})

test('a recovery code opens it once, «Volver» leads back to the password, and new codes void the former', async ({
  page,
}) => {
  const cuenta = await nuevaCuenta(page)
  const { respaldos, codigo } = await withFactor(page, cuenta)
  await signOut(page)
  await fillLogin(page, cuenta)
  await page.getByRole('button', { name: 'Usar un código de respaldo' }).click()
  const field = page.getByLabel('Código de respaldo')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(cuenta.email)
  await expect(campo(page, 'Contraseña')).toHaveValue('')
  await fillLogin(page, cuenta)
  await page.getByRole('button', { name: 'Usar un código de respaldo' }).click()
  await field.fill(respaldos[0]!.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(cuentaOf(page)).toBeVisible()
  await page.goto('/seguridad')
  await expect(page.getByText('Quedan 9 códigos de respaldo.')).toBeVisible()
  await page.getByRole('button', { name: 'Códigos de respaldo nuevos' }).click()
  await campo(page, 'Contraseña actual').fill(cuenta.clave)
  await codigoField(page).fill(await codigo())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hacer códigos nuevos' }).click()
  await expect(page.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem')).toHaveCount(10)
  const [nuevo] = await page.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await signOut(page)
  await fillLogin(page, cuenta)
  await page.getByRole('button', { name: 'Usar un código de respaldo' }).click()
  for (const old of respaldos.slice(0, 2)) {
    await field.fill(old)
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('El código no es correcto.')
  }
  await field.fill(nuevo!)
  await page.keyboard.press('Enter')
  await expect(cuentaOf(page)).toBeVisible()
})

test('a step that is over asks for the password again and says so; too many codes are refused in words; without it the password is enough', async ({
  page,
}) => {
  const cuenta = await nuevaCuenta(page)
  const { respaldos } = await withFactor(page, cuenta)
  await page.goto('/seguridad')
  await signOut(page)
  await fillLogin(page, cuenta)
  await expect(codigoField(page)).toBeFocused()
  await page.context().clearCookies({ name: 'pv_segundo_factor' })
  await codigoField(page).fill('123456')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('El ingreso venció. Ingresá nuevamente.')
  await fillLogin(page, cuenta)
  for (let i = 0; i < 5; i++) {
    await codigoField(page).fill(`00000${i}`)
    const answered = page.waitForResponse((r) => r.url().endsWith('/api/auth/segundoFactor'))
    await page.keyboard.press('Enter')
    expect((await answered).status()).toBe(401)
    // answered is not yet shown: while the form is busy another Enter does nothing
    await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-disabled', 'false')
  }
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Demasiados códigos incorrectos. Esperá unos minutos e intentá nuevamente.')
  await page.getByRole('button', { name: 'Volver' }).click()
  await fillLogin(page, cuenta)
  await page.getByRole('button', { name: 'Usar un código de respaldo' }).click()
  await page.getByLabel('Código de respaldo').fill(respaldos[0]!)
  await page.keyboard.press('Enter')
  await expect(cuentaOf(page)).toBeVisible()
  await page.goto('/seguridad')
  await page.getByRole('button', { name: 'Desactivar' }).click()
  await page.keyboard.press('Escape')
  await campo(page, 'Contraseña actual').fill(cuenta.clave)
  await codigoField(page).fill(respaldos[1]!)
  await page.getByRole('button', { name: 'Desactivar' }).click()
  await expect(page.getByText('La verificación en dos pasos está desactivada.')).toBeVisible()
  await expect(page.getByText('Inactiva')).toBeVisible()
  await signOut(page)
  await enterByForm(page, cuenta)
})

test.describe('where it is required', () => {
  let portal: Process
  let dir: string
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    dir = mkdtempSync(join(tmpdir(), 'pv-factor-'))
    await demoFolder(dir)
    portal = await startProcess({ DATA_DIR: dir, SEGUNDO_FACTOR: 'obligatorio' })
    await portal.ready(100_000)
  })
  test.afterAll(async () => {
    await portal.end()
    rmSync(dir, { recursive: true, force: true })
  })

  test('an administrator sets it up between password and session, on a phone by the keyboard; a client is not asked', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto(`${portal.url}/admin/login`)
    await page.getByLabel('Email').fill('admin@demo.test')
    await campo(page, 'Contraseña').fill(CLAVE)
    await solveCaptcha(page)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(titulo(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir en mi aplicación' })).toHaveAttribute(
      'href',
      /^otpauth:\/\/totp\//,
    )
    await page.setViewportSize(PHONE)
    expect(await page.evaluate(() => localStorage.getItem('LocalSession'))).toBeNull()
    const codigo = authenticator(await page.locator('code').innerText())
    await codigoField(page).fill(await codigo())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'Continuar' }).press('Enter')
    await expect(page).toHaveURL(`${portal.url}/`)
    await page.goto(`${portal.url}/seguridad`)
    await expect(page.getByText('La verificación en dos pasos es obligatoria para tu cuenta.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desactivar' })).toHaveCount(0)

    const other = await page.context().browser()!.newContext({ locale: 'es-AR' })
    const client = await other.newPage()
    await client.goto(`${portal.url}/login`)
    await fillLogin(client, { email: 'cliente@demo.test', numero: '30111222', clave: CLAVE })
    await expect(client).toHaveURL(`${portal.url}/`)
    await client.goto(`${portal.url}/seguridad`)
    await expect(client).toHaveURL(/\/error$/)
    await other.close()
  })
})
