import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { noEncontrado, problem } from '../../../test/carrito.ts'
import { confirm, scenario, ok } from '../../../test/envio-pago.ts'
import type { Client } from '../../../test/portal.ts'

const { e, ready, add, setPrecio, setShopping, change } = scenario()

const repeat = (who: Client, id: number, key?: string) =>
  who.post(`/api/Budget/${id}/repetir`, undefined, key ? { 'idempotency-key': key } : {})
const cartOf = async (who: Client) =>
  (await who.get(`/api/Budget/${e.clienteId}/${who.session!.contactoId}/getShoppingCart`)).body
const shown = (cart: {
  presupuestoDetalles: { $values: { producto: { id: string }; cantidadTiras: number; precio: number }[] }
}) => cart.presupuestoDetalles.$values.map((l) => [l.producto.id, l.cantidadTiras, l.precio])

/** An order of 24 bars of 12 m and 7 pieces. */
const ordered = async (): Promise<number> => {
  const id = await ready()
  ok(await confirm(e.ana, id))
  return id
}

describe('repeating an order', () => {
  it('OPEN-98 its lines are in the open cart, with their cut, at the prices of today', async () => {
    const id = await ordered()
    await setPrecio(e.barra, 15)
    expect(await repeat(e.ana, id)).toMatchObject({
      status: 200,
      body: { clienteId: e.clienteId, agregadas: 2, rechazadas: { $values: [] } },
    })
    const cart = await cartOf(e.ana)
    expect(cart.id).not.toBe(id)
    expect(shown(cart)).toEqual([
      [e.barra, 24, 15],
      [e.pieza, 7, 51.11],
    ])
    expect(cart.presupuestoDetalles.$values[0]).toMatchObject({ dimension1: 12, dimension2: 0, montoSubtotal: 4320 })
    expect([cart.montoTotalSinDto, cart.montoTotal]).toEqual([4677.77, 4321.44])
  })

  it('OPEN-98 OPEN-77 they join the lines of the same product and cut, and what the cart had stays', async () => {
    const id = await ordered()
    await add(e.ana, e.barra, 1, 12)
    await add(e.ana, e.barra, 2, 6)
    expect((await repeat(e.ana, id)).body.agregadas).toBe(2)
    expect(shown(await cartOf(e.ana))).toEqual([
      [e.barra, 25, 13.57],
      [e.barra, 2, 13.57],
      [e.pieza, 7, 51.11],
    ])
  })

  it('OPEN-98 OPEN-86 a double click adds once, a second wish adds again', async () => {
    const id = await ordered()
    const key = randomUUID()
    const answers = await Promise.all([repeat(e.ana, id, key), repeat(e.ana, id, key), repeat(e.ana, id, key)])
    expect(answers.map((a) => [a.status, a.body.agregadas])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ])
    expect(shown(await cartOf(e.ana)).map(([, n]) => n)).toEqual([24, 7])
    await repeat(e.ana, id)
    expect(shown(await cartOf(e.ana)).map(([, n]) => n)).toEqual([48, 14])
  })

  it('OPEN-98 what cannot be added is named with its reason, and the rest is added', async () => {
    const id = await ordered()
    const { descripcion } = await e.t.db
      .selectFrom('producto')
      .select('descripcion')
      .where('id', '=', e.barra)
      .executeTakeFirstOrThrow()
    const cases = [
      [{ activo: false }, 'El producto no está disponible para este cliente.'],
      [{ cantMin: 100 }, 'La unidad mínima de compra es 100, por favor contáctese con su ejecutivo de cuenta.'],
    ] as const
    for (const [to, motivo] of cases) {
      const back = await change('producto', 'id', e.barra, to)
      expect((await repeat(e.ana, id)).body).toEqual({
        clienteId: e.clienteId,
        agregadas: 1,
        rechazadas: { $values: [{ nombreProducto: descripcion, motivo }] },
      })
      await back()
    }
    expect(shown(await cartOf(e.ana))).toEqual([[e.pieza, 14, 51.11]])
  })

  it('OPEN-98 staff repeat into their own cart for that client; a cart, another’s order and who may not buy get nothing', async () => {
    const id = await ordered()
    const seller = await e.t.as('vendedor2@demo.test')
    expect((await repeat(seller, id)).body).toMatchObject({ clienteId: e.clienteId, agregadas: 2 })
    expect([(await cartOf(seller)).presupuestoDetalles.$values.length, (await cartOf(e.ana)).id]).toEqual([2, 0])
    expect(problem(await repeat(await e.t.as('cliente@demo.test'), id))).toEqual(noEncontrado)
    expect(problem(await repeat(await e.t.as('vendedor@demo.test'), id))).toEqual(noEncontrado)
    const open = await add(e.ana, e.barra, 24, 12)
    expect(problem(await repeat(e.ana, open.id))).toEqual(noEncontrado)
    expect((await repeat(await e.t.as('cliente.sin14@demo.test'), id)).status).toBe(403)
    expect((await repeat(e.t.anonymous, id)).status).toBe(401)
    await setShopping(false)
    expect((await repeat(e.ana, id)).body.code).toBe('compra_deshabilitada')
    await setShopping(true)
    const back = await change('cliente', 'id', e.clienteId, { activo: false })
    expect(problem(await repeat(seller, id))).toMatchObject({ status: 403, code: 'cuenta_inactiva' })
    await back()
  })
})
