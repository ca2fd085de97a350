import type { Page } from '@playwright/test'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { change, fill, next, entrega, obra, offers, open, prepare, proposed, type Cart } from './envio-pago.ts'
import { api, expect, PHONE, test, WIDE } from './portal.ts'

/** The work site: on the map, in a search, by hand, or one used before. Nothing here leaves the portal. */
const enter = async (page: Page): Promise<Cart> => {
  const cart = await prepare(page, 'gerente@demo.test', 'Estructuras del Oeste')
  await open(page, cart.id)
  await change(page, 2)
  return cart
}
const openObra = async (page: Page) => {
  await page.getByRole('button', { name: '+ ENVIAR A OBRA', exact: true }).click()
  await expect(obra(page).getByRole('heading', { name: '+ ENVIAR A OBRA' })).toBeVisible()
}
const mapa = (page: Page) => obra(page).getByRole('application', { name: /^Mapa\./ })
const busqueda = (page: Page) => obra(page).getByRole('combobox', { name: 'Buscá la dirección o tocá el mapa' })
const campo = (page: Page, label: string) => obra(page).getByLabel(label, { exact: true })
const alta = (page: Page) => obra(page).getByRole('button', { name: 'Crear' })
const provincia = (page: Page) => campo(page, 'Provincia').locator('option:checked')
/** Presses the map at a share of its width and height. */
const tap = async (page: Page, x: number, y: number) => {
  const { width, height } = (await mapa(page).boundingBox())!
  await mapa(page).click({ position: { x: width * x, y: height * y } })
}
/** Chooses what is on the way and reads what is sent. */
const send = async (page: Page) => {
  await next(page).click()
  const sent = page.waitForRequest(api('Budget/preconfirmBudget'))
  await entrega(page).getByRole('button', { name: 'Siguiente' }).click()
  return (await sent).postDataJSON() as Record<string, unknown>
}

test(
  'SHIP-35 SHIP-38 SHIP-39 by mouse: an address is searched, the point is put where it is, and both go with the order',
  { tag: '@core:obras' },
  async ({ page }) => {
    await page.setViewportSize(WIDE)
    await enter(page)
    await openObra(page)
    await expect(mapa(page)).toBeVisible()
    // no tiles are configured
    await expect(obra(page).getByText('Mapa base simplificado', { exact: true })).toBeVisible()
    await busqueda(page).fill('av. mitre 1200, avellaneda')
    await obra(page)
      .getByRole('option', { name: /^av\. mitre 1200 Avellaneda, Buenos Aires/ })
      .click()
    await expect(provincia(page)).toHaveText('Buenos Aires')
    await expect(campo(page, 'Localidad')).toHaveValue('Avellaneda')
    await expect(campo(page, 'Calle')).toHaveValue('av. mitre')
    await expect(campo(page, 'Número')).toHaveValue('1200')
    await expect(obra(page).getByText('No se encontró un código postal. Ingresa uno manualmente.')).toBeVisible()
    await expect(alta(page)).toBeDisabled()
    await expect(obra(page).getByText('Es el centro de la localidad: mové el punto hasta la obra.')).toBeVisible()
    await tap(page, 0.55, 0.45)
    await expect(obra(page).getByText('Se envía con la dirección.')).toBeVisible()
    await expect(campo(page, 'Calle')).toHaveValue('av. mitre') // what was searched is not forgotten
    await obra(page).getByRole('button', { name: 'Acercar' }).click()
    await obra(page).getByRole('button', { name: 'Fijar en el centro del mapa' }).click()
    await expect(obra(page).getByText('Se envía con la dirección.')).toBeVisible()
    await campo(page, 'Código postal').fill('B1870 ABC')
    await expect(campo(page, 'Código postal')).toHaveValue('1870')
    await alta(page).click()
    await expect(obra(page)).toHaveCount(0)
    await expect(
      page.getByRole('radio', { name: /^Obra av\. mitre 1200, Avellaneda \(CP 1870\), Buenos Aires/ }),
    ).toBeChecked()
    await page.reload()
    await page.getByRole('button', { name: 'Cambiar la dirección de la obra' }).click()
    await expect(campo(page, 'Localidad')).toHaveValue('Avellaneda')
    await obra(page).getByRole('button', { name: 'Volver' }).click()
    await expect(obra(page)).toHaveCount(0) // nothing was written: nothing is asked
    const body = await send(page)
    expect(body).toMatchObject({
      esObra: true,
      localidad: 'Avellaneda',
      obraCalle: 'av. mitre',
      obraCodigoPostal: '1870',
    })
    expect(body.obraLatitud).toBeCloseTo(-34.66, 1)
    expect(body.obraLongitud).toBeCloseTo(-58.36, 1)
  },
)

