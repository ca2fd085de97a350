import type { Locator, Page } from '@playwright/test'
import { contract } from '#features/novedades/contract.ts'
import { logoOf } from '../test/fotos.ts'
import { solveCaptcha } from './claves.ts'
import { api, CLAVE, expect, signIn, stayDeaf, test } from './portal.ts'

const nueva = {
  titulo: 'Horario de verano',
  textoPortada: 'De 7 a 15.',
  cuerpo: '<p>Desde diciembre.</p>',
  cuerpoDetalle: null,
  link: null,
  linkImagenSec: null,
  linkVideo: null,
  descarga: null,
  destacada: false,
  clienteId: null,
  publicar: false,
  publicada: null,
  version: null,
}
const titulo = (page: Page) => page.getByRole('textbox', { name: 'Título', exact: true })
const cuerpo = (page: Page) => page.getByRole('textbox', { name: 'Cuerpo', exact: true })
const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

test('OPEN-194 a day without its hour publishes nothing, and Enter in a field of what is seen saves it and does not withdraw it', async ({
  page,
}) => {
  const admin = await signIn(page, 'admin@demo.test')
  const { id } = await admin.ask(contract.create, { body: nueva })
  await page.goto(`/novedades/edicion/${id}`)
  const momento = page.getByLabel('Se publica')
  await momento.focus()
  await page.keyboard.type('20122026') // the hour is left out
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Escribí una fecha y una hora que existan.')).toBeVisible()
  await expect(momento).toBeFocused()
  await momento.fill('')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Novedad publicada.')).toBeInViewport()
  await titulo(page).fill('Horario de verano: de 7 a 15')
  await titulo(page).press('Enter')
  await expect(page.getByText('Novedad publicada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirar' })).toBeVisible()
  await admin.ask(contract.drop, { params: { id } })
})

test('OPEN-222 what was written of an item outlives a session that ends and a reload, and goes when one leaves without it', async ({
  page,
}) => {
  const admin = await signIn(page, 'admin@demo.test')
  const { id } = await admin.ask(contract.create, { body: nueva })
  await page.goto(`/novedades/edicion/${id}`)
  await titulo(page).fill('Horario de enero')
  await cuerpo(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Hasta marzo.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page).toHaveURL(/\/admin\/login\?volver=/)
  await page.getByLabel('Email').fill('admin@demo.test')
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await solveCaptcha(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/novedades/edicion/${id}$`))
  await expect(page.getByText('Recuperamos lo que habías escrito y no llegó a guardarse.')).toBeVisible()
  await expect(titulo(page)).toHaveValue('Horario de enero')
  await expect(cuerpo(page)).toContainText('Desde diciembre. Hasta marzo.')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(titulo(page)).toHaveValue('Horario de enero')
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Escribir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salir' }).click()
  await page.goto(`/novedades/edicion/${id}`)
  await expect(titulo(page)).toHaveValue('Horario de verano')
  const again = await signIn(page, 'admin@demo.test')
  await again.ask(contract.drop, { params: { id } })
})

test('OPEN-194 OPEN-222 of two who edit an item the second is told, sees the other’s, loses nothing and can save', async ({
  page,
}) => {
  const admin = await signIn(page, 'admin@demo.test')
  const { id, version } = await admin.ask(contract.create, { body: nueva })
  await stayDeaf(page)
  await page.goto(`/novedades/edicion/${id}`)
  await titulo(page).fill('Horario de febrero')
  await admin.ask(contract.change, {
    params: { id },
    body: { ...nueva, titulo: 'Horario de otoño', textoPortada: 'De 8 a 16.', version },
  })
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Otra persona guardó esta novedad mientras la editabas. Lo tuyo sigue acá, y lo que no tocaste quedó como lo dejó: mirá la suya antes de guardar de nuevo.',
  )
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(titulo(page)).toHaveValue('Horario de febrero')
  await expect(page.getByLabel('Texto de portada')).toHaveValue('De 8 a 16.')
  await page.getByRole('button', { name: 'Ver la suya' }).click()
  await expect(page.getByRole('dialog')).toContainText('Horario de otoño')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByText('Borrador guardado.')).toBeVisible()
  await titulo(page).fill('Horario de marzo')
  await admin.ask(contract.drop, { params: { id } })
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByText('Otra persona eliminó esta novedad mientras la editabas.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByText('Borrador guardado.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/novedades/edicion/(?!${id}$)\\d+$`))
  await expect(titulo(page)).toHaveValue('Horario de marzo')
})

