import type { Page } from '@playwright/test'
import { correoTo, enlaceOf, nuevaCuenta } from './claves.ts'
import { answerAvisos, api, expect, expectAccessible, PHONE, signIn, test } from './portal.ts'

test('ROUT-25 MAIL-01 MAIL-02 each kind of mail is a card; VER MÁS leads to who gets it', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/clientes/tiposEmail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CONFIGURACIÓN DE CORREOS')
  await expect(page.getByRole('article', { name: 'Lista de precios' })).toContainText('Nadie lo recibe')
  await expect(page.getByRole('article', { name: 'Acceso al Portal Ventas' })).not.toContainText('Nadie')
  const pedidos = page.getByRole('article', { name: 'Confirmación de pedido' })
  await expect(pedidos).toContainText('compras@metaldontorcuato.test')
  await expect(pedidos).toContainText('Hernán Ledesma')
  await page.setViewportSize(PHONE)
  await expect(pedidos.getByText('VER MÁS')).toBeVisible()
})

test(
  'MAIL-04 MAIL-05 MAIL-19 a contact is made, changed and deleted; the list follows',
  { tag: '@core:correos' },
  async ({ page }) => {
    await signIn(page, 'cliente@demo.test')
    await page.goto('/clientes/tiposEmail')
    await page.getByRole('link', { name: 'VER MÁS: Lista de precios' }).click()
    await expect(page).toHaveURL(/\/clientes\/contacto\/6\/6$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lista de precios')
    await page.getByRole('button', { name: 'Crear correo' }).click()
    const create = page.getByRole('dialog', { name: 'Crear correo' })
    await create.getByRole('button', { name: 'Guardar' }).click()
    await expect(create.getByText('La tienda es obligatoria.')).toBeVisible()
    await create.getByLabel('Nombre').fill('Depósito Garín')
    await create.getByLabel('Email').fill('garin@metaldontorcuato.test')
    await create.getByLabel('Tienda').selectOption({ index: 1 })
    await create.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('El contacto se creó.')).toBeVisible()
    const fila = page.getByRole('row', { name: /Depósito Garín/ })
    await expect(fila).toContainText('garin@metaldontorcuato.test')
    await fila.getByRole('button', { name: 'Editar a Depósito Garín' }).click()
    const editar = page.getByRole('dialog', { name: 'Editar correo' })
    await expect(editar.getByLabel('Tienda')).toBeDisabled()
    await editar.getByLabel('Nombre').fill('Pañol Garín')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Pañol Garín/ })).toBeVisible()
    await page.getByRole('button', { name: 'Eliminar a Pañol Garín' }).click()
    const deleteButton = page.getByRole('dialog')
    await expect(deleteButton).toContainText('¿Estás seguro que querés eliminar el contacto Pañol Garín?')
    await deleteButton.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('No tiene contactos.')).toBeVisible()
  },
)

test('ROUT-26 MAIL-06 MAIL-18 the contacts one signs in with show no actions, whatever the address says', async ({
  page,
}) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/clientes/contacto/7/1')
  await expect(
    page.getByText(
      'Para este tipo de contacto no se puede editar el email ya que es usado para loguearse en Portal Ventas.',
    ),
  ).toBeVisible()
  const columnas = ['Nombre', 'Email', 'Nro. Contacto', 'Teléfono', 'Tienda Nro.', 'Calle', 'Calle Nro.', 'Provincia']
  await expect(page.getByRole('columnheader')).toHaveText(columnas)
  await page.goto('/clientes/contacto/1/1')
  await expect(page.getByRole('columnheader')).toHaveText([...columnas, 'Acciones'])
})

test('MAIL-16 MAIL-20 MAIL-21 what the server refuses is told, and nothing is lost', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  const refused = {
    type: 'about:blank',
    title: 'x',
    status: 404,
    code: 'no_encontrado',
    detail: 'No encontramos lo que buscás.',
  }
  await page.route(api('Client/DeleteContacto'), (r) => r.fulfill({ status: 404, json: refused }))
  await page.goto('/clientes/contacto/2/2')
  await page.getByRole('button', { name: 'Eliminar a Juan Fernández' }).click()
  const deleteButton = page.getByRole('dialog')
  await expect(deleteButton).toContainText('¿Estás seguro que querés eliminar el contacto Juan Fernández?')
  await deleteButton.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('No encontramos lo que buscás.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Juan Fernández/ })).toBeVisible()
  await page.route(api('Client/GetContactoPorTipoEmail/…'), (r) => r.fulfill({ json: { $values: [] } }))
  await page.reload()
  await expect(page.getByText('No tiene contactos.')).toBeVisible()
})