test('SHIP-36 SHIP-37 SHIP-47 by keyboard on a phone: found, moved and created without a pointer, and Tab leaves the map', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await enter(page)
  await page.getByRole('button', { name: '+ ENVIAR A OBRA', exact: true }).press('Enter')
  await busqueda(page).focus()
  await page.keyboard.type('villa allende')
  await expect(
    obra(page)
      .getByRole('option', { name: /^Villa Allende/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(campo(page, 'Localidad')).toHaveValue('Villa Allende')
  await expect(provincia(page)).toHaveText('Córdoba')
  const figures = obra(page).getByText(/^−31,\d{4}, −64,\d{4}$/)
  const before = await figures.textContent()
  await mapa(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(figures).not.toHaveText(before!)
  await expect(obra(page).getByText('Se envía con la dirección.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(mapa(page)).not.toBeFocused()
  await busqueda(page).focus()
  for (const [keys, text] of [
    [3, 'Los Sauces'],
    [1, 'S/N'],
    [1, '5105'],
  ] as const) {
    for (let n = 0; n < keys; n += 1) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await expect(obra(page).getByText('Dirección sin número, por favor verifique.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(obra(page)).toHaveCount(0)
  await expect(
    page.getByRole('radio', { name: /^Obra Los Sauces S\/N, Villa Allende \(CP 5105\), Córdoba/ }),
  ).toBeChecked()
})

test('SHIP-45 SHIP-46 OPEN-217 tiles that do not come give way to the base map, and a map that does not come to the five fields', async ({
  page,
  context,
}) => {
  const cart = await enter(page)
  await page.route('**/mosaicos/**', (route) => route.fulfill({ contentType: 'image/png', body: 'nada' }))
  await page.route(api('obras/mapa'), async (route) => {
    const answer = await route.fetch()
    const tiles = '/mosaicos/{z}/{x}/{y}.png'
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), tiles } })
  })
  await openObra(page)
  await expect(obra(page).getByText('Mapa base simplificado', { exact: true })).toBeVisible()
  await expect(mapa(page).getByText('Ciudad Autónoma de Buenos Aires')).toBeVisible()
  await obra(page).getByRole('button', { name: 'Mi ubicación' }).click()
  await expect(
    obra(page).getByText('No diste permiso para ver tu ubicación. Tocá el mapa o escribí la dirección.'),
  ).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -31.4201, longitude: -64.1888 })
  await obra(page).getByRole('button', { name: 'Mi ubicación' }).click()
  await expect(obra(page).getByText('−31,4201, −64,1888')).toBeVisible()
  await expect(campo(page, 'Localidad')).toHaveValue('Córdoba')
  // a first load of another tab, while the network is gone for the map
  await page.unroute(api('obras/mapa'))
  let cut = () => {}
  const waiting = new Promise<void>((done) => (cut = done))
  await page.route('**/assets/canvas-*.js', async (route) => {
    await waiting
    await route.abort()
  })
  await page.route(api('obras/buscar…'), (route) => route.abort())
  await open(page, cart.id)
  await page.getByRole('button', { name: '+ ENVIAR A OBRA', exact: true }).click()
  await expect(obra(page).getByText('Cargando mapa...', { exact: true })).toBeVisible()
  await expect(campo(page, 'Localidad')).toHaveValue('Córdoba') // half-written, as before the load
  cut()
  await expect(obra(page).getByText('El mapa no responde. Completá los cinco campos y seguí.')).toBeVisible()
  await busqueda(page).fill('Avellaneda')
  await expect(obra(page).getByText('La búsqueda no responde. Completá los cinco campos y seguí.')).toBeVisible()
  await campo(page, 'Provincia').selectOption({ label: 'Santa Fe' })
  for (const [label, text] of [
    ['Localidad', 'Avellaneda'],
    ['Calle', 'Calle 14'],
    ['Número', '350'],
    ['Código postal', '3561'],
  ] as const)
    await campo(page, label).fill(text)
  await expect(alta(page)).toBeEnabled()
  await page.unroute('**/assets/canvas-*.js')
  await obra(page).getByRole('button', { name: 'Reintentar' }).first().click()
  await expect(mapa(page)).toBeVisible()
  await expect(campo(page, 'Calle')).toHaveValue('Calle 14')
  await alta(page).click()
  const body = await send(page)
  expect(body).toMatchObject({ esObra: true, obraCalle: 'Calle 14', obraLatitud: null, obraLongitud: null })
})

test('SHIP-40 OPEN-209 OPEN-216 what was typed by hand stays, the map’s value is offered beside it, and what the map lacks is asked for', async ({
  page,
}) => {
  await enter(page)
  await openObra(page)
  await campo(page, 'Localidad').fill('Villa Mercedes')
  await busqueda(page).fill('avellaneda, santa fe')
  await obra(page)
    .getByRole('option', { name: /^Avellaneda Santa Fe/ })
    .click()
  await expect(campo(page, 'Localidad')).toHaveValue('Villa Mercedes')
  await expect(obra(page).getByText('En el mapa: Avellaneda.')).toBeVisible()
  // street and number
  await expect(obra(page).getByText('No se encontró un número. Ingresa uno manualmente.')).toHaveCount(2)
  await page.reload()
  await openObra(page)
  await expect(campo(page, 'Localidad')).toHaveValue('Villa Mercedes')
  await obra(page).getByRole('button', { name: 'Usar en Localidad' }).click()
  await expect(campo(page, 'Localidad')).toHaveValue('Avellaneda')
  await page.keyboard.press('Escape')
  const descartar = page.getByRole('dialog', { name: 'Descartar la dirección' })
  await expect(descartar).toContainText('Lo que escribiste de la obra se va a perder.')
  await descartar.getByRole('button', { name: 'Descartar' }).click()
  await openObra(page)
  await expect(campo(page, 'Localidad')).toHaveValue('')
  // the link of a place that somebody shared
  await busqueda(page).fill('https://maps.app.goo.gl/9xKq2')
  await expect(obra(page).getByText(/^Ese enlace no dice en qué punto queda\./)).toBeVisible()
  await busqueda(page).fill('https://www.google.com/maps?q=-31.4201,-64.1888&z=17')
  await expect(obra(page).getByRole('option', { name: 'Poner el punto en −31,4201, −64,1888' })).toBeVisible()
  await busqueda(page).press('Enter')
  await expect(campo(page, 'Localidad')).toHaveValue('Córdoba')
  await expect(obra(page).getByText('Se envía con la dirección.')).toBeVisible()
})

test('OPEN-219 a work site that was sent to is offered first, whole, and asks before it takes the place of what was typed', async ({
  page,
}) => {
  const { id, person, clienteId } = await prepare(page, 'gerente@demo.test', 'Estructuras del Oeste')
  const { transporte, clasificacion, pago } = proposed(await offers(person, id))
  const site = { localidad: 'Escobar', obraCalle: 'Ruta 25', obraNro: 'Km 6', obraCodigoPostal: '1625', provinciaId: 6 }
  const placed = await person.ask(envioPago.preconfirmBudget, {
    body: {
      id,
      nombre: 'Verónica',
      apellido: 'Molina',
      telefono: null,
      dni: '30111333',
      esObra: true,
      clienteTiendaEntregaNro: 0,
      transporteId: transporte.id,
      clasificacionId: clasificacion.id,
      condicionPagoId: pago.id,
      obraLatitud: -34.35,
      obraLongitud: -58.79,
      ...site,
    },
  })
  await person.ask(envioPago.confirm, { params: { id }, query: { esPedidoFirme: true, version: placed.version } })
  const cart = await fill(person, clienteId, 2)
  await open(page, cart.id)
  await change(page, 2)
  await openObra(page)
  const used = obra(page).getByRole('button', { name: /^Ruta 25 Km 6 Escobar \(1625\), Buenos Aires/ })
  await campo(page, 'Calle').fill('Otra calle')
  await used.click()
  const replace = page.getByRole('dialog', { name: 'Reemplazar la dirección' })
  await expect(replace).toContainText('Lo que escribiste se va a reemplazar por la dirección de esa obra.')
  await replace.getByRole('button', { name: 'Reemplazar' }).click()
  await expect(campo(page, 'Calle')).toHaveValue('Ruta 25')
  await expect(obra(page).getByText('Se envía con la dirección.')).toBeVisible()
  await alta(page).click()
  await expect(page.getByRole('radio', { name: /^Obra Ruta 25 Km 6, Escobar \(CP 1625\), Buenos Aires/ })).toBeChecked()
  expect(await send(page)).toMatchObject({ ...site, esObra: true, obraLatitud: -34.35, obraLongitud: -58.79 })
})
