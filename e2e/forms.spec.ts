import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as carrito } from '#features/carrito/contract.ts'
import { contract as usuarios } from '#features/usuarios/contract.ts'
import { contract as vendedores } from '#features/vendedores/contract.ts'
import { nombreOf } from '#shared/renglon.ts'
import { cartOf, pick, byMetro, qty, line, add, empty, buyButton } from './carrito.ts'
import { nuevaCuenta, solveCaptcha } from './claves.ts'
import { hold } from './held.ts'
import { api, CLAVE, expect, PHONE, signIn, stayDeaf, test, WIDE } from './portal.ts'
import { CLIENTE_LIBRE } from './presupuestos.ts'
import { addButton, findBarra, inCarrito, open } from './productos.ts'

/** A form keeps what is typed: OPEN-356 … OPEN-363, OPEN-382, OPEN-383. */
const ADMIN = 'admin@demo.test'
const recovered = (page: Page) => page.getByText('Recuperamos lo que habías escrito y no llegó a guardarse.')
const field = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Descartar lo que escribiste' })

const signInAgain = async (page: Page) => {
  await expect(page).toHaveURL(/\/admin\/login\?volver=/)
  await page.getByLabel('Email').fill(ADMIN)
  await field(page, 'Contraseña').fill(CLAVE)
  await solveCaptcha(page)
  await page.keyboard.press('Enter')
}
const fillVendedor = async (page: Page, n: number) => {
  await field(page, 'Nombre').fill('Ana')
  await field(page, 'Apellido').fill(`Prueba${n}`)
  await field(page, 'Número de documento').fill(String(n))
  await field(page, 'Teléfono').fill('11 4725-0000')
  await field(page, 'Email').fill(`ana${n}@empresa.test`)
  await field(page, 'Código TOTVS').fill(`F${n}`)
  await field(page, 'Región').selectOption({ label: 'Cuyo' })
}

test('OPEN-356 a message and a seller, new or changed, outlive a session that ends and a reload, and go when they are given up', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const { ask } = await signIn(page, ADMIN)
  await stayDeaf(page)
  const { $values: all } = await ask(vendedores.all, { query: {} })
  const mensaje = 'Necesito precio de 24 barras. '.repeat(67).slice(0, 2000)
  const forms = [
    {
      at: '/formulario_contacto',
      send: 'Enviar',
      type: async () => {
        await field(page, 'Asunto').fill('Precio')
        await field(page, 'Mensaje').fill(mensaje)
      },
      kept: () => expect(field(page, 'Mensaje')).toHaveValue(mensaje),
    },
    {
      at: '/vendedor/nuevo',
      send: 'Guardar',
      type: () => fillVendedor(page, 31_222_333),
      kept: () => expect(field(page, 'Código TOTVS')).toHaveValue('F31222333'),
    },
    {
      at: `/vendedor/editar/${all[0]!.idVendedor}`,
      send: 'Guardar',
      type: () => field(page, 'Teléfono').fill('341 555-0101'),
      kept: () => expect(field(page, 'Teléfono')).toHaveValue('341 555-0101'),
    },
  ]
  page.on('dialog', (dialog) => void dialog.accept())
  for (const { at, send, type, kept } of forms) {
    await page.goto(at)
    await type()
    await page.waitForLoadState('networkidle') // the form meets the session's end, and no read on its way
    await page.context().clearCookies()
    await page.locator('main').getByRole('button', { name: send, exact: true }).click()
    await signInAgain(page)
    await expect(page).toHaveURL(new RegExp(`${at}$`))
    await expect(recovered(page), at).toBeVisible()
    await kept()
    await page.reload()
    await kept()
    await page.getByRole('button', { name: 'Descartarlo' }).click()
    await page.goto(at)
    await expect(page.locator('main form')).toBeVisible()
    await expect(recovered(page)).toHaveCount(0)
  }
})

test('OPEN-357 OPEN-383 a seller’s form that is left while it saves: its fields are locked, a late refusal is told with the way back, and what was typed is there', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/vendedor/nuevo')
  const n = randomInt(20_000_000, 29_000_000)
  await fillVendedor(page, n)
  const calls = await hold(page, api('Vendedor'), 'POST')
  await field(page, 'Apellido').press('Enter')
  await expect(field(page, 'Nombre')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Volver', exact: true }).click() // on its way: nothing to ask
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('VENDEDORES')
  await calls.fail()
  const told = page.getByRole('alert').filter({ hasText: 'No se guardó lo que enviaste' })
  await expect(told).toContainText('Lo que escribiste sigue ahí.')
  await told.getByRole('link', { name: /^Volver a/ }).click()
  await expect(page).toHaveURL(/\/vendedor\/nuevo$/)
  await expect(recovered(page)).toBeVisible()
  await expect(field(page, 'Código TOTVS')).toHaveValue(`F${n}`)
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await calls.go()
  await expect(page).toHaveURL(/\/vendedores$/)
  await page.goto('/vendedor/nuevo') // saved: nothing of it comes back
  await expect(field(page, 'Nombre')).toHaveValue('')
  await expect(recovered(page)).toHaveCount(0)
})

