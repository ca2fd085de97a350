import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { textOf, withoutSpaces } from '../test/pdf.ts'
import { readPrinted } from '../test/printed.ts'
import { inMoneda } from '../test/typed.ts'
import { byMetro, byPieza, fill, minimum, pick } from './carrito.ts'
import { correoTo, nuevaCuenta } from './claves.ts'
import { expect, signIn, test, type Cuenta, type Person } from './portal.ts'
import { numero, popup } from './presupuestos.ts'

/** The figures of one order, wherever it is read: they are the same to the cent. */

type Linea = { item: number; producto: string; montoSubtotalDto: number; montoSubtotal: number; iva: number }
type Pedido = { montoTotal: number; montoTotalSinDto: number; montoFinal: number; lineas: { $values: Linea[] } }
const asSystem = async <T>(page: Page, path: string): Promise<T> => {
  const headers = { authorization: `Bearer ${process.env.E2E_KEY}` }
  const answer = await page.request.get(`/api/integracion/${path}`, { headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as T
}
/** Whole cents, half a cent up. */
const cents = (n: number): number => Math.round(Number((n * 100).toFixed(6)))
const percentOf = (amount: number, percent: number): number => Math.round(Number(((amount * percent) / 100).toFixed(6)))

/** A buyer of a client with discounts; two rates of IVA, and a payment condition of 4 %. */
const place = async (page: Page): Promise<{ who: Person; cuenta: Cuenta; id: number }> => {
  const cuenta = await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004512' })
  const who = await signIn(page, cuenta)
  const reduced = pick('1', (p) => p.iva === '10,5')
  const cart = await fill(
    who,
    who.session.clienteId,
    [pick('1', byMetro), 7],
    [pick('1', (p) => byPieza(p) && p.iva === '' && minimum(p) <= 3), 3],
    [reduced, minimum(reduced)],
  )
  const choice = await who.ask(envioPago.fetchPreconfirm, { params: { id: cart.id } })
  const { id: condicionPagoId } = choice.listaFormasPago.$values.find(({ porcentaje }) => porcentaje === 4)!
  const tienda = choice.tiendas.$values[0]!
  const transporte = choice.listaTransportes.$values.find(({ clientes }) =>
    clientes.$values.some(({ clienteTiendaNro }) => clienteTiendaNro === tienda.tiendaNro),
  )!
  await who.ask(envioPago.preconfirmBudget, {
    body: {
      id: cart.id,
      contactoId: who.session.contactoId,
      nombre: 'Verónica',
      apellido: 'Molina',
      telefono: '3514241189',
      dni: '30111333',
      clienteTiendaEntregaNro: tienda.tiendaNro,
      transporteId: transporte.id,
      clasificacionId: choice.clasificacionEnvios.$values[0]!.id,
      condicionPagoId,
      esObra: false,
    },
  })
  await who.ask(envioPago.confirm, { params: { id: cart.id }, query: { observaciones: 'Avisar', esPedidoFirme: true } })
  return { who, cuenta, id: cart.id }
}

/** The event that tells of it, among those of other journeys. */
const eventOf = async (page: Page, id: number) => {
  type Eventos = { $values: { tipo: string; datos: { presupuestoId?: number } }[]; hasta: number; hayMas: boolean }
  for (let desde = 0; ;) {
    const { $values, hasta, hayMas } = await asSystem<Eventos>(page, `eventos?desde=${desde}&limite=500`)
    const found = $values.filter(({ datos }) => datos.presupuestoId === id)
    if (found.length > 0 || !hayMas) return found
    desde = hasta
  }
}

test('PAPEL-11 one order’s figures are equal to the cent on screen, paper, PDF and mail, and to the order system', async ({
  page,
  browser,
}) => {
  const { who, cuenta, id } = await place(page)
  const [event, ...more] = await eventOf(page, id)
  expect([event!.tipo, more]).toEqual(['pedido-confirmado', []])
  const pedido = await asSystem<Pedido>(page, `presupuestos/${event!.datos.presupuestoId}`)
  const lines = pedido.lineas.$values
  expect(lines.map(({ iva }) => iva)).toEqual([21, 21, 10.5])

  // 4 % of the list, and each rate of its part of the total
  const [list, net] = [lines.map((l) => cents(l.montoSubtotal)), lines.map((l) => cents(l.montoSubtotalDto))]
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
  const payment = percentOf(sum(list), 4)
  expect([pedido.montoTotalSinDto, pedido.montoTotal, pedido.montoFinal].map(cents)).toEqual([
    sum(list),
    sum(net),
    sum(net) - payment,
  ])
  expect(sum(net)).toBeLessThan(sum(list))

  const quote = await who.ask(presupuestos.quote, { params: { id } })
  expect(quote.detalles.$values.map(({ montoSubtotalDto }) => cents(montoSubtotalDto))).toEqual(net)
  const figures = [...net, payment, sum(net), cents(pedido.montoFinal)].map((n) =>
    withoutSpaces(inMoneda(n / 100, 'US$')),
  )

  await page.goto(`/presupuestos/${id}`)
  await expect(popup(page).getByRole('heading', { name: 'Productos', exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await popup(page).getByRole('button', { name: 'Descargar PDF', exact: true }).click()
  const pdf = textOf(await readFile(await (await download).path()))
  const screen = withoutSpaces(await popup(page).innerText())
  const paper = readPrinted(await page.pdf({ preferCSSPageSize: true })).pages.join('')
  const mail = withoutSpaces(await correoTo(browser, cuenta.email, 'pedido'))
  expect(mail).toContain(withoutSpaces(`N° ${numero(id)}`))
  for (const [where, said] of Object.entries({ screen, paper, pdf, mail }))
    for (const figure of figures) expect(said, where).toContain(figure)
})
