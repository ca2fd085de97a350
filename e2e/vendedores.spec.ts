import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as usuarios } from '#features/usuarios/contract.ts'
import { contract } from '#features/vendedores/contract.ts'
import { openWithout } from './storage-state.ts'
import { ADMIN, cards, filas, nombres, SELLER, title } from './people.ts'
import { expectAccessible, api, expect, signIn, test } from './portal.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true })
const fields = [
  'Nombre',
  'Apellido',
  'Tipo de documento',
  'Número de documento',
  'Teléfono',
  'Email',
  'Código TOTVS',
  'Región',
]
const required = [
  'El nombre es obligatorio',
  'El apellido es obligatorio',
  'Ingrese una opción',
  'El número de documento es obligatorio',
  'El teléfono es obligatorio',
  'El email es obligatorio',
  'El código TOTVS es obligatorio',
  'Ingrese una opción',
]
const fillForm = async (page: Page, n: number) => {
  await field(page, 'Nombre').fill('Ana')
  await field(page, 'Apellido').fill(`Prueba${n}`)
  await field(page, 'Tipo de documento').selectOption({ label: 'DNI' })
  await field(page, 'Número de documento').fill(String(n))
  await field(page, 'Teléfono').fill('11 4725-0000')
  await field(page, 'Email').fill(`ana${n}@empresa.test`)
  await field(page, 'Código TOTVS').fill(`E${n}`)
  await field(page, 'Región').selectOption({ label: 'Cuyo' })
}

test('ROUT-20 SELL-02 SELL-03 the seller directory has its title, rows that say who is active, and a search that restores the list when emptied', async ({
  page,
}) => {
  const { $values: all } = await (await signIn(page, ADMIN)).ask(contract.all, { query: {} })
  const names = all.slice(0, 40).map((v) => v.apellidoNombre)
  await page.route(api('Vendedor/all…'), async (r) => {
    const res = await r.fetch()
    const body = await res.json()
    body.$values[0].activo = false
    await r.fulfill({ response: res, json: body })
  })
  await page.goto('/vendedores')
  await expect(title(page, 'VENDEDORES'), 'SELL-01').toBeVisible()
  await expect(filas(page).nth(0).getByText('Inactivo', { exact: true })).toBeVisible()
  await expect(filas(page).nth(1).getByText('Activo', { exact: true })).toBeVisible()
  await expect(nombres(page)).toHaveText(names)
  const box = page.getByLabel('Buscar Vendedor')
  await box.fill('GIMENEZ')
  await expect(filas(page)).toHaveCount(1)
  await expect(filas(page).getByRole('link')).toContainText([/./, /@/, 'Ver Perfil', 'Editar'])
  await expect(nombres(page)).toHaveText(['Giménez Paula'])
  await expect(page).toHaveURL(/buscar=GIMENEZ/)
  await box.fill('zzzz')
  await expect(page.getByText('Ningún vendedor coincide con la búsqueda.')).toBeVisible()
  await box.fill('')
  await expect(nombres(page)).toHaveText(names)
})

test('ROUT-21 SELL-06 SELL-09 the new-seller form has its title, eight fields and two buttons', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/vendedores')
  await page.getByRole('link', { name: 'Nuevo vendedor' }).click()
  await expect(page).toHaveURL(/\/vendedor\/nuevo$/)
  await expect(title(page, 'NUEVO VENDEDOR'), 'SELL-05').toBeVisible()
  await expect(page.locator('main form label')).toHaveText(fields)
  await expect(field(page, 'Región').locator('option')).not.toHaveCount(1)
  await expect(field(page, 'Tipo de documento').locator('option')).toHaveText(['Elegir', 'CUIL', 'DNI', 'CUIT'])
  await expect(field(page, 'Tipo de documento'), 'OPEN-68').toHaveValue('2')
  await expect(saveButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Volver', exact: true }).click()
  await expect(page).toHaveURL(/\/vendedores$/)
})

