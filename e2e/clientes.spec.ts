import type { Page } from '@playwright/test'
import { contract, type Cliente } from '#features/clientes/contract.ts'
import { contract as usuarios } from '#features/usuarios/contract.ts'
import { openWithout } from './storage-state.ts'
import { ADMIN, CLIENT, filas, nombres, SELLER, title } from './people.ts'
import { sendEntidad } from './import-rows.ts'
import { expect, expectAccessible, PHONE, signIn, test, type Person } from './portal.ts'

const names = (list: readonly Cliente[]) => list.map((c) => c.razonSocial)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar Cliente' })
const ownPerfil = (me: Person) =>
  me.ask(usuarios.perfil, { params: { id: me.session.userId, contactoId: me.session.contactoId } })

test('ROUT-23 CLI-01 CLI-02 the client directory has its title and a search; a seller finds its own clients only', async ({
  page,
}) => {
  const me = await signIn(page, SELLER)
  const { $values: own } = await me.ask(contract.getAllBySellerId, { query: { idSeller: me.session.sellerId } })
  await page.goto('/clientes')
  await expect(title(page, 'CLIENTES')).toBeVisible()
  await expect(filas(page)).toHaveCount(Math.min(40, own.length))
  await search(page).fill('haedo metalicas')
  await expect(filas(page)).toHaveCount(1)
  await expect(filas(page)).toContainText('Aberturas Metálicas Haedo S.R.L.')
  await search(page).fill('alvear') // another seller's
  await expect(page.getByText('Ningún cliente coincide con la búsqueda.')).toBeVisible()
  await search(page).fill('')
  await expect(filas(page)).toHaveCount(Math.min(40, own.length))
})

test('the client directory of role 1 pages through all clients, or those of one seller; the address keeps it', async ({
  page,
}) => {
  const me = await signIn(page, ADMIN)
  const last = { codigo: '999001', razonSocial: 'Zinguería de la segunda página', documentoNro: '30999999901' }
  await sendEntidad(page, 'clientes', [{ ...last, listaPrecioId: '1', activo: 'si' }]) // the demo fills one page
  const { $values: all } = await me.ask(contract.all, { query: {} })
  await page.goto('/clientes')
  await expect(nombres(page)).toHaveText(names(all.slice(0, 40)))
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(nombres(page)).toHaveText(names(all.slice(40, 80)))
  await expect(page).toHaveURL(/pagina=2/)
  await page.reload()
  await expect(nombres(page)).toHaveText(names(all.slice(40, 80)))
  await page.getByLabel('Vendedor', { exact: true }).selectOption({ label: 'Ferreyra Gustavo' })
  await expect(nombres(page)).toHaveText(names(all.filter((c) => c.seller?.lastName === 'Ferreyra')))
  await page.goBack()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(nombres(page)).toHaveText(names(all.slice(40, 80)))
})

