import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { contract } from '#features/reclamos/contract.ts'
import { archivos } from '../test/archivos.ts'
import { nuevaCuenta } from './claves.ts'
import { hold } from './held.ts'
import { sendEntidad } from './import-rows.ts'
import {
  api,
  type Cuenta,
  expect,
  expectAccessible,
  fromMenu,
  moreTab,
  type Person,
  PHONE,
  portalUrl,
  signIn,
  test,
  watched,
  WIDE,
} from './portal.ts'
import { CLIENTE_LIBRE, readQuoteBy, sendSolicitud } from './presupuestos.ts'

/** Somebody with an order of his own, and its request number. */
const withPedido = async (page: Page): Promise<{ cuenta: Cuenta; who: Person; id: number; pedidoId: string }> => {
  const cuenta = await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: CLIENTE_LIBRE })
  const pedidoId = `P-${randomUUID().slice(0, 8)}`
  const presupuesto = await sendSolicitud(page, { estado: 'Entregado', pedidoId })
  await sendEntidad(page, 'presupuestos-lineas', [
    { presupuesto, item: 1, producto: 'IPN-080-12', cantidad: 1200, largo: 12, precio: 10 },
  ])
  const who = await signIn(page, cuenta)
  return { cuenta, who, id: (await readQuoteBy(who, presupuesto)).id, pedidoId }
}
const foto = { name: 'paquete-oxido.png', mimeType: 'image/png', buffer: archivos.png }
const fill = async (page: Page, titulo: string) => {
  await page.getByLabel('Producto- Calidad').check()
  await page.getByLabel(/^Título/).fill(titulo)
  await page.getByLabel(/^Descripción/).fill('Llegaron 14 tiras con óxido.')
}
const send = (page: Page) => page.getByRole('button', { name: 'ENVIAR' }).click()
const accept = (page: Page) => page.getByRole('checkbox', { name: 'Acepto la política de reclamos' }).check()
const card = (page: Page, titulo: string) => page.getByRole('article', { name: titulo })

