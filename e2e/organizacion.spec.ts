import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoFolder } from '../test/demo.ts'
import { startOidc, type TestOidc } from '../test/oidc.ts'
import { freePort } from '../test/ports.ts'
import { startProcess, type Process } from '../test/process.ts'
import { expect, expectAccessible, PHONE, test, WIDE } from './portal.ts'

/**
 * A portal of its own with a real provider beside it: the provider at localhost, the portal at 127.0.0.1, so that they
 * are two sites to the browser.
 */
let idp: TestOidc
let portal: Process
let dir: string
let url: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  idp = await startOidc(url)
  dir = mkdtempSync(join(tmpdir(), 'pv-org-'))
  await demoFolder(dir)
  portal = await startProcess({ ...idp.env, PORT: String(port), DATA_DIR: dir })
  await portal.ready()
})
test.afterAll(async () => {
  await portal.end()
  await idp.stop()
  rmSync(dir, { recursive: true, force: true })
})

const button = 'Ingresar con mi organización'

test('AUTH-44 OPEN-10 «Ingresar con mi organización» goes to the provider and comes back with a session, to the page that was asked for', async ({
  page,
}) => {
  await page.goto(`${url}/presupuestos`)
  await expect(page).toHaveURL(/\/login\?volver=/)
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('link', { name: button })).toBeVisible()
    await expect(page.getByText('Grupo Prueba')).toBeVisible()
    await expectAccessible(page)
  }
  idp.quien = { sub: 'e2e-1', email: 'vendedor@demo.test', email_verified: true }
  const visited: string[] = []
  page.on('request', (r) => r.isNavigationRequest() && visited.push(r.url()))
  await page.getByRole('link', { name: button }).click()
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
  await page.getByRole('link', { name: button }).click()
  await expect(page.getByRole('button', { name: 'Cuenta de Eduardo Ribera' })).toBeVisible()
})

const cases = [
  [
    'nobody of the portal',
    { sub: 'e2e-3', email: 'nadie@demo.test', email_verified: true },
    'No hay una cuenta activa para tu usuario de la organización. Contactate con tu ejecutivo de ventas.',
  ],
  [
    'an inactive account',
    { sub: 'e2e-4', email: 'compras@talleresvc.test', email_verified: true },
    'No hay una cuenta activa para tu usuario de la organización. Contactate con tu ejecutivo de ventas.',
  ],
  [
    'an unverified e-mail',
    { sub: 'e2e-5', email: 'admin@demo.test', email_verified: false },
    'Tu organización no confirma tu email, y sin eso no podemos reconocer tu cuenta.',
  ],
  ['whoever cancels there', null, 'El ingreso con tu organización fue cancelado.'],
] as const
test('nobody of the portal, an inactive account, an unverified e-mail and whoever cancels there are told so on the login, and may go on there', async ({
  page,
}) => {
  const alert = page.locator('.alert.bad[role=alert]')
  for (const [who, quien, text] of cases) {
    await page.context().clearCookies() // nobody is known to the provider any more
    await page.goto(`${url}/login`)
    idp.quien = quien
    await page.getByRole('link', { name: button }).click()
    await expect(alert, who).toHaveText(text)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('LocalSession')), who).toBeNull()
  }
  // an address with the ticket's word but no ticket opens nothing
  await page.goto(`${url}/login?organizacion=listo`)
  await expect(alert).toHaveText('El ingreso con tu organización venció o ya fue usado. Intentá nuevamente.')
  await page.goto(`${url}/login?organizacion=boton`) // nor does any other word say something
  await expect(page.getByRole('link', { name: button })).toBeVisible()
  await expect(page.locator('.alert')).toHaveCount(0)
})