test('CLI-03 CLI-04 each client has a badge and the way to its profile, by user id; without a user it says so', async ({
  page,
}) => {
  const me = await signIn(page, ADMIN)
  const { $values: all } = await me.ask(contract.all, { query: {} })
  const one = (what: string, is: (c: Cliente) => boolean) => {
    const found = all.find(is)
    if (!found) throw new Error(`no client in the demo that is ${what}`)
    return found
  }
  const [inactive, active, alone] = [
    one('inactive', (c) => !c.activo),
    one('active, with a user', (c) => c.activo && c.usuarioId !== null),
    one('without a user', (c) => c.usuarioId === null),
  ]
  await page.goto('/clientes')
  const show = async (c: Cliente) => {
    await search(page).fill(c.razonSocial)
    const card = filas(page).filter({ hasText: c.documentoNro.slice(2, 10) })
    await expect(nombres(page)).toHaveText([c.razonSocial])
    await expect(card).toHaveCount(1)
    return card
  }
  await expect((await show(inactive)).getByText('Inactivo', { exact: true })).toBeVisible()
  const lone = await show(alone)
  await expect(lone.getByRole('link', { name: 'Ver Perfil' })).toHaveAttribute('href', `/clientes/perfil/${alone.id}`)
  await expect(lone.getByText('El cliente todavía no tiene usuario.')).toBeVisible()
  const card = await show(active)
  await expect(card.getByText('Activo', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Ver Perfil' }).click()
  await expect(page).toHaveURL(new RegExp(`/cliente/perfil/${active.usuarioId}$`))
  await expect(page.getByRole('main').getByText(active.razonSocial).first()).toBeVisible()
})

test(
  'ROUT-24 CLI-06 CLI-08 a client’s own profile: its data, its sellers and its shops',
  { tag: '@core:usuarios' },
  async ({ page }) => {
    const me = await signIn(page, CLIENT)
    const perfil = await ownPerfil(me)
    await page.goto(`/cliente/perfil/${me.session.userId}`)
    await expect(title(page, 'MI PERFIL')).toBeVisible()
    const data = page.getByRole('region', { name: 'Mis Datos' })
    for (const text of [perfil.razonSocial, perfil.telefono, perfil.email, me.session.userName]) {
      expect(text).toBeTruthy()
      await expect(data.getByText(text!, { exact: true }).first()).toBeVisible()
    }
    const sellers = page.getByRole('region', { name: 'Vendedores' })
    const people = [perfil.oficialDeCuenta!, ...perfil.vendedoresStaff.$values]
    expect(people.length).toBeGreaterThan(1)
    await expect(sellers.locator('h3'), 'CLI-09').toHaveText(people.map((p) => p.apellidoNombre))
    await expect(sellers.locator('.k')).toHaveText([
      'Ejecutivo de cuenta',
      ...perfil.vendedoresStaff.$values.map(() => 'Equipo comercial'),
    ])
    for (const p of people) await expect(sellers.getByRole('link', { name: p.email! })).toBeVisible()
    const shops = page.getByRole('region', { name: 'Tiendas' })
    await expect(shops.locator('form h3'), 'CLI-10').toHaveText(perfil.tiendas.$values.map((t) => t.nombreFantasia!))
    for (const path of [`/cliente/perfil/${me.session.userId + 1}`, '/cliente/perfil/x', '/vendedor/perfil/1']) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/error$/)
    }
  },
)

test('CLI-13 OPEN-492 a shop’s street and number are edited and saved, and nothing else can be', async ({ page }) => {
  const me = await signIn(page, 'cliente.sincatalogo@demo.test') // its shops are nobody else's in the journeys
  const shop = (await ownPerfil(me)).tiendas.$values.at(-1)!
  await page.goto(`/cliente/perfil/${me.session.userId}`)
  const card = page.getByRole('form', { name: shop.nombreFantasia! })
  await expect(card.locator('input, select, textarea')).toHaveCount(2)
  await expect(card.getByRole('button', { name: 'Guardar dirección' })).toBeDisabled()
  await card.getByLabel('Calle').fill('')
  await card.getByLabel('Número').fill(' ')
  await card.getByLabel('Número').press('Enter')
  await expect(card.getByText('La calle es obligatoria.')).toBeVisible()
  await expect(card.getByText('El número es obligatorio.')).toBeVisible()
  await expect(card.getByLabel('Calle')).toBeFocused()
  await card.getByLabel('Calle').fill('Av. de la Prueba')
  await card.getByLabel('Número').fill('123')
  const save = card.getByRole('button', { name: 'Guardar dirección' })
  await save.click()
  await expect(card.getByText('Dirección actualizada correctamente.')).toBeVisible()
  // OPEN-492: nothing is left to save, and the focus stays where it was
  await expect(save).toBeFocused()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).not.toHaveAttribute('disabled')
  await page.reload()
  await expect(card.getByLabel('Calle')).toHaveValue('Av. de la Prueba')
  await expect(card.getByLabel('Número')).toHaveValue('123')
  await me.ask(contract.updateAddress, {
    body: { clienteId: me.session.clienteId, tiendaNro: shop.tiendaNro, calle: shop.calle, calleNro: shop.calleNro },
  })
})