test('OPEN-358 contacts’ dialogs ask before they drop what is typed, by Escape, a click beside and Back; a late answer leaves the next one alone', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await signIn(page, 'cliente@demo.test')
  page.on('dialog', (dialog) => void dialog.accept())
  const dialogs = [
    { from: '/clientes/tiposEmail', to: /VER MÁS: Lista de precios/, button: 'Crear correo' },
    { from: '/clientes/tiposEmail', to: /^Por persona$/, button: 'Agregar persona' },
  ]
  for (const { from, to, button } of dialogs) {
    await page.goto(from)
    await page.getByRole('link', { name: to }).click()
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: button })
    await field(dialog, 'Nombre').fill('Depósito Zárate')
    const address = page.url()
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(8, 8),
      () => page.evaluate(() => history.back()),
      () => dialog.getByRole('button', { name: 'Cancelar' }).click(),
    ]) {
      await leave()
      await expect(question(page)).toBeVisible()
      await question(page).getByRole('button', { name: 'Cancelar' }).click()
      await expect(question(page)).toHaveCount(0)
      await expect(field(dialog, 'Nombre')).toHaveValue('Depósito Zárate')
      expect(page.url()).toBe(address)
    }
    await page.reload()
    await page.getByRole('button', { name: button }).click()
    await expect(recovered(page)).toBeVisible()
    await expect(field(dialog, 'Nombre')).toHaveValue('Depósito Zárate')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: button }).click()
    await expect(field(dialog, 'Nombre')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goto('/clientes/contacto/2/2')
  const calls = await hold(page, api('Client/UpdateContacto'), 'POST')
  await page.getByRole('button', { name: 'Editar a Juan Fernández' }).click()
  const editar = page.getByRole('dialog', { name: 'Editar correo' })
  await field(editar, 'Teléfono').fill('11 4000-1234')
  await editar.getByRole('button', { name: 'Guardar' }).click()
  await page.keyboard.press('Escape') // on its way: nothing to ask
  await expect(editar).toHaveCount(0)
  await page.getByRole('button', { name: 'Crear correo' }).click()
  const next = page.getByRole('dialog', { name: 'Crear correo' })
  await field(next, 'Nombre').fill('Pañol')
  await calls.fail()
  await expect(page.getByText('No se guardó lo que enviaste')).toBeVisible()
  await expect(field(next, 'Nombre')).toHaveValue('Pañol')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Editar a Juan Fernández' }).click()
  await expect(recovered(page)).toBeVisible()
  await editar.getByRole('button', { name: 'Guardar' }).click()
  const answer = await calls.doLate()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Crear correo' }).click()
  await field(next, 'Nombre').fill('Pañol')
  await answer()
  await expect(page.getByText('El contacto se guardó.')).toBeAttached()
  await expect(field(next, 'Nombre')).toHaveValue('Pañol')
})

test('OPEN-361 a shop’s number is saved over another’s new street, and where both changed the same it is refused and both are shown', async ({
  page,
}) => {
  const me = await signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004748' }))
  const perfil = () => me.ask(usuarios.perfil, { params: { id: me.session.userId, contactoId: me.session.contactoId } })
  const shop = (await perfil()).tiendas.$values.at(-1)!
  const { clienteId } = me.session
  const other = (direccion: { calle: string; calleNro: string }) =>
    me.ask(clientes.updateAddress, { body: { clienteId, tiendaNro: shop.tiendaNro, ...direccion } })
  await stayDeaf(page)
  await page.goto(`/cliente/perfil/${me.session.userId}`)
  const card = page.getByRole('form', { name: shop.nombreFantasia! })
  await expect(field(card, 'Calle')).toHaveValue(shop.calle)
  await other({ calle: 'Calle Nueva', calleNro: shop.calleNro })
  await field(card, 'Número').fill('4321')
  await card.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(card.getByText('Dirección actualizada correctamente.')).toBeVisible()
  await expect(field(card, 'Calle')).toHaveValue('Calle Nueva')
  expect((await perfil()).tiendas.$values.at(-1)).toMatchObject({ calle: 'Calle Nueva', calleNro: '4321' })
  await other({ calle: 'Calle Nueva', calleNro: '55' })
  await field(card, 'Número').fill('66')
  await card.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(card.getByText(/Mientras escribías, otra persona cambió el número \(55\)/)).toBeVisible()
  await expect(card.getByText('Cambió mientras escribías: ahora dice «55».')).toBeVisible()
  await expect(field(card, 'Número')).toHaveValue('66')
  await card.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(card.getByText('Dirección actualizada correctamente.')).toBeVisible()
  expect((await perfil()).tiendas.$values.at(-1)).toMatchObject({ calleNro: '66' })
  await other({ calle: shop.calle, calleNro: shop.calleNro })
})

