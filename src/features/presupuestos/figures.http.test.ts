import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewLinea } from '#features/carrito/rules.ts'
import type { Line, Presupuesto } from '#features/carrito/contract.ts'
import type { Product } from '#features/productos/contract.ts'
import { dec, money, sum } from '#shared/money.ts'
import { nombreOf, unidadesOf } from '#shared/renglon.ts'
import { forgetAll } from '#server/cache.ts'
import { bodyOf } from '../../../test/envio-pago.ts'
import { textOf, withoutSpaces } from '../../../test/pdf.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { inMoneda, piezas, unitario } from '../../../test/typed.ts'
import type { Quote } from './contract.ts'
import { sumsOf } from './rules.ts'

let t: TestPortal
let cliente: Client
type Asked = { productoId: string; cantidad: number; largo: number | null; ancho: number | null }
let asked: Asked[]

/** Products of a kind that the client buys in dollars, as many as there are up to `most`. */
const pick = async (
  most: number,
  where: string,
): Promise<{ id: string; min: number; largo: number; ancho: number }[]> =>
  (
    await sql<{ id: string; min: number; largo: number; ancho: number }>`
      select
        p.id, coalesce(p."cantMin", 1) as min, coalesce(p."largoMax", 3)::float8 as largo,
        coalesce(p."anchoMax", 1)::float8 as ancho
      from producto p
      where p.activo and ${sql.raw(where)}
        and exists (
          select from precio x where x."productoId" = p.id and x."listaPrecioId" = ${cliente.session!.listaPrecioId}
        )
      order by md5(p.id)
      limit ${most}`.execute(t.db)
  ).rows
const cut = (metros: number, nth: number): number => money(Math.max(1, (metros * (40 + ((nth * 7) % 60))) / 100))

beforeAll(async () => {
  t = await startTestPortal()
  cliente = await t.as('cliente@demo.test')
  const { clienteId } = cliente.session!
  const metros = await pick(16, 'p."metroLineal" and not p."metroCuadrado"')
  const sheets = await pick(8, 'p."metroLineal" and p."metroCuadrado"')
  const squares = await pick(4, 'p."metroCuadrado" and not p."metroLineal"')
  const pieces = await pick(16, 'not p."metroLineal" and not p."metroCuadrado"')
  const kilos = await pick(6, `p.unidad in ('kg', 'bolsa', 'caja', 'rollo') and not p."metroLineal"`)
  asked = [
    ...metros.map((p, n) => ({ productoId: p.id, cantidad: p.min + n, largo: cut(p.largo, n), ancho: null })),
    ...sheets.map((p, n) => ({
      productoId: p.id,
      cantidad: p.min + n,
      largo: cut(p.largo, n),
      ancho: cut(p.ancho, n),
    })),
    ...squares.map((p, n) => ({ productoId: p.id, cantidad: 20 + n / 4, largo: null, ancho: null })),
    ...[...pieces, ...kilos].map((p, n) => ({ productoId: p.id, cantidad: p.min + n, largo: null, ancho: null })),
  ].filter(({ productoId }, nth, all) => all.findIndex((one) => one.productoId === productoId) === nth)
  // an agreed price of four decimals, a step, a family given away, and a second rate of IVA
  const of = (nth: number) => asked[nth]!.productoId
  await sql`
    insert into precio_cliente ("clienteId", "productoId", precio, "precioExacto", "monedaId")
    values (${clienteId}, ${of(1)}, 7.88, 7.8765, 2)
    on conflict do nothing`.execute(t.db)
  await sql`
    insert into precio ("listaPrecioId", "productoId", precio, "precioExacto", "cantidadDesde", desde)
    select "listaPrecioId", "productoId", 3.33, 3.3333, 2, desde
    from precio
    where "listaPrecioId" = ${cliente.session!.listaPrecioId} and "productoId" = ${of(2)} and "cantidadDesde" = 0
    on conflict do nothing`.execute(t.db)
  await sql`
    insert into descuento (codigo, "clienteId", descripcion, porcentaje, "grupoId")
    select 'GRATIS', ${clienteId}, 'Todo', 100, "grupoId"
    from producto
    where id = ${of(asked.length - 1)}`.execute(t.db)
  await sql`update producto set iva = 10.5 where id = any(${[of(3), of(20), of(30)]}::text[])`.execute(t.db)
  forgetAll()
}, 120_000)
afterAll(() => t.stop())

type Figures = { neto: number; subtotal: number; total: number }
const ofLine = (l: Pick<Line, 'netoUnitario' | 'montoSubtotal' | 'montoSubtotalDto'>): Figures => ({
  neto: l.netoUnitario,
  subtotal: l.montoSubtotal,
  total: l.montoSubtotalDto,
})
const ofProduct = (product: Product, { cantidad, largo, ancho }: Asked): Figures => {
  const preview = previewLinea(product, { cantidad, dimension1: largo ?? 0, dimension2: ancho ?? 0 })!
  return { neto: preview.neto, subtotal: preview.montos.montoSubtotal, total: preview.montos.montoSubtotalDto }
}
const offered = async (path: string): Promise<Product[]> => {
  const { status, body } = await cliente.get(path)
  expect(status).toBe(200)
  return body.$values ?? [body]
}

