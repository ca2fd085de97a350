import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api, expect, expectAccessible, PHONE, signIn, test, WIDE, type Person } from './portal.ts'

const ADMIN = 'admin@demo.test'
const SELLER = 'vendedor@demo.test'
const CLIENT = 'cliente@demo.test'
const cards = (page: Page) => page.locator('article.ficha')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const userMenu = (page: Page) => page.getByRole('button', { name: /^Cuenta de/ })
/** Changes the stored session as another set of permissions would, before the page draws. */
const withPermisos = async (page: Page, me: Person, change: (ids: number[]) => number[]) => {
  const session = { ...me.session, permisos: { $values: change([...me.session.permisos.$values]) } }
  await page.addInitScript((s) => localStorage.setItem('LocalSession', JSON.stringify(s)), session)
}
/** Every screen at both sizes, without an accessibility finding and without sideways scrolling. */
const accessible = async (page: Page) => {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
}

test('ROUT-20 SELL-01 SELL-02 the seller directory has its title and a search that restores the list when emptied', async ({ page }) => {
  const me = await signIn(page, ADMIN)
  const { $values: all } = await me.call('GET', '/api/Vendedor/all')
  await page.goto('/vendedores')
  await expect(title(page, 'VENDEDORES')).toBeVisible()
  await expect(cards(page)).toHaveCount(Math.min(24, all.length))
  const box = page.getByLabel('Buscar Vendedor')
  await box.fill('GIMENEZ')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Giménez Paula')
  await expect(page).toHaveURL(/buscar=GIMENEZ/)
  await box.fill('zzzz')
  await expect(page.getByText('Ningún vendedor coincide con la búsqueda.')).toBeVisible()
  await box.fill('')
  await expect(cards(page)).toHaveCount(Math.min(24, all.length))
  await accessible(page)
})

test('SELL-03 each seller has a card that says whether it is active', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.route(api('Vendedor/all…'), async (r) => {
    const res = await r.fetch()
    const body = await res.json()
    body.$values[0].activo = false
    await r.fulfill({ response: res, json: body })
  })
  await page.goto('/vendedores')
  await expect(cards(page).nth(0).getByText('Inactivo', { exact: true })).toBeVisible()
  await expect(cards(page).nth(1).getByText('Activo', { exact: true })).toBeVisible()
  await accessible(page)
})

const fields = ['Nombre', 'Apellido', 'Tipo de documento', 'Número de documento', 'Teléfono', 'Email', 'Código TOTVS', 'Región']
const required = ['El nombre es obligatorio', 'El apellido es obligatorio', 'Ingrese una opción', 'El número de documento es obligatorio', 'El teléfono es obligatorio', 'El email es obligatorio', 'El código TOTVS es obligatorio', 'Ingrese una opción']
const fillForm = async (page: Page, n: number) => {
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByLabel('Apellido', { exact: true }).fill(`Prueba${n}`)
  await page.getByLabel('Tipo de documento').selectOption({ label: 'DNI' })
  await page.getByLabel('Número de documento').fill(String(n))
  await page.getByLabel('Teléfono').fill('11 4725-0000')
  await page.getByLabel('Email').fill(`ana${n}@empresa.test`)
  await page.getByLabel('Código TOTVS').fill(`E${n}`)
  await page.getByLabel('Región').selectOption({ label: 'Cuyo' })
}

test('ROUT-21 SELL-05 SELL-06 SELL-09 the new-seller form has its title, eight fields and two buttons', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/vendedores')
  await page.getByRole('link', { name: 'Nuevo vendedor' }).click()
  await expect(page).toHaveURL(/\/vendedor\/nuevo$/)
  await expect(title(page, 'NUEVO VENDEDOR')).toBeVisible()
  await expect(page.getByLabel('Región').locator('option')).not.toHaveCount(1)
  expect((await page.locator('main form label').allTextContents()).map((t) => t.trim())).toEqual(fields)
  await expect(page.getByLabel('Tipo de documento').locator('option')).toHaveText(['Elegir', 'CUIL', 'DNI', 'CUIT'])
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Volver', exact: true }).click()
  await expect(page).toHaveURL(/\/vendedores$/)
})

