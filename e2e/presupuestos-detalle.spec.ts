import type { Browser } from '@playwright/test'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { contract } from '#features/presupuestos/contract.ts'
import { nombreOf } from '#shared/renglon.ts'
import { nuevaCuenta } from './claves.ts'
import { preconfirm, prepare } from './envio-pago.ts'
import { sendEntidad } from './import-rows.ts'
import { api, expect, portalUrl, signIn, test, WIDE } from './portal.ts'
import {
  cards,
  CLIENT,
  CLIENTE_LIBRE,
  dayOf,
  expectCards,
  findQuote,
  numero,
  nuevaSolicitud,
  popup,
  quotesOf,
  SELLER,
} from './presupuestos.ts'
import { decimals, piezas } from '../test/typed.ts'

const STEPS = ['Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado']

test(
  'OPER-18 OPER-19 the popup shows the quote’s fields and its six steps; closing goes back to the list',
  { tag: '@core:presupuestos' },
  async ({ page }) => {
    const who = await signIn(page, CLIENT)
    const quote = await findQuote(who, 'delivered', (q) => q.estadoPresupuesto === 'Entregado')
    const full = await who.ask(contract.quote, { params: { id: quote.id } })
    await page.goto(`/presupuestos?operacion=${quote.id}`)
    await expectCards(page, [quote])
    await cards(page)
      .getByRole('link', { name: /Ver detalle/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/presupuestos/${quote.id}\\?`))
    const dialog = popup(page)
    const steps = dialog.getByRole('list', { name: 'Paso 6 de 6: Entregado' })
    await expect(steps.getByRole('listitem')).toHaveText(STEPS.map((name) => new RegExp(`^${name}`)))
    await expect(steps.locator('[aria-current=step]')).toHaveText([/^Entregado/])
    const facts: Record<string, string | null> = {
      Fecha: `${dayOf(full.fecha)} ${full.fecha.slice(11, 16)}`,
      Presupuesto: full.presupuestoTotvsId,
      Pedido: full.pedidoId,
      Estado: 'Entregado',
      Cliente: full.cliente,
      CUIT: full.documentoCliente.replace(/^(\d\d)(\d{8})(\d)$/, '$1-$2-$3'),
      Teléfono: full.telefonoCliente,
      Domicilio: full.direccionCliente,
      Vendedor: full.nombreVendedor,
      'Pedido firme': full.esPedidoFirme === null ? null : full.esPedidoFirme ? 'Sí' : 'No',
      'Retira o recibe en': full.tiendaEntrega,
      'Teléfono de entrega': full.telefonoEntrega,
      'Dirección de entrega': full.direccionEntrega,
      Recibe: [full.recibeNombre, full.recibeApellido].filter(Boolean).join(' '),
      'DNI de quien recibe': full.recibeDni ? numero(Number(full.recibeDni)) : null,
      'Teléfono de quien recibe': full.recibeTelefono,
      Transporte: full.transporteDesc,
      'Clasificación del envío': full.clasificacionEnvio,
      'Condición de pago': full.condicionPago,
      'Dto. condición de pago': `${full.descuentoCondicionPago.toLocaleString('es-AR')} %`,
      'Dto. cliente': `${full.descuentoCliente.toLocaleString('es-AR')} %`,
      Moneda: full.moneda.simbolo,
      'Peso total': `${decimals(full.pesoTotal)} KG`,
      Total: `${full.moneda.simbolo} ${decimals(full.montoTotal)} + IVA`,
      Comentario: full.comentario,
    }
    const known = Object.entries(facts).filter(([, value]) => value)
    await dialog.getByText('Datos de la solicitud').click()
    await expect(dialog.locator('dl.caption dt'), 'DIARIO-12 what is empty is not shown').toHaveText(
      known.map(([label]) => label),
    )
    await expect(dialog.locator('dl.caption dd')).toHaveText(known.map(([, value]) => value!))
    const lines = full.detalles.$values
    const productos = dialog.locator('section', { has: page.getByRole('heading', { name: 'Productos', exact: true }) })
    const rows = productos.locator('tbody tr')
    await expect(rows).toHaveCount(lines.length)
    for (const [i, line] of lines.entries()) {
      const corte = { largo: line.dimension1, ancho: line.dimension2 }
      await expect(rows.nth(i)).toContainText(piezas(line.cantidadTiras, line.dimension1, line.dimension2))
      await expect(rows.nth(i)).toContainText(`${nombreOf(line.nombreProducto, corte)} Código ${line.productoId}`)
      await expect(rows.nth(i)).toContainText(`${line.moneda.simbolo} ${decimals(line.montoSubtotalDto)}`)
    }
    if (full.telefonoEntrega)
      await expect(dialog.getByRole('link', { name: full.telefonoEntrega }).first()).toHaveAttribute(
        'href',
        /^tel:\+?\d+$/,
      )
    await page.setViewportSize(WIDE)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/presupuestos\\?operacion=${quote.id}`))
    await expect(cards(page).getByRole('link').first()).toBeFocused()
  },
)

