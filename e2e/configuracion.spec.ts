import type { Page } from '@playwright/test'
import { zipOf } from '../test/archivos.ts'
import { logoOf } from '../test/fotos.ts'
import { expect, expectAccessible, PHONE, stayDeaf, test } from './portal.ts'
import { openPropio, type PortalPropio } from './portal-propio.ts'

/** A portal of its own: what is configured here holds for everybody. */
let propio: PortalPropio
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  propio = await openPropio()
})
test.afterAll(() => propio.stop())

const enter = (page: Page) => propio.enter(page, '/configuracion')
const parte = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const zip = (name: string, text: string) => ({ name, mimeType: 'application/zip', buffer: zipOf([['a.txt', text]]) })

test(
  'CFG-01 CFG-02 ROUT-36 the purchase switch asks before it is saved, and leaving the question changes nothing',
  { tag: '@core:configuracion' },
  async ({ page }) => {
    await enter(page)
    const compras = parte(page, 'Compras')
    const lock = compras.getByRole('switch', { name: 'Compra habilitada' })
    await expect(lock).toBeChecked()
    await lock.press('Space')
    const question = page.getByRole('dialog', { name: '¿Confirma que desea deshabilitar la compra?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(lock).toBeChecked()
    await lock.press('Space')
    await question.getByRole('button', { name: 'Deshabilitar' }).click()
    await expect(compras.getByText('¡Configurado correctamente!')).toBeVisible()
    await expect(compras.getByRole('switch', { name: 'Compra deshabilitada' })).not.toBeChecked()
    await expect(compras.getByText(/^Último cambio: \d\d\/\d\d\/\d{4} \d\d:\d\d, Ana Prueba$/)).toBeVisible()
    await compras.getByRole('switch').press('Space')
    await page
      .getByRole('dialog', { name: '¿Confirma que desea habilitar la compra?' })
      .getByRole('button', { name: 'Habilitar' })
      .click()
    await expect(compras.getByRole('switch', { name: 'Compra habilitada' })).toBeChecked()
  },
)

test('OPEN-362 the question about purchases keeps what it asked: done by somebody else meanwhile, it says so and does not do the opposite', async ({
  page,
}) => {
  await enter(page)
  const lock = (on: Page) => parte(on, 'Compras').getByRole('switch')
  await expect(lock(page)).toBeChecked()
  await lock(page).press('Space')
  const question = page.getByRole('dialog', { name: '¿Confirma que desea deshabilitar la compra?' })
  await expect(question).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url()) // the same sign-in: another one would end it
  await lock(other).press('Space')
  await other.getByRole('dialog').getByRole('button', { name: 'Deshabilitar' }).click()
  await expect(lock(other)).not.toBeChecked()
  await expect(question).toContainText('Mientras tanto otra persona ya deshabilitó la compra.')
  await question.getByRole('button', { name: 'Entendido' }).click()
  await expect(parte(page, 'Compras').getByText('Mientras tanto otra persona ya deshabilitó la compra.')).toBeVisible()
  await other.reload()
  await expect(lock(other)).not.toBeChecked()
  await lock(other).press('Space')
  await other.getByRole('dialog').getByRole('button', { name: 'Habilitar' }).click()
  await expect(lock(page)).toBeChecked()
  await other.close()
})

test('PAPEL-01 what happens is sent to the kind of contact that is chosen; what somebody else changed meanwhile is said and nothing typed is lost', async ({
  page,
}) => {
  const kinds = ['Confirmación de pedido', 'Factura electrónica', 'Resumen de cuenta', 'Aviso de despacho']
  await propio.portal.db
    .insertInto('tipo_email')
    .values(kinds.map((nombre, at) => ({ tipoEmailId: at + 1, nombre, descripcion: null, idSync: at + 1 })))
    .execute()
  await enter(page)
  const correos = (on: Page) => parte(on, 'Correos a los contactos')
  const choice = (on: Page, name: string) => correos(on).getByLabel(name)
  const save = (on: Page) => correos(on).getByRole('button', { name: 'Guardar correos' }).click()
  const [salio, saldo] = ['Salió el camión, o llegó el PDF del remito', 'El saldo del mes, el primer día hábil']
  const none = 'A ninguno: los manda el sistema de gestión'
  const chosen = (on: Page, name: string) => choice(on, name).locator('option:checked')
  for (const [what, kind] of [
    ['Se recibió una solicitud o cambió de estado', 'Confirmación de pedido'],
    ['Llegó el PDF de una factura o de una nota', 'Factura electrónica'],
    ['Se cargó un reclamo o cambió de estado', 'Confirmación de pedido'],
    [saldo, 'Resumen de cuenta'],
    ['Se publicó una lista de precios', none],
  ])
    await expect(chosen(page, what!)).toHaveText(kind!)
  await expect(chosen(page, salio!)).toHaveText('Aviso de despacho')
  await expectAccessible(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await choice(page, salio!).selectOption('Confirmación de pedido')
  await choice(other, saldo!).selectOption(none)
  await save(other)
  await expect(correos(other).getByText('¡Configurado correctamente!')).toBeVisible()
  await save(page)
  await expect(correos(page).getByText(/^Otra persona cambió a quién le llega cada correo/)).toBeVisible()
  await expect(chosen(page, salio!)).toHaveText('Confirmación de pedido')
  await expect(chosen(page, saldo!)).toHaveText(none)
  await save(page)
  await expect(correos(page).getByText('¡Configurado correctamente!')).toBeVisible()
  await other.reload()
  await expect(chosen(other, salio!)).toHaveText('Confirmación de pedido')
  await other.close()
})

test('CFG-03 CFG-06 CFG-08 a zip takes the place of the former, which one can go back to', async ({ page }) => {
  await enter(page)
  const archivos = parte(page, 'Archivos para descargar')
  const fila = archivos.getByRole('listitem').filter({ hasText: 'ManualMarca' })
  await expect(archivos.getByRole('heading', { level: 3 })).toHaveText([
    'Lista de preciosListaPrecio',
    'Lista de precios de herramientasListaPrecioHerr',
    'Manual de marcaManualMarca',
    'Banco de imágenesBancoImagenes',
  ])
  await fila.getByLabel('Manual de marca', { exact: true }).setInputFiles(zip('uno.zip', '1'))
  await expect(fila.getByText('¡Archivo subido correctamente!')).toBeVisible()
  await fila.getByLabel('Manual de marca', { exact: true }).setInputFiles(zip('dos.zip', '2'))
  await expect(fila.getByText('dos.zip')).toBeVisible()
  await fila.getByRole('button', { name: 'Versiones de Manual de marca' }).click()
  await fila.getByRole('button', { name: 'Volver a esta' }).click()
  await expect(fila.getByText('¡Configurado correctamente!')).toBeVisible()
  await expect(fila.getByRole('listitem').filter({ hasText: 'uno.zip' }).getByText('En uso')).toBeVisible()
  await enter(page) // the menu comes with the session
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('button', { name: 'Descargas' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: 'Manual de marca' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('manualmarca.zip')
})

test('CFG-04 CFG-05 CFG-07 what is no zip is refused before it leaves, and none at all is said', async ({ page }) => {
  await enter(page)
  const fila = parte(page, 'Archivos para descargar').getByRole('listitem').filter({ hasText: 'BancoImagenes' })
  const input = fila.getByLabel('Banco de imágenes', { exact: true })
  await input.setInputFiles({ name: 'banco.rar', mimeType: 'application/x-rar', buffer: Buffer.from('Rar!') })
  await expect(fila.getByText('El archivo debe ser de formato .zip.')).toBeVisible()
  await input.dispatchEvent('cancel') // the system's chooser was left without a file
  await expect(fila.getByText('Debes seleccionar un archivo.')).toBeVisible()
  await page.route('**/api/configuracion/uploadBancoImagenes', (r) => r.fulfill({ json: {} }))
  await input.setInputFiles(zip('banco.zip', '1'))
  await expect(fila.getByRole('alert')).toHaveText('Ocurrió un error. Por favor, intentá más tarde.')
  await expect(fila.getByText('Todavía no hay un archivo')).toBeVisible()
})

test('CFG-09 CFG-11 CFG-15 the terms are written with headings and lists; of two tabs the second is told', async ({
  page,
  context,
}) => {
  await enter(page)
  const otherPage = await context.newPage()
  await otherPage.goto(page.url())
  const write = async (tab: Page, text: string) => {
    await tab.bringToFront()
    const terminos = parte(tab, 'Términos y condiciones')
    const editor = terminos.getByRole('textbox', { name: 'Texto de los términos' })
    await editor.click()
    await tab.keyboard.press('Control+A')
    await terminos.getByRole('button', { name: 'Título', exact: true }).click()
    await tab.keyboard.type(text)
    return terminos
  }
  const save = (terminos: ReturnType<typeof parte>) =>
    terminos.getByRole('button', { name: 'Guardar términos' }).click()
  // what is typed stands over the version it began with; what comes by itself takes the place of what nobody touched
  const second = await write(otherPage, 'Otro texto')
  const primera = await write(page, 'Precios de diciembre')
  await save(primera)
  await expect(primera.getByText('¡Términos y condiciones modificado correctamente!')).toBeVisible()
  await expect(primera.getByText(/Versión 2\./)).toBeVisible()
  await otherPage.bringToFront()
  const nueva = second.getByRole('region', { name: 'Versión 2, la nueva' })
  await expect(nueva).toContainText('Precios de diciembre')
  await expect(nueva).toContainText('Cambió mientras escribías. Si guardás tu texto ahora, reemplaza a esta.')
  await expect(second.getByRole('textbox', { name: 'Texto de los términos' })).toContainText('Otro texto')
  await save(second)
  await expect(second.getByText(/Versión 3\./)).toBeVisible()
  await otherPage.close()
})

test('CFG-10 CFG-14 an empty text is refused; the policy is downloaded, on a phone too', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page)
  const terminos = parte(page, 'Términos y condiciones')
  await terminos.getByRole('textbox', { name: 'Texto de los términos' }).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await terminos.getByRole('button', { name: 'Guardar términos' }).click()
  await expect(terminos.getByText('Debe completar el texto.')).toBeVisible()
  await terminos.getByRole('button', { name: 'Descartar' }).click()
  const politica = parte(page, 'Política de reclamos')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    politica.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Politica de Reclamos.pdf')
  await expect(politica.getByText('¡Archivo descargado correctamente!')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})

test('OPEN-220 the dollar strip is changed; of two tabs the second is told what the first left, and loses nothing', async ({
  page,
}) => {
  await enter(page)
  const dolar = parte(page, 'Dólar')
  const other = await page.context().newPage()
  await other.goto(page.url())
  const own = parte(other, 'Dólar')
  for (const tab of [dolar, own]) await expect(tab.getByLabel('Título')).toHaveValue('DÓLAR BILLETE')
  await dolar.getByLabel('Texto').fill('Preguntale a tu vendedor')
  await own.getByLabel('Cotización', { exact: true }).fill('1.502,25')
  await own.getByLabel('Día de la cotización').fill('31/12/2099')
  await own.getByRole('button', { name: 'Guardar dólar' }).click()
  await expect(own.getByText('El día de la cotización no puede ser posterior a hoy.')).toBeVisible()
  await own.getByLabel('Día de la cotización').fill('21/09/2025')
  await own.getByLabel('Título').fill('DÓLAR DIVISA')
  await own.getByRole('switch', { name: 'Mostrar la cotización en la tira' }).check()
  await own.getByRole('button', { name: 'Guardar dólar' }).click()
  await expect(own.getByText('¡Configurado correctamente!')).toBeVisible()
  await page.bringToFront()
  await dolar.getByRole('button', { name: 'Guardar dólar' }).click()
  await expect(dolar.getByRole('alert')).toContainText('Otra persona cambió la tira del dólar mientras la editabas.')
  await expect(dolar.getByRole('alert')).toContainText('«DÓLAR DIVISA» «Consultar con tu ejecutivo»')
  await expect(dolar.getByLabel('Texto')).toHaveValue('Preguntale a tu vendedor')
  await dolar.getByLabel('Título').fill('DÓLAR DIVISA')
  await dolar.getByRole('switch', { name: 'Mostrar la cotización en la tira' }).check()
  await dolar.getByRole('button', { name: 'Guardar dólar' }).click()
  await expect(dolar.getByText('¡Configurado correctamente!')).toBeVisible()
  await other.goto(new URL('/', page.url()).href)
  const tira = other.getByRole('region', { name: 'Cotización del dólar' })
  await expect(tira).toContainText('DÓLAR DIVISA')
  await expect(tira).toContainText('$ 1.502,25')
  await expect(tira).toContainText('Preguntale a tu vendedor')
  await expect(tira).toContainText('21/09/2025')
})

test('OPEN-222 OPEN-231 OPEN-359 of two who change the company the second keeps what was typed, takes what the first left, and saves without loading the page again', async ({
  page,
}) => {
  await stayDeaf(page)
  await enter(page)
  const mine = parte(page, 'Empresa')
  const other = await page.context().newPage()
  await stayDeaf(other) // one of them would tell the other
  await other.goto(page.url())
  const theirs = parte(other, 'Empresa')
  for (const tab of [mine, theirs]) await expect(tab.getByLabel('Razón social')).not.toHaveValue('')
  await mine.getByLabel('Teléfono').fill('011 4444-1111')
  await mine.getByLabel('Correo de contacto').fill('ventas@sur.test')
  await theirs.getByLabel('Teléfono').fill('011 5555-2222')
  await theirs.getByLabel('Razón social').fill('Aceros del Sur S.A.')
  await theirs.getByRole('button', { name: 'Guardar empresa' }).click()
  await expect(theirs.getByText('¡Configurado correctamente!')).toBeVisible()
  await page.bringToFront()
  await mine.getByRole('button', { name: 'Guardar empresa' }).click()
  const stated = mine.getByRole('alert')
  await expect(stated).toContainText(
    'Otra persona lo cambió mientras lo editabas. Lo tuyo sigue acá, y lo que no tocaste quedó como lo dejó: revisalo y guardá de nuevo.',
  )
  await expect(stated).toContainText('011 5555-2222')
  await expect(stated).not.toContainText('Aceros del Sur S.A.')
  await expect(stated).toBeInViewport()
  await expect(mine.getByLabel('Teléfono')).toHaveValue('011 4444-1111')
  await expect(mine.getByLabel('Razón social')).toHaveValue('Aceros del Sur S.A.')
  await mine.getByLabel('Teléfono').fill('011 4444-3333')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(mine.getByText('Recuperamos lo que habías escrito y no llegó a guardarse.')).toBeVisible()
  await expect(mine.getByLabel('Teléfono')).toHaveValue('011 4444-3333')
  await mine.getByRole('button', { name: 'Guardar empresa' }).click()
  await expect(mine.getByText('¡Configurado correctamente!')).toBeVisible()
  await expect(mine.getByText('Recuperamos lo que')).toHaveCount(0)

  // and where it is heard of, at once
  await page.unrouteAll()
  await page.reload()
  await mine.getByLabel('Teléfono').fill('011 4444-5555')
  await other.unrouteAll()
  await other.reload()
  await theirs.getByLabel('Teléfono').fill('011 6666-7777')
  await theirs.getByRole('button', { name: 'Guardar empresa' }).click()
  await page.bringToFront()
  await expect(mine.getByText('Cambió mientras escribías: ahora dice «011 6666-7777».')).toBeVisible()
  await expect(mine.getByLabel('Teléfono')).toHaveValue('011 4444-5555')
  await mine.getByRole('button', { name: 'Guardar empresa' }).click()
  await expect(mine.getByText('¡Configurado correctamente!')).toBeVisible()
  await other.close()
})

test('OPEN-313 a former version asks before it replaces what was typed, which can be brought back', async ({
  page,
}) => {
  await enter(page)
  const terminos = parte(page, 'Términos y condiciones')
  const texto = terminos.getByRole('textbox', { name: 'Texto de los términos' })
  await texto.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Domingos cerrado.')
  await expect(texto).toContainText('Domingos cerrado.')
  const take = async () => {
    const versiones = terminos.getByLabel('Traer el texto de otra versión')
    await versiones.selectOption({ index: 1 })
  }
  await take()
  const question = page.getByRole('dialog', { name: 'Reemplazar lo que escribiste' })
  await expect(question).toContainText(
    'Lo que escribiste y no guardaste se reemplaza por esa versión. Después podés traerlo de vuelta.',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(texto).toContainText('Domingos cerrado.')
  await take()
  await question.getByRole('button', { name: 'Reemplazar' }).click()
  await expect(texto).not.toContainText('Domingos cerrado.')
  await expect(terminos.getByText('Se reemplazó lo que habías escrito.')).toBeVisible()
  await expectAccessible(page)
  await terminos.getByRole('button', { name: 'Traerlo de vuelta' }).click()
  await expect(texto).toContainText('Domingos cerrado.')
  await terminos.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(texto).not.toContainText('Domingos cerrado.')
})

test('OPEN-222 the terms being written are there again after a reload, until they are given up', async ({ page }) => {
  await enter(page)
  const terminos = parte(page, 'Términos y condiciones')
  const texto = terminos.getByRole('textbox', { name: 'Texto de los términos' })
  await texto.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Entregas desde las 7.')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(texto).toContainText('Entregas desde las 7.')
  await terminos.getByRole('button', { name: 'Descartarlo' }).click()
  await expect(texto).not.toContainText('Entregas desde las 7.')
  await page.reload()
  await expect(texto).not.toBeEmpty()
  await expect(texto).not.toContainText('Entregas desde las 7.')
})

test('OPEN-231 a logo and a colour are tried and saved; a page that is open wears them, and a link that does not read is refused', async ({
  page,
  context,
}) => {
  await enter(page)
  const otherPage = await context.newPage()
  await otherPage.goto(new URL('/novedades', page.url()).href)
  await expect(otherPage.getByRole('banner').getByRole('link', { name: 'Portal Ventas, inicio' })).toBeVisible()
  const marca = parte(page, 'Marca')
  await marca.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(marca.getByText('El logo tiene que ser una imagen PNG, JPG o WebP.')).toBeVisible()
  await marca.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await logoOf(600, 200, 20),
  })
  await expect(marca.getByText('El logo está subido.')).toBeVisible()
  await marca.getByLabel('Color de los enlaces', { exact: true }).fill('#66AAEE')
  await expect(marca.getByText('hace falta 4,5:1 o más')).toBeVisible()
  await marca.getByRole('button', { name: /^Usar #[0-9A-F]{6}, el más parecido que se lee$/ }).click()
  await expect(marca.getByText('hace falta 4,5:1 o más')).toHaveCount(0)
  await marca.getByLabel('Color del botón principal', { exact: true }).fill('#00529B')
  await marca.getByRole('button', { name: 'Guardar marca' }).click()
  await expect(marca.getByText('¡Configurado correctamente!')).toBeVisible()
  await otherPage.bringToFront()
  await expect(otherPage.getByRole('banner').locator('img.logoImg')).toHaveAttribute(
    'src',
    /^\/marca\/[0-9a-f-]{36}\.png$/,
  )
  expect(await otherPage.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))).toBe(
    '#00529B',
  )
  await page.bringToFront()
  await marca.getByLabel('Volver a una anterior').selectOption({ index: 1 })
  await expect(marca.getByLabel('Color del botón principal', { exact: true })).toHaveValue('')
  await otherPage.close()
})
