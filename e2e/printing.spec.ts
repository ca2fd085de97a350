import type { Page } from '@playwright/test'
import { contract as reclamos } from '#features/reclamos/contract.ts'
import { toTime } from '#shared/dates.ts'
import { withoutSpaces } from '../test/pdf.ts'
import { readPrinted } from '../test/printed.ts'
import { fill, rows, type LineaOfScreen } from './carrito.ts'
import { nuevaCuenta } from './claves.ts'
import { sendEntidad } from './import-rows.ts'
import { askPrint, printedAs, watchPrint } from './paper.ts'
import { expect, signIn, test, WIDE, type Person } from './portal.ts'
import { allQuotes, CLIENT, CLIENTE_LIBRE, expectCards, numero, readQuoteBy, sendSolicitud } from './presupuestos.ts'

/** What comes out of the printer: the thing alone, under its name, its head on every page, and nothing left alone. */

/** The pages' text, and what the page was called. */
const print = async (page: Page): Promise<{ title: string; pages: string[] }> => {
  const { pages } = readPrinted(await page.pdf({ preferCSSPageSize: true }))
  return { title: (await printedAs(page))!, pages }
}
/** What stands in the page, in order; spaces do not count. */
const expectIn = (text: string, ...wanted: string[]) => {
  for (const part of wanted) expect(text).toContain(withoutSpaces(part))
}
const expectNone = (pages: readonly string[], ...unwanted: string[]) => {
  for (const part of unwanted) expect(pages.join('')).not.toContain(withoutSpaces(part))
}
const CONTROLS = ['Imprimir', 'Buscar', 'Limpiar', 'Elegir', 'Ver más', 'VER DETALLES', 'Quitar', 'Comprar', 'Tildar']

/** A client of its own, with an order of so many lines. */
const withLines = async (page: Page, who: Person, many: number): Promise<number> => {
  const presupuesto = await sendSolicitud(page, { estado: 'Entregado', pedidoId: `P-${many}-${Date.now()}` })
  await sendEntidad(
    page,
    'presupuestos-lineas',
    Array.from({ length: many }, (_, nth) => ({
      presupuesto,
      item: nth + 1,
      producto: 'IPN-080-12',
      cantidad: 1200 + nth,
      largo: 12,
      precio: 10,
    })),
  )
  return (await readQuoteBy(who, presupuesto)).id
}
const own = async (page: Page): Promise<Person> =>
  signIn(page, await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente: CLIENTE_LIBRE }))

test('PAPEL-10 an order of one line is one page, called ‘Solicitud 48.421’ as its file; of many, each page has its head, and the sums are never alone', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await watchPrint(page)
  const who = await own(page)
  for (const many of [1, 16, 18, 19, 20, 21, 22, 24, 60]) {
    const id = await withLines(page, who, many)
    await page.goto(`/presupuestos/${id}`)
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Productos', exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`Solicitud ${numero(id)} · Aceros Ribera`)
    const { title, pages } = await print(page)
    expect(title).toBe(`Solicitud ${numero(id)}`)
    if (many === 1) {
      expect(pages).toHaveLength(1)
      const file = async () => readPrinted(await page.pdf({ preferCSSPageSize: true })).title
      await expect.poll(file).toBe(`Solicitud ${numero(id)}`)
    }
    if (many === 60) expect(pages.length).toBeGreaterThan(2)
    for (const text of pages) expectIn(text, 'Aceros Ribera', `Solicitud N° ${numero(id)}`, who.session.bussinessName)
    // the last page has the sums, and a line above them
    expectIn(pages.at(-1)!, 'Total', 'No válido como factura', 'IPN-080-12')
    expectNone(pages, ...CONTROLS, 'Mis solicitudes')
  }
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page).toHaveTitle('Mis solicitudes · Aceros Ribera')
})

