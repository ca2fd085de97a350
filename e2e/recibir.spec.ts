import type { Locator, Page } from '@playwright/test'
import { addDays, today } from '#shared/dates.ts'
import { contract as entregas } from '#features/entregas/contract.ts'
import { fotoOf } from '../test/fotos.ts'
import { nuevaCuenta } from './claves.ts'
import { sendEntidad } from './import-rows.ts'
import { api, expect, expectAccessible, PHONE, signIn, test, WIDE, type Person } from './portal.ts'

const CLIENTE = '004694'
const receiver = async (page: Page, nombre = 'Elena'): Promise<Person> =>
  signIn(
    page,
    await nuevaCuenta(page, { nombre, telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: CLIENTE }),
  )
type Out = { pedidoId: string; whole: string; short: string }
/** An order out in two remitos: ten and four pieces in one, six in the other. */
const underway = async (page: Page): Promise<Out> => {
  const name = `R${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`.toUpperCase()
  const [presupuesto, pedidoId] = [`T-${name}`, `P-${name}`]
  const out = { pedidoId, whole: `0007/${name}-1`, short: `0007/${name}-2` }
  await sendEntidad(page, 'presupuestos', [
    {
      presupuestoTotvsId: presupuesto,
      pedidoId,
      cliente: CLIENTE,
      fecha: `${addDays(today(), -4)} 10:30`,
      estado: 'Preparación',
      moneda: 'USD',
      tiendaNro: 1,
    },
  ])
  const products = [
    { item: '01', producto: 'UPN-100-12', cantidad: 16, largo: 6.5 },
    { item: '02', producto: 'IPN-100-12', cantidad: 4, largo: 12 },
  ]
  await sendEntidad(
    page,
    'presupuestos-lineas',
    products.map((line) => ({ presupuesto, precio: 10, ...line })),
  )
  await sendEntidad(
    page,
    'estado-pedidos',
    products.map(({ item, producto, cantidad }) => ({
      pedidoId,
      presupuesto,
      estado: 'En preparación',
      fecha: addDays(today(), -1),
      item,
      producto,
      descripcion: item === '01' ? 'Perfil UPN 100' : 'Perfil IPN 100',
      cantidad,
    })),
  )
  await sendEntidad(
    page,
    'remitos',
    [out.whole, out.short].map((numero) => ({ numero, pedidoId, fecha: today(), estado: 'En viaje', kilos: 700 })),
  )
  const line = (remito: string, item: string, producto: string, cantidad: number) => ({
    remito,
    pedidoId,
    item,
    producto,
    cantidad,
  })
  await sendEntidad(page, 'remitos-lineas', [
    line(out.whole, '01', 'UPN-100-12', 10),
    line(out.whole, '02', 'IPN-100-12', 4),
    line(out.short, '01', 'UPN-100-12', 6),
  ])
  return out
}
const path = (remito: string) => `/entregas/${encodeURIComponent(remito)}`
const open = async (page: Page, remito: string) => {
  await page.goto(`${path(remito)}/recibir`)
  await expect(page.getByRole('heading', { name: 'Recibir', level: 1 })).toBeVisible()
}
const isPhone = (page: Page) => page.viewportSize()!.width < 761
/** On a phone, on to the next step. */
const goOn = async (page: Page, to: string) => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(page.getByRole('heading', { name: to })).toBeVisible()
}
/** A line stands in two steps, of which a phone shows one. */
const shown = (of: Locator) => of.filter({ visible: true })
const countOf = (page: Page, name: string) => shown(page.getByRole('textbox', { name: `Recibidas de ${name}` }))
const fewer = (page: Page, name: string) =>
  page.getByRole('button', { name: `Una menos de ${name}` }).filter({ visible: true })
