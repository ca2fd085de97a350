import type { Browser, Page } from '@playwright/test'
import { contract as carrito } from '#features/carrito/contract.ts'
import { contract, type Cotizacion } from '#features/cotizaciones/contract.ts'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { archivos } from '../test/archivos.ts'
import { addDays, today } from '#shared/dates.ts'
import { cartOf } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { next } from './envio-pago.ts'
import { api, expect, expectAccessible, PHONE, portalUrl, signIn, test, WIDE, type Person } from './portal.ts'

/** A person of a client, and its seller in a browser of his own. */
const buyer = async (page: Page, cliente = '004577'): Promise<Person> =>
  signIn(page, await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente }))
type Size = { readonly width: number; readonly height: number }
const withSeller = async <T>(
  browser: Browser,
  work: (page: Page, who: Person) => Promise<T>,
  viewport: Size = WIDE,
): Promise<T> => {
  const context = await browser.newContext({ baseURL: portalUrl(), viewport })
  try {
    const page = await context.newPage()
    return await work(page, await signIn(page, await nuevaCuenta(page, { vendedor: '000101' })))
  } finally {
    await context.close()
  }
}
const LINES = [
  { productoId: 'UPN-100-12', cantidad: 24, largo: 6, ancho: null },
  { productoId: 'IPN-100-12', cantidad: 10, largo: 12, ancho: null },
]
const fillCart = (who: Person) =>
  who.ask(carrito.addLines, { body: { clienteId: who.session.clienteId, lineas: LINES } })
const asked = async (who: Person): Promise<Cotizacion> => {
  await fillCart(who)
  const { id } = await cartOf(who)
  return who.ask(contract.ask, {
    body: {
      clienteId: who.session.clienteId,
      presupuestoId: id,
      objetivos: [],
      objetivoTotal: null,
      fechaDeseada: null,
      tiendaNro: null,
      obra: 'Galpón Pilar',
      observaciones: null,
      vaciarCarrito: true,
    },
  })
}
type More = { porPartes?: boolean; vence?: string; precio?: number }
/** Sent by its seller, by the calls. */
const send = async (seller: Person, { id }: Cotizacion, { porPartes = false, vence, precio = 10 }: More = {}) => {
  const seen = await seller.ask(contract.read, { params: { id } })
  const draft = seen.versiones.$values.find(({ enviada }) => enviada === null)!
  const lineas = draft.lineas.$values.map(({ item, productoId, cantidadTiras, dimension1, dimension2 }) => ({
    item,
    productoId,
    cantidadTiras,
    dimension1,
    dimension2,
    precio,
    descuento1: 0,
  }))
  const body = {
    cambio: seen.cambio,
    condicionPagoId: null,
    vence: vence ?? addDays(today(), 5),
    porPartes,
    nota: null,
  }
  const saved = await seller.ask(contract.saveDraft, { params: { id }, body: { ...body, lineas } })
  return seller.ask(contract.send, { params: { id }, body: { cambio: saved.cambio, revisados: [] } })
}
const plano = { name: 'plano de la nave.pdf', mimeType: 'application/pdf', buffer: archivos.pdf }
const read = (who: Person, id: number) => who.ask(contract.read, { params: { id } })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Through shipping and payment to the request. */
const place = async (page: Page) => {
  await expect(heading(page)).toHaveText('ENVÍO Y PAGO')
  await expect(next(page)).toBeVisible()
  await expect(async () => {
    if (await page.getByRole('heading', { level: 1, name: 'CONFIRMAR' }).isVisible()) return
    await next(page).click({ timeout: 1_000 })
    throw new Error('not there yet')
  }).toPass({ timeout: 30_000 })
}

/** 'REALIZAR PEDIDO' of what the confirmation shows. */
const confirm = async (page: Page, who: Person, firme = true): Promise<number> => {
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)![0])
  const { version } = await who.ask(envioPago.confirmacion, { params: { id } })
  const terms = await who.ask(envioPago.getTermsConditions, {})
  await who.ask(envioPago.confirm, {
    params: { id },
    query: { esPedidoFirme: firme, version: version!, terminosVersion: terms.version },
  })
  return id
}