test('PAPEL-10 a cart is ‘Carrito de {cliente}’: its lines, their figures and the sums, without a field or a button', async ({
  page,
}) => {
  await watchPrint(page)
  const who = await own(page)
  const sold = new Set(rows('precios').map((p) => p.producto))
  const some = rows('productos').filter((p) => sold.has(p.id!) && p.activo === 'si' && p.metroCuadrado === 'no')
  const lines = some.slice(0, 20).map((p): [LineaOfScreen, number] => [p, Number(p.cantMin || 1)])
  await fill(who, who.session.clienteId, ...lines)
  await page.goto('/miCarrito')
  await expect(page.getByRole('heading', { name: 'MI CARRITO' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comprar' }).first()).toBeVisible()
  const { title, pages } = await print(page)
  expect(title).toBe(`Carrito de ${who.session.bussinessName}`)
  for (const text of pages) expectIn(text, 'Aceros Ribera', 'Carrito', who.session.bussinessName)
  for (const [p] of lines) expectIn(pages.join(''), p.id!)
  expectIn(pages.at(-1)!, 'Subtotal', 'Total con IVA', lines.at(-1)![0].id!)
  expectNone(pages, ...CONTROLS, 'Seguir Comprando', 'Duplicar', 'Resumen de compra')
  await expect(page).toHaveTitle('Mi carrito · Aceros Ribera')
})

test('PAPEL-10 OPEN-436 an account prints all nineteen documents by its button and by the keys; from the browser’s menu the page in sight, and which it is', async ({
  page,
}) => {
  await watchPrint(page)
  const who = await signIn(page, 'cliente@demo.test')
  await page.goto('/cuenta-corriente')
  await expect(page.getByRole('row')).toHaveCount(6)
  const menu = await print(page)
  expectIn(menu.pages[0]!, 'Filas 1 a 5 de 19. Con el botón «Imprimir» de la pantalla sale la lista entera.')
  const numbers = rows('documentos').flatMap((d) => (d.cliente === '004512' ? [d.documento!] : []))
  expect(numbers).toHaveLength(19)
  for (const by of ['button', 'keys'] as const) {
    await askPrint(page, by)
    const { title, pages } = await print(page)
    expect(title).toBe(`Cuenta corriente de ${who.session.bussinessName}`)
    for (const text of pages) expectIn(text, 'Aceros Ribera', 'Cuenta corriente', who.session.bussinessName)
    for (const one of numbers) expectIn(pages.join(''), one)
    expectIn(pages.join(''), 'Vence en 7 días', 'Vencida hace', 'Facturas')
    expectNone(pages, ...CONTROLS, 'Sin PDF', 'Filas', 'Descargar')
  }
  // once printed the page is what it was
  expectIn((await print(page)).pages[0]!, 'Filas 1 a 5 de 19.')
  await page.goto('/cuenta-corriente?solapa=saldo')
  await expect(page.getByRole('region', { name: 'Antigüedad del saldo' })).toBeVisible()
  expectIn((await print(page)).pages[0]!, 'Saldo a 15 días', 'Saldo mayor a 45 días')
  await page.goto('/cuenta-corriente?solapa=pedidos')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const lines = await print(page)
  expectIn(lines.pages[0]!, 'Estado de Pedidos', 'Cantidad', 'Entregado', 'Pendiente', 'Factura')
})

test('PAPEL-10 OPEN-450 the list of operations prints all of them by its button, under its filters, with its head on each page; an order over it alone', async ({
  page,
}) => {
  await watchPrint(page)
  const who = await signIn(page, CLIENT)
  const all = await allQuotes(who)
  await page.goto('/presupuestos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIS SOLICITUDES')
  await expectCards(page, all.slice(0, 10))
  const menu = await print(page)
  expectIn(menu.pages.join(''), 'Filas 1 a 10: hay más. Con el botón «Imprimir» de la pantalla sale la lista entera.')
  await askPrint(page)
  const { title, pages } = await print(page)
  expect(title).toBe(`Solicitudes de ${who.session.bussinessName}`)
  for (const text of pages) expectIn(text, 'Aceros Ribera', 'Solicitudes', who.session.bussinessName)
  for (const { id } of all) expectIn(pages.join(''), numero(id))
  expectIn(pages[0]!, 'Qué sigue', 'Total + IVA')
  expectNone(pages, ...CONTROLS, 'Filas', 'Estado:', 'Repetir', 'MIS SOLICITUDES')
  const delivered = all.filter(({ estadoPresupuesto }) => estadoPresupuesto === 'Entregado')
  await page.goto('/presupuestos?estado=Entregado')
  await expectCards(page, delivered.slice(0, 10))
  await askPrint(page, 'keys')
  const some = (await print(page)).pages.join('')
  expectIn(some, 'Estado: Entregado.')
  for (const { id, estadoPresupuesto } of all)
    expect(some.includes(withoutSpaces(numero(id)))).toBe(estadoPresupuesto === 'Entregado')
  await page.goto(`/presupuestos/${all[0]!.id}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Productos', exact: true })).toBeVisible()
  expect((await print(page)).title).toBe(`Solicitud ${numero(all[0]!.id)}`)
})

/** A claim that the team has written about among itself. */
const nuevoReclamo = async (page: Page, admin: Person): Promise<{ id: number; nro: string }> => {
  const nro = String(Date.now()).slice(-8)
  const pedidoId = `P-${nro}`
  const presupuesto = await sendSolicitud(page, { estado: 'Entregado', pedidoId })
  await sendEntidad(page, 'presupuestos-lineas', [
    { presupuesto, item: 1, producto: 'IPN-080-12', cantidad: 1200, largo: 12, precio: 10 },
  ])
  const said = { nroReclamo: nro, cliente: CLIENTE_LIBRE, pedidoId, usuario: 'admin@demo.test' }
  const what = { tipo: 'Producto- Calidad', titulo: `Óxido ${nro}`, descripcion: 'Llegaron 14 tiras con óxido.' }
  // an hour ago, in Buenos Aires: the newest of the list
  const ago = (minutes: number) =>
    toTime(new Date(Date.now() - minutes * 60_000))
      .slice(0, 16)
      .replace('T', ' ')
  await sendEntidad(page, 'reclamos', [
    { ...said, ...what, fecha: ago(60), estado: 'PENDIENTE DE ENVÍO' },
    { ...said, fecha: ago(30), estado: 'INGRESO' },
  ])
  const { $values } = await admin.ask(reclamos.searchBy, { body: { ...nobody, page: 1 } })
  const { id } = $values.find(({ nroReclamo }) => nroReclamo === nro)!
  const [someone] = (await admin.ask(reclamos.responsables, {})).$values
  await admin.ask(reclamos.asignar, { params: { id }, body: { responsableId: someone!.id, vence: null } })
  return { id, nro }
}
const nobody = {
  cuit: null,
  dateFrom: null,
  dateTo: null,
  estadoId: null,
  clienteId: null,
  vendedorId: null,
  responsableId: null,
  vencidos: null,
  abiertos: null,
  sinResponsable: null,
} as const

test('PAPEL-10 OPEN-437 a claim that is open is printed alone, with its number as its name and nothing of the team’s; else the list', async ({
  page,
}) => {
  await watchPrint(page)
  const { id, nro } = await nuevoReclamo(page, await signIn(page, 'admin@demo.test'))
  await page.goto('/reclamos')
  await expect(page.getByRole('article', { name: `Óxido ${nro}` })).toBeVisible()
  expectIn((await print(page)).pages.join(''), 'Filas 1 a 10: hay más.')
  await askPrint(page)
  const list = await print(page)
  expect(list.title).toBe('Reclamos')
  expectIn(list.pages.join(''), `Óxido ${nro}`, 'Factura con la condición de pago equivocada', 'CERRADO')
  expectNone(list.pages, ...CONTROLS, 'OCULTAR', 'ver más', 'Filas')
  await page.goto(`/reclamos?reclamo=${id}`)
  await expect(page.getByText('sólo lo ve el equipo')).toBeVisible()
  await expect(page).toHaveTitle(`Reclamo ${nro} · Aceros Ribera`)
  const { title, pages } = await print(page)
  expect([title, pages.length]).toEqual([`Reclamo ${nro}`, 1])
  expectIn(pages[0]!, `Reclamo ${nro}`, 'Descripción', 'Llegaron 14 tiras con óxido.', 'Historial', 'INGRESO')
  expectNone(pages, ...CONTROLS, 'A cargo', 'Responsable', 'sólo lo ve el equipo', 'Avanzar')
})

test('PAPEL-10 a stockpile that is open is printed alone with its movements; else all of them and their total', async ({
  page,
}) => {
  await watchPrint(page)
  await signIn(page, 'cliente@demo.test')
  await page.goto('/acopios')
  await expect(page.getByRole('article', { name: 'Acopio N° A-2.275' })).toBeVisible()
  const list = await print(page)
  expectIn(list.pages[0]!, 'A-2.318', 'A-2.047', 'Total acopiado', 'US$ 84.310,55')
  expectNone(list.pages, ...CONTROLS)
  await page.goto('/acopios?acopio=A-2.275')
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveTitle('Acopio A-2.275 · Aceros Ribera')
  const { title, pages } = await print(page)
  expect([title, pages.length]).toEqual(['Acopio A-2.275', 1])
  expectIn(pages[0]!, 'Acopio N° A-2.275', 'Metalúrgica Don Torcuato S.R.L.', '− US$ 7.381,10', 'US$ 24.118,90')
  expectNone(pages, ...CONTROLS, 'A-2.318')
})

test('PAPEL-10 on paper each state has its mark, a measure and an amount stay on one line, and so does a discount', async ({
  page,
}) => {
  await watchPrint(page)
  const who = await signIn(page, 'cliente@demo.test')
  await page.goto('/cuenta-corriente?solapa=pedidos')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await askPrint(page)
  await page.emulateMedia({ media: 'print' })
  // as wide as A4 between its margins
  await page.setViewportSize({ width: 718, height: 1040 })
  const sheet = page.getByRole('article', { name: /^Hoja de/ })
  await expect(sheet).toBeVisible()
  const linesOf = (selector: string, pattern: RegExp) =>
    sheet.locator(selector).evaluateAll(
      (all, source) =>
        all
          .filter((one) => new RegExp(source).test(one.textContent))
          .map((one) => {
            const range = document.createRange()
            range.selectNodeContents(one)
            return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
          }),
      pattern.source,
    )
  const measures = await linesOf('td b', /^\([^)]* m\)$/)
  expect(measures.length).toBeGreaterThan(5)
  expect(new Set(measures)).toEqual(new Set([1]))

  const marksOf = (selector: string, pseudo?: string) =>
    sheet
      .locator(selector)
      .evaluateAll(
        (all, before) => [...new Set(all.map((one) => getComputedStyle(one, before).printColorAdjust))],
        pseudo,
      )
  await page.emulateMedia({ media: null })
  await page.setViewportSize(WIDE)
  await page.goto('/cuenta-corriente')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  expect(await marksOf('.state', '::before')).toEqual(['exact'])

  await page.emulateMedia({ media: null })
  await page.goto('/presupuestos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MIS SOLICITUDES')
  const all = await allQuotes(who)
  await expectCards(page, all.slice(0, 10))
  await page.emulateMedia({ media: 'print' })
  expect(await marksOf('td i[aria-hidden]')).toEqual(['exact'])
  await page.emulateMedia({ media: null })
  const { id } = all.find(({ estadoPresupuesto }) => estadoPresupuesto === 'Entregado')!
  await page.goto(`/presupuestos/${id}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Productos', exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1040 })
  expect(await sheet.getByText(/^Descuento cliente, 3 % de /).innerText()).toMatch(/ de US\$\u00a0[\d.,]+$/)
  expect(new Set(await linesOf('li > span:first-child', /^(Descuento cliente|Perfiles laminados)$/))).toEqual(
    new Set([1]),
  )
})