for (const [size, viewport] of [
  ['wide', null],
  ['narrow', PHONE],
] as const)
  test(
    `CLAIM-11 CLAIM-12 CLAIM-22 a claim with a photo is filed from its order, ${size}`,
    { tag: viewport ? [] : '@core:reclamos' },
    async ({ page }) => {
      if (viewport) await page.setViewportSize(viewport)
      const { id, pedidoId } = await withPedido(page)
      const titulo = `Tubos con óxido ${randomUUID().slice(0, 8)}`
      await page.goto(`/presupuestos?operacion=${id}`)
      await page.getByRole('link', { name: /^Cargar reclamo/ }).click()
      await expect(page).toHaveURL(`/nuevo-reclamo/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('CARGA DE RECLAMOS')
      await expect(page.getByLabel('N° de pedido')).toHaveValue(pedidoId)
      await page.getByRole('checkbox', { name: /IPN 80/ }).check()
      // it starts blank; narrow, all of it is claimed with one press, wide it is said how much
      await expect(page.getByLabel(/^Cantidad reclamada/)).toHaveValue('')
      if (viewport) await page.getByRole('button', { name: /^Todo de Perfil IPN 80/ }).click()
      else await page.getByLabel(/^Cantidad reclamada/).fill('17')
      await fill(page, titulo)
      await page.getByLabel('Adjuntos').setInputFiles(foto)
      await expect(page.getByRole('list', { name: 'Archivos' })).toContainText('Listo')
      await accept(page)
      await send(page)
      await expect(page).toHaveURL('/presupuestos')
      await expect(page.getByRole('status').filter({ hasText: 'Reclamo creado correctamente.' })).toBeVisible()
      await page.goto('/reclamos')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIS RECLAMOS')
      const reclamo = card(page, titulo)
      await expect(reclamo).toContainText('Producto- Calidad')
      await expect(reclamo).toContainText(pedidoId)
      await reclamo.getByRole('button', { name: /^VER DETALLES/ }).click()
      await expect(reclamo).toContainText(viewport ? '1.200 de 1.200 tiras' : '17 de 1.200 tiras')
      await expect(reclamo.getByRole('button', { name: 'Descargar paquete-oxido.png' })).toBeVisible()
      await page.goto(`/presupuestos?operacion=${id}`)
      await page.getByRole('link', { name: 'Con reclamo' }).click()
      await expect(page).toHaveURL('/reclamos')
    },
  )

test('DIARIO-15 a claim starts from one of the last deliveries and says how much of how many', async ({ page }) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/nuevo-reclamo')
  const last = page.getByRole('list').filter({ has: page.getByText(/Entregada/) })
  await expect(page.getByRole('heading', { name: 'Tus últimas entregas' })).toBeVisible()
  await last.getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: /^2\s*Qué líneas/ })).toBeVisible()
  await page.getByRole('checkbox').first().check()
  const cantidad = page.getByLabel(/^Cantidad reclamada/)
  await expect(cantidad).toHaveValue('')
  await expect(cantidad).toHaveAccessibleDescription(/de [\d.,]+ \S+/)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(cantidad).toBeVisible()
})
test('DIARIO-15 after sending one is at the claim, with when it was received until it has its number', async ({
  page,
}) => {
  const { id } = await withPedido(page)
  await file(page, id, `Golpeados ${randomUUID().slice(0, 8)}`)
  const sent = page.getByRole('region', { name: 'Tu reclamo' })
  await expect(sent).toBeFocused()
  await expect(sent).toContainText(/Recibido el \d\d\/\d\d\/\d{4} a las \d\d:\d\d, número en camino/)
})

test('ROUT-19 CLAIM-16 CLAIM-17 what is missing is said, and where', async ({ page }) => {
  const { id } = await withPedido(page)
  await page.goto('/reclamos')
  await page.getByRole('link', { name: 'Nuevo reclamo' }).click()
  await expect(page).toHaveURL('/nuevo-reclamo')
  await expect(page.getByRole('button', { name: 'ENVIAR' })).toBeDisabled()
  await accept(page)
  await send(page)
  await expect(page.getByText('Debe buscar el presupuesto').first()).toBeVisible()
  await page.getByLabel('N° de solicitud').fill('999999')
  await page.locator('main').getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('No se encuentra el presupuesto').first()).toBeVisible()
  await page.getByLabel('N° de solicitud').fill(String(id))
  await page.getByLabel('N° de solicitud').press('Enter')
  await expect(page.getByText('Qué líneas')).toBeVisible()
  await send(page)
  await expect(page.getByText('Por favor revisar los campos obligatorios').first()).toBeVisible()
  await expect(page).toHaveURL('/nuevo-reclamo')
})

test('CLAIM-21 a send that fails loses nothing: it is said, what was typed is there after a reload, and again makes one', async ({
  page,
}) => {
  const { who, id } = await withPedido(page)
  const titulo = `Faltaron ${randomUUID().slice(0, 8)}`
  await page.goto(`/nuevo-reclamo/${id}`)
  await fill(page, titulo)
  await page.reload()
  await expect(page.getByLabel(/^Título/)).toHaveValue(titulo)
  await page.getByLabel('Adjuntos').setInputFiles([foto, { ...foto, name: 'descarga.mp4', mimeType: 'video/mp4' }])
  await expect(page.getByRole('list', { name: 'Archivos' })).toContainText(
    'No se agregó: los archivos .mp4 no se admiten. Mandá una foto o un PDF.',
  )
  await accept(page)
  await page.route(api('reclamo'), (route) => route.abort())
  await send(page)
  await expect(page.getByText('Error al crear el reclamo. Por favor, intente más tarde.')).toBeVisible()
  await expect(page.getByLabel(/^Título/)).toHaveValue(titulo)
  await page.unroute(api('reclamo'))
  await send(page)
  await expect(page).toHaveURL('/presupuestos')
  const { $values } = await who.call('POST', '/api/reclamo/searchBy', {})
  expect($values.filter((r: { titulo: string }) => r.titulo === titulo)).toHaveLength(1)
})

test('OPEN-378 the order of a claim that was looked for without a network is found once there is one', async ({
  page,
  context,
}) => {
  const { id } = await withPedido(page)
  await page.goto('/nuevo-reclamo')
  const numero = page.getByLabel('N° de solicitud')
  await numero.fill(String(id))
  await context.setOffline(true)
  await numero.press('Enter')
  await expect(numero).toHaveAccessibleDescription(/Ocurrió un error/)
  await context.setOffline(false)
  await expect(page.locator('dl').getByText('Presupuesto')).toBeVisible()
  await expect(numero).toHaveValue(String(id))
})

test('OPEN-502 CLAIM-12 the order of the address that cannot be read is read again with «Reintentar»', async ({
  page,
}) => {
  const { id, pedidoId } = await withPedido(page)
  await page.route(api(`Budget/${id}`), (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{}' }),
  )
  await page.goto(`/nuevo-reclamo/${id}`)
  await expect(page.getByLabel('N° de solicitud')).toHaveAccessibleDescription(/Ocurrió un error|Esperá|Demasiad/)
  await page.unroute(api(`Budget/${id}`))
  await page.locator('main').getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByLabel('N° de pedido')).toHaveValue(pedidoId)
  await expect(page.locator('main').getByRole('button', { name: 'Buscar' })).toBeVisible()
})

test('OPEN-500 CLAIM-12 lines that are marked stay marked when their order is looked for once more', async ({
  page,
}) => {
  const { id, pedidoId } = await withPedido(page)
  await page.goto(`/nuevo-reclamo/${id}`)
  const numero = page.getByLabel('N° de solicitud')
  const pedido = page.getByLabel('N° de pedido')
  const buscar = page.locator('main').getByRole('button', { name: 'Buscar' })
  await expect(pedido).toHaveValue(pedidoId)
  await page.getByRole('checkbox', { name: /IPN 80/ }).check()
  await page.getByLabel(/^Cantidad reclamada/).fill('17')
  await pedido.fill('0001-4')
  const answered = page.waitForResponse(api(`Budget/${id}`))
  await buscar.click()
  await (await answered).finished()
  await expect(buscar).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByLabel(/^Cantidad reclamada/)).toHaveValue('17')
  await expect(pedido).toHaveValue('0001-4')
  await numero.fill('999999')
  await numero.press('Enter')
  await expect(numero).toHaveAccessibleDescription('No se encuentra el presupuesto')
  await numero.fill(String(id))
  await numero.press('Enter')
  await expect(page.getByLabel(/^Cantidad reclamada/)).toHaveValue('17')
})

/** What a person does to file one with a photo, from its order. */
const file = async (page: Page, id: number, titulo: string) => {
  await page.goto(`/nuevo-reclamo/${id}`)
  await fill(page, titulo)
  await page.getByLabel('Adjuntos').setInputFiles(foto)
  await expect(page.getByRole('list', { name: 'Archivos' })).toContainText('Listo')
  await accept(page)
  await send(page)
  await expect(page).toHaveURL('/presupuestos')
}
/** Another browser, watched like the page of the test. */
const elsewhere = (browser: Browser, viewport: typeof PHONE, work: (page: Page) => Promise<void>) =>
  watched(async (look) => {
    const context = await browser.newContext({ baseURL: portalUrl(), viewport, locale: 'es-AR' })
    const page = await context.newPage()
    look(page)
    await work(page)
    await context.close()
  })
/** What role 1 does to move it on, from where it stands to where it goes. */
const advance = async (abierto: Locator, paso: string, nota = '') => {
  await abierto.getByLabel(/^Nota para el historial/).fill(nota)
  await abierto.getByRole('button', { name: 'Avanzar' }).click()
  await expect(abierto.getByRole('list', { name: `Paso ${paso}` })).toBeVisible()
}

test('CLAIM-06 CLAIM-07 OPEN-171 a claim with a photo is filed, and moved on by role 1 until it is closed, before its client’s eyes, wide and narrow, without reloading', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { cuenta, id } = await withPedido(page)
  const titulo = `Abollados ${randomUUID().slice(0, 8)}`
  await elsewhere(browser, WIDE, (staff) =>
    elsewhere(browser, PHONE, async (phone) => {
      await signIn(phone, cuenta)
      await phone.goto('/reclamos')
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('MIS RECLAMOS')
      await phone.evaluate(() => void Object.assign(window, { withoutReload: true }))
      await file(page, id, titulo)
      await expect(card(phone, titulo)).toBeVisible() // told to the phone that looks at the list
      await fromMenu(page, 'Servicios', 'Mis Reclamos')
      await page.evaluate(() => void Object.assign(window, { withoutReload: true }))
      for (const one of [page, phone])
        await card(one, titulo)
          .getByRole('button', { name: /^VER DETALLES/ })
          .click()
      const reclamoId = Number(new URL(page.url()).searchParams.get('reclamo'))

      await signIn(staff, 'admin@demo.test')
      await staff.goto(`/reclamos?reclamo=${reclamoId}`)
      const abierto = card(staff, titulo)
      await expect(abierto.getByRole('button', { name: 'Descargar paquete-oxido.png' })).toBeVisible()
      for (const [paso, nota] of [
        ['2 de 7: INGRESO', 'Se pidió el remito firmado.'],
        ['3 de 7: VERIFICACIÓN', ''],
        ['4 de 7: ANÁLISIS', ''],
        ['5 de 7: APROBACIÓN', ''],
        ['6 de 7: RESOLUCIÓN', ''],
      ] as const) {
        await advance(abierto, paso, nota)
        for (const one of [page, phone])
          await expect(card(one, titulo).getByRole('list', { name: `Paso ${paso}` })).toBeVisible()
      }
      await abierto.getByLabel('Resolución NCC').fill('0004-00003311')
      await advance(abierto, '7 de 7: CERRADO')
      await expect(abierto.getByRole('button', { name: 'Avanzar' })).toHaveCount(0)
      for (const one of [page, phone]) {
        const visto = card(one, titulo)
        await expect(visto).toContainText('Resolución NCC: 0004-00003311')
        await expect(visto).toContainText('Actualizado recién')
        await expect(visto).toContainText('Se pidió el remito firmado.')
        await expect(visto.getByRole('list', { name: 'Paso 7 de 7: CERRADO' }).getByRole('listitem')).toHaveText([
          'PENDIENTE DE ENVÍO',
          'INGRESO',
          'VERIFICACIÓN',
          'ANÁLISIS',
          'APROBACIÓN',
          'RESOLUCIÓN',
          'CERRADO',
        ])
        expect(await one.evaluate(() => 'withoutReload' in window)).toBe(true)
      }
      const numero = await card(page, titulo).locator('p').nth(1).textContent()
      await page.getByRole('button', { name: /^Avisos/ }).click()
      await page.getByRole('link', { name: `Sin leer: Reclamo N° ${numero}: quedó registrado` }).click()
      await expect(page).toHaveURL(`/reclamos?reclamo=${reclamoId}`)
      await moreTab(phone).click()
      await phone.getByRole('dialog').getByRole('link', { name: 'Avisos' }).click()
      await expect(phone.getByRole('link', { name: `Sin leer: Reclamo N° ${numero}: está cerrado` })).toBeVisible()
    }),
  )
})

test('OPEN-48 of two who move a claim the second is asked to look, and loses nothing of what it wrote', async ({
  page,
  browser,
}) => {
  const { who, id, pedidoId } = await withPedido(page)
  const titulo = `Abollados ${randomUUID().slice(0, 8)}`
  const query = new URLSearchParams({
    Titulo: titulo,
    Tipo: '1',
    Descripcion: 'Abollados en la punta.',
    NroPedido: pedidoId,
    idPresupuesto: String(id),
  })
  const { id: reclamoId } = await who.call('POST', `/api/reclamo?${query.toString()}`)
  await elsewhere(browser, WIDE, async (staff) => {
    const admin = await signIn(staff, 'admin@demo.test')
    await staff.goto(`/reclamos?reclamo=${reclamoId}`)
    const abierto = card(staff, titulo)
    await expect(abierto.getByText('Pasa a INGRESO.')).toBeVisible()
    const nota = abierto.getByLabel(/^Nota para el historial/)
    await nota.fill('La carga salió incompleta.')
    await admin.call('POST', `/api/reclamo/${reclamoId}/avanzar`, {})
    await expect(abierto.getByRole('list', { name: 'Paso 2 de 7: INGRESO' })).toBeVisible()
    await abierto.getByRole('button', { name: 'Avanzar' }).click()
    await expect(abierto.getByText('Otra persona ya movió este reclamo. Fijate en qué paso quedó.')).toBeVisible()
    await expect(nota).toHaveValue('La carga salió incompleta.')
  })
})

test('CLAIM-04 OPEN-50 ROUT-15 the filter stands in the address, and what it does not find is said', async ({
  page,
}) => {
  await signIn(page, 'cliente@demo.test')
  await page.goto('/reclamos')
  const filtros = page.getByRole('search', { name: 'Filtros de reclamos' })
  await filtros.getByLabel('Desde').fill('02/01/2020')
  await filtros.getByLabel('Hasta').fill('01/01/2020')
  await filtros.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText("La fecha 'Desde' no puede ser mayor que la fecha 'Hasta'.")).toBeVisible()
  await filtros.getByLabel('Desde').fill('01/01/2020')
  await filtros.getByLabel('Estado').selectOption('CERRADO')
  await filtros.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/reclamos?desde=2020-01-01&hasta=2020-01-01&estado=6')
  await expect(page.getByText('No existen reclamos para el filtro aplicado')).toBeVisible()
  await filtros.getByRole('button', { name: 'Limpiar' }).click()
  await expect(page).toHaveURL('/reclamos')
})

test('CLAIM-12 OPEN-301 the number of another order is said at its field, and nothing is sent', async ({ page }) => {
  const { id } = await withPedido(page)
  let sent = 0
  await page.route(api('reclamo'), (route) => {
    sent++
    return route.continue()
  })
  await page.goto(`/nuevo-reclamo/${id}`)
  await fill(page, 'Llegó oxidado')
  const numero = page.getByLabel('N° de pedido')
  await numero.fill('12')
  await accept(page)
  await send(page)
  await expect(numero).toHaveAccessibleDescription('Ese número no es el del pedido de la solicitud.')
  await expect(numero).toBeFocused()
  expect(sent).toBe(0)
})

for (const [size, viewport] of [
  ['wide', WIDE],
  ['narrow', PHONE],
] as const)
  test(`OPEN-303 photos of a claim, one of a telephone in HEIC, are seen where they stand and open large, by keyboard, ${size}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const { id } = await withPedido(page)
    const titulo = `Óxido ${randomUUID().slice(0, 8)}`
    await page.goto(`/nuevo-reclamo/${id}`)
    await fill(page, titulo)
    await page
      .getByLabel('Adjuntos')
      .setInputFiles([
        foto,
        { name: 'IMG_0412.HEIC', mimeType: 'image/heic', buffer: archivos.heic },
        { name: 'remito.pdf', mimeType: 'application/pdf', buffer: archivos.pdf },
      ])
    await expect(page.getByRole('list', { name: 'Archivos' }).getByText('Listo')).toHaveCount(3)
    await accept(page)
    // the server makes a JPG of it, in a process that begins with the first one
    const taken = page.waitForResponse((r) => r.request().method() === 'POST' && r.url().endsWith(contract.create.path))
    await send(page)
    expect((await taken).status()).toBe(200)
    await expect(page).toHaveURL('/presupuestos')
    await page.goto('/reclamos')
    const reclamo = card(page, titulo)
    await reclamo.getByRole('button', { name: /^VER DETALLES/ }).click()
    const fotos = reclamo.getByRole('list', { name: 'Fotos' })
    await expect(fotos.getByRole('button')).toHaveCount(2)
    const drawn = (of: Locator) => of.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
    const small = fotos.getByRole('button', { name: 'Ampliar IMG_0412.jpg' })
    await expect.poll(() => drawn(small.locator('img'))).toEqual([300, 400])
    await small.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'IMG_0412.jpg' })
    await expect(dialog.getByRole('img', { name: 'IMG_0412.jpg, foto 2 de 2' })).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveText('Foto 2 de 2')
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    const primera = page.getByRole('dialog', { name: 'paquete-oxido.png' })
    await expect(primera.getByRole('img', { name: 'paquete-oxido.png, foto 1 de 2' })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      primera.getByRole('button', { name: 'Descargar' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('paquete-oxido.png')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(small).toBeFocused()
    await expect(reclamo.getByRole('button', { name: 'Descargar remito.pdf' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })

test('OPEN-383 a claim that is on its way takes neither text nor file, says so, and can be corrected once it is cancelled', async ({
  page,
}) => {
  const { who, id } = await withPedido(page)
  const titulo = `Golpeados ${randomUUID().slice(0, 8)}`
  await page.goto(`/nuevo-reclamo/${id}`)
  await fill(page, titulo)
  await accept(page)
  const calls = await hold(page, api('reclamo'), 'POST')
  await page.getByLabel(/^Título/).press('Enter')
  const descripcion = page.getByLabel(/^Descripción/)
  await expect(descripcion).toBeDisabled()
  await expect(page.getByRole('button', { name: 'ENVIANDO…' })).toBeFocused()
  await expect(
    page.getByText('Mientras se envía no se puede cambiar nada. Para corregirlo, cancelá el envío.').first(),
  ).toBeVisible()
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'tarde.png', { type: 'image/png' }))
      return data
    },
    [...archivos.png],
  )
  const area = page.getByText('Arrastrá acá fotos, remito o planilla')
  await area.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('list', { name: 'Archivos' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancelar envío' }).click()
  await expect(descripcion).toBeEnabled()
  await calls.drop()
  await area.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('list', { name: 'Archivos' })).toContainText('Listo')
  await descripcion.fill('Llegaron golpeados, va la foto.')
  await send(page)
  await calls.go()
  await expect(page.getByText('Reclamo creado correctamente.')).toBeVisible()
  const { $values } = await who.call('POST', '/api/reclamo/searchBy', {})
  const [made] = $values.filter((r: { titulo: string }) => r.titulo === titulo)
  expect(await who.call('GET', `/api/reclamo/${made.id}`)).toMatchObject({
    detalle: 'Llegaron golpeados, va la foto.',
    adjuntos: { $values: [{ nombre: 'tarde.png' }] },
  })
})

test('OPEN-359 a day being typed in a claim outlives the one that somebody else saves, and both are shown', async ({
  page,
  browser,
}) => {
  const { who, id, pedidoId } = await withPedido(page)
  const query = new URLSearchParams({
    Titulo: 'Oxidados',
    Tipo: '1',
    Descripcion: 'Oxidados en la punta.',
    NroPedido: pedidoId,
    idPresupuesto: String(id),
  })
  const { id: reclamoId } = await who.call('POST', `/api/reclamo?${query.toString()}`)
  await elsewhere(browser, WIDE, async (staff) => {
    const admin = await signIn(staff, 'admin@demo.test')
    const assign = (vence: string) =>
      admin.call('POST', `/api/reclamo/${reclamoId}/asignar`, { responsableId: null, vence })
    await staff.goto(`/reclamos?reclamo=${reclamoId}`)
    const form = staff.getByRole('form', { name: 'Responsable' })
    const vence = form.getByLabel('Vence')
    await assign('2099-11-28')
    await expect(vence).toHaveValue('28/11/2099') // nobody touched it
    await vence.fill('20/12/2099')
    await assign('2099-11-30')
    await expect(form.getByText('Cambió mientras escribías: ahora dice «30/11/2099».')).toBeVisible()
    await expect(vence).toHaveValue('20/12/2099')
    await expectAccessible(staff)
    await form.getByRole('button', { name: 'Usar ese' }).click()
    await expect(vence).toHaveValue('30/11/2099')
    await expect(form.getByText(/^Cambió mientras escribías/)).toHaveCount(0)
  })
})
