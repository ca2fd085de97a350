import { api, expect, expectAccessible, PHONE, portalUrl, signIn, test, WIDE } from './portal.ts'

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

test('ROUT-40 ROUT-41 an unknown route shows the not-found page, whose button goes one step back, or home when there is no history', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/no-existe')
  await expect(page.getByRole('heading', { level: 1, name: LOST, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Volver', exact: true }).click()
  await expect(page).toHaveURL(`${portalUrl()}/`)
  await page.goto('/formulario_contacto')
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await page.goto('/no-existe')
    await expect(page.getByRole('heading', { name: LOST })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Volver' }).click() // a step before a full load
  await expect(page).toHaveURL(/\/formulario_contacto$/)
})

test('ROUT-33 ROUT-42 /error shows the same screen as an unknown route, also without a session', async ({ page }) => {
  for (const path of ['/error', '/cualquier/cosa']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: LOST })).toBeVisible()
  }
})

test('SES-32 ROUT-47 ROUT-49 without its permission a route redirects to /error, and asks the server nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  await signIn(page, 'admin.sin15@demo.test')
  await page.goto('/formulario_contacto')
  await expect(page.getByRole('heading', { level: 1, name: 'CONTACTO' })).toBeVisible()
  for (const path of ['/miCarrito', '/miCarrito/envioPago/1', '/miCarrito/confirmar/1', '/presupuestos']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/error$/)
    await expect(page.getByRole('heading', { name: LOST })).toBeVisible()
  }
  expect(asked.filter((p) => /^\/api\/Budget\/(fetchAll|preconfirm|FetchPreconfirm|\d)/.test(p))).toEqual([])
})

test('ROUT-47 ROUT-48 the operations need permission 15, with a quote open they need 17', async ({ page }) => {
  const me = await signIn(page, 'vendedor.sin17@demo.test')
  const quotes = (await me.call('GET', '/api/Budget/fetchAll?page=1&clienteId=0')).$values
  expect(quotes.length).toBeGreaterThan(0)
  await page.goto('/presupuestos')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/\/presupuestos$/)
  await page.goto(`/presupuestos/${quotes[0].id}`)
  await expect(page).toHaveURL(/\/error$/)
})

test('ROUT-50 the catalogue routes need any of 18, 40 or 28', async ({ page }) => {
  await signIn(page, 'cliente.sincatalogo@demo.test')
  for (const path of ['/productos/1', '/productos/1/1', '/detallesproducto/UPN-100-12', `/allProductsList/${encodeURIComponent('[]')}`]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/error$/)
  }
})

test('HEAD-01 the header tells the last access, or welcomes', async ({ page }) => {
  const me = await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await page.evaluate((s) => localStorage.setItem('LocalSession', JSON.stringify({ ...s, ultimoLogin: null })), me.session)
  await page.reload()
  await expect(page.getByRole('banner').getByText('Bienvenido/a', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Último acceso/)).toHaveCount(0)
  await page.evaluate((s) => localStorage.setItem('LocalSession', JSON.stringify({ ...s, ultimoLogin: '2026-11-20T08:14:00-03:00' })), me.session)
  await page.reload()
  await expect(page.getByRole('banner').getByText('Último acceso: 20/11/2026 08:14', { exact: true })).toBeVisible()
})

test('HEAD-02 HEAD-14 the header shows the logo and a user dropdown that works by keyboard', async ({ page }) => {
  const me = await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  const logo = page.getByRole('banner').getByRole('link', { name: 'Aceros Ribera, inicio' })
  await expect(logo.locator('svg path')).toHaveAttribute('d', /^M2 2h26v6/)
  await expect(logo).toHaveAttribute('href', '/')
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
  await page.evaluate((s) => localStorage.setItem('LocalSession', JSON.stringify({ ...s, menus: { $values: [[9, null, 'Último'], [4, 3, 'Hijo dos'], [3, 0, 'Padre'], [1, 0, 'Solo esto'], [2, 3, 'Hijo uno']].map(([id, menuPadreId, nombre]) => ({ id, menuPadreId, nombre, link: '/presupuestos', icon: null, isExternal: false, redirect: false, download: false })) } })), me.session)
  await page.reload()
  await menu.getByRole('button', { name: 'Padre' }).click()
  await expect(menu.locator('a, button')).toHaveText(['Inicio', 'Solo esto', 'Padre', 'Hijo uno', 'Hijo dos', 'Último', 'Mi carrito']) // by id, parent 0 or null on top
})

