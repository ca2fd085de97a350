import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { openWithout } from './storage-state.ts'
import { expect, fromMenu, moreTab, PHONE, portalUrl, signIn, test } from './portal.ts'

const LOST = 'UPS, NO ENCONTRAMOS LA PÁGINA QUE BUSCÁS'

test('ROUT-01 ROUT-05 ROUT-06 /login and /admin/login show their sign-in and ask for nothing that needs a session; / shows the home, with a session only', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (r) => r.url().includes('/api/') && asked.push(new URL(r.url()).pathname))
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Administración' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Ingresá a tu cuenta' })).toBeVisible()
  await expect(page.locator('altcha-widget')).toBeVisible()
  // what it asked for has come
  await expect(page.getByLabel('Documento', { exact: true }).locator('option')).toHaveCount(4)
  expect(asked.filter((p) => !['/api/Params/identificationsTypes', '/api/auth/captcha'].includes(p))).toEqual([])
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
})

test('ROUT-40 ROUT-41 ROUT-42 an unknown route and /error show one not-found page, also without a session; its button goes one step back, or home when there is no history', async ({
  page,
}) => {
  const lost = page.getByRole('heading', { level: 1, name: LOST, exact: true })
  await signIn(page, 'cliente@demo.test')
  await page.goto('/no-existe')
  await page.getByRole('button', { name: 'Volver', exact: true }).click()
  await expect(page).toHaveURL(`${portalUrl()}/`)
  await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
  await page.goto('/formulario_contacto')
  await page.goto('/no-existe')
  await expect(lost).toBeVisible()
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Volver' }).click() // a step before a full load
  await expect(page).toHaveURL(/\/formulario_contacto$/)
  await expect(page.getByRole('heading', { level: 1, name: 'CONTACTO' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  for (const path of ['/error', '/cualquier/cosa']) {
    await page.goto(path)
    await expect(lost, `ROUT-33 ${path}`).toBeVisible()
    await expect(moreTab(page)).toHaveCount(0)
  }
})

test('SES-32 ROUT-47 ROUT-49 without its permission a route redirects to /error, and asks the server nothing: 15 for operations, cart and checkout, 17 for an open quote', async ({
  page,
}) => {
  const me = await signIn(page, 'vendedor.sin17@demo.test')
  const [quote] = (await me.ask(presupuestos.fetchAll, { query: { page: 1, clienteId: 0 } })).$values
  if (!quote) throw new Error('the seller has no operations')
  await page.goto('/presupuestos')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/\/presupuestos$/)
  const asked: string[] = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  const refused = async (address: string, open: () => Promise<unknown>) => {
    await open()
    await expect(page, address).toHaveURL(/\/error$/)
    await expect(page.getByRole('heading', { name: LOST })).toBeVisible()
  }
  const withQuote = `/presupuestos/${quote.id}`
  await refused(withQuote, () => page.goto(withQuote))
  for (const address of ['/miCarrito', '/miCarrito/envioPago/1', '/miCarrito/confirmar/1', '/presupuestos'])
    await refused(address, () => openWithout(page, me, address, 15))
  expect(asked.filter((p) => /^\/api\/Budget\/(fetchAll|preconfirm|FetchPreconfirm|\d+$)/.test(p))).toEqual([])
})

test('ROUT-50 the catalogue routes need any of 18, 40 or 28', async ({ page }) => {
  await signIn(page, 'cliente.sincatalogo@demo.test')
  for (const path of [
    '/productos/1',
    '/productos/1/1',
    '/detallesproducto/UPN-100-12',
    `/allProductsList/${encodeURIComponent('[]')}`,
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/error$/)
  }
})

test('SES-46 opening the portal restores the session and loads document types, groups and the cart count; SES-48 with the token, but for what needs none', async ({
  page,
}) => {
  const me = await signIn(page, 'cliente@demo.test')
  const asked: Record<string, string | undefined> = {}
  page.on('request', (r) => {
    if (r.url().includes('/api/')) asked[new URL(r.url()).pathname] = r.headers().authorization
  })
  await page.goto('/reestablecerpassword/mensaje') // a page that asks for nothing itself
  const token = `Bearer ${me.session.tokens.idToken}`
  const count = `/api/Budget/${me.session.clienteId}/${me.session.contactoId}/getProductsInShoppingCart`
  await expect.poll(() => asked).toMatchObject({ '/api/Params/subcategorias': token, [count]: token })
  expect(Object.keys(asked)).toContain('/api/Params/identificationsTypes')
  expect(asked['/api/Params/identificationsTypes']).toBeUndefined()
  await page.goto('/error')
  await expect(page.getByRole('button', { name: `Cuenta de ${me.session.userName}` })).toBeVisible()
})

test('SES-40 suggested products are shown only with permission 6', async ({ page }) => {
  const me = await signIn(page, 'cliente@demo.test')
  const path = '/detallesproducto/IPN-080-12'
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Productos sugeridos' })).toBeVisible()
  await openWithout(page, me, path, 6)
  // they come with the product, and are drawn with it
  await expect(page.getByRole('heading', { level: 1 })).toContainText('IPN 80')
  await expect(page.getByRole('heading', { name: 'Productos sugeridos' })).toHaveCount(0)
})

test('ROUT-01 an address whose hash is no text opens its screen all the same', async ({ page }) => {
  await page.goto('/login#%E0%A4%A')
  await expect(page.getByRole('heading', { name: 'Ingresá a tu cuenta' })).toBeVisible()
})

test('OPEN-371 who goes back before the first screen is drawn sees the screen they went back to', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await fromMenu(page, 'Servicios', 'Mis Reclamos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIS RECLAMOS')
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  // the first screen is drawn when its sheets have come
  await page.route(/\/assets\/.*\.css$/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => Object.hasOwn(history, 'pushState')) // the router has taken it over
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(`${portalUrl()}/`)
  release()
  await expect(page.getByRole('heading', { name: 'GESTIONÁ TUS PEDIDOS' })).toBeVisible()
})