test('OPER-20 OPER-21 OPER-22 the popup shows trips, vouchers and the order lines fetched when it opens; a voucher downloads as PDF, a failed download says so on its button, without an alert, and tries again', async ({
  page,
}) => {
  const who = await signIn(page, CLIENT)
  const quote = await findQuote(
    who,
    'with trip and voucher',
    (q) =>
      q.trackings.$values[0]?.nombreConductor &&
      q.trackings.$values[0].placaCamion &&
      q.comprobantes.$values.length > 0,
  )
  const { clienteId } = who.session
  const asked = page.waitForRequest((r) =>
    r.url().includes(`/api/estadopedidos/GetByPresupuesto?clienteId=${clienteId}&presupuestoId=${quote.id}`),
  )
  await page.goto(`/presupuestos/${quote.id}`)
  await asked
  const rows = (section: string) =>
    popup(page)
      .locator('section', { has: page.getByRole('heading', { name: section }) })
      .locator('tbody tr')
  const trips = quote.trackings.$values
  await expect(rows('Seguimiento')).toHaveCount(trips.length)
  for (const [i, trip] of trips.entries()) {
    const row = rows('Seguimiento').nth(i)
    for (const text of [
      trip.idViaje,
      trip.fechaFormat,
      trip.razonSocial,
      trip.placaCamion,
      trip.nombreConductor,
      trip.telefono,
      trip.nroDocumento && `DNI ${numero(Number(trip.nroDocumento))}`,
    ])
      if (text) await expect(row).toContainText(text)
    await expect(row.locator('.state')).toHaveText(
      ['Reprogramado', 'Despachado'].includes(trip.estadoViaje) ? trip.estadoViaje : 'Entregado',
    )
  }
  const vouchers = quote.comprobantes.$values
  await expect(rows('Comprobantes')).toHaveCount(vouchers.length)
  for (const [i, v] of vouchers.entries())
    for (const text of [v.tipo, v.numero, dayOf(v.fecha), v.estado])
      await expect(rows('Comprobantes').nth(i)).toContainText(text)
  const lines = (await who.ask(contract.estadoPedidos, { query: { clienteId, presupuestoId: quote.id } })).$values
  expect(lines.length).toBeGreaterThan(0)
  // each stands with its product, which is named once
  await expect(page.getByRole('heading', { name: 'Estado del pedido' })).toHaveCount(0)
  const quoteLines = (await who.ask(contract.quote, { params: { id: quote.id } })).detalles.$values
  await expect(rows('Productos')).toHaveCount(quoteLines.length)
  for (const l of lines)
    for (const text of [l.estado, l.entregada.toLocaleString('es-AR'), l.pendiente.toLocaleString('es-AR')])
      await expect(rows('Productos').filter({ hasText: l.productoId }).first()).toContainText(text)

  const voucher = vouchers[0]!
  await page.route(api('Budget/Download/…'), (r) => r.abort(), { times: 1 })
  const ready = rows('Comprobantes')
    .first()
    .getByRole('button', { name: `Descargar PDF de ${voucher.tipo} ${voucher.numero}`, exact: true })
  await ready.click()
  const again = rows('Comprobantes')
    .first()
    .getByRole('button', { name: /Reintentar/ })
  await expect(again).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await again.click()
  expect((await download).suggestedFilename()).toBe(`${voucher.tipo}${voucher.numero}.pdf`)
  await expect(ready).toBeVisible()
})

