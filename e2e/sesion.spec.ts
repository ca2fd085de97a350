import type { Page, Route } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { fillLogin, nuevaCuenta, solveCaptcha as solve } from './claves.ts'
import { api, CLAVE, expect, PHONE, portalUrl, signIn, stayDeaf, test } from './portal.ts'

const fill = async (page: Page, email = 'cliente@demo.test', number = '30111222', password = CLAVE) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Número, sin puntos ni guiones').fill(number)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}
const enter = (page: Page) => page.getByRole('button', { name: 'Iniciar sesión' }).click()

const kept = (page: Page, ...keys: string[]) => page.evaluate((all) => all.map((k) => localStorage.getItem(k)), keys)

test('AUTH-01 AUTH-02 AUTH-03 the login has email, document type, number, password, a captcha and a button, wide and narrow, and says when the captcha is not solved; nothing else leads in', async ({
  page,
}) => {
  await page.goto('/login')
  for (const label of ['Email', 'Documento', 'Número, sin puntos ni guiones'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.locator('altcha-widget')).toContainText('No soy un robot')
  await expect(page.getByText('organización')).toHaveCount(0) // this portal knows no provider
  await page.setViewportSize(PHONE)
  await fill(page)
  await enter(page)
  await expect(page.getByText('Captcha requerido')).toBeVisible()
  await solve(page)
  await expect(page.getByText('Captcha requerido')).toBeHidden()
})

test('AUTH-06 AUTH-08 AUTH-09 each field says what is missing or wrong, with the focus on the first; the type is DNI at first', async ({
  page,
}) => {
  await page.goto('/login')
  const says = (text: string) =>
    expect(page.getByRole('alert').and(page.getByText(text, { exact: true }))).toBeVisible()
  const select = page.getByLabel('Documento', { exact: true })
  await expect(select).toHaveValue('2')
  await expect(select.locator('option')).toHaveText(['Elegir', 'CUIL', 'DNI', 'CUIT'])
  await select.selectOption('')
  await enter(page)
  for (const text of [
    'El email es obligatorio',
    'Ingrese una opción',
    'El número de documento es obligatorio',
    'Ingrese su contraseña',
    'Captcha requerido',
  ])
    await says(text)
  await expect(page.getByLabel('Email')).toBeFocused()
  await fill(page, 'a@b.test', '30.111.22x')
  await select.selectOption('2')
  await expect(page.locator('.err')).toHaveText(['Captcha requerido'])
  await enter(page)
  await says('Debe ingresar un número de documento sin puntos ni guiones')
})

test('AUTH-08 a captcha that comes after the form was sent leaves what is said of it', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/altcha-[\w-]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login')
  await enter(page)
  await expect(page.getByText('Captcha requerido', { exact: true })).toBeVisible()
  release()
  await expect(page.locator('altcha-widget')).toContainText('No soy un robot')
  await expect(page.getByText('Captcha requerido', { exact: true })).toBeVisible()
  await solve(page)
  await expect(page.getByText('Captcha requerido', { exact: true })).toBeHidden()
})

test(
  'AUTH-05 SES-13 SES-28 a sign-in sends loginData, stores the answer and goes home',
  { tag: '@core:sesion' },
  async ({ page }) => {
    await page.goto('/login')
    await fill(page)
    await solve(page)
    await page.evaluate(() => {
      const order: string[] = []
      const set = Storage.prototype.setItem
      Storage.prototype.setItem = function (k, v) {
        order.push(k)
        set.call(this, k, v)
      }
      Object.assign(window, { order })
    })
    const answered = page.waitForResponse(api('auth/login'))
    await enter(page)
    const response = await answered
    expect(response.request().headers().authorization).toBeUndefined()
    expect(response.request().postDataJSON()).toEqual({
      identificationType: 2,
      identification: '30111222',
      email: 'cliente@demo.test',
      password: CLAVE,
      captchaToken: expect.stringMatching(/^[\w+/]{40,}=*$/),
    })
    const answer = await response.json()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
    const [session, ...others] = await kept(page, 'LocalSession', 'id_token', 'showPolicy', 'showNps')
    expect(JSON.parse(session!)).toEqual(answer)
    expect(others).toEqual([answer.tokens.idToken, String(answer.mostrarPoliticasReclamo), String(answer.showNps)])
    // the session last: another tab that saw it without its token would clear it
    expect((await page.evaluate(() => (window as unknown as { order: string[] }).order)).slice(0, 5)).toEqual([
      'id_token',
      'sesionHasta',
      'showPolicy',
      'showNps',
      'LocalSession',
    ])
  },
)