test('SELL-10 empty fields say what is missing, and the first one gets the focus', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/vendedor/nuevo')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.locator('main form .err')).toHaveText(required)
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused()
  await accessible(page)
})

test('a new seller is saved, its account is mailed its link, and what is taken is refused in a red alert', async ({ page }) => {
  const me = await signIn(page, ADMIN)
  const n = randomInt(50_000_000, 59_999_999)
  await page.goto('/vendedor/nuevo')
  await fillForm(page, n)
  const [request] = await Promise.all([page.waitForRequest((r) => r.method() === 'POST' && /\/api\/Vendedor\/?$/.test(r.url())), page.getByRole('button', { name: 'Guardar' }).click()])
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  await expect(page).toHaveURL(/\/vendedores$/)
  await expect(page.getByText('El vendedor fue creado. Le enviamos un email para que defina su contraseña.')).toBeVisible()
  const { $values } = await me.call('GET', `/api/Vendedor/search?name=Prueba${n}`)
  expect($values[0]).toMatchObject({ id: `E${n}`, apellidoNombre: `Prueba${n} Ana`, activo: true })
  await page.goto('/vendedor/nuevo')
  await fillForm(page, n)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.locator('.alert.bad')).toHaveText('Ya existe un vendedor con ese código TOTVS.')
  await expect(page.getByLabel('Email')).toHaveValue(`ana${n}@empresa.test`)
  await me.call('DELETE', `/api/User/${(await me.call('GET', `/api/User?identification=${n}&identificationType=2`)).id}`)
})

test('ROUT-22 SELL-11 SELL-12 the edit form says that it loads and that it saves', async ({ page }) => {
  const me = await signIn(page, ADMIN)
  const seller = (await me.call('GET', '/api/Vendedor/search?name=Krause')).$values[0]
  let free: (() => void)[] = []
  const hold = () => new Promise<void>((done) => free.push(done))
  await page.route(api(`Vendedor/${seller.idVendedor}…`), async (r) => {
    await hold()
    await r.continue()
  })
  const release = () => {
    for (const f of free) f()
    free = []
  }
  await page.goto(`/vendedor/editar/${seller.idVendedor}`)
  await expect(page.getByText('Cargando todo...', { exact: true })).toBeVisible()
  await expect.poll(() => free.length).toBeGreaterThan(0)
  release()
  await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Krause')
  await expect(page.getByText('Cargando todo...')).toBeHidden()
  await expect(page.getByLabel('Código TOTVS')).toHaveValue(seller.id)
  await accessible(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardando...', { exact: true })).toBeVisible()
  await expect.poll(() => free.length).toBeGreaterThan(0)
  release()
  await expect(page).toHaveURL(/\/vendedores$/)
  await expect(page.getByText('Los datos del vendedor se guardaron correctamente.')).toBeVisible()
  await page.unroute(api(`Vendedor/${seller.idVendedor}…`))
  await page.goto('/vendedor/editar/999999')
  await expect(page).toHaveURL(/\/error$/)
})

test('SELL-13 without a connection the form says so and keeps what was typed', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/vendedor/nuevo')
  await expect(page.getByLabel('Región').locator('option')).not.toHaveCount(1)
  await fillForm(page, 58_000_001)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.locator('.alert.bad')).toHaveText('Error de conexion con el BE.')
  await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Prueba58000001')
  await page.context().setOffline(false)
})