test('OPER-21 OPEN-139 OPEN-163 a voucher whose PDF the order system has not sent says so, when it is due, and where it is checked', async ({
  page,
}) => {
  const who = await signIn(page, CLIENT)
  const quote = await findQuote(who, 'known to the order system', (q) => q.presupuestoTotvsId !== null)
  const link = `sin-pdf-${quote.id}`
  const dice = { ver: 1, ptoVta: 9, tipoCmp: 8, nroCmp: 1, importe: 10, tipoCodAut: 'E', codAut: 75389012345678 }
  const qr = `https://www.afip.gob.ar/fe/qr/?p=${Buffer.from(JSON.stringify(dice)).toString('base64url')}`
  await sendEntidad(page, 'comprobantes', [
    {
      presupuesto: quote.presupuestoTotvsId,
      tipo: 'Nota de crédito B',
      numero: '0009-00000001',
      fecha: '20/11/2026',
      estado: 'Emitida',
      link,
      vencimiento: '20/12/2026',
      qr,
    },
  ])
  await page.goto(`/presupuestos/${quote.id}`)
  const row = popup(page).getByRole('row', { name: /0009-00000001/ })
  await expect(row).toContainText('20/12/2026')
  await expect(row).toContainText('Sin PDF todavía')
  await expect(row.getByRole('button')).toHaveCount(0)
  const verificar = row.getByRole('link', {
    name: 'Verificar en ARCA Nota de crédito B 0009-00000001, en otra pestaña',
  })
  await expect(verificar).toHaveText('Verificar en ARCA')
  await expect(verificar).toHaveAttribute('href', qr)
})

test('OPER-20 OPER-27 role 2 reads the detail, each trip Reprogramado, Despachado or else Entregado, and cannot change the status', async ({
  page,
}) => {
  const [quote] = await quotesOf(await signIn(page, SELLER))
  const trip = {
    fechaFormat: '01/02/2026',
    razonSocial: 'Transporte',
    placaCamion: null,
    nombreConductor: null,
    nroDocumento: null,
    telefono: null,
  }
  await page.route(api(`Budget/${quote!.id}`), async (route) => {
    const answer = await route.fetch()
    const trackings = {
      $values: ['Reprogramado', 'Despachado', 'Entregado', 'Despachado en parte', 'Cualquier otra cosa'].map(
        (estadoViaje, i) => ({ ...trip, idViaje: `V-${i}`, estadoViaje }),
      ),
    }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), trackings } })
  })
  await page.goto(`/presupuestos/${quote!.id}`)
  await expect(
    popup(page)
      .locator('section', { has: page.getByRole('heading', { name: 'Seguimiento' }) })
      .locator('.state'),
  ).toHaveText(['Reprogramado', 'Despachado', 'Entregado', 'Entregado', 'Entregado'])
  await expect(popup(page).getByRole('heading', { name: 'Productos' })).toBeVisible()
  await expect(popup(page).getByRole('button', { name: 'Cambiar estado' })).toHaveCount(0)
})

test('CONF-17 OPER-23 role 1 changes the status: only allowed moves, a reason, and the history tells', async ({
  page,
}) => {
  const who = await signIn(page, 'admin@demo.test')
  const { id } = await nuevaSolicitud(page, who)
  await page.goto(`/presupuestos/${id}?operacion=${id}`)
  const dialog = popup(page)
  await dialog.getByRole('button', { name: 'Cambiar estado' }).click()
  const form = dialog.getByRole('form', { name: 'Cambiar estado' })
  const moves = form
    .getByLabel('Nuevo estado')
    .locator('option')
    .filter({ hasNotText: /firme|Elegir/ })
  await expect(moves).toHaveText(['Comercial', 'Cancelado'])
  await form.getByLabel('Nuevo estado').selectOption('Comercial')
  await form.getByRole('button', { name: 'Cambiar estado' }).click()
  await expect(form.getByText('El motivo es obligatorio.')).toBeVisible()
  await form.getByLabel('Motivo para el cliente').fill('La toma el ejecutivo de cuenta')
  await form.getByLabel('Nota interna').fill('Ojo con el margen')
  await form.getByRole('button', { name: 'Cambiar estado' }).click()
  await expect(dialog.getByRole('list', { name: 'Paso 2 de 6: Comercial' })).toBeVisible()
  await expect(dialog.locator('.historial li').first()).toContainText(
    /Comercial · estaba en Enviado.*La toma el ejecutivo de cuenta.*Nota interna: Ojo con el margen/,
  )
  await expect(cards(page).locator('[aria-current=step]')).toHaveText(['Comercial'])
})

