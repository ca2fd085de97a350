import { api, expect, expectAccessible, PHONE, signIn, test, WIDE } from './portal.ts'

const LOST = 'UPS, NO ENCONTRAMOS LA PÁGINA QUE BUSCÁS'

test('ROUT-05 /login and ROUT-06 /admin/login show their sign-in', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Ingresá a tu cuenta' })).toBeVisible()
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Administración' })).toBeVisible()
})

test('ROUT-01 / shows the home, with a session only', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
})

test('ROUT-40 ROUT-41 an unknown route shows the not-found page with a way back', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await page.goto('/no-existe')
    await expect(page.getByRole('heading', { name: LOST })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByRole('heading', { name: LOST })).toBeHidden()
})

test('ROUT-33 ROUT-42 /error shows the same screen as an unknown route, also without a session', async ({ page }) => {
  for (const path of ['/error', '/cualquier/cosa']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: LOST })).toBeVisible()
  }
})

test('the back button of the not-found page goes home when there is no history', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/no-existe')
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
})

test('SES-32 ROUT-49 without its permission a route redirects to /error: cart and checkout need 15', async ({ page }) => {
  await signIn(page, 'admin.sin15@demo.test')
  for (const path of ['/miCarrito', '/miCarrito/envioPago/1', '/miCarrito/confirmar/1', '/presupuestos']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/error$/)
    await expect(page.getByRole('heading', { name: LOST })).toBeVisible()
  }
})

test('ROUT-47 permission 15 opens operations, cart and checkout', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  for (const path of ['/presupuestos', '/miCarrito']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(LOST)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('ROUT-48 the operations with a quote open need permission 17', async ({ page }) => {
  const me = await signIn(page, 'vendedor.sin17@demo.test')
  const quote = (await me.call('GET', '/api/Budget/fetchAll?page=1&clienteId=0')).$values[0]
  await page.goto('/presupuestos')
  await expect(page).toHaveURL(/\/presupuestos$/)
  await page.goto(`/presupuestos/${quote?.id ?? 1}`)
  await expect(page).toHaveURL(/\/error$/)
})

test('ROUT-50 the catalogue routes need any of 18, 40 or 28', async ({ page }) => {
  await signIn(page, 'cliente.sincatalogo@demo.test')
  for (const path of ['/productos/1', '/productos/1/1', '/detallesproducto/UPN-100-12', `/allProductsList/${encodeURIComponent('[]')}`]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/error$/)
  }
})

for (const account of ['cliente@demo.test', 'vendedor@demo.test', 'admin@demo.test'])
  test(`ROUT-50 ${account} opens the catalogue with its own id`, async ({ page }) => {
    await signIn(page, account)
    await page.goto('/detallesproducto/UPN-100-12')
    await expect(page).toHaveURL(/\/detallesproducto\/UPN-100-12$/)
  })

test('ROUT-51 some routes need no permission of their own', async ({ page }) => {
  await signIn(page, 'cliente.sin20@demo.test')
  await page.goto('/')
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
  await page.goto('/error')
  await expect(page.getByRole('heading', { name: LOST })).toBeVisible()
})

test('HEAD-01 the header tells the last access, or welcomes', async ({ page }) => {
  const me = await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await expect(page.getByText(/^Último acceso: \d\d\/\d\d\/\d{4} \d\d:\d\d$|^Bienvenido\/a$/).first()).toBeVisible()
  await page.evaluate((s) => localStorage.setItem('LocalSession', JSON.stringify({ ...s, ultimoLogin: null })), me.session)
  await page.reload()
  await expect(page.getByText('Bienvenido/a').first()).toBeVisible()
  await page.evaluate((s) => localStorage.setItem('LocalSession', JSON.stringify({ ...s, ultimoLogin: '2026-11-20T08:14:00-03:00' })), me.session)
  await page.reload()
  await expect(page.getByText('Último acceso: 20/11/2026 08:14').first()).toBeVisible()
})

test('HEAD-02 HEAD-14 the header shows the logo and a user dropdown that works by keyboard', async ({ page }) => {
  const me = await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Aceros Ribera, inicio' })).toBeVisible()
  const button = page.getByRole('button', { name: `Cuenta de ${me.session.userName}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeHidden()
  await expect(button).toBeFocused()
})

test('HEAD-08 the menu is drawn from the session, a group each below Productos', async ({ page }) => {
  const me = await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('button', { name: 'Productos' }).click()
  const parent = me.session.menus.$values.find((m) => m.nombre === 'Productos')!
  const children = me.session.menus.$values.filter((m) => m.menuPadreId === parent.id)
  expect(children).toHaveLength(15)
  for (const c of children) await expect(menu.getByRole('link', { name: c.nombre, exact: true })).toHaveAttribute('href', c.link!)
  await page.evaluate((s) => localStorage.setItem('LocalSession', JSON.stringify({ ...s, menus: { $values: [{ id: 1, menuPadreId: 0, nombre: 'Solo esto', link: '/presupuestos', icon: null, isExternal: false, redirect: false, download: false }] } })), me.session)
  await page.reload()
  await expect(menu.getByRole('link', { name: 'Solo esto' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Productos' })).toHaveCount(0)
})

test('SES-45 a progress bar is there while calls are under way', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  let free = () => {}
  const held = new Promise<void>((done) => (free = done))
  await page.route(api('Budget/fetchAll…'), async (r) => {
    await held
    await r.continue()
  })
  await page.goto('/presupuestos')
  await expect(page.locator('.busy')).toHaveAttribute('data-active', 'true')
  free()
  await expect(page.locator('.busy')).not.toHaveAttribute('data-active', 'true')
})

test('SES-44 a slice goes from loading to its data, or to a failure one can retry', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.route(api('Budget/fetchAll…'), (r) => r.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }))
  await page.goto('/presupuestos')
  await expect(page.getByText('Ocurrió un error. Por favor, intente más tarde.')).toBeVisible({ timeout: 15_000 })
  await page.unroute(api('Budget/fetchAll…'))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Ocurrió un error. Por favor, intente más tarde.')).toBeHidden()
})

test('SES-04 SES-01 an administrator is shown as such, and the page speaks Spanish', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await expect(page.getByText('Administrador', { exact: true })).toBeVisible()
})

test('SES-46 opening the portal restores the session and loads document types, groups and the cart count', async ({ page }) => {
  const me = await signIn(page, 'cliente@demo.test')
  const asked: string[] = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  await page.goto('/error')
  const count = `/api/Budget/${me.session.clienteId}/${me.session.contactoId}/getProductsInShoppingCart`
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/Params/identificationsTypes', '/api/Params/subcategorias', count]))
})

test('SES-46 without a session nothing is asked that needs one', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (r) => r.url().includes('/api/') && asked.push(new URL(r.url()).pathname))
  await page.goto('/login')
  await expect(page.locator('altcha-widget')).toBeVisible()
  expect(asked.filter((p) => !['/api/Params/identificationsTypes', '/api/auth/captcha'].includes(p))).toEqual([])
})

test('SES-40 suggested products are shown only with permission 6', async ({ page }) => {
  const me = await signIn(page, 'cliente@demo.test')
  const path = '/detallesproducto/IPN-080-12'
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'PRODUCTOS SUGERIDOS' })).toBeVisible()
  await page.evaluate((s) => localStorage.setItem('LocalSession', JSON.stringify({ ...s, permisos: { $values: s.permisos.$values.filter((id) => id !== 6) } })), me.session)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('IPN 80')
  await expect(page.getByRole('heading', { name: 'PRODUCTOS SUGERIDOS' })).toHaveCount(0)
})