test(
  'OPEN-106 a client is found by CUIT and code; «Comprar para» chooses it and leads to the products, on a phone too',
  { tag: '@core:clientes' },
  async ({ page }) => {
    const me = await signIn(page, ADMIN)
    const { $values: own } = await me.ask(contract.all, { query: {} })
    const one = own.find((c) => c.activo && c.telefono && c.usuarioId !== null)!
    await page.goto('/clientes')
    for (const term of [one.codigo, one.documentoNro.replace(/^(..)(\d+)(.)$/, '$1-$2-$3')]) {
      await search(page).fill(term)
      await expect(nombres(page)).toHaveText([one.razonSocial])
    }
    const [row] = [filas(page).first()]
    await expect(row.getByText(one.codigo)).toBeVisible()
    await expect(row.getByRole('link', { name: one.telefono! })).toHaveAttribute('href', /^tel:\+?\d+$/)
    await row.getByRole('button', { name: 'Comprar para' }).click()
    await expect(page).toHaveURL(/\/productos(\/\d+)?$/)
    await expect(page.locator('.chip b')).toHaveText(one.nombreFantasia ?? one.razonSocial)
    await page.setViewportSize(PHONE)
    await page.goto('/clientes?buscar=' + one.codigo)
    await expectAccessible(page)
    await filas(page).first().getByRole('button', { name: 'Comprar para' }).click()
    await expect(page).toHaveURL(/\/productos(\/\d+)?$/)
    const inactive = own.find((c) => !c.activo)
    if (!inactive) throw new Error('no inactive client in the demo')
    await page.goto('/clientes?buscar=' + inactive.codigo)
    await expect(nombres(page)).toHaveText([inactive.razonSocial])
    await expect(page.getByRole('button', { name: 'Comprar para' })).toHaveCount(0)
  },
)

test('SES-33 SES-34 without 3 no seller list is asked for, without 10 no client list', async ({ page }) => {
  const me = await signIn(page, ADMIN)
  const asked: string[] = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  await openWithout(page, me, '/clientes', 3)
  await expect(filas(page).first()).toBeVisible()
  await expect(page.getByLabel('Vendedor', { exact: true })).toHaveCount(0)
  expect(asked.filter((p) => p.startsWith('/api/Vendedor'))).toEqual([])
  asked.length = 0
  await openWithout(page, me, '/clientes', 10)
  await expect(page).toHaveURL(/\/error$/)
  await expect(title(page, 'UPS, NO ENCONTRAMOS LA PÁGINA QUE BUSCÁS')).toBeVisible()
  expect(asked.filter((p) => p.startsWith('/api/Client'))).toEqual([])
})

test('DIARIO-11 a seller sees what its clients owe, narrows and orders them, and looks at one’s operations and account without choosing it', async ({
  page,
}) => {
  await signIn(page, 'vendedor@demo.test')
  await page.goto('/clientes')
  await page.getByLabel('Mostrar').selectOption({ label: 'Con deuda vencida' })
  await expect(page).toHaveURL(/solo=vencido/)
  await page.getByLabel('Orden').selectOption({ label: 'Más vencido primero' })
  await expect(page).toHaveURL(/orden=vencido/)
  await page.reload() // the former order stands until the new one comes
  const first = filas(page).first()
  await expect(first.getByRole('link', { name: /^\$ [\d.,]+$/ })).toHaveCount(2)
  const name = (await first.locator('b').first().textContent())!
  const overdue = (await first.getByRole('link', { name: /^\$/ }).nth(1).textContent())!
  await expectAccessible(page)
  await first.getByRole('button', { name: /^Ver de / }).click()
  await expect(first.getByRole('link', { name: 'Operaciones' })).toBeVisible()
  await first.getByRole('link', { name: 'Cuenta corriente' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Mirás a' })).toContainText(name)
  await expect(page.getByRole('region', { name: 'Lo que se debe' }).getByRole('listitem').nth(1)).toContainText(overdue)
  await expect(page.getByText('Comprando para:')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('clienteSeleccionado'))).toBeNull()
  await page.getByRole('link', { name: 'Estado de Pedidos' }).click() // it stays whose it is
  await expect(page).toHaveURL(/cliente=\d+/)
  await expect(page.getByRole('status').filter({ hasText: 'Mirás a' })).toContainText(name)
  await page.goto('/clientes?solo=vencido&orden=vencido')
  await filas(page)
    .first()
    .getByRole('button', { name: /^Ver de / })
    .click()
  await filas(page).first().getByRole('link', { name: 'Contactos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CONFIGURACIÓN DE CORREOS')
  await page
    .getByRole('link', { name: /^VER MÁS/ })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Mirás a' })).toContainText(name)
  await page.getByRole('button', { name: 'Dejar de mirarlo' }).click()
  await expect(page.getByText('Debés elegir un cliente.')).toBeVisible()
})