const sayWho = async (page: Page) => {
  await page.getByLabel('Recibe', { exact: true }).fill('Juan Fernández')
  await page.getByLabel('DNI', { exact: true }).fill('30.111.678')
}
const drawn = async (page: Page) => {
  const pad = page.getByRole('img', { name: 'Recuadro para firmar, vacío' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (const [right, down] of [
    [0.3, 0.2],
    [0.45, 0.8],
    [0.6, 0.3],
    [0.8, 0.5],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down)
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Firma dibujada' })).toBeVisible()
}
const written = async (page: Page) => {
  await page.getByRole('button', { name: 'Firmar escribiendo' }).click()
  await page.getByLabel('Recibí lo que dice arriba').check()
}
const kept = (page: Page) =>
  expect(page.locator('[aria-busy=false]', { hasText: /Guardado en este (teléfono|equipo) \d\d:\d\d/ })).toBeVisible()
const sent = (page: Page) => expect(page.getByRole('heading', { name: 'Enviado' })).toBeVisible()

for (const [where, viewport] of [
  ['wide', WIDE],
  ['narrow', PHONE],
] as const)
  test(`REMITO-08 REMITO-09 REMITO-10 ${where}: of an order out in two remitos one is received whole, and what lacks in the other becomes its claim`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -34.4459, longitude: -58.8712, accuracy: 12 })
    await receiver(page)
    const out = await underway(page)
    await page.goto(path(out.whole))
    await page.locator('.head').getByRole('link', { name: 'Recibir' }).click()
    await expect(countOf(page, 'Perfil UPN 100')).toHaveValue('10')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Todo bien' }).click()
    await sayWho(page)
    await drawn(page)
    await page.getByRole('button', { name: 'Agregar dónde estoy' }).click()
    await expect(page.getByText('Agregado, con 12 m de precisión.')).toBeVisible()
    await expectAccessible(page)
    await goOn(page, 'Revisar y enviar')
    await expect(page.getByText('Llegó todo: 2 renglones.')).toBeVisible()
    await page.getByRole('button', { name: 'Recibir', exact: true }).click()
    await sent(page)
    await expect(page.getByText('Conforme', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await open(page, out.short)
    await fewer(page, 'Perfil UPN 100').click()
    await fewer(page, 'Perfil UPN 100').click()
    await expect(countOf(page, 'Perfil UPN 100')).toHaveValue('4')
    await goOn(page, 'Qué pasó')
    await expect(page.getByText('Faltan 2 piezas')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Falta' })).toBeChecked()
    await page.getByLabel('Foto', { exact: true }).setInputFiles({
      name: 'atado.jpg',
      mimeType: 'image/jpeg',
      buffer: await fotoOf('jpeg', 900, 600),
    })
    await expect(page.getByText('1 de 10 fotos')).toBeVisible()
    await expectAccessible(page)
    await goOn(page, 'Firmar')
    await sayWho(page)
    await drawn(page)
    await goOn(page, 'Revisar y enviar')
    await expect(page.getByLabel(/^Texto/)).toHaveValue(/Perfil UPN 100.*faltan 2 de 6 piezas\./)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Recibir y reclamar' }).click()
    await sent(page)
    await expect(page.getByText('Con diferencias', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Ver el remito' }).click()
    const proof = page.getByRole('region', { name: 'Prueba de entrega' })
    await expect(proof.getByText('Con diferencias')).toBeVisible()
    await expect(proof.getByText('4 de 6')).toBeVisible()
    await expect(proof.getByText(/Firma dibujada, 1 foto/)).toBeVisible()
    await expect(proof.getByRole('button', { name: 'Ver la constancia' })).toBeVisible()
    await expectAccessible(page)
    await proof.getByRole('link', { name: /^Reclamo/ }).click()
    await expect(page).toHaveURL(/\/reclamos\?reclamo=\d+/)
    await expect(page.getByText(/faltan 2 de 6 piezas/)).toBeVisible()
    await page.getByRole('link', { name: out.short }).click()
    await expect(page.getByRole('heading', { name: `Remito ${out.short}`, level: 1 })).toBeVisible()
  })

test('REMITO-09 whoever cannot draw signs by keyboard alone, and the proof says that it was so', async ({ page }) => {
  await receiver(page)
  const { short } = await underway(page)
  await open(page, short)
  await expect(page.getByText('Vino dañado o es otro').first()).toBeVisible()
  await page.getByLabel('Recibe', { exact: true }).focus()
  await page.keyboard.type('Marta Ruiz')
  await page.keyboard.press('Tab')
  await page.keyboard.type('28555905')
  const reach = async (name: string | RegExp) => {
    const wanted = page.getByRole('button', { name }).or(page.getByRole('checkbox', { name }))
    for (let n = 0; n < 12 && !(await wanted.evaluate((el) => el === document.activeElement)); n++)
      await page.keyboard.press('Tab')
    await expect(wanted).toBeFocused()
  }
  await page.getByRole('button', { name: 'Recibir', exact: true }).press('Enter')
  await expect(page.getByText('Falta la firma.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Firmar escribiendo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nombre y apellido de quien firma')).toHaveValue('Marta Ruiz')
  await page.getByLabel('Nombre y apellido de quien firma').focus()
  await reach('Recibí lo que dice arriba')
  await page.keyboard.press('Space')
  await reach('Recibir')
  await page.keyboard.press('Enter')
  await sent(page)
  await page.getByRole('link', { name: 'Ver el remito' }).click()
  await expect(page.getByRole('region', { name: 'Prueba de entrega' })).toContainText('Firma escrita: Marta Ruiz')
})

test('REMITO-12 the second one is shown the first’s, what they counted stays, and it is added; a correction says why', async ({
  page,
  browser,
}) => {
  await receiver(page)
  const { short } = await underway(page)
  await open(page, short)
  await fewer(page, 'Perfil UPN 100').click()
  await sayWho(page)
  await written(page)
  await kept(page)
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: WIDE })
  try {
    const other = await context.newPage()
    await receiver(other, 'Marta')
    await open(other, short)
    await sayWho(other)
    await written(other)
    await other.getByRole('button', { name: 'Recibir', exact: true }).click()
    await sent(other)
  } finally {
    await context.close()
  }
  await page.getByRole('button', { name: 'Recibir y reclamar' }).click()
  await expect(page.getByRole('heading', { name: /^Ya lo recibió Marta/ })).toBeFocused()
  await expect(page.getByText('Lo que contaste vos sigue acá.')).toBeVisible()
  await expect(page.getByText('6 de 6')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar lo mío' }).click()
  await sent(page)
  await page.getByRole('button', { name: 'Corregir' }).click()
  await expect(page.getByRole('heading', { name: 'Corregir lo recibido' })).toBeVisible()
  await expect(countOf(page, 'Perfil UPN 100')).toHaveValue('5')
  await page.getByRole('button', { name: 'Una más de Perfil UPN 100' }).filter({ visible: true }).click()
  await page.getByLabel('DNI', { exact: true }).fill('30111678')
  await written(page)
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  await expect(page.getByText('Falta el motivo de la corrección.')).toBeVisible()
  await page.getByLabel(/^¿Por qué la corregís/).fill('Estaba en el otro atado')
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  await sent(page)
  await page.getByRole('link', { name: 'Ver el remito' }).click()
  const proof = page.getByRole('region', { name: 'Prueba de entrega' })
  await expect(proof.getByText('“Estaba en el otro atado”')).toBeVisible()
  await expect(proof.getByText(/^Se suma a lo de Marta/)).toBeVisible()
})

test('REMITO-08 on a phone a reload half way keeps what was counted, photo and signature; dropping it asks', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await receiver(page)
  const { short } = await underway(page)
  await open(page, short)
  await countOf(page, 'Perfil UPN 100').fill('8')
  await expect(shown(page.getByText('En el remito vienen 6 piezas. ¿Llegaron 8 piezas?'))).toBeVisible()
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(countOf(page, 'Perfil UPN 100')).toBeFocused()
  await shown(page.getByRole('button', { name: 'Sí, llegaron 8 piezas' })).click()
  await goOn(page, 'Qué pasó')
  await expect(page.getByText('Sobran 2 piezas')).toBeVisible()
  await page.getByLabel('Foto', { exact: true }).setInputFiles({
    name: 'atado.jpg',
    mimeType: 'image/jpeg',
    buffer: await fotoOf('jpeg', 900, 600),
  })
  await expect(page.getByRole('button', { name: 'Quitar la foto 1' })).toBeVisible()
  await goOn(page, 'Firmar')
  await sayWho(page)
  await drawn(page)
  await kept(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Firmar' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Firma dibujada' })).toBeVisible()
  await expect(page.getByLabel('DNI', { exact: true })).toHaveValue('30.111.678')
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await expect(countOf(page, 'Perfil UPN 100')).toHaveValue('8')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(countOf(page, 'Perfil UPN 100')).toHaveValue('6')
  await page.reload()
  await expect(countOf(page, 'Perfil UPN 100')).toHaveValue('6')
  // what was counted otherwise is not undone by a press beside it
  await fewer(page, 'Perfil UPN 100').click()
  await page.getByRole('button', { name: 'Todo bien' }).click()
  await page.getByRole('dialog', { name: 'Todo vino bien' }).getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(countOf(page, 'Perfil UPN 100')).toHaveValue('5')
  await page.getByRole('button', { name: 'Todo bien' }).click()
  await page.getByRole('dialog', { name: 'Todo vino bien' }).getByRole('button', { name: 'Todo bien' }).click()
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(countOf(page, 'Perfil UPN 100')).toHaveValue('6')
})

test('REMITO-13 without a network it is kept and goes by itself once; an answer that was lost makes no second one', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const me = await receiver(page)
  const { short } = await underway(page)
  await open(page, short)
  await page.getByRole('button', { name: 'Todo bien' }).click()
  await sayWho(page)
  await written(page)
  await goOn(page, 'Revisar y enviar')
  // the first one arrives, and its answer does not
  let lost = 0
  await page.route(api(`entregas/${encodeURIComponent(short)}/recepcion`), async (route) => {
    await route.fetch()
    lost++
    await route.abort()
  })
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Recibido, sin enviar' })).toBeFocused()
  await expect(page.getByText('Ya podés dejar ir al camión')).toBeVisible()
  expect(lost).toBe(1)
  await expectAccessible(page)
  await page.unroute(api(`entregas/${encodeURIComponent(short)}/recepcion`))
  await page.context().setOffline(true)
  await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect(page.getByRole('button', { name: 'Abrir y cambiar' })).toBeVisible()
  await page.context().setOffline(false)
  await sent(page)
  const { pruebas } = await me.ask(entregas.read, { params: { numero: short } })
  expect(pruebas.$values.map(({ resultado }) => resultado)).toEqual(['Conforme'])
})

test('REMITO-08 REMITO-09 where the device keeps nothing it is said, and asked before it is left; a place that is not allowed is said too', async ({
  page,
  context,
}) => {
  await context.clearPermissions()
  await page.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }),
  )
  await receiver(page)
  const { short } = await underway(page)
  await open(page, short)
  await fewer(page, 'Perfil UPN 100').click()
  await expect(page.getByText('Esto no se guarda en este equipo')).toBeVisible()
  await page.getByRole('button', { name: 'Agregar dónde estoy' }).click()
  await expect(page.getByText('No diste permiso para ver tu ubicación. Se puede recibir igual.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Entregas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await sayWho(page)
  await written(page)
  await page.getByRole('button', { name: 'Recibir y reclamar' }).click()
  await sent(page)
})