type Pages = { page: Page; browser: Browser }
const askedAndBought =
  (size: Size) =>
  async ({ page, browser }: Pages) => {
    await page.setViewportSize(size)
    const who = await buyer(page)
    await fillCart(who)
    await page.goto('/miCarrito')
    await page.getByRole('button', { name: 'Pedir cotización' }).click()
    const pedir = page.getByRole('dialog', { name: 'Pedir cotización' })
    await pedir.getByLabel('Precio que se busca, renglón 1').fill('cero')
    await pedir.getByRole('button', { name: 'Pedir cotización' }).click()
    await expect(pedir.getByText('El precio tiene que ser mayor que cero.')).toBeVisible()
    await pedir.getByLabel('Precio que se busca, renglón 1').fill('9,5')
    await pedir.getByLabel('Comentario del renglón 1').fill('Me la pasaron a 9,5')
    await pedir.getByLabel('Obra').fill('Galpón Pilar')
    await pedir.getByLabel('Vaciar el carrito').check()
    await pedir.getByLabel('Archivos del pedido').setInputFiles([plano, { ...plano, name: 'planilla.txt' }])
    await expect(pedir.getByRole('list', { name: 'Archivos' })).toContainText('no es de un tipo admitido')
    await pedir.getByRole('button', { name: 'Quitar planilla.txt' }).click()
    await pedir.getByRole('button', { name: 'Pedir cotización' }).click()
    await expect(heading(page)).toHaveText(/^Cotización C-\d+$/)
    await expect(page.getByText('«Me la pasaron a 9,5»')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Archivos del pedido' })).toContainText('plano de la nave.pdf')
    await expectAccessible(page)
    const id = Number(/\d+$/.exec(new URL(page.url()).pathname)![0])
    const priced = async (other: Page, seller: Person) => {
      await other.goto(`/cotizaciones/${id}`)
      await other.getByLabel('Precio del renglón 1').fill('10')
      await other.getByRole('button', { name: 'Guardar borrador' }).click()
      await expect(other.getByText('Se guardó el borrador.')).toBeVisible()
      await expectAccessible(other)
      await other.getByLabel('Precio del renglón 2').fill('0')
      await other.getByRole('region', { name: 'Borrador' }).getByRole('button', { name: 'Enviar' }).click()
      await expect(other.getByText('El precio tiene que ser mayor que cero.')).toBeVisible()
      await other.getByLabel('Precio del renglón 2').fill('8')
      await other.getByRole('region', { name: 'Borrador' }).getByRole('button', { name: 'Enviar' }).click()
      await expect(other.getByRole('button', { name: 'Registrar respuesta' })).toBeVisible()
      const sent = await read(seller, id)
      expect(sent.versiones.$values.map((v) => v.lineas.$values.map(({ precio }) => precio))).toEqual([[10, 8]])
    }
    await withSeller(browser, priced, size)
    await page.getByRole('button', { name: 'Pedir otro precio' }).click()
    const otro = page.getByRole('dialog', { name: 'Pedir otro precio' })
    await otro.getByRole('button', { name: 'Pedir otro precio' }).click()
    await expect(otro.getByText('Decí qué precio buscás, en un renglón o en el total.')).toBeVisible()
    await otro.getByLabel('Precio que se busca, renglón 1').fill('9,8')
    await otro.getByRole('button', { name: 'Pedir otro precio' }).click()
    await expect(page.getByText('Pedida', { exact: true })).toBeVisible()
    await withSeller(
      browser,
      async (_other, seller) => void (await send(seller, await read(seller, id), { precio: 9.9 })),
    )
    await page.goto(`/cotizaciones/${id}`)
    await page.getByRole('link', { name: 'Comparar con la 1' }).click()
    await expect(page.getByRole('heading', { name: 'Versión 1 y versión 2' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'UPN 100' })).toContainText(/antes 10,00 ahora 9,90/)
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.getByRole('button', { name: 'Comprar' }).click()
    await place(page)
    await confirm(page, who)
    await page.goto(`/cotizaciones/${id}`)
    await expect(page.getByText('Comprada', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Solicitud N° / })).toBeVisible()
  }
