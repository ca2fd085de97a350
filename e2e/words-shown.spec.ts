import { contract as avisos } from '#features/avisos/contract.ts'
import { fillLogin, nuevaCuenta, solveCaptcha } from './claves.ts'
import { CLIENT } from './people.ts'
import { api, expect, signIn, test } from './portal.ts'

test('OPEN-393 PROD-12 «doce» and «1/2» are said to be no number, with what may be typed', async ({ page }) => {
  await signIn(page, CLIENT)
  await page.goto('/detallesproducto/UPN-100-12')
  const cantidad = page.getByLabel('Cantidad', { exact: false }).first()
  for (const text of ['doce', '1/2']) {
    await cantidad.fill(text)
    await cantidad.blur()
    await expect(page.getByText(`«${text}» no es un número: escribilo con cifras, como 12.`)).toBeVisible()
    await expect(page.getByText('La cantidad no puede ser cero.')).toHaveCount(0)
  }
})

test('OPEN-395 AUTH-14 a captcha that was refused and is solved again has no refusal beside it', async ({ page }) => {
  const cuenta = await nuevaCuenta(page)
  await page.goto('/login')
  // one that was used already, as after a lost answer
  let used = ''
  await page.route(api('auth/login'), async (route) => {
    const data = route.request().postDataJSON() as { captchaToken: string }
    if (used === '') {
      used = data.captchaToken
      await route.fetch()
    }
    await route.continue({ postData: JSON.stringify({ ...data, captchaToken: used }) })
  })
  await fillLogin(page, cuenta)
  const refused = page.getByText('Captcha requerido')
  await expect(refused.first()).toBeVisible()
  await page.unroute(api('auth/login'))
  await solveCaptcha(page)
  await expect(refused).toHaveCount(0)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
})

test('OPEN-396 SES-30 a screen of administrators alone asks at their sign-in, any other at the clients’', async ({
  page,
}) => {
  for (const [address, door] of [
    ['/vendedores', '/admin/login'],
    ['/producto-sugerido', '/admin/login'],
    ['/clientes', '/login'],
    ['/presupuestos', '/login'],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveURL(`${door}?volver=${encodeURIComponent(address)}`)
  }
})

test('OPEN-397 two ticks of «también por correo» one after the other are both kept, and one that is refused goes back', async ({
  page,
}) => {
  const cuenta = await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004615' })
  const { ask } = await signIn(page, cuenta)
  await page.goto('/avisos')
  const boxes = page.getByRole('region', { name: /correo/i }).getByRole('checkbox')
  const before = (await ask(avisos.preferencias, {})).$values
  const [one, two] = [boxes.nth(0), boxes.nth(1)]
  await expect(one).toBeVisible()
  let release = () => {}
  const free = new Promise<void>((done) => (release = done))
  await page.route(api('avisos/preferencias'), async (route) => {
    if (route.request().method() !== 'GET') await free
    await route.continue()
  })
  await one.click()
  await two.click()
  const wanted = before.map((p, i) => (i < 2 ? !p.correo : p.correo))
  expect([await one.isChecked(), await two.isChecked()]).toEqual(wanted.slice(0, 2))
  release()
  await expect.poll(async () => (await ask(avisos.preferencias, {})).$values.map((p) => p.correo)).toEqual(wanted)
  await page.unroute(api('avisos/preferencias'))
  await page.route(api('avisos/preferencias'), (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '{}' }),
  )
  await one.click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await one.isChecked()).toBe(wanted[0])
})

test('OPEN-399 OPEN-230 «Por persona» says who is of all shops, and locks what is signed in with', async ({ page }) => {
  await signIn(page, CLIENT)
  await page.goto('/clientes/tiposEmail?vista=personas')
  const row = page.getByRole('row').filter({ hasText: 'Todas las tiendas' })
  await expect(row.first()).toBeVisible()
  await expect(page.getByText('No se edita').first().locator('svg')).toBeVisible()
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('OPEN-394 OPER-15 the calendar marks today as it is in Argentina', async ({ page }) => {
    // 23:30 of the 10th in Buenos Aires is 11:30 of the 11th in Tokyo
    await page.clock.setFixedTime(new Date('2026-11-11T02:30:00Z'))
    await signIn(page, 'vendedor@demo.test')
    await page.goto('/presupuestos')
    await page.getByRole('button', { name: 'Desde', exact: false }).click()
    await expect(page.locator('[data-today]')).toHaveText('10')
  })
})