test('OPEN-179 the request itself downloads as PDF from its popup, and a failed download tries again', async ({
  page,
}) => {
  const who = await signIn(page, CLIENT)
  const [quote] = await quotesOf(who)
  await page.goto(`/presupuestos/${quote!.id}`)
  await page.route(api(`Budget/${quote!.id}/pdf`), (r) => r.abort(), { times: 1 })
  const ready = popup(page).getByRole('button', { name: 'Descargar PDF', exact: true })
  await ready.click()
  const download = page.waitForEvent('download')
  await popup(page)
    .getByRole('button', { name: /Falló la descarga del PDF/ })
    .click()
  expect((await download).suggestedFilename()).toBe(`Solicitud-${quote!.id}.pdf`)
  await expect(ready).toBeVisible()
})

/** Somebody of a client, who sees what the client does. */
const BUYER = { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: CLIENTE_LIBRE }
/** An administrator in a browser of his own. */
const adminOf = async (browser: Browser) =>
  signIn(await (await browser.newContext({ baseURL: portalUrl() })).newPage(), 'admin@demo.test')

test('PAPEL-03 OPEN-441 the page of a request whose history holds how it came in and the staff’s own note shows its client neither', async ({
  page,
  browser,
}) => {
  const who = await adminOf(browser)
  const { id } = await nuevaSolicitud(page, who)
  const said = { motivo: 'La toma el ejecutivo', nota: 'Ojo con el margen', esPedidoFirme: null }
  await who.ask(contract.estado, { params: { id }, body: { de: 'Enviado', estado: 'Comercial', ...said } })
  await signIn(page, await nuevaCuenta(page, BUYER))
  await page.goto(`/presupuestos/${id}`)
  const dialog = popup(page)
  await expect(dialog.locator('.historial li')).toHaveCount(2)
  await expect(dialog.locator('.historial')).toContainText('La toma el ejecutivo')
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    for (const internal of ['Ojo con el margen', 'Nota interna', 'Alta por integración'])
      await expect(page.locator('body')).not.toContainText(internal)
  }
})

test('OPEN-493 until it leaves or is cancelled a request says of its stock, on the screen and on paper; then no more', async ({
  page,
  browser,
}) => {
  const cart = await prepare(page, await nuevaCuenta(page, BUYER))
  await preconfirm(cart.person, cart.id)
  await cart.person.ask(envioPago.confirm, { params: { id: cart.id }, query: { esPedidoFirme: 'true' } as never })
  await page.goto(`/presupuestos/${cart.id}`)
  const lines = popup(page).locator('section', { has: page.getByRole('heading', { name: 'Productos' }) })
  const paper = page.getByRole('article', { name: 'Hoja de la solicitud' })
  const [ofLine, ofAll] = [/En stock|En 4 días hábiles/, /Todo en stock|Lo último: en 4 días hábiles/]
  await expect(lines).toContainText(ofLine)
  await expect(popup(page).getByRole('region', { name: 'Estado', exact: true })).toContainText(ofAll)
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toContainText(ofLine)
  await expect(paper).toContainText(ofAll)
  await page.emulateMedia({ media: 'screen' })
  const admin = await adminOf(browser)
  const cancelled = { estado: 'Cancelado', motivo: 'No hay más', nota: null, esPedidoFirme: null }
  await admin.ask(contract.estado, { params: { id: cart.id }, body: { de: 'Enviado', ...cancelled } })
  await page.reload()
  await expect(popup(page).getByRole('region', { name: 'Estado', exact: true })).toContainText('Cancelado')
  await expect(lines).toBeVisible()
  const stock = /En stock|días hábiles|Todo en stock|Lo último:/
  await expect(page.locator('body')).not.toContainText(stock)
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toContainText('CANCELADA')
  await expect(page.locator('body')).not.toContainText(stock)
})