it('DIARIO-01 DIARIO-02 one line has one figure: on the product, in the cart, at checkout, in the order, its PDF and its mail', async () => {
  const { clienteId, contactoId } = cliente.session!
  const added = await cliente.post('/api/Budget/shoppingCart/lineas', { clienteId, lineas: asked })
  expect([added.status, added.body.rechazadas]).toEqual([200, { $values: [] }])
  const cart: Presupuesto = added.body.presupuesto
  const lines = cart.presupuestoDetalles.$values
  expect(lines.length).toBeGreaterThanOrEqual(44)

  const byProduct = new Map(asked.map((one) => [one.productoId, one]))
  const expected = new Map<string, Figures>()
  for (const line of lines) {
    const one = byProduct.get(line.producto.id)!
    const [own] = await offered(`/api/Product/${encodeURIComponent(one.productoId)}/${clienteId}`)
    expected.set(one.productoId, ofProduct(own!, one))
    expect(ofLine(line), `the cart's line of ${one.productoId}`).toEqual(expected.get(one.productoId))
    const units = unidadesOf(line.cantidadTiras, line.dimension1, line.dimension2)
    expect(money(dec(line.netoUnitario).times(units)), `unit by quantity of ${one.productoId}`).toBe(
      line.montoSubtotalDto,
    )
  }
  expect(lines.filter((l) => l.montoSubtotalDto === 0).length, 'given away').toBeGreaterThan(0)
  expect(lines.slice(1, 3).map((l) => l.precio)).toEqual([7.8765, 3.3333])
  for (const path of [
    `/api/Product/byIds?ids=${encodeURIComponent([...byProduct.keys()].join(','))}&clienteId=${clienteId}`,
    `/api/Product/search?name=perfil&clienteId=${clienteId}`,
  ])
    for (const product of await offered(path)) {
      const one = byProduct.get(product.id)
      if (one) expect(ofProduct(product, one), path.slice(0, 24)).toEqual(expected.get(product.id))
    }
  const seen: Presupuesto = (await cliente.get(`/api/Budget/${clienteId}/${contactoId}/getShoppingCart`)).body
  expect(seen.presupuestoDetalles.$values.map(ofLine)).toEqual(lines.map(ofLine))

  const choice = (await cliente.get(`/api/Budget/FetchPreconfirm/${cart.id}`)).body
  expect(choice.presupuesto.presupuestoDetalles.$values.map(ofLine)).toEqual(lines.map(ofLine))
  const payment = choice.listaFormasPago.$values.find((one: { porcentaje: number }) => one.porcentaje > 0)
  const chosen = bodyOf(cart.id, choice, { condicionPagoId: payment.id })
  expect((await cliente.put('/api/Budget/preconfirmBudget', chosen)).status).toBe(200)
  const read = async (): Promise<Quote> => (await cliente.get(`/api/Budget/${cart.id}`)).body
  const open = await read()
  expect(open.detalles.$values.map(ofLine)).toEqual(lines.map(ofLine))
  expect((await cliente.post(`/api/Budget/${cart.id}?observaciones=&esPedidoFirme=true`)).status).toBe(200)
  const placed = await read()
  expect(placed.detalles.$values.map(ofLine)).toEqual(lines.map(ofLine))
  expect(placed.detalles.$values.map((l) => l.enStock)).toEqual(lines.map((l) => l.enStock))

  const sums = sumsOf(placed)
  const net = sum(placed.detalles.$values.map((l) => l.montoSubtotalDto))
  const until = sums.findIndex(({ label }) => label === 'Productos, con descuentos')
  expect(sum(sums.slice(0, until).map(({ monto }) => monto)).toNumber(), 'each discount by name').toBe(net.toNumber())
  const total = sums.find(({ label }) => label === 'Total')!
  expect([total.monto, total.plus]).toEqual([placed.montoTotal, '+ IVA'])
  expect(sums.at(-1)!.monto).toBe(
    sum(sums.filter(({ label }) => label === 'Total' || label.startsWith('IVA ')).map(({ monto }) => monto)).toNumber(),
  )
  expect(sums.filter(({ label }) => label.startsWith('IVA ')).map(({ label }) => label)).toEqual([
    'IVA 21 %',
    'IVA 10,5 %',
  ])

  const pdf = textOf((await cliente.get(`/api/Budget/${cart.id}/pdf`)).body)
  await expect
    .poll(async () => (await sql`select from correo where tipo = 'pedido' limit 1`.execute(t.db)).rows.length, {
      timeout: 20_000,
    })
    .toBe(1)
  const { rows } = await sql<{ texto: string }>`select texto from correo where tipo = 'pedido' limit 1`.execute(t.db)
  const mail = withoutSpaces(rows[0]!.texto)
  for (const [nth, l] of placed.detalles.$values.entries()) {
    const [lead, name] = [
      piezas(l.cantidadTiras, l.dimension1, l.dimension2),
      nombreOf(l.nombreProducto, { largo: l.dimension1, ancho: l.dimension2 }),
    ].map(withoutSpaces)
    const [neto, all] = [unitario(l.netoUnitario, 'US$'), inMoneda(l.montoSubtotalDto, 'US$')].map(withoutSpaces)
    for (const said of [lead!, name!, neto!, all!]) expect(pdf).toContain(said)
    if (nth < 20) {
      expect(mail).toContain(`${name}(${l.productoId})`)
      expect(mail).toContain(`${lead}·${neto}/${withoutSpaces(l.unidad)}·${all}`)
    }
  }
  for (const { label, monto } of sums) {
    expect(pdf, label).toContain(withoutSpaces(label))
    for (const said of [pdf, mail]) expect(said, label).toContain(withoutSpaces(inMoneda(Math.abs(monto), 'US$')))
  }
})