test('OPEN-382 OPEN-363 on a phone a quantity that could not be saved stays, marked, with a way to try again at its line; what this tab adds is not told as another’s', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const me = await signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: CLIENTE_LIBRE }))
  await empty(me, await cartOf(me))
  const products = [0, 1, 2, 3, 4, 5].map((n) => pick('2', byMetro, n))
  for (const each of products) await add(me, each, 12)
  const last = products.at(-1)!
  await page.goto('/miCarrito')
  const { id } = await cartOf(me)
  const calls = await hold(page, api(`Budget/${id}/…`), 'PUT')
  await qty(page, last).fill('24')
  await qty(page, last).press('Enter')
  await calls.fail()
  await expect(line(page, last).getByText(/^No se guardó\./)).toBeInViewport()
  await expect(qty(page, last)).toHaveValue('24')
  await expect(qty(page, last)).toHaveAttribute('aria-invalid', 'true')
  await buyButton(page).click() // tries again first, and goes nowhere while it is not saved
  await calls.fail()
  await expect(qty(page, last)).toBeFocused()
  await expect(page).toHaveURL(/\/miCarrito$/)
  await line(page, last).getByRole('button', { name: 'Reintentar' }).click()
  await calls.go()
  await expect(line(page, last).getByText(/^No se guardó\./)).toHaveCount(0)
  await expect.poll(async () => (await cartOf(me)).presupuestoDetalles.$values.at(-1)!.cantidadTiras).toBe(24)

  await page.setViewportSize(WIDE)
  const product = await findBarra({ me, clienteId: me.session.clienteId }, true)
  const witness = await page.context().newPage() // hears what this one hears
  const count = (n: number) => witness.getByRole('link', { name: `Mi carrito, ${n} artículos en el carrito` })
  await witness.goto('/')
  await expect(count(6)).toBeVisible()
  await open(page, product)
  const adding = await hold(page, api('Budget/shoppingCart'), 'POST')
  await addButton(page).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Mi carrito/ })
    .click()
  await expect(qty(page, last)).toBeVisible()
  const added = page.getByLabel(`Cantidad de ${nombreOf(product.descripcion, { largo: 1, ancho: 0 })},`)
  const lines = await added.count()
  const answer = await adding.doLate()
  await expect(count(7)).toBeVisible() // its live update came before its answer
  await page.bringToFront()
  await expect(added).toHaveCount(lines + 1)
  await expect(page.getByText(/^El carrito cambió en otra pestaña/)).toHaveCount(0)
  await answer()
})

test('OPEN-360 a seller’s tab keeps its client when another tab chooses another: what is typed stands, it is added for the one that is shown, and it says so', async ({
  page,
}) => {
  const me = await signIn(page, await nuevaCuenta(page))
  const { $values } = await me.ask(clientes.getAllBySellerId, { query: { idSeller: me.session.sellerId! } })
  const [one, other] = $values.filter((c) => c.activo)
  const nombre = (c: typeof one) => c!.nombreFantasia ?? c!.razonSocial
  const choose = (on: Page, c: typeof one) =>
    on.evaluate((chosen) => localStorage.setItem('clienteSeleccionado', JSON.stringify([chosen])), {
      id: c!.id,
      nombreFantasia: nombre(c),
    })
  await page.goto('/')
  await choose(page, one)
  const product = await findBarra({ me, clienteId: one!.id }, true)
  await open(page, product)
  await expect(page.locator('.chip', { hasText: nombre(one) })).toBeVisible()
  await field(page, 'CANTIDAD').fill('3')
  const before = [
    await inCarrito({ me, clienteId: one!.id }, product.id),
    await inCarrito({ me, clienteId: other!.id }, product.id),
  ]
  const tab = await page.context().newPage()
  await tab.goto('/')
  await choose(tab, other)
  const told = page.getByRole('alert').filter({ hasText: `En otra pestaña elegiste a ${nombre(other)}.` })
  await expect(told).toContainText(`En esta seguís comprando para ${nombre(one)}.`)
  await expect(field(page, 'CANTIDAD')).toHaveValue('3')
  const sent = page.waitForRequest((r) => r.method() === 'POST' && new URL(r.url()).pathname === carrito.addLine.path)
  await addButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ clienteId: one!.id })
  await expect(page.getByText('Producto agregado al carrito', { exact: true })).toBeVisible()
  expect(await inCarrito({ me, clienteId: one!.id }, product.id)).toBe(before[0]! + 3)
  expect(await inCarrito({ me, clienteId: other!.id }, product.id)).toBe(before[1])
  await page.reload()
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: `Seguir con ${nombre(one)}` }).click()
  await expect(told).toHaveCount(0)
  await page.reload()
  await told.getByRole('button', { name: `Pasar a ${nombre(other)}` }).click()
  await expect(page.locator('.chip', { hasText: nombre(other) })).toBeVisible()
  await tab.close()
})