test('SES-44 SES-45 a slice goes from loading to its data, or to a failure one can retry; the bar is active while GET and POST are under way', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  const hold = async (path: string) => {
    let free: (refuse: boolean) => void = () => {}
    const held = new Promise<boolean>((done) => (free = done))
    await page.route(api(path), async (r) => ((await held) ? r.fulfill({ status: 400, contentType: 'application/problem+json', body: '{}' }) : r.continue()))
    return (refuse: boolean) => free(refuse)
  }
  const bar = page.locator('.busy')
  const latest = page.getByRole('region', { name: 'MIS ÚLTIMAS OPERACIONES' })
  const board = page.getByRole('region', { name: 'DASHBOARD DE SEGUIMIENTO' })
  const post = await hold('Params/kilosDashboard')
  await page.goto('/')
  await expect(latest.getByRole('article')).toHaveCount(3)
  await page.waitForFunction(() => performance.getEntriesByType('resource').some((r) => r.name.endsWith('/subcategorias')))
  await expect(board.getByText('Cargando el dashboard…')).toHaveCount(1)
  await expect(bar).toHaveAttribute('data-active', 'true')
  await expect(page.getByRole('progressbar', { name: 'Cargando' })).toHaveCount(1)
  post(true)
  await expect(board.getByRole('alert')).toContainText('Ocurrió un error. Por favor, intente más tarde.')
  await expect(bar).not.toHaveAttribute('data-active', 'true')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.unroute(api('Params/kilosDashboard'))
  await board.getByRole('button', { name: 'Reintentar' }).click()
  await expect(board.getByRole('img').first()).toBeVisible()
  await expect(board.getByText('Ocurrió un error')).toHaveCount(0)
  const get = await hold('Budget/latest/…')
  await page.reload()
  await expect(board.getByRole('img').first()).toBeVisible()
  await expect(latest.getByText('Cargando operaciones…')).toHaveCount(1)
  await expect(bar).toHaveAttribute('data-active', 'true')
  get(false)
  await expect(latest.getByRole('article')).toHaveCount(3)
  await expect(bar).not.toHaveAttribute('data-active', 'true')
})

test('SES-04 SES-01 an administrator is shown as such, and the page speaks Spanish', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await expect(page.getByRole('banner').getByText('Administrador', { exact: true })).toBeVisible()
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Menú' }).click()
  await expect(page.getByRole('dialog').getByText('Administrador', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('SES-46 opening the portal restores the session and loads document types, groups and the cart count; SES-48 with the token, but for what needs none', async ({ page }) => {
  const me = await signIn(page, 'cliente@demo.test')
  const asked: Record<string, string | undefined> = {}
  page.on('request', (r) => { if (r.url().includes('/api/')) asked[new URL(r.url()).pathname] = r.headers().authorization })
  await page.goto('/reestablecerpassword/mensaje') // a page that asks for nothing itself
  const token = `Bearer ${me.session.tokens.idToken}`
  const count = `/api/Budget/${me.session.clienteId}/${me.session.contactoId}/getProductsInShoppingCart`
  await expect.poll(() => asked).toMatchObject({ '/api/Params/subcategorias': token, [count]: token })
  expect(Object.keys(asked)).toContain('/api/Params/identificationsTypes')
  expect(asked['/api/Params/identificationsTypes']).toBeUndefined()
  await page.goto('/error')
  await expect(page.getByRole('button', { name: `Cuenta de ${me.session.userName}` })).toBeVisible()
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
