import { api, CLAVE, expect, expectAccessible, PHONE, signIn, test, WIDE } from './portal.ts'
import type { Page } from '@playwright/test'

const solve = async (page: Page) => {
  await page.locator('altcha-widget label').first().click()
  await expect(page.locator('altcha-widget')).toContainText('Verificado')
}
const fill = async (page: Page, email = 'cliente@demo.test', number = '30111222', password = CLAVE) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Número, sin puntos ni guiones').fill(number)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}
const enter = (page: Page) => page.getByRole('button', { name: 'Iniciar sesión' }).click()

test('AUTH-01 AUTH-03 the login has email, document type, number, password and a button, wide and narrow', async ({ page }) => {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await page.goto('/login')
    for (const label of ['Email', 'Documento', 'Número, sin puntos ni guiones']) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.locator('altcha-widget label').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('AUTH-02 the login has a captcha, AUTH-10 and says when it is not solved', async ({ page }) => {
  await page.goto('/login')
  await fill(page)
  await expect(page.locator('altcha-widget')).toContainText('No soy un robot')
  await enter(page)
  await expect(page.getByText('Captcha requerido')).toBeVisible()
  await solve(page)
  await expect(page.getByText('Captcha requerido')).toBeHidden()
})

test('AUTH-06 AUTH-08 AUTH-09 empty fields say what is missing and keep the focus on the first', async ({ page }) => {
  await page.goto('/login')
  await enter(page)
  for (const text of ['El email es obligatorio', 'El número de documento es obligatorio', 'Ingrese su contraseña']) await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
})

test('AUTH-07 a document number takes digits only', async ({ page }) => {
  await page.goto('/login')
  await fill(page, 'a@b.test', '30.111.222')
  await enter(page)
  await expect(page.getByText('Debe ingresar un número de documento sin puntos ni guiones')).toBeVisible()
})

test('AUTH-11 AUTH-12 the document type is DNI at first; emptied it asks for a choice', async ({ page }) => {
  await page.goto('/login')
  const select = page.getByLabel('Documento', { exact: true })
  await expect(select).toHaveValue('2')
  await expect(select.locator('option')).toHaveText(['Elegir', 'CUIL', 'DNI', 'CUIT'])
  await select.selectOption('')
  await enter(page)
  await expect(page.getByText('Ingrese una opción')).toBeVisible()
})

test('AUTH-13 SES-28 a sign-in stores the answer and goes home', async ({ page }) => {
  await page.goto('/login')
  await fill(page)
  await solve(page)
  await enter(page)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: /inicio$/ }).first()).toBeVisible()
  const stored = await page.evaluate(() => ({ session: JSON.parse(localStorage.getItem('LocalSession')!), token: localStorage.getItem('id_token'), policy: localStorage.getItem('showPolicy'), nps: localStorage.getItem('showNps') }))
  expect(stored.token).toBe(stored.session.tokens.idToken)
  expect([stored.policy, stored.nps]).toEqual([String(stored.session.mostrarPoliticasReclamo), String(stored.session.showNps)])
})

test('AUTH-14 a refused sign-in shows the server’s text in a red alert, keeps what was typed, and asks for a new captcha', async ({ page }) => {
  await page.goto('/login')
  await fill(page, 'nadie@demo.test')
  await solve(page)
  await enter(page)
  const alert = page.locator('.alert.bad[role=alert]')
  await expect(alert).toHaveText('Los datos ingresados son incorrectos.')
  await expect(page.getByLabel('Email')).toHaveValue('nadie@demo.test')
  await expect(page.locator('altcha-widget')).not.toContainText('Verificado')
})

test('AUTH-15 the admin login has email, password and captcha, and signs in', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('Número, sin puntos ni guiones')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Email').fill('admin@demo.test')
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await solve(page)
  await enter(page)
  await expect(page).toHaveURL(/\/$/)
  const role = await page.evaluate(() => JSON.parse(localStorage.getItem('LocalSession')!).tipoRol)
  expect(role).toBe(1)
})

test('AUTH-16 the admin login reuses the texts of the login', async ({ page }) => {
  await page.goto('/admin/login')
  await enter(page)
  for (const text of ['El email es obligatorio', 'Ingrese su contraseña', 'Captcha requerido']) await expect(page.getByText(text)).toBeVisible()
})

