import type { Page } from '@playwright/test'
import { solveCaptcha } from './claves.ts'
import { CLAVE, expect, portalUrl, signIn, test } from './portal.ts'

/** How a session ends, what is said of it, and where whoever signs in next comes to. */
const enterAs = async (page: Page, email: string, numero?: string) => {
  await page.getByLabel('Email').fill(email)
  if (numero) await page.getByLabel('Número, sin puntos ni guiones').fill(numero)
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
}
const account = (page: Page) => page.getByRole('button', { name: /^Cuenta de/ })

test('OPEN-105 whoever signs out is at the own door, without the way back, and the next person comes home', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/auditoria')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(`${portalUrl()}/admin/login`)
  await expect(page.getByText('Tu sesión terminó')).toHaveCount(0)
  // an address of an administrator asks at his door, too
  await page.goto('/auditoria')
  await expect(page).toHaveURL(`${portalUrl()}/admin/login?volver=%2Fauditoria`)
  // but a client who comes in there instead is not led to what is not his
  await page.goto('/login?volver=%2Fauditoria')
  await enterAs(page, 'cliente@demo.test', '30111222')
  await expect(page).toHaveURL(`${portalUrl()}/`)
  await expect(account(page)).toBeVisible()
})

test('OPEN-105 a session that ended says why; the same person comes back to where it was, another comes home', async ({
  page,
}) => {
  for (const [email, numero, landed] of [
    ['cliente@demo.test', '30111222', '/formulario_contacto'],
    ['cliente2@demo.test', '30111333', '/'],
  ] as const) {
    await signIn(page, 'cliente@demo.test')
    const hears = page.waitForResponse((r) => new URL(r.url()).pathname === '/api/vivo')
    await page.goto('/formulario_contacto')
    await expect(page.getByLabel('Mensaje')).toBeVisible()
    await hears
    await expect(page.locator('.busy')).not.toHaveAttribute('data-active', 'true') // the next call is the link's
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Mis Operaciones' }).first().click()
    // whichever call is refused first: the link's, or one that was on its way where it was pressed
    await expect(page).toHaveURL(/\/login\?volver=%2F(presupuestos|formulario_contacto)$/)
    await expect(
      page.getByText(
        'Tu sesión terminó: se cerró desde otro lugar, cambió la contraseña o pasó mucho tiempo sin uso. Ingresá de nuevo para seguir.',
      ),
    ).toBeVisible()
    await page.goto('/login?volver=%2Fformulario_contacto')
    await enterAs(page, email, numero)
    await expect(page).toHaveURL(portalUrl() + landed)
    await expect(account(page)).toBeVisible()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
})

test('OPEN-105 another tab that signs in as someone else: this one holds and sends nothing of the former person', async ({
  page,
}) => {
  const former = await signIn(page, 'cliente@demo.test')
  await page.goto('/formulario_contacto')
  await page.getByLabel('Mensaje').fill('Lo que escribía quien estaba antes')
  await expect(account(page)).toBeVisible()
  const other = await page.context().newPage()
  const next = await signIn(other, 'cliente2@demo.test')
  const sent: (string | undefined)[] = []
  page.on('request', (r) => {
    if (r.url().includes('/api/')) sent.push(r.headers().authorization)
  })
  await other.goto('/api/health') // stores the session, as a sign-in does
  await expect(page).toHaveURL(`${portalUrl()}/`)
  await expect(page.getByRole('button', { name: `Cuenta de ${next.session.userName}` })).toBeVisible()
  await expect(page.getByText('Ahora estás como')).toBeVisible()
  expect(sent).toContain(`Bearer ${next.session.tokens.idToken}`)
  expect(sent).not.toContain(`Bearer ${former.session.tokens.idToken}`)
  await page.goto('/formulario_contacto')
  await expect(page.getByLabel('Mensaje')).toHaveValue('')
})
