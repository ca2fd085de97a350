import { randomUUID } from 'node:crypto'
import { nuevaCuenta } from './claves.ts'
import { answerAvisos, expect, PHONE, portalUrl, signIn, test } from './portal.ts'

test('ROUT-17 NEWS-01 HEAD-13 the news from the header, and all of them, the featured one first', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Novedades/ })
    .click()
  const last = page.getByRole('list', { name: 'Últimas novedades' })
  await expect(last.getByRole('listitem')).toHaveCount(5)
  await expect(last.getByRole('listitem').first()).toContainText('Perfiles U: ya cortamos a medida de 1 a 12 metros')
  await expect(page.getByRole('button', { name: 'Marcar todas como leídas' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Novedades')
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.getByRole('article').first()).toContainText('Destacada')
})

test('ROUT-18 NEWS-02 NEWS-06 one item is read, kept under novedadData, and an unknown one is not found', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'cliente@demo.test')
  await page.goto('/novedades')
  await page.getByRole('link', { name: 'Hidrogrúa en zona norte, con turno de descarga' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hidrogrúa en zona norte, con turno de descarga')
  await expect(page.getByText('descarga hasta 6 metros al costado')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ver el video/ })).toHaveAttribute(
    'href',
    'https://videos.acerosribera.example/hidrogrua',
  )
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('novedadData')!).titulo)
  expect(kept).toBe('Hidrogrúa en zona norte, con turno de descarga')
  await page.goto('/novedad/999999')
  await expect(page.getByRole('link', { name: 'Ver las novedades' })).toBeVisible()
})

test('NEWS-04 an empty list says so', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.route(/getNovedades\/\d+/, (r) => r.fulfill({ json: { $values: [], length: 0 } }))
  await page.goto('/novedades')
  await expect(page.getByText('No hay novedades', { exact: true })).toBeVisible()
})

test('OPEN-194 a draft is written, seen as it will be, and kept under an address of its own', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/novedades')
  await page.getByRole('link', { name: 'Escribir novedades' }).click()
  await page.getByRole('link', { name: 'Nueva novedad' }).click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Escribí el título.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Inventario de fin de año')
  await page.getByRole('textbox', { name: 'Cuerpo', exact: true }).fill('Cerramos dos días.')
  await page.getByRole('button', { name: 'Ver la novedad entera' }).click()
  await expect(page.getByRole('dialog')).toContainText('Cerramos dos días.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Retirar' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByText('Borrador guardado.')).toBeVisible()
  await expect(page).toHaveURL(/\/novedades\/edicion\/\d+$/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Inventario de fin de año')
  await expect(page.getByRole('textbox', { name: 'Cuerpo', exact: true })).toContainText('Cerramos dos días.')
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Novedad eliminada.')).toBeVisible()
})

test(
  'OPEN-194 OPEN-195 OPEN-232 an item is written for one client, seen beforehand and published; its header counts it and opens it, and withdrawn it is gone',
  { tag: '@core:novedades' },
  async ({ page, browser }) => {
    const titulo = `Turnos de diciembre ${randomUUID().slice(0, 8)}`
    const office = await browser.newContext({ baseURL: portalUrl() })
    const desk = await office.newPage()
    await signIn(desk, 'admin@demo.test')
    await signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: '004802' }))
    await page.goto('/')
    await answerAvisos(page)
    const bell = page.getByRole('banner').getByRole('button', { name: /^Novedades/ })
    await expect(bell).toHaveAccessibleName(/^Novedades, \d+ sin leer$/)
    const antes = Number(/\d+/.exec((await bell.getAttribute('aria-label'))!)![0])

    await desk.goto('/novedades/edicion/nueva')
    await desk.getByRole('textbox', { name: 'Título', exact: true }).fill(titulo)
    await desk.getByLabel('Texto de portada').fill('Cómo pedir turno.')
    await desk.getByRole('textbox', { name: 'Cuerpo', exact: true }).evaluate((editor) => {
      const data = new DataTransfer()
      data.setData('text/html', '<p>Pedilo antes<img src="x" onerror="window.mal=1"><script>window.mal=1</script></p>')
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await desk.getByLabel('La ven').selectOption('Un cliente')
    await desk.getByRole('combobox', { name: 'Vendedor' }).fill('aguirre')
    await desk.getByRole('option', { name: /Aguirre/ }).click()
    await desk.getByRole('combobox', { name: 'Cliente' }).fill('Godoy Cruz')
    await desk.getByRole('option', { name: /Godoy Cruz/ }).click()
    await desk.getByRole('button', { name: 'Ver la novedad entera' }).click()
    await expect(desk.getByRole('dialog')).toContainText('Pedilo antes')
    await desk.keyboard.press('Escape')
    await desk.getByRole('button', { name: 'Publicar' }).click()
    await expect(desk.getByText('Novedad publicada.')).toBeVisible()

    await expect(bell).toHaveAccessibleName(`Novedades, ${antes + 1} sin leer`)
    await bell.click()
    await page.getByRole('list', { name: 'Últimas novedades' }).getByRole('link', { name: titulo }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titulo)
    await expect(page.getByText('Pedilo antes')).toBeVisible()
    for (const one of [page, desk]) expect(await one.evaluate(() => 'mal' in window)).toBe(false)
    await expect(bell).toHaveAccessibleName(antes === 0 ? 'Novedades' : `Novedades, ${antes} sin leer`)

    await desk.getByRole('button', { name: 'Retirar' }).click()
    await expect(desk.getByText('La novedad ya no se ve: quedó como borrador.')).toBeVisible()
    await page.goto('/novedades')
    await expect(page.getByRole('article')).not.toHaveCount(0)
    await expect(page.getByRole('article').filter({ hasText: titulo })).toHaveCount(0)
    await office.close()
  },
)
