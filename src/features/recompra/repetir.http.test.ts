import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { noEncontrado, problem, repeatOrder } from '../../../test/carrito.ts'
import { confirm, scenario, ok } from '../../../test/envio-pago.ts'
import type { Client } from '../../../test/portal.ts'
import type { LineaRepetida } from './contract.ts'

const { e, ready, add, setPrecio, setShopping, change } = scenario()

const preview = (who: Client, id: number) => who.get(`/api/Budget/${id}/repetir`)
const linesOf = async (who: Client, id: number): Promise<LineaRepetida[]> =>
  (await preview(who, id)).body.lineas.$values
const cartOf = async (who: Client) =>
  (await who.get(`/api/Budget/${e.clienteId}/${who.session!.contactoId}/getShoppingCart`)).body
const shown = (cart: {
  presupuestoDetalles: { $values: { producto: { id: string }; cantidadTiras: number; precio: number }[] }
}) => cart.presupuestoDetalles.$values.map((line) => [line.producto.id, line.cantidadTiras, line.precio])

/** An order of 24 bars of 12 m and 7 pieces. */
const ordered = async (): Promise<number> => {
  const id = await ready()
  ok(await confirm(e.ana, id))
  return id
}
const suggest = (idProducto: string, idProductoRelacionado: string, idTipoRelacion: number) =>
  e.t.db.insertInto('producto_sugerido').values({ idProducto, idProductoRelacionado, idTipoRelacion }).execute()

describe('an order as it would be bought again', () => {
  it('REORD-02 each line with its cut and quantity, the price of then and of today; nothing is added by looking', async () => {
    const id = await ordered()
    await setPrecio(e.barra, 15)
    const { status, body } = await preview(e.ana, id)
    expect([status, body.id, body.clienteId, body.moneda.simbolo, body.montoTotal > 0]).toEqual([
      200,
      id,
      e.clienteId,
      'US$',
      true,
    ])
    expect(
      (body.lineas.$values as LineaRepetida[]).map((linea) => [
        linea.productoId,
        linea.cantidad,
        linea.largo,
        linea.precioEntonces,
        linea.producto!.precio,
        linea.motivo,
        linea.sustitutos.$values.length,
      ]),
    ).toEqual([
      [e.barra, 24, 12, 12.4844, 15, null, 0],
      [e.pieza, 7, 0, 49.577, 51.11, null, 0],
    ])
    expect((await cartOf(e.ana)).id).toBe(0)
  })

  it('REORD-03 a line that is no longer sold, not priced for this client, or under its minimum says why', async () => {
    const id = await ordered()
    const cases = [
      ['producto', { activo: false }, 'El producto ya no está disponible.', false],
      [
        'producto',
        { cantMin: 100 },
        'La unidad mínima de compra es 100, por favor contáctese con su ejecutivo de cuenta.',
        true,
      ],
      ['producto', { largoMax: 6 }, 'El largo máximo del producto es de 6', true],
    ] as const
    for (const [tabla, to, motivo, sold] of cases) {
      const back = await change(tabla, 'id', e.barra, to)
      const [bar, piece] = await linesOf(e.ana, id)
      expect([bar!.motivo, bar!.producto !== null, piece!.motivo]).toEqual([motivo, sold, null])
      await back()
    }
    const lista = { listaPrecioId: e.listaPrecioId, productoId: e.barra }
    const prices = await e.t.db
      .deleteFrom('precio')
      .where('listaPrecioId', '=', lista.listaPrecioId)
      .where('productoId', '=', lista.productoId)
      .returningAll()
      .execute()
    const [bar] = await linesOf(e.ana, id)
    expect([bar!.motivo, bar!.producto]).toEqual(['El producto no está disponible para este cliente.', null])
    await e.t.db
      .insertInto('precio')
      .values(prices.map((row) => ({ ...row, cantidadDesde: Number(row.cantidadDesde) })) as never)
      .execute()
    expect((await linesOf(e.ana, id))[0]!.motivo).toBeNull()
  })

  it('REORD-03 in its place stands what is suggested and sold today, never what is used with it, and for who may see it', async () => {
    const id = await ordered()
    const back = await change('producto', 'id', e.barra, { activo: false })
    const others = await e.t.db
      .selectFrom('producto as p')
      .innerJoin('precio as x', 'x.productoId', 'p.id')
      .select('p.id')
      .distinct()
      .where('x.listaPrecioId', '=', e.listaPrecioId)
      .where('p.activo', '=', true)
      .where('p.id', 'not in', [e.barra, e.pieza])
      .orderBy('p.id')
      .limit(8)
      .execute()
    const ids = others.map((row) => row.id)
    await e.t.db.deleteFrom('producto_sugerido').where('idProducto', '=', e.barra).execute()
    await suggest(e.barra, ids[0]!, 1)
    await suggest(e.barra, ids[1]!, 3)
    for (const other of ids.slice(2, 7)) await suggest(e.barra, other, 2)
    const gone = await change('producto', 'id', ids[2]!, { activo: false })
    const [bar, piece] = await linesOf(e.ana, id)
    expect(bar!.sustitutos.$values.map((product) => product.id)).toEqual(ids.slice(3, 7))
    expect(bar!.sustitutos.$values.every((product) => product.precio !== null)).toBe(true)
    expect(piece!.sustitutos.$values).toEqual([])
    await e.t.db.updateTable('producto_sugerido').set({ idTipoRelacion: 1 }).where('idProducto', '=', e.barra).execute()
    expect((await linesOf(e.ana, id))[0]!.sustitutos.$values).toEqual([])
    await gone()
    await back()
  })

  it('REORD-01 OPEN-98 asks a session, both permissions, a confirmed order and a client of one’s own', async () => {
    const id = await ordered()
    const seller = await e.t.as('vendedor2@demo.test')
    expect((await preview(seller, id)).body).toMatchObject({ id, clienteId: e.clienteId })
    expect(problem(await preview(await e.t.as('cliente@demo.test'), id))).toEqual(noEncontrado)
    expect(problem(await preview(await e.t.as('vendedor@demo.test'), id))).toEqual(noEncontrado)
    const open = await add(e.ana, e.barra, 24, 12)
    expect(problem(await preview(e.ana, open.id))).toEqual(noEncontrado)
    expect((await preview(await e.t.as('cliente.sin14@demo.test'), id)).status).toBe(403)
    expect((await preview(e.t.anonymous, id)).status).toBe(401)
  })
})

