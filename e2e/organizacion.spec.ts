import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOidc, type TestOidc } from '../test/oidc.ts'
import { expect, expectAccessible, PHONE, test, WIDE } from './portal.ts'

/**
 * A portal of its own with a real provider beside it: the provider at localhost, the portal at 127.0.0.1, so that they
 * are two sites to the browser.
 */
let idp: TestOidc
let portal: ChildProcess
let dir: string
let url: string

const freePort = () =>
  new Promise<number>((done) => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address() as { port: number }
      s.close(() => done(port))
    })
  })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  idp = await startOidc(url)
  dir = mkdtempSync(join(tmpdir(), 'pv-org-'))
  portal = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      ...idp.env,
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: dir,
      LOG_LEVEL: 'error',
      CAPTCHA_COST: '1',
      CAPTCHA_MAX: '4',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let i = 0; ; i++) {
    if (i > 900 || portal.exitCode !== null) throw new Error('The portal did not start')
    if (
      await fetch(`${url}/api/ready`).then(
        (r) => r.ok,
        () => false,
      )
    )
      break
    await new Promise((r) => setTimeout(r, 100))
  }
})
test.afterAll(async () => {
  const gone = new Promise<void>((done) => portal.once('exit', () => done()))
  portal.kill('SIGTERM')
  await gone
  await idp.stop()
  rmSync(dir, { recursive: true, force: true })
})

const boton = 'Ingresar con mi organización'

test('AUTH-44 OPEN-10 «Ingresar con mi organización» goes to the provider and comes back with a session, to the page that was asked for', async ({
  page,
}) => {
  await page.goto(`${url}/presupuestos`)
  await expect(page).toHaveURL(/\/login\?volver=/)
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('link', { name: boton })).toBeVisible()
    await expect(page.getByText('Grupo Prueba')).toBeVisible()
    await expectAccessible(page)
  }
  idp.quien = { sub: 'e2e-1', email: 'vendedor@demo.test', email_verified: true }
  const visited: string[] = []
  page.on('request', (r) => r.isNavigationRequest() && visited.push(r.url()))
  await page.getByRole('link', { name: boton }).click()
  await expect(page).toHaveURL(`${url}/presupuestos`)
  await expect(page.getByRole('button', { name: 'Cuenta de Mariana Sosa' })).toBeVisible()
  expect(visited.some((v) => v.startsWith(idp.issuer))).toBe(true)
  const token = await page.evaluate(() => localStorage.getItem('id_token'))
  for (const address of visited) expect(address).not.toContain(token)
  const cookies = await page.context().cookies(url)
  const session = cookies.find((c) => c.name === 'pv_sesion')!
  expect([session.httpOnly, session.sameSite]).toEqual([true, 'Strict'])
  // both steps are used up
  expect(cookies.map((c) => c.name).filter((n) => n.startsWith('pv_organizacion'))).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cuenta de Mariana Sosa' })).toBeVisible()
})

test('administrators find it on their login too', async ({ page }) => {
  await page.goto(`${url}/admin/login`)
  idp.quien = { sub: 'e2e-2', email: 'gerente@demo.test', email_verified: true }
  await page.getByRole('link', { name: boton }).click()
  await expect(page.getByRole('button', { name: 'Cuenta de Eduardo Ribera' })).toBeVisible()
})

const cases = [
  [
    'nobody of the portal',
    { sub: 'e2e-3', email: 'nadie@demo.test', email_verified: true },
    'No hay una cuenta activa para su usuario de la organización. Contáctese con su ejecutivo de ventas.',
  ],
  [
    'an inactive account',
    { sub: 'e2e-4', email: 'compras@talleresvc.test', email_verified: true },
    'No hay una cuenta activa para su usuario de la organización. Contáctese con su ejecutivo de ventas.',
  ],
  [
    'an unverified e-mail',
    { sub: 'e2e-5', email: 'admin@demo.test', email_verified: false },
    'Su organización no confirma su email, y sin eso no podemos reconocer su cuenta.',
  ],
  ['whoever cancels there', null, 'El ingreso con su organización fue cancelado.'],
] as const
test('nobody of the portal, an inactive account, an unverified e-mail and whoever cancels there are told so on the login, and may go on there', async ({
  page,
}) => {
  const alert = page.locator('.alert.bad[role=alert]')
  for (const [who, quien, text] of cases) {
    await page.context().clearCookies() // nobody is known to the provider any more
    await page.goto(`${url}/login`)
    idp.quien = quien
    await page.getByRole('link', { name: boton }).click()
    await expect(alert, who).toHaveText(text)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('LocalSession')), who).toBeNull()
  }
  // an address with the ticket's word but no ticket opens nothing
  await page.goto(`${url}/login?organizacion=listo`)
  await expect(alert).toHaveText('El ingreso con su organización venció o ya fue usado. Intente nuevamente.')
  await page.goto(`${url}/login?organizacion=boton`) // nor does any other word say something
  await expect(page.getByRole('link', { name: boton })).toBeVisible()
  await expect(page.locator('.alert')).toHaveCount(0)
})