test('ROUT-27 SELL-14 SELL-15 SELL-16 a seller’s own profile has its title, the way to its password and its clients’ cards', async ({ page }) => {
  const me = await signIn(page, SELLER)
  const { $values: own } = await me.call('GET', `/api/Client/getAllBySellerId?idSeller=${me.session.sellerId}`)
  await page.goto('/cliente/perfilvendedor')
  await expect(title(page, 'Mi perfil')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Sosa Mariana' })).toBeVisible()
  await expect(cards(page).locator('h3')).toHaveText(own.slice(0, 24).map((c: any) => c.razonSocial))
  await accessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Cambiar Contraseña' }).click()
  await expect(page).toHaveURL(new RegExp(`/changepassword/${me.session.documentoNro}/2/${encodeURIComponent(SELLER).replace('%40', '(%40|@)')}$`))
  await expect(page.getByLabel('Contraseña actual', { exact: true })).toBeVisible()
})

test('ROUT-28 a seller’s profile opens by its id: for role 1 any, for role 2 its own, for role 3 none', async ({ page }) => {
  const admin = await signIn(page, ADMIN)
  const { $values: all } = await admin.call('GET', '/api/Vendedor/all')
  const own = all.find((v: any) => v.email === SELLER)
  const other = all.find((v: any) => v.apellidoNombre === 'Ferreyra Gustavo')
  await page.goto('/vendedores')
  await cards(page).filter({ hasText: other.apellidoNombre }).getByRole('link', { name: 'Ver Perfil' }).click()
  await expect(page).toHaveURL(new RegExp(`/vendedor/perfil/${other.idVendedor}$`))
  await expect(page.getByRole('heading', { level: 2, name: other.apellidoNombre })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Cambiar Contraseña' })).toHaveCount(0) // another's password is its own
  const open = async (account: string, id: number) => {
    const context = await page.context().browser()!.newContext({ baseURL: new URL(page.url()).origin })
    const tab = await context.newPage()
    await signIn(tab, account)
    await tab.goto(`/vendedor/perfil/${id}`)
    await tab.locator('main h1').waitFor()
    const at = new URL(tab.url()).pathname
    await context.close()
    return at
  }
  expect(await open(SELLER, own.idVendedor)).toBe(`/vendedor/perfil/${own.idVendedor}`)
  expect(await open(SELLER, other.idVendedor)).toBe('/error')
  expect(await open(CLIENT, own.idVendedor)).toBe('/error')
})

test('ROUT-23 CLI-01 CLI-02 the client directory has its title and a search; a seller finds its own clients only', async ({ page }) => {
  const me = await signIn(page, SELLER)
  const { $values: own } = await me.call('GET', `/api/Client/getAllBySellerId?idSeller=${me.session.sellerId}`)
  await page.goto('/clientes')
  await expect(title(page, 'CLIENTES')).toBeVisible()
  await expect(cards(page)).toHaveCount(Math.min(24, own.length))
  const box = page.getByRole('searchbox', { name: 'Buscar Cliente' })
  await box.fill('haedo metalicas')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Aberturas Metálicas Haedo S.R.L.')
  await box.fill('alvear') // another seller's
  await expect(page.getByText('Ningún cliente coincide con la búsqueda.')).toBeVisible()
  await accessible(page)
  await box.fill('')
  await expect(cards(page)).toHaveCount(Math.min(24, own.length))
})

test('the client directory of role 1 pages through all clients, or those of one seller; the address keeps it', async ({ page }) => {
  const me = await signIn(page, ADMIN)
  const { $values: all } = await me.call('GET', '/api/Client/all')
  await page.goto('/clientes')
  await expect(cards(page).locator('h2')).toHaveText(all.slice(0, 24).map((c: any) => c.razonSocial))
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(cards(page).locator('h2')).toHaveText(all.slice(24, 48).map((c: any) => c.razonSocial))
  await expect(page).toHaveURL(/pagina=2/)
  await page.reload()
  await expect(cards(page).locator('h2')).toHaveText(all.slice(24, 48).map((c: any) => c.razonSocial))
  await page.getByLabel('Vendedor', { exact: true }).selectOption({ label: 'Ferreyra Gustavo' })
  const sellers = all.filter((c: any) => c.seller?.lastName === 'Ferreyra').map((c: any) => c.razonSocial)
  await expect(cards(page).locator('h2')).toHaveText(sellers)
  await page.goBack()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(cards(page).locator('h2')).toHaveText(all.slice(24, 48).map((c: any) => c.razonSocial))
})

test('CLI-03 CLI-04 each client has a badge and the way to its profile, by user id; without a user it says so', async ({ page }) => {
  const me = await signIn(page, ADMIN)
  const { $values: all } = await me.call('GET', '/api/Client/all')
  const [inactive, active, alone] = [all.find((c: any) => !c.activo), all.find((c: any) => c.activo && c.usuarioId), all.find((c: any) => !c.usuarioId)]
  const show = async (c: any) => {
    await page.goto(`/clientes?buscar=${encodeURIComponent(c.razonSocial)}`)
    const card = cards(page).filter({ hasText: c.documentoNro.slice(2, 10) })
    await expect(card).toHaveCount(1)
    return card
  }
  await expect((await show(inactive)).getByText('Inactivo', { exact: true })).toBeVisible()
  const lone = await show(alone)
  await expect(lone.getByRole('button', { name: 'Ver Perfil' })).toBeDisabled()
  await expect(lone.getByText('El cliente todavía no tiene usuario.')).toBeVisible()
  await accessible(page)
  const card = await show(active)
  await expect(card.getByText('Activo', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Ver Perfil' }).click()
  await expect(page).toHaveURL(new RegExp(`/cliente/perfil/${active.usuarioId}$`))
  await expect(page.getByText(active.razonSocial).first()).toBeVisible()
})

test('ROUT-24 CLI-06 CLI-08 CLI-09 CLI-10 a client’s own profile: its data, its sellers and its shops', async ({ page }) => {
  const me = await signIn(page, CLIENT)
  const perfil = await me.call('GET', `/api/Client/${me.session.userId}/${me.session.contactoId}`)
  await page.goto(`/cliente/perfil/${me.session.userId}`)
  await expect(title(page, 'MI PERFIL')).toBeVisible()
  const data = page.getByRole('region', { name: 'Mis Datos' })
  for (const text of [perfil.razonSocial, perfil.telefono, perfil.email, me.session.userName]) await expect(data.getByText(text, { exact: true }).first()).toBeVisible()
  const sellers = page.getByRole('region', { name: 'VENDEDORES' })
  const people = [perfil.oficialDeCuenta, ...perfil.vendedoresStaff.$values]
  expect(people.length).toBeGreaterThan(1)
  await expect(sellers.locator('h3')).toHaveText(people.map((p: any) => p.apellidoNombre))
  await expect(sellers.locator('.k')).toHaveText(['Ejecutivo de cuenta', ...perfil.vendedoresStaff.$values.map(() => 'Equipo comercial')])
  for (const p of people) await expect(sellers.getByRole('link', { name: p.email })).toBeVisible()
  const shops = page.getByRole('region', { name: 'TIENDAS' })
  await expect(shops.locator('form h3')).toHaveText(perfil.tiendas.$values.map((t: any) => t.nombreFantasia))
  await accessible(page)
  for (const path of [`/cliente/perfil/${me.session.userId + 1}`, '/cliente/perfil/x']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/error$/)
  }
})

test('CLI-13 a shop’s street and number are edited and saved, and nothing else can be', async ({ page }) => {
  const me = await signIn(page, CLIENT)
  const perfil = await me.call('GET', `/api/Client/${me.session.userId}/${me.session.contactoId}`)
  const shop = perfil.tiendas.$values.at(-1)
  await page.goto(`/cliente/perfil/${me.session.userId}`)
  const card = page.getByRole('form', { name: shop.nombreFantasia })
  await expect(card.locator('input, select, textarea')).toHaveCount(2)
  await expect(card.getByRole('button', { name: 'Guardar dirección' })).toBeDisabled()
  await card.getByLabel('Calle').fill('')
  await card.getByLabel('Número').fill(' ')
  await card.getByLabel('Número').press('Enter')
  await expect(card.getByText('La calle es obligatoria.')).toBeVisible()
  await expect(card.getByText('El número es obligatorio.')).toBeVisible()
  await expect(card.getByLabel('Calle')).toBeFocused()
  await accessible(page)
  await card.getByLabel('Calle').fill('Av. de la Prueba')
  await card.getByLabel('Número').fill('123')
  await card.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(card.getByText('Dirección actualizada correctamente.')).toBeVisible()
  await page.reload()
  await expect(card.getByLabel('Calle')).toHaveValue('Av. de la Prueba')
  await expect(card.getByLabel('Número')).toHaveValue('123')
  await me.call('POST', '/api/Client/updateAddress', { clienteId: me.session.clienteId, tiendaNro: shop.tiendaNro, calle: shop.calle, calleNro: shop.calleNro })
})

test('SES-12 CLI-07 a profile without clients behind it is a seller’s and shows the seller profile', async ({ page }) => {
  const me = await signIn(page, SELLER)
  await page.goto(`/cliente/perfil/${me.session.userId}`)
  await expect(title(page, 'MI PERFIL')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Sosa Mariana' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'CLIENTES' })).toBeVisible()
  await expect(page.getByText('Mis Datos')).toHaveCount(0)
  const client = (await me.call('GET', `/api/Client/getAllBySellerId?idSeller=${me.session.sellerId}`)).$values.find((c: any) => c.usuarioId)
  await page.goto(`/cliente/perfil/${client.usuarioId}`) // one of its clients: the client's profile, not a seller's
  await expect(title(page, 'PERFIL DEL CLIENTE')).toBeVisible()
  await expect(page.getByRole('region', { name: 'TIENDAS' })).toBeVisible()
})

test('HEAD-15 SES-38 SES-39 the user menu offers Mi perfil with 21, Cambiar Contraseña and Contacto with 22', async ({ page }) => {
  const me = await signIn(page, CLIENT)
  await page.goto('/')
  await userMenu(page).click()
  await expect.poll(async () => (await page.locator('.pop a').allTextContents()).slice(0, 3)).toEqual(['Mi perfil', 'Cambiar Contraseña', 'Contacto'])
  await page.getByRole('link', { name: 'Mi perfil' }).click()
  await expect(page).toHaveURL(new RegExp(`/cliente/perfil/${me.session.userId}$`))
  await expect(title(page, 'MI PERFIL')).toBeVisible()
  await userMenu(page).click()
  await page.locator('.pop').getByRole('link', { name: 'Cambiar Contraseña' }).click()
  await expect(page.getByLabel('Contraseña actual', { exact: true })).toBeVisible()
  await userMenu(page).click()
  await page.getByRole('link', { name: 'Contacto' }).click()
  await expect(page).toHaveURL(/\/formulario_contacto$/)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Menú' }).click()
  for (const name of ['Mi perfil', 'Cambiar Contraseña', 'Contacto']) await expect(page.getByRole('dialog').getByRole('link', { name })).toBeVisible()
})

for (const [id, shown, hidden] of [[21, ['Cambiar Contraseña', 'Contacto'], ['Mi perfil']], [22, ['Mi perfil'], ['Cambiar Contraseña', 'Contacto']]] as const)
  test(`HEAD-15 ${id === 21 ? 'SES-38' : 'SES-39'} without ${id} the user menu has no ${hidden.join(' and no ')}`, async ({ page }) => {
    const me = await signIn(page, CLIENT)
    await withPermisos(page, me, (ids) => ids.filter((i) => i !== id))
    await page.goto('/')
    await userMenu(page).click()
    for (const name of shown) await expect(page.locator('.pop').getByRole('link', { name })).toBeVisible()
    for (const name of hidden) await expect(page.locator('.pop').getByRole('link', { name })).toHaveCount(0)
  })

test('HEAD-15 Mi perfil leads a seller to its own profile; role 1 has none', async ({ page }) => {
  await signIn(page, SELLER)
  await page.goto('/')
  await userMenu(page).click()
  await page.getByRole('link', { name: 'Mi perfil' }).click()
  await expect(page).toHaveURL(/\/cliente\/perfilvendedor$/)
  const context = await page.context().browser()!.newContext({ baseURL: new URL(page.url()).origin })
  const tab = await context.newPage()
  await signIn(tab, ADMIN)
  await tab.goto('/')
  await userMenu(tab).click()
  await expect(tab.getByRole('link', { name: 'Cambiar Contraseña' })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'Mi perfil' })).toHaveCount(0)
  await context.close()
})

test('SES-33 SES-34 without 3 no seller list is asked for, without 10 no client list', async ({ page }) => {
  const me = await signIn(page, ADMIN)
  await withPermisos(page, me, (ids) => ids.filter((i) => i !== 3))
  const asked: string[] = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  await page.goto('/clientes')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByLabel('Vendedor', { exact: true })).toHaveCount(0)
  expect(asked.filter((p) => p.startsWith('/api/Vendedor'))).toEqual([])
  await withPermisos(page, me, (ids) => ids.filter((i) => i !== 10))
  asked.length = 0
  await page.goto('/clientes')
  await expect(page).toHaveURL(/\/error$/)
  expect(asked.filter((p) => p.startsWith('/api/Client'))).toEqual([])
})