describe('adding what was looked at', () => {
  it('REORD-04 OPEN-98 OPEN-77 joins the lines of the same product and cut at today’s prices; what the cart had stays', async () => {
    const id = await ordered()
    await add(e.ana, e.barra, 1, 12)
    await add(e.ana, e.barra, 2, 6)
    await setPrecio(e.barra, 15)
    expect((await repeatOrder(e.ana, id)).body.agregadas).toBe(2)
    expect(shown(await cartOf(e.ana))).toEqual([
      [e.barra, 25, 15],
      [e.barra, 2, 15],
      [e.pieza, 7, 51.11],
    ])
  })

  it('REORD-04 a line that has ceased to be sold since it was looked at stays out with its reason', async () => {
    const id = await ordered()
    const { clienteId, lineas } = (await preview(e.ana, id)).body
    const back = await change('producto', 'id', e.barra, { activo: false })
    const key = randomUUID()
    const body = {
      clienteId,
      lineas: (lineas.$values as LineaRepetida[]).map(({ productoId, cantidad, largo }) => ({
        productoId,
        cantidad,
        largo: largo || null,
      })),
    }
    const send = () => e.ana.post('/api/Budget/shoppingCart/lineas', body, { 'idempotency-key': key })
    const [one, two] = await Promise.all([send(), send()])
    expect([one.body.agregadas, two.body]).toEqual([1, one.body])
    expect(one.body.rechazadas.$values).toEqual([
      { at: 0, motivo: 'El producto no está disponible para este cliente.' },
    ])
    expect(shown(await cartOf(e.ana))).toEqual([[e.pieza, 7, 51.11]])
    await back()
  })

  it('REORD-04 OPEN-98 staff add to their own cart for that client; nobody while purchasing is closed, nor for an inactive client', async () => {
    const id = await ordered()
    const seller = await e.t.as('vendedor2@demo.test')
    expect((await repeatOrder(seller, id)).body.agregadas).toBe(2)
    expect([(await cartOf(seller)).presupuestoDetalles.$values.length, (await cartOf(e.ana)).id]).toEqual([2, 0])
    await setShopping(false)
    expect((await repeatOrder(e.ana, id)).body.code).toBe('compra_deshabilitada')
    await setShopping(true)
    const back = await change('cliente', 'id', e.clienteId, { activo: false })
    expect(problem(await repeatOrder(seller, id))).toMatchObject({ status: 403, code: 'cuenta_inactiva' })
    await back()
  })
})