test('SES-13 SES-26 SES-27 what is kept in local storage, and that closing the session clears it all', async ({ page }) => {
  const me = await signIn(page, 'vendedor@demo.test')
  const cliente = (await me.call('GET', `/api/Client/getAllBySellerId?idSeller=${me.session.sellerId}`)).$values[0]
  await page.goto('/')
  await page.evaluate((c) => {
    localStorage.setItem('clienteSeleccionado', JSON.stringify([c]))
    localStorage.setItem('grupoId', '1')
    localStorage.setItem('novedadData', '{}')
  }, { id: cliente.id, nombreFantasia: cliente.nombreFantasia ?? cliente.razonSocial })
  await page.reload()
  await expect(page.getByText(cliente.nombreFantasia ?? cliente.razonSocial).first()).toBeVisible()
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  const keys = await page.evaluate(() => ['LocalSession', 'id_token', 'showPolicy', 'showNps', 'grupoId', 'novedadData', 'clienteSeleccionado'].filter((k) => localStorage.getItem(k) !== null))
  expect(keys).toEqual([])
  const res = await page.context().request.get('/api/Params/provincias', { headers: { authorization: `Bearer ${me.session.tokens.idToken}` } })
  expect(res.status()).toBe(401)
})

test('SES-29 a 401 of a call with the token closes the session and goes to the login', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await page.context().clearCookies()
  await page.goto('/presupuestos')
  await expect(page).toHaveURL(/\/login\?volver=%2Fpresupuestos/)
  expect(await page.evaluate(() => localStorage.getItem('LocalSession'))).toBeNull()
})

test('SES-30 AUTH-13 a protected page asks for a sign-in and comes back to it; an outside address does not count', async ({ page }) => {
  await page.goto('/presupuestos')
  await expect(page).toHaveURL(/\/login\?volver=%2Fpresupuestos$/)
  await fill(page)
  await solve(page)
  await enter(page)
  await expect(page).toHaveURL(/\/presupuestos$/)
})

test('an outside address after sign-in is ignored', async ({ page }) => {
  await page.goto('/login?volver=%2F%2Fevil.test%2F')
  await fill(page)
  await solve(page)
  await enter(page)
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
})

test('SES-31 with a session the login screens lead home', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  for (const path of ['/login', '/admin/login']) {
    await page.goto(path)
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
  }
})

test('a session without its token, or past its time, counts as none', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await page.evaluate(() => localStorage.removeItem('id_token'))
  await page.goto('/presupuestos')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('LocalSession'))).toBeNull()
})

test('ROUT-07 a first login shows its notice', async ({ page }) => {
  await page.goto('/login')
  await fill(page, 'nuevo@demo.test', '30111444')
  await solve(page)
  await enter(page)
  await expect(page).toHaveURL(/\/firstlogin$/)
  await expect(page.getByRole('heading', { name: 'Éste es su primer ingreso' })).toBeVisible()
  await expect(page.getByText('nuevo@demo.test')).toBeVisible()
  await expectAccessible(page)
  const fresh = await page.context().newPage() // without the login's answer there is nothing to show
  await fresh.goto('/firstlogin')
  await expect(fresh).toHaveURL(/\/login$/)
})

test('SES-29 a late 401 of an older session does not end the one that came after it', async ({ page }) => {
  const old = await signIn(page, 'cliente@demo.test')
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  await page.route(api('Params/dolar'), async (route) => {
    await held
    await route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify({ status: 401, code: 'sin_sesion', detail: 'Su sesión no es válida o ha expirado. Ingrese nuevamente.' }) })
  })
  await page.goto('/')
  await expect(page.getByText('DÓLAR BILLETE')).toBeVisible()
  // another tab signs in again: this one takes the new session over
  const other = await page.context().newPage()
  await other.goto('/api/health')
  await other.evaluate((s) => {
    localStorage.setItem('LocalSession', JSON.stringify({ ...s, tokens: { ...s.tokens, idToken: 'x'.repeat(43) } }))
    localStorage.setItem('id_token', 'x'.repeat(43))
  }, old.session)
  await page.waitForTimeout(100)
  answer()
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBe('x'.repeat(43))
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
})