test('AUTH-14 a refused sign-in shows the server’s text in a red alert, keeps what was typed, and asks for a new captcha', async ({
  page,
}) => {
  await page.goto('/login')
  await fill(page, 'nadie@demo.test')
  await solve(page)
  await enter(page)
  const alert = page.locator('.alert.bad[role=alert]')
  await expect(alert).toHaveText('Los datos ingresados son incorrectos.')
  await expect(page.getByLabel('Email')).toHaveValue('nadie@demo.test')
  await expect(page.locator('altcha-widget')).not.toContainText('Verificado')
})

test('AUTH-15 AUTH-16 SES-31 the admin login has email, password and captcha and the texts of the login, and signs in; with a session the login screens lead home', async ({
  page,
}) => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('Número, sin puntos ni guiones')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'No soy un robot' })).toBeVisible()
  await enter(page)
  for (const text of ['El email es obligatorio', 'Ingrese su contraseña', 'Captcha requerido'])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByLabel('Email').fill('admin@demo.test')
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await solve(page)
  await enter(page)
  await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
  expect(JSON.parse((await kept(page, 'LocalSession'))[0]!)).toMatchObject({ tipoRol: 1 })
  for (const path of ['/login', '/admin/login']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${portalUrl()}/`)
    await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
  }
})

test('SES-13 SES-26 SES-27 what is kept in local storage, and that closing the session clears it all', async ({
  page,
}) => {
  const me = await signIn(page, 'vendedor@demo.test')
  const [cliente] = (await me.ask(clientes.getAllBySellerId, { query: { idSeller: me.session.sellerId } })).$values
  if (!cliente) throw new Error('the seller has no clients')
  await page.goto('/')
  await page.evaluate(
    (c) => {
      localStorage.setItem('clienteSeleccionado', JSON.stringify([c]))
      localStorage.setItem('grupoId', '1')
      localStorage.setItem('novedadData', '{}')
    },
    { id: cliente.id, nombreFantasia: cliente.nombreFantasia ?? cliente.razonSocial },
  )
  await page.reload()
  await expect(page.getByText(cliente.nombreFantasia ?? cliente.razonSocial).first()).toBeVisible()
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(
    await kept(
      page,
      'LocalSession',
      'id_token',
      'showPolicy',
      'showNps',
      'grupoId',
      'novedadData',
      'clienteSeleccionado',
    ),
  ).toEqual([null, null, null, null, null, null, null])
  const res = await page
    .context()
    .request.get('/api/Params/provincias', { headers: { authorization: `Bearer ${me.session.tokens.idToken}` } })
  expect(res.status()).toBe(401)
})

test('SES-29 a 401 of a call with the token closes the session and goes to the login', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await page.context().clearCookies()
  await page.goto('/presupuestos')
  await expect(page).toHaveURL(/\/login\?volver=%2Fpresupuestos/)
  expect(await kept(page, 'LocalSession')).toEqual([null])
})

test('SES-30 AUTH-13 a protected page asks for a sign-in and comes back to it; an outside address does not count', async ({
  page,
}) => {
  for (const [opened, login, landed] of [
    ['/presupuestos?pagina=2', '/login?volver=%2Fpresupuestos%3Fpagina%3D2', '/presupuestos?pagina=2'],
    ['/login?volver=%2F%2Fevil.test%2F', '/login?volver=%2F%2Fevil.test%2F', '/'],
  ] as const) {
    await page.goto(opened)
    await expect(page).toHaveURL(portalUrl() + login)
    await fill(page, 'vendedor@demo.test', '25111222')
    await solve(page)
    await enter(page)
    await expect(page).toHaveURL(portalUrl() + landed)
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('SES-30 SES-32 a session without its token, past its time or unreadable counts as none: it is cleared, and one goes to the login (OPEN-05)', async ({
  page,
}) => {
  const { session } = await signIn(page, 'cliente@demo.test')
  const { tokens: _tokens, ...tokenless } = session
  for (const [stored, token, left] of [
    [JSON.stringify(session), null, 1000],
    [JSON.stringify(session), session.tokens.idToken, -1000],
    [JSON.stringify(tokenless), session.tokens.idToken, 1000],
    ['{"userId"', session.tokens.idToken, 1000],
  ] as const) {
    await page.goto('/error')
    await page.evaluate(
      ([s, t, ms]) => {
        localStorage.setItem('LocalSession', s)
        localStorage.setItem('sesionHasta', String(Date.now() + ms))
        if (t) localStorage.setItem('id_token', t)
        else localStorage.removeItem('id_token')
      },
      [stored, token, left] as const,
    )
    await page.goto('/formulario_contacto')
    await expect(page).toHaveURL(/\/login\?volver=%2Fformulario_contacto$/)
    expect(await kept(page, 'LocalSession', 'id_token')).toEqual([null, null])
  }
})

test('ROUT-07 a first login shows its notice; a seller’s has no company', async ({ page }) => {
  const vendedora = await nuevaCuenta(page, { claveProvisoria: 'si' })
  await page.goto('/login')
  await fill(page, 'nuevo@demo.test', '30111444')
  await solve(page)
  await enter(page)
  await expect(page).toHaveURL(/\/firstlogin$/)
  await expect(page.getByRole('heading', { name: 'Éste es su primer ingreso' })).toBeVisible()
  await expect(page.getByText('nuevo@demo.test')).toBeVisible()
  await expect(page.locator('dl')).toContainText('Número de cliente004561CUIT30-71452038-1') // OPEN-108
  await page.goto('/login')
  await fillLogin(page, vendedora)
  await expect(page.locator('dl')).toContainText(
    `Código de vendedor000107DNI${vendedora.numero.replace(/^(..)(...)(...)$/, '$1.$2.$3')}NombreElena Prueba`,
  )
  const fresh = await page.context().newPage() // without the login's answer there is nothing to show
  await fresh.goto('/firstlogin')
  await expect(fresh).toHaveURL(/\/login$/)
})

test('SES-29 a late 401 of an older session does not end the one that came after it', async ({ page }) => {
  const first = await signIn(page, 'cliente@demo.test')
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  const late401 = async (route: Route) => {
    await held
    await route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 401,
        code: 'sin_sesion',
        detail: 'Tu sesión no es válida o terminó. Ingresá de nuevo.',
      }),
    })
  }
  await stayDeaf(page) // the stream would tell it that the older session ended
  await page.route(api('Params/dolar'), late401, { times: 1 }) // what the new session asks is answered to it
  await page.goto('/')
  await expect(page.getByText('DÓLAR BILLETE')).toBeVisible()
  // another tab signs in again: this one takes the new session over
  const other = await page.context().newPage()
  const next = await signIn(other, { email: 'cliente@demo.test', numero: '30111222', clave: CLAVE })
  expect(next.session.tokens).not.toEqual(first.session.tokens)
  await other.goto('/api/health')
  await expect.poll(() => kept(page, 'id_token')).toEqual([next.session.tokens.idToken])
  const late = page.waitForResponse(api('Params/dolar'))
  answer()
  await (await late).finished()
  await expect(page.locator('.busy')).not.toHaveAttribute('data-active', 'true') // the page has it, too
  await page.goto('/formulario_contacto')
  await expect(page.getByRole('heading', { level: 1, name: 'CONTACTO' })).toBeVisible()
  expect(await kept(page, 'id_token')).toEqual([next.session.tokens.idToken])
})

test('OPEN-501 SES-29 a session that a tab of an older one took along when that one ended is stored again; its own end is heard', async ({
  page,
}) => {
  const { session } = await signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004615' }))
  const { idToken } = session.tokens
  await page.goto('/')
  await expect(page.getByText('DÓLAR BILLETE')).toBeVisible()
  const older = await page.context().newPage()
  await older.goto('/api/health')
  /** What a tab does whose session ends. */
  const end = (token: string) =>
    older.evaluate((ended) => {
      localStorage.setItem('finDeSesion', `terminada ${ended}`)
      for (const key of ['finDeSesion', 'LocalSession', 'id_token', 'showPolicy', 'showNps'])
        localStorage.removeItem(key)
    }, token)
  await end('of-an-older-session')
  await expect.poll(() => kept(older, 'id_token')).toEqual([idToken])
  await page.getByRole('link', { name: /^Mi carrito/ }).click()
  await expect(page).toHaveURL('/miCarrito')
  await end(idToken)
  await expect(page).toHaveURL(/\/login/)
  expect(await kept(page, 'id_token', 'LocalSession')).toEqual([null, null])
})