test('OPEN-54 staff without a client has to choose one', async ({ page }) => {
  await signIn(page, 'vendedor@demo.test')
  await page.goto('/clientes/tiposEmail')
  await expect(page.getByText('Debés elegir un cliente.')).toBeVisible()
})

test('OPEN-230 who gets what is ticked in a matrix, by keyboard and on a phone; the last box asks', async ({
  page,
}) => {
  await signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004769' }))
  await page.goto('/clientes/tiposEmail')
  await answerAvisos(page)
  await page.getByRole('link', { name: 'Por persona' }).click()
  await expect(page).toHaveURL(/\?vista=personas$/)
  await page.getByRole('button', { name: 'Agregar persona' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar persona' })
  await dialog.getByLabel('Nombre').fill('Ramiro Funes')
  await dialog.getByLabel('Email').fill('rfunes@rosariosur.test')
  await dialog.getByLabel('Tienda').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Elegí al menos un correo.')).toBeVisible()
  await dialog.getByLabel('Factura electrónica').check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La persona se agregó.')).toBeVisible()
  const box = (tipo: string) => page.getByRole('checkbox', { name: `${tipo}: Ramiro Funes` })
  await expect(box('Factura electrónica')).toBeChecked()
  await box('Factura electrónica').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(box('Confirmación de pedido')).toBeFocused()
  const said = page.waitForResponse((r) => r.url().endsWith('/api/Client/RecibeCorreo'))
  await page.keyboard.press('Space')
  await expect(box('Confirmación de pedido')).toBeChecked()
  expect((await said).status()).toBe(200)
  await expect(page.getByRole('row', { name: /Ramiro Funes/ }).getByText('No se edita')).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(box('Confirmación de pedido')).toBeChecked()
  await box('Confirmación de pedido').uncheck()
  await box('Factura electrónica').click()
  const question = page.getByRole('dialog', { name: '¿Estás seguro que querés eliminar el contacto Ramiro Funes?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(box('Factura electrónica')).toBeChecked()
  await box('Factura electrónica').click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Ramiro Funes')).toHaveCount(0)
})

test('OPEN-54 MAIL-07 OPEN-360 what is open is of one client: of another, chosen in another tab and taken here, none of it is left', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', { id: 1, nombreFantasia: 'Uno' })
  const choose = (on: Page, id: number) =>
    on.evaluate((chosen) => localStorage.setItem('clienteSeleccionado', JSON.stringify([chosen])), {
      id,
      nombreFantasia: `Cliente ${id}`,
    })
  await page.goto('/clientes/contacto/1/1')
  await page.getByRole('button', { name: 'Crear correo' }).click()
  await page.getByRole('dialog', { name: 'Crear correo' }).getByLabel('Nombre').fill('De Uno')
  const other = await page.context().newPage()
  await other.goto('/acopios?acopio=A-2.318')
  await expect(other.getByRole('dialog')).toContainText('A-2.318')
  await choose(other, 2)
  await expect(page.getByText('En otra pestaña elegiste a Cliente 2.')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Nombre')).toHaveValue('De Uno')
  await page.getByRole('button', { name: 'Pasar a Cliente 2' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Crear correo' }).click()
  await expect(page.getByRole('dialog').getByLabel('Nombre')).toHaveValue('')
  await choose(page, 3)
  await expect(other.getByRole('dialog')).toContainText('A-2.318')
  await other.getByRole('button', { name: 'Pasar a Cliente 3' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other).toHaveURL('/acopios')
})

test('OPEN-285 who was added by somebody is told so, and leaves by the link of that mail without an account', async ({
  page,
  browser,
}) => {
  const email = 'ajeno@obrador.test'
  await signIn(page, 'cliente@demo.test')
  await page.goto('/clientes/contacto/6/6')
  await page.getByRole('button', { name: 'Crear correo' }).click()
  const create = page.getByRole('dialog', { name: 'Crear correo' })
  await create.getByLabel('Nombre').fill('Obrador Norte')
  await create.getByLabel('Email').fill(email)
  await create.getByLabel('Tienda').selectOption({ index: 1 })
  await create.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row', { name: /Obrador Norte/ })).toBeVisible()
  const texto = await correoTo(browser, email, 'contacto-nuevo')
  expect(texto).toContain('Dejar de recibirlos')
  const stranger = await browser.newContext({ baseURL: process.env.E2E_URL!, locale: 'es-AR' })
  const other = await stranger.newPage()
  await other.goto(enlaceOf(texto))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dejar de recibir correos')
  await expect(other.getByText(`${email} recibe estos correos de`)).toBeVisible()
  await expect(other.getByRole('listitem')).toHaveText(['Lista de precios'])
  await expectAccessible(other)
  await other.setViewportSize(PHONE)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await other.getByRole('button', { name: 'No quiero recibirlos más' }).click()
  await expect(other.getByText('Listo: no te vamos a mandar más estos correos.')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Esta dirección ya no recibe correos de esa empresa.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No tiene contactos.')).toBeVisible()
  await stranger.close()
})

test('PAPEL-06 by a mail’s link one chooses what comes, without an account: leaving has its undo, also on a phone and by keyboard', async ({
  page,
  browser,
}) => {
  const email = 'elige@obrador.test'
  await signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004769' }))
  await page.goto('/clientes/tiposEmail?vista=personas')
  await answerAvisos(page)
  await page.getByRole('button', { name: 'Agregar persona' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar persona' })
  await dialog.getByLabel('Nombre').fill('Obrador Sur')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Tienda').selectOption({ index: 1 })
  await dialog.getByLabel('Factura electrónica').check()
  await dialog.getByLabel('Aviso de despacho').check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La persona se agregó.')).toBeVisible()
  const texto = await correoTo(browser, email, 'contacto-nuevo')
  const stranger = await browser.newContext({ baseURL: process.env.E2E_URL!, locale: 'es-AR', viewport: PHONE })
  const other = await stranger.newPage()
  await other.goto(/Elegir qué me llega: https?:\/\/[^/]+(\S+)/.exec(texto)![1]!)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Elegir qué me llega')
  await expect(other.getByRole('listitem')).toHaveText([/^Factura electrónica/, /^Aviso de despacho/])
  await expectAccessible(other)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  const button = (what: string, name: string) => other.getByRole('button', { name: `${what}: ${name}` })
  await button('No quiero recibirlo más', 'Aviso de despacho').press('Enter')
  await expect(other.getByText('Listo: no te va a llegar más «Aviso de despacho».')).toBeVisible()
  await expect(button('Volver a recibirlo', 'Aviso de despacho')).toBeFocused()
  await expect(other.getByRole('listitem').filter({ hasText: 'Aviso de despacho' })).toContainText('No te llega.')
  await page.reload()
  const box = (tipo: string) => page.getByRole('checkbox', { name: `${tipo}: Obrador Sur` })
  await expect(box('Factura electrónica')).toBeChecked()
  await expect(box('Aviso de despacho')).not.toBeChecked()
  await other.getByRole('button', { name: 'Deshacer' }).click()
  await expect(other.getByText('Listo: te vuelve a llegar «Aviso de despacho».')).toBeVisible()
  await page.reload()
  await expect(box('Aviso de despacho')).toBeChecked()
  await other.goto('/correos/elegir/cortado.x')
  await expect(
    other.getByText('El enlace no está entero o fue cambiado. Abrilo de nuevo desde el correo.'),
  ).toBeVisible()
  await stranger.close()
})

test('PAPEL-01 a kind that nothing of the portal writes to says who sends it', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/clientes/tiposEmail')
  const card = (name: string) => page.getByRole('article', { name })
  await expect(card('Certificados de calidad')).toContainText('Los manda el sistema de gestión')
  for (const name of ['Aviso de despacho', 'Factura electrónica', 'Acceso al Portal Ventas'])
    await expect(card(name)).not.toContainText('Los manda el sistema de gestión')
  await page.getByRole('link', { name: 'VER MÁS: Certificados de calidad' }).click()
  await expect(page.getByText('Los manda el sistema de gestión')).toBeVisible()
})