test(
  'SELL-10 SELL-13 the form says what is missing, the focus on the first, and keeps what was typed without a connection; then the seller is saved, and what is taken is refused in a red alert',
  { tag: '@core:vendedores' },
  async ({ page }) => {
    const me = await signIn(page, ADMIN)
    await page.goto('/vendedor/nuevo')
    await field(page, 'Tipo de documento').selectOption('')
    await saveButton(page).click()
    await expect(page.locator('main form .err')).toHaveText(required)
    await expect(field(page, 'Nombre')).toBeFocused()
    const n = randomInt(50_000_000, 59_999_999)
    await fillForm(page, n)
    await page.context().setOffline(true)
    await saveButton(page).click()
    await expect(page.locator('.alert.bad')).toHaveText('Error de conexion con el BE.')
    await expect(field(page, 'Apellido')).toHaveValue(`Prueba${n}`)
    await page.context().setOffline(false)
    const saved = page.waitForRequest((r) => r.method() === 'POST' && /\/api\/Vendedor\/?$/.test(r.url()))
    await saveButton(page).click()
    expect((await saved).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    await expect(page).toHaveURL(/\/vendedores$/)
    await expect(
      page.getByText('El vendedor fue creado. Le enviamos un email para que defina su contraseña.'),
    ).toBeVisible()
    const found = await me.ask(contract.search, { query: { name: `Prueba${n}` } })
    expect(found.$values[0]).toMatchObject({ id: `E${n}`, apellidoNombre: `Prueba${n} Ana`, activo: true })
    await page.goto('/vendedor/nuevo')
    await fillForm(page, n)
    await saveButton(page).click()
    await expect(page.locator('.alert.bad')).toHaveText('Ya existe un vendedor con ese código TOTVS.')
    await expect(field(page, 'Email')).toHaveValue(`ana${n}@empresa.test`)
    const account = await me.ask(usuarios.users, { query: { identification: String(n), identificationType: '2' } })
    if ('users' in account) throw new Error('the list came, not the account')
    await me.ask(usuarios.remove, { params: { id: account.id } })
  },
)

test('ROUT-22 SELL-11 SELL-12 role 1 opens any seller’s profile; the edit form says that it loads and that it saves', async ({
  page,
}) => {
  const me = await signIn(page, ADMIN)
  const [seller] = (await me.ask(contract.search, { query: { name: 'Krause' } })).$values
  if (!seller) throw new Error('no seller Krause in the demo')
  await page.goto('/vendedores?buscar=Krause')
  await filas(page).filter({ hasText: seller.apellidoNombre }).getByRole('link', { name: 'Ver Perfil' }).click()
  await expect(page).toHaveURL(new RegExp(`/vendedor/perfil/${seller.idVendedor}$`))
  await expect(title(page, 'Perfil del vendedor'), 'OPEN-108').toBeVisible()
  await expect(page).toHaveTitle(/^Krause Daniel · /)
  await expect(page.getByRole('heading', { level: 2, name: seller.apellidoNombre })).toBeVisible()
  // another's password is its own
  await expect(page.getByRole('main').getByRole('link', { name: 'Cambiar Contraseña' })).toHaveCount(0)
  let free: (() => void)[] = []
  await page.route(api(`Vendedor/${seller.idVendedor}…`), async (r) => {
    await new Promise<void>((done) => free.push(done))
    await r.continue()
  })
  const release = async () => {
    await expect.poll(() => free.length).toBeGreaterThan(0)
    for (const f of free) f()
    free = []
  }
  await page.goto(`/vendedor/editar/${seller.idVendedor}`)
  await expect(page.getByText('Cargando todo...', { exact: true })).toBeVisible()
  await release()
  await expect(field(page, 'Apellido')).toHaveValue('Krause')
  await expect(page.getByText('Cargando todo...')).toBeHidden()
  await expect(field(page, 'Código TOTVS')).toHaveValue(seller.id)
  await saveButton(page).click()
  await expect(page.getByText('Guardando...', { exact: true })).toBeVisible()
  await release()
  await expect(page).toHaveURL(/\/vendedores$/)
  await expect(page.getByText('Los datos del vendedor se guardaron correctamente.')).toBeVisible()
  await page.unroute(api(`Vendedor/${seller.idVendedor}…`))
  await page.goto('/vendedor/editar/999999')
  await expect(page).toHaveURL(/\/error$/)
})

test('OPEN-83 without permission 1 the e-mail and the document of a seller are shown, not changed, and say why; the rest is', async ({
  page,
}) => {
  const me = await signIn(page, 'gerente@demo.test')
  const [seller] = (await me.ask(contract.search, { query: { name: 'Benítez' } })).$values
  if (!seller) throw new Error('no seller Benítez in the demo')
  await page.goto(`/vendedor/editar/${seller.idVendedor}`)
  await expect(field(page, 'Apellido')).toHaveValue('Benítez')
  await expect(field(page, 'Tipo de documento')).toBeDisabled()
  for (const name of ['Número de documento', 'Email']) {
    await expect(field(page, name)).not.toBeEditable()
    await expect(field(page, name)).toHaveAccessibleDescription(
      'Es con lo que ingresa a su cuenta. Sólo lo cambia un administrador con permiso de configuración.',
    )
  }
  await expectAccessible(page)
  await saveButton(page).click()
  await expect(page.getByText('Los datos del vendedor se guardaron correctamente.')).toBeVisible()
})

test('ROUT-27 SELL-15 SELL-16 a seller’s own profile has its title, the way to its password and its clients’ cards', async ({
  page,
}) => {
  const me = await signIn(page, SELLER)
  const { $values: own } = await me.ask(clientes.getAllBySellerId, { query: { idSeller: me.session.sellerId } })
  await page.goto('/cliente/perfilvendedor')
  await expect(title(page, 'Mi perfil'), 'SELL-14').toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Sosa Mariana' })).toBeVisible()
  await expect(cards(page).locator('h3')).toHaveText(own.slice(0, 24).map((c) => c.razonSocial))
  await page.getByRole('main').getByRole('link', { name: 'Cambiar Contraseña' }).click()
  await expect(page).toHaveURL(
    new RegExp(`/changepassword/${me.session.documentoNro}/2/${encodeURIComponent(SELLER).replace('%40', '(%40|@)')}$`),
  )
  await expect(field(page, 'Contraseña actual')).toBeVisible()
})

test('ROUT-28 SES-12 CLI-07 a profile without clients behind it is a seller’s and shows the seller profile; by its seller id it opens its own only', async ({
  page,
}) => {
  const me = await signIn(page, SELLER)
  await page.goto(`/cliente/perfil/${me.session.userId}`)
  await expect(title(page, 'MI PERFIL')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Sosa Mariana' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Clientes' })).toBeVisible()
  await expect(page.getByText('Mis Datos')).toHaveCount(0)
  const client = (await me.ask(clientes.getAllBySellerId, { query: { idSeller: me.session.sellerId } })).$values.find(
    (c) => c.usuarioId,
  )
  expect(client, 'one of its clients with a user').toBeDefined()
  await expect(page).toHaveTitle(/^Mi perfil · /)
  await page.goto(`/cliente/perfil/${client!.usuarioId}`) // one of its clients: the client's profile, not a seller's
  await expect(title(page, 'Perfil del cliente')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tiendas' })).toBeVisible()
  await page.goto(`/vendedor/perfil/${me.session.sellerId}`)
  await expect(title(page, 'Mi perfil')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Sosa Mariana' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/vendedor/perfil/${me.session.sellerId}$`))
  await page.goto(`/vendedor/perfil/${me.session.sellerId + 1}`)
  await expect(page).toHaveURL(/\/error$/)
})

test('OPEN-108 who has no directory of sellers is not led there from the form of one', async ({ page }) => {
  const me = await signIn(page, ADMIN)
  await openWithout(page, me, '/vendedor/nuevo', 3)
  await expect(title(page, 'NUEVO VENDEDOR')).toBeVisible()
  await expect(page.getByText('No tenés permiso para esta acción.')).toBeVisible()
  await expect(page.locator('main a[href="/vendedores"]')).toHaveCount(0)
})
