import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { lines, noEncontrado, problem, scenario } from '../../../test/carrito.ts'
import type { Client } from '../../../test/portal.ts'

const { e, add, cart, setShopping } = scenario()
type Linea = { productoId: string; cantidad?: number; largo?: number; ancho?: number }
const addLines = (lineas: Linea[], key?: string, who: Client = e.ana, clienteId = e.clienteId) =>
  who.post('/api/Budget/shoppingCart/lineas', { clienteId, lineas }, key ? { 'idempotency-key': key } : {})

describe('adding many products at once', () => {
  it('QUICK-11 adds them in one call, joins lines of the same product and cut, and answers the cart', async () => {
    await add(e.ana, e.barra, { cantidad: 4, largo: 6 })
    const { status, body } = await addLines([
      { productoId: e.barra, cantidad: 10, largo: 6 },
      { productoId: e.barra, cantidad: 3, largo: 12 },
      { productoId: e.barra, cantidad: 2, largo: 6 },
      { productoId: e.chapa, cantidad: 1, largo: 2, ancho: 1 },
    ])
    expect([status, body.agregadas, body.rechazadas]).toEqual([200, 4, { $values: [] }])
    const seen = lines({ status, body: body.presupuesto } as never).map((line) => [
      line.producto.id,
      line.cantidadTiras,
      line.dimension1,
      line.dimension2,
    ])
    expect(seen).toEqual([
      [e.barra, 16, 6, 0],
      [e.barra, 3, 12, 0],
      [e.chapa, 1, 2, 1],
    ])
    expect((await cart()).presupuestoDetalles).toEqual(body.presupuesto.presupuestoDetalles)
    expect((await cart()).montoTotal).toBe(body.presupuesto.montoTotal)
  })
  it('QUICK-11 what cannot be added stays out with its place and the sentence of adding one', async () => {
    const { body } = await addLines([
      { productoId: e.barra, cantidad: 1, largo: 6 },
      { productoId: e.barra, cantidad: 5, largo: 40 },
      { productoId: 'NO-EXISTE', cantidad: 5 },
      { productoId: e.pieza, cantidad: 5 },
      { productoId: e.barra, cantidad: 2.5, largo: 6 },
      { productoId: e.barra, cantidad: 5 },
    ])
    expect(body.agregadas).toBe(1)
    expect(body.rechazadas.$values).toEqual([
      { at: 0, motivo: 'La unidad mínima de compra es 2, por favor contáctese con su ejecutivo de cuenta.' },
      { at: 1, motivo: 'El largo máximo del producto es de 12' },
      { at: 2, motivo: 'El producto no está disponible para este cliente.' },
      { at: 4, motivo: 'La cantidad debe ser un número entero.' },
      { at: 5, motivo: 'La dimensión Largo es requerida.' },
    ])
    expect((await cart()).presupuestoDetalles.$values.map((line) => line.producto.id)).toEqual([e.pieza])
  })
  it('QUICK-11 the same key adds once, also twice at the same time', async () => {
    const key = randomUUID()
    const lineas = [{ productoId: e.barra, cantidad: 10, largo: 6 }]
    const [one, two] = await Promise.all([addLines(lineas, key), addLines(lineas, key)])
    expect([one.status, two.status, two.body]).toEqual([200, 200, one.body])
    expect((await addLines(lineas, key)).body).toEqual(one.body)
    expect((await cart()).presupuestoDetalles.$values[0]!.cantidadTiras).toBe(10)
    expect((await addLines([{ ...lineas[0]!, cantidad: 11 }], key)).status).toBe(422)
  })
  it('QUICK-11 two calls at once leave the lines of both', async () => {
    const both = await Promise.all([
      addLines([{ productoId: e.barra, cantidad: 10, largo: 6 }]),
      addLines([
        { productoId: e.barra, cantidad: 5, largo: 6 },
        { productoId: e.pieza, cantidad: 5 },
      ]),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await cart()).presupuestoDetalles.$values.map((line) => line.cantidadTiras).sort((a, b) => a - b)).toEqual([
      5, 15,
    ])
  })
  it('QUICK-01 asks a session, both permissions, a client of one’s own and open purchases', async () => {
    const lineas = [{ productoId: e.pieza, cantidad: 5 }]
    expect((await addLines(lineas, undefined, e.t.anonymous)).status).toBe(401)
    expect((await addLines(lineas, undefined, await e.t.as('cliente.sin14@demo.test'))).status).toBe(403)
    expect(problem(await addLines(lineas, undefined, await e.t.as('cliente2@demo.test')))).toEqual(noEncontrado)
    await setShopping(false)
    try {
      expect(problem(await addLines(lineas))).toMatchObject({ status: 409, code: 'compra_deshabilitada' })
    } finally {
      await setShopping(true)
    }
    expect((await cart()).presupuestoDetalles.$values).toEqual([])
  })
  it('QUICK-15 takes 500 lines, and says so of more', async () => {
    const many = (n: number) =>
      Array.from({ length: n }, (_, i) => ({
        productoId: e.barra,
        cantidad: 2,
        largo: Number((1 + i / 1000).toFixed(3)),
      }))
    const answer = await addLines(many(500))
    expect([answer.status, answer.body.detail, answer.body.agregadas]).toEqual([200, undefined, 500])
    expect(await addLines(many(501))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'lineas', detail: 'Se admiten hasta 500 productos por vez.' }] },
    })
  })
  // the last: it ends the sessions of the client's people
  it('QUICK-01 nothing is bought for an inactive client', async () => {
    const lineas = [{ productoId: e.pieza, cantidad: 5 }]
    await e.t.db.updateTable('cliente').set({ activo: false }).where('id', '=', e.clienteId).execute()
    try {
      expect(problem(await addLines(lineas, undefined, await e.t.as('admin@demo.test')))).toMatchObject({
        status: 403,
        code: 'cuenta_inactiva',
      })
    } finally {
      await e.t.db.updateTable('cliente').set({ activo: true }).where('id', '=', e.clienteId).execute()
    }
  })
})