test('OPEN-359 OPEN-194 whoever writes an item hears of another’s save: what was typed stays and says so, the rest becomes theirs', async ({
  page,
}) => {
  const admin = await signIn(page, 'admin@demo.test')
  const { id, version } = await admin.ask(contract.create, { body: { ...nueva, publicar: true } })
  await page.goto(`/novedades/edicion/${id}`)
  await titulo(page).fill('Horario de febrero')
  await page.getByRole('textbox', { name: /^Detalle/ }).click()
  await page.keyboard.type('Mi detalle.')
  const other = { titulo: 'Horario de otoño', textoPortada: 'De 8 a 16.', cuerpo: '<p>Desde marzo.</p>' }
  await admin.ask(contract.change, {
    params: { id },
    body: { ...nueva, ...other, cuerpoDetalle: '<p>Otro detalle.</p>', publicar: true, version },
  })
  const said = page.getByRole('status').filter({ hasText: 'Cambió mientras escribías' })
  await expect(said.first()).toContainText('ahora dice «Horario de otoño»')
  await expect(titulo(page)).toHaveValue('Horario de febrero')
  await expect(page.getByLabel('Texto de portada')).toHaveValue('De 8 a 16.')
  await expect(cuerpo(page)).toHaveText('Desde marzo.')
  await expect(page.getByRole('textbox', { name: /^Detalle/ })).toHaveText('Mi detalle.')
  await page.getByRole('button', { name: 'Ver la suya' }).click()
  await expect(page.getByRole('dialog')).toContainText('Otro detalle.')
  await page.keyboard.press('Escape')
  await said.nth(1).getByRole('button', { name: 'Usar ese' }).click()
  await expect(page.getByRole('textbox', { name: /^Detalle/ })).toHaveText('Otro detalle.')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Novedad publicada.')).toBeVisible()
  expect(await admin.ask(contract.editar, { params: { id } })).toMatchObject({
    titulo: 'Horario de febrero',
    textoPortada: 'De 8 a 16.',
    cuerpo: '<p>Desde marzo.</p>',
    cuerpoDetalle: '<p>Otro detalle.</p>',
  })
  await admin.ask(contract.drop, { params: { id } })
  await titulo(page).fill('Horario de marzo')
  await expect(titulo(page)).toHaveValue('Horario de marzo')
})

test('OPEN-222 what is typed while an item is being saved is neither lost nor taken for saved', async ({ page }) => {
  const admin = await signIn(page, 'admin@demo.test')
  const { id } = await admin.ask(contract.create, { body: nueva })
  await page.goto(`/novedades/edicion/${id}`)
  let answer = () => {}
  const held = new Promise<void>((go) => (answer = go))
  await page.route(api(`novedades/${id}`), async (route) => {
    await held
    await route.continue()
  })
  await titulo(page).fill('Horario de abril')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await titulo(page).fill('Horario de abril y mayo')
  answer()
  await expect(page.getByText('Borrador guardado.')).toBeVisible()
  await expect(titulo(page)).toHaveValue('Horario de abril y mayo')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByText('Borrador guardado.')).toBeVisible()
  expect((await admin.ask(contract.editar, { params: { id } })).titulo).toBe('Horario de abril y mayo')
  await admin.ask(contract.drop, { params: { id } })
})

test('OPEN-223 what is pasted from Word keeps its lists, its table, its m² and its pictures, and one that cannot come is told', async ({
  page,
}) => {
  const admin = await signIn(page, 'admin@demo.test')
  const { id } = await admin.ask(contract.create, { body: nueva })
  await page.goto(`/novedades/edicion/${id}`)
  const png = (await logoOf(60, 20, 0)).toString('base64')
  await cuerpo(page).click()
  await page.keyboard.press('Control+A')
  await paste(
    cuerpo(page),
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
    <h1 style="mso-style-priority:9">Descuentos</h1>
    <p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><![if !supportLists]><span
      style="font-family:Symbol"><span style="mso-list:Ignore">·<span
      style="font:7pt">&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Perfiles C</p>
    <p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span
      style="mso-list:Ignore">·<span>&nbsp; </span></span>Chapas<o:p></o:p></p>
    <p class="MsoNormal">Desde 100 m<sup>2</sup> <img src="data:image/png;base64,${png}"><img
      src="file:///C:/Users/ana/clip_image001.png"></p>
    <table><tr><td><p class="MsoNormal">Calibre</p></td><td><p class="MsoNormal">%</p></td></tr><tr><td>16</td><td>5</td>
    </tr></table></body></html>`,
  )
  await expect(page.getByText('Lo pegado traía una imagen que no se puede traer.')).toBeVisible()
  await expect(cuerpo(page).locator('img')).toHaveAttribute('src', /^\/novedades-imagenes\//)
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByText('Borrador guardado.')).toBeVisible()
  const { cuerpo: kept } = await admin.ask(contract.editar, { params: { id } })
  expect(kept.replaceAll(/\/novedades-imagenes\/[^"]+/g, 'IMAGEN').replaceAll(/&nbsp;|\u00A0/g, ' ')).toBe(
    '<h2>Descuentos</h2><ul><li><p>Perfiles C</p></li><li><p>Chapas</p></li></ul><p>Desde 100 m<sup>2</sup></p><img src="IMAGEN" /><table><tbody><tr><td><p>Calibre</p></td><td><p>%</p></td></tr><tr><td><p>16</p></td><td><p>5</p></td></tr></tbody></table><p></p>',
  )
  await admin.ask(contract.drop, { params: { id } })
})

test('OPEN-223 an item is not saved without the picture that is still on its way', async ({ page }) => {
  const admin = await signIn(page, 'admin@demo.test')
  const { id } = await admin.ask(contract.create, { body: nueva })
  await page.goto(`/novedades/edicion/${id}`)
  let arrive = () => {}
  const slow = new Promise<void>((done) => (arrive = done))
  await page.route(`**${contract.subirImagen.path}`, async (route) => {
    await slow
    await route.continue()
  })
  const buffer = await logoOf(640, 480, 0)
  await page.getByLabel('la imagen').setInputFiles({ name: 'patio.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Subiendo…' })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Todavía se está subiendo un archivo. Cuando termine, guardá de nuevo.')).toBeVisible()
  arrive()
  await expect(page.getByRole('button', { name: 'Cambiar la imagen' })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Novedad publicada.')).toBeVisible()
  expect((await admin.ask(contract.editar, { params: { id } })).linkImagenSec).toMatch(/^\/novedades-imagenes\//)
  await admin.ask(contract.drop, { params: { id } })
})