test(
  'COTIZ-01 COTIZ-07 COTIZ-11 a price is asked for from the cart, countered, accepted and bought',
  { tag: '@core:cotizaciones' },
  askedAndBought(WIDE),
)
test('COTIZ-01 COTIZ-07 COTIZ-11 the same on a phone', askedAndBought(PHONE))

test('COTIZ-08 one that is over is read only, its renewal is asked for, begun and sent', async ({ page, browser }) => {
  const who = await buyer(page)
  const { id } = await asked(who)
  await withSeller(browser, async (other, seller) => {
    await send(seller, await read(seller, id))
    await page.goto(`/cotizaciones/${id}`)
    await page.getByRole('button', { name: 'Rechazar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rechazar la cotización' })
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await expect(dialog.getByText('Elegí por qué no la tomás.')).toBeVisible()
    await dialog.getByLabel('Plazo de entrega').check()
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await expect(page.getByText('La cotización fue rechazada. Pedí que la renueven.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aceptar' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Pedir renovación' }).click()
    await expect(page.getByText('Pediste que la renueven.')).toBeVisible()
    await other.goto('/cotizaciones')
    await other
      .getByRole('link', { name: /^Renovar C-/ })
      .first()
      .waitFor()
    await other.goto(`/cotizaciones/${id}`)
    await other.getByRole('button', { name: 'Renovar' }).click()
    await other.getByRole('region', { name: 'Borrador' }).getByRole('button', { name: 'Enviar' }).click()
    await expect(other.getByText('Elegí hasta qué día vale.')).toBeVisible()
    await other.getByLabel('Se puede comprar por partes').check()
    await other.getByLabel('Bajar todo, en %').fill('4,5')
    await other.reload()
    await expect(other.getByLabel('Bajar todo, en %'), 'OPEN-222').toHaveValue('4,5')
    await other.getByLabel('Último día').fill(addDays(today(), 3).split('-').toReversed().join('/'))
    await other.getByRole('region', { name: 'Borrador' }).getByRole('button', { name: 'Enviar' }).click()
    await expect(other.getByRole('button', { name: 'Registrar respuesta' })).toBeVisible()
  })
  const renewed = await read(who, id)
  expect([renewed.version, renewed.versiones.$values.map(({ porPartes }) => porPartes)]).toEqual([2, [false, true]])
})

const ON_PHONE = [
  [false, '004561'],
  [true, '004590'],
] as const
for (const [phone, cliente] of ON_PHONE)
  test(`COTIZ-08 one that expired is renewed, ${phone ? 'on a phone' : 'wide'}: asked for, begun, its day chosen, sent and accepted`, async ({
    page,
    browser,
  }) => {
    const size = phone ? PHONE : WIDE
    await page.setViewportSize(size)
    const who = await buyer(page, cliente)
    const { $values } = await who.ask(contract.list, { query: { estado: 'Vencida' } as never })
    const { id, vence } = $values[0]!
    await page.goto(`/cotizaciones/${id}`)
    const day = vence!.split('-').toReversed().join('/')
    await expect(page.getByText(`La cotización venció el ${day}. Pedí que la renueven.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aceptar' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Pedir renovación' }).click()
    await expect(page.getByText('Pediste que la renueven.')).toBeVisible()
    const renewed = async (other: Page) => {
      await other.goto(`/cotizaciones/${id}`)
      await expect(other.getByText('El cliente pidió que la renueves.')).toBeVisible()
      await other.getByRole('button', { name: 'Renovar' }).click()
      const draft = other.getByRole('region', { name: 'Borrador' })
      await draft.getByRole('button', { name: 'Enviar' }).click()
      await expect(other.getByText('Elegí hasta qué día vale.')).toBeVisible()
      await other.getByLabel('Último día').fill(addDays(today(), 3).split('-').toReversed().join('/'))
      for (const box of await other.getByRole('checkbox', { name: /precio de lista/i }).all()) await box.check()
      await expectAccessible(other)
      await draft.getByRole('button', { name: 'Enviar' }).click()
      await expect(other.getByRole('button', { name: 'Registrar respuesta' })).toBeVisible()
    }
    await withSeller(browser, renewed, size)
    await page.goto(`/cotizaciones/${id}`)
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect(page.getByRole('button', { name: 'Comprar' })).toBeVisible()
    await expectAccessible(page)
  })

for (const [where, size] of [
  ['on a phone', PHONE],
  ['wide', WIDE],
] as const)
  test(`COTIZ-07 a seller writes down the answer that came by telephone, ${where}`, async ({ page, browser }) => {
    const who = await buyer(page)
    const { id } = await asked(who)
    await withSeller(browser, async (other, seller) => {
      await send(seller, await read(seller, id))
      await other.setViewportSize(size)
      await other.goto(`/cotizaciones/${id}`)
      await other.getByRole('button', { name: 'Registrar respuesta' }).click()
      const dialog = other.getByRole('dialog', { name: 'Registrar respuesta' })
      await dialog.getByRole('button', { name: 'Registrar respuesta' }).click()
      await expect(dialog.getByText('Elegí cómo llegó la respuesta.')).toBeVisible()
      await dialog.getByLabel('Teléfono').check()
      await dialog.getByLabel('Referencia').fill('Llamó Elena')
      await expectAccessible(other)
      await dialog.getByRole('button', { name: 'Registrar respuesta' }).click()
      await expect(dialog).toBeHidden()
      await expect(other.getByText(/^.*Por Teléfono, registrada por .*: Llamó Elena$/)).toBeVisible()
    })
    await page.goto(`/cotizaciones/${id}`)
    await expect(page.getByText(/Por Teléfono, registrada por .*: Llamó Elena/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Comprar' })).toBeVisible()
  })

for (const [where, size] of [
  ['on a phone', PHONE],
  ['wide', WIDE],
] as const)
  test(`COTIZ-12 it is bought in parts ${where}, and what is left is said`, async ({ page, browser }) => {
    const who = await buyer(page)
    const { id } = await asked(who)
    await withSeller(browser, async (_other, seller) => {
      await send(seller, await read(seller, id), { porPartes: true })
    })
    await page.setViewportSize(size)
    await page.goto(`/cotizaciones/${id}`)
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.getByRole('button', { name: 'Comprar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Comprar' })
    const first = dialog.getByLabel(/^Cantidad de Perfil UPN 100/)
    await expect(first).toHaveValue('24')
    await first.fill('25')
    await dialog.getByRole('button', { name: 'Seguir con el envío' }).click()
    await expect(dialog.getByText(/: quedan 24\.$/)).toBeVisible()
    await first.fill('10')
    await dialog.getByLabel(/^Cantidad de Perfil IPN 100/).fill('')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Seguir con el envío' }).click()
    await place(page)
    await confirm(page, who)
    await page.goto(`/cotizaciones/${id}`)
    await expect(page.getByText('Pedido 10 de 24')).toBeVisible()
    await page.getByRole('button', { name: 'Comprar' }).click()
    await expect(first).toHaveValue('14')
    await dialog.getByRole('button', { name: 'Seguir con el envío' }).click()
    await place(page)
    await confirm(page, who)
    await page.goto(`/cotizaciones/${id}`)
    await expect(page.getByText('Pedido 24 de 24')).toBeVisible()
    await expect(page.getByText('Comprada', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

test('COTIZ-08 COTIZ-11 what expires in between is told at the checkout, and leads back to the cotizaciones', async ({
  page,
  browser,
}) => {
  const who = await buyer(page)
  const { id } = await asked(who)
  await withSeller(browser, async (_other, seller) => void (await send(seller, await read(seller, id))))
  await page.goto(`/cotizaciones/${id}`)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('button', { name: 'Comprar' }).click()
  await expect(heading(page)).toHaveText('ENVÍO Y PAGO')
  await page.route(api('Budget/preconfirmBudget'), (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: {
        status: 409,
        code: 'cotizacion_vencida',
        detail: 'La cotización venció el 27/11/2026. Pedí que la renueven.',
      },
    }),
  )
  await expect(async () => {
    await next(page).click({ timeout: 1_000 })
    await expect(page.getByText('La cotización venció el 27/11/2026. Pedí que la renueven.')).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Ver las cotizaciones' }).click()
  await expect(heading(page)).toHaveText('Cotizaciones')
})

test('COTIZ-14 a request that is not firm is answered with ‘Responder con una cotización’ from its popup', async ({
  page,
  browser,
}) => {
  const who = await buyer(page)
  await fillCart(who)
  await page.goto('/miCarrito')
  await page.getByRole('button', { name: 'Comprar', exact: true }).click()
  await place(page)
  const id = await confirm(page, who, false)
  await withSeller(browser, async (other) => {
    await other.goto(`/presupuestos/${id}`)
    await other.getByRole('button', { name: 'Responder con una cotización' }).click()
    await expect(heading(other)).toHaveText(/^Cotización C-\d+$/)
    await expect(other.getByRole('link', { name: `Solicitud N° ${id}` })).toBeVisible()
    await other.getByLabel('Bajar todo, en %').fill('10')
    await other.getByRole('button', { name: 'Bajar', exact: true }).click()
    await expect(other.getByText('−10 %')).toHaveCount(2)
    await other.getByLabel('Total neto, en US$').fill('1000')
    await other.getByRole('button', { name: 'Repartir' }).click()
    await expect(other.getByText(/^Con precios de cuatro decimales da US\$ /)).toBeVisible()
    await other.goto(`/presupuestos/${id}`)
    await other.getByRole('button', { name: 'Responder con una cotización' }).click()
    await expect(other.getByText('Esa solicitud ya tiene su cotización.')).toBeVisible()
  })
})

test('COTIZ-01 files that do not arrive are asked for again on the cotización, which stands', async ({ page }) => {
  const who = await buyer(page)
  const count = async () => (await who.ask(contract.list, { query: {} as never })).length
  const before = await count()
  await fillCart(who)
  await page.goto('/miCarrito')
  await page.getByRole('button', { name: 'Pedir cotización' }).click()
  const pedir = page.getByRole('dialog', { name: 'Pedir cotización' })
  await pedir.getByLabel('Archivos del pedido').setInputFiles(plano)
  await page.route(/\/api\/cotizaciones\/\d+\/archivos$/, (route) => route.fulfill({ status: 503, body: '' }))
  await pedir.getByRole('button', { name: 'Pedir cotización' }).click()
  await expect(heading(page)).toHaveText(/^Cotización C-\d+$/)
  await expect(page.getByText(/La cotización quedó pedida, pero los archivos no llegaron/)).toBeVisible()
  const files = page.getByRole('region', { name: 'Archivos del pedido' })
  await files.getByLabel('Archivos del pedido').setInputFiles(plano)
  await files.getByRole('button', { name: 'Agregar al pedido' }).click()
  await expect(files.getByRole('button', { name: 'Quitar plano de la nave.pdf' })).toBeVisible()
  await page.unroute(/\/api\/cotizaciones\/\d+\/archivos$/)
  await files.getByRole('button', { name: 'Agregar al pedido' }).click()
  await expect(page.getByText('Se agregaron los archivos.')).toBeVisible()
  const down = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Descargar plano de la nave.pdf' }).click()
  expect((await down).suggestedFilename()).toBe('plano de la nave.pdf')
  await expectAccessible(page)
  expect(await count()).toBe(before + 1)
})

test('COTIZ-10 what the client writes on a cotización its seller reads there, and answers', async ({
  page,
  browser,
}) => {
  const who = await buyer(page)
  const one = await asked(who)
  const thread = (at: Page) => at.getByRole('region', { name: 'Mensajes' })
  await withSeller(browser, async (desk, seller) => {
    const sent = await send(seller, one)
    await page.goto(`/cotizaciones/${sent.id}`)
    await thread(page).getByLabel('Mensaje', { exact: true }).fill('¿Llega el lunes?')
    await thread(page).getByRole('button', { name: 'Enviar' }).click()
    await expect(thread(page).getByRole('listitem').filter({ hasText: '¿Llega el lunes?' })).toBeVisible()
    await desk.goto(`/cotizaciones?numero=${sent.id}`)
    const row = desk.getByRole('listitem').filter({ hasText: `C-${sent.id}` })
    await expect(row.getByText('1 mensaje nuevo')).toBeVisible()
    await desk.goto(`/cotizaciones/${sent.id}`)
    await expect(thread(desk).getByRole('listitem').filter({ hasText: '¿Llega el lunes?' })).toBeVisible()
    await thread(desk).getByLabel('Mensaje', { exact: true }).fill('Sí, a la mañana')
    await thread(desk).getByRole('button', { name: 'Enviar' }).click()
    await expect(thread(page).getByRole('listitem').filter({ hasText: 'Sí, a la mañana' })).toBeVisible()
    await expectAccessible(page)
  })
})

for (const viewport of [WIDE, PHONE])
  test(`COTIZ-15 a client downloads the PDF and shares a version, which opens without a session until it is annulled, ${viewport.width} wide`, async ({
    page,
    browser,
  }) => {
    const who = await buyer(page)
    const { id } = await asked(who)
    await withSeller(browser, async (_other, seller) => void (await send(seller, await read(seller, id))))
    await page.setViewportSize(viewport)
    await page.goto(`/cotizaciones/${id}`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar PDF' }).click()
    expect((await downloading).suggestedFilename()).toBe(`Cotización C-${id} v1.pdf`)
    await page.getByRole('button', { name: 'Compartir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compartir la versión 1' })
    await expect(dialog.getByText('Todavía no hay enlaces.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Hacer el enlace' }).click()
    const link = await dialog.getByLabel('Enlace', { exact: true }).inputValue()
    await expect(dialog.getByText('sin abrir todavía')).toBeVisible()
    await expectAccessible(page)
    const context = await browser.newContext({ baseURL: portalUrl(), viewport })
    const visitor = await context.newPage()
    const path = new URL(link).pathname
    await visitor.goto(path)
    await expect(heading(visitor)).toHaveText(`Cotización C-${id} versión 1`)
    await expect(visitor.getByText('Total con IVA')).toBeVisible()
    await expect(visitor).toHaveTitle(new RegExp(`^Cotización C-${id}`))
    await expectAccessible(visitor)
    await page.reload()
    await page.getByRole('button', { name: 'Compartir' }).click()
    await expect(dialog.getByText('abierto 1 vez')).toBeVisible()
    await visitor.getByRole('link', { name: 'Ingresar para aceptar' }).click()
    await expect(visitor).toHaveURL(new RegExp(`/login\\?volver=%2Fcotizaciones%2F${id}$`))
    await dialog.getByRole('button', { name: /^Anular el enlace del/ }).click()
    await expect(dialog.getByText('El enlace quedó anulado: ya no abre nada.')).toBeVisible()
    await visitor.goto(path)
    await expect(visitor.getByText('Este enlace ya no vale. Pedile otro a quien te lo mandó.')).toBeVisible()
    await expectAccessible(visitor)
    await context.close()
  })
