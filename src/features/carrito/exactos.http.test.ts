import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Product } from '#features/productos/contract.ts'
import { showMoney } from '#shared/money.ts'
import { createClave } from '#features/integracion/server/claves.ts'
import { repeatOrder } from '../../../test/carrito.ts'
import { addLine, buy } from '../../../test/compra.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'
import type { Presupuesto } from './contract.ts'
import { computeLinea, deriveLinea, precioFor } from './rules.ts'

/** Sold by the metre, in bars of 12 m. */
const PRODUCTO = 'IPN-080-12'
const on = openIntegracion()
let ana: Client
let codigo: string
let salida: string

beforeAll(async () => {
  ana = await on.t.as('cliente@demo.test')
  ;({ codigo } = await on.t.db
    .selectFrom('cliente')
    .select('codigo')
    .where('id', '=', ana.session!.clienteId)
    .executeTakeFirstOrThrow())
  salida = await createClave(on.t.db, 'Salida', { alcance: ['eventos'] })
})
beforeEach(async () => {
  await on.t.db.deleteFrom('presupuesto').where('estado', '=', 'Carrito').execute()
  await on.t.db.deleteFrom('descuento').where('clienteId', '=', ana.session!.clienteId).execute()
  await on.t.db.deleteFrom('precio_cliente').execute()
})

const setPrecio = async (precio: number, mas: object = {}) => {
  const { body } = await on.put('precios', [
    { listaPrecioId: ana.session!.listaPrecioId, producto: PRODUCTO, precio, ...mas },
  ])
  expect(body.errores.$values).toEqual([])
}
const product = async (): Promise<Product> => (await ana.get(`/api/Product/${PRODUCTO}/${ana.session!.clienteId}`)).body
const cart = async (): Promise<Presupuesto> =>
  (await ana.get(`/api/Budget/${ana.session!.clienteId}/${ana.session!.contactoId}/getShoppingCart`)).body
const line = ({ presupuestoDetalles }: Presupuesto) => presupuestoDetalles.$values[0]!
const stored = () =>
  on.t.db
    .selectFrom('presupuesto_detalle as d')
    .innerJoin('presupuesto as p', 'p.id', 'd.presupuestoId')
    .select(['d.precio', 'd.precioExacto', 'd.precioLista', 'd.precioListaExacto', 'd.montoSubtotal'])
    .where('p.estado', '=', 'Carrito')
    .execute()
const told = async (id: number) =>
  (
    await on.t.anonymous.send('GET', `/api/integracion/presupuestos/${id}`, {
      headers: { authorization: `Bearer ${salida}` },
    })
  ).body

describe('a price of four decimals', () => {
  it('OPEN-255 is shown with two and multiplied with all, from the product to what the order system reads', async () => {
    await setPrecio(1.2345)
    const producto = await product()
    expect([producto.precio, showMoney(producto.precio!, producto.moneda!.simbolo)]).toEqual([1.2345, 'US$ 1,23'])
    const added: Presupuesto = await addLine(ana, 10_000)
    // 120.000 m: at 1,23 they would be 147.600
    const montos = { precio: 1.2345, precioLista: 1.2345, montoSubtotal: 148_140, actualizadoPrecio: false }
    expect([line(added), line(await cart())]).toMatchObject([montos, montos])
    // what the screens show before they send it, of what travels
    const medida = { cantidad: 10_000, dimension1: 12, dimension2: 0 }
    const spec = { ...medida, precio: precioFor(producto, medida)!, peso: 0, descuento1: 0, descuentoCliente: 0 }
    expect(computeLinea(spec).montoSubtotal).toBe(148_140)
    expect(deriveLinea(line(added), { cantidad: 10_000, largo: 12, ancho: 0 }, 0).precioTotalActualizado).toBe(148_140)
    expect(await stored()).toEqual([
      {
        precio: '1.23',
        precioExacto: '1.2345',
        precioLista: '1.23',
        precioListaExacto: '1.2345',
        montoSubtotal: '148140.00',
      },
    ])
    expect((await ana.get(`/api/Budget/${added.id}`)).body.detalles.$values[0]).toMatchObject({ precio: 1.23 })
    const order = await buy(ana, added.id)
    expect(order.detalles.$values[0]).toMatchObject({ precio: 1.23, montoSubtotalDto: 148_140 })
    expect((await told(added.id)).lineas.$values[0]).toMatchObject({
      precio: 1.2345,
      precioLista: 1.2345,
      montoSubtotal: 148_140,
      cantidad: 10_000,
    })
  })
  it('OPEN-255 an agreed one, and one of a step from a quantity of four decimals on', async () => {
    const { body } = await on.put('precios-clientes', [
      { cliente: codigo, producto: PRODUCTO, precio: 0.9876, moneda: 'USD' },
      { cliente: codigo, producto: PRODUCTO, precio: 0.8765, moneda: 'USD', cantidadDesde: 24.0001 },
    ])
    expect(body.errores.$values).toEqual([])
    expect(await product()).toMatchObject({
      precio: 0.9876,
      escalones: { $values: [{ desde: 24.0001, precio: 0.8765 }] },
    })
    const two: Presupuesto = await addLine(ana, 2)
    expect(line(two)).toMatchObject({ precio: 0.9876, montoSubtotal: 23.7 })
    const three = (await ana.put(`/api/Budget/${two.id}/${line(two).item}`, { cantidad: 3 })).body
    expect(line(three)).toMatchObject({ precio: 0.8765, montoSubtotal: 31.55 })
  })
  it('OPEN-255 a fourth decimal that changed is another price: it is flagged, and has to be seen', async () => {
    await setPrecio(1.2345)
    const before: Presupuesto = await addLine(ana, 100)
    await setPrecio(1.2346)
    const now = await cart()
    expect(line(now)).toMatchObject({ precio: 1.2346, montoSubtotal: 1481.52, actualizadoPrecio: true })
    const save = (seen: Presupuesto) => ana.put(`/api/Budget/${seen.id}`, seen)
    expect((await save(before)).body.code).toBe('carrito_cambiado')
    expect([(await save(now)).status, line(await cart()).actualizadoPrecio]).toEqual([200, false])
    expect(await stored()).toMatchObject([{ precio: '1.23', precioExacto: '1.2346', montoSubtotal: '1481.52' }])
  })
  it('OPEN-255 an order is repeated at it, many lines at once', async () => {
    await setPrecio(1.2345)
    const { id } = await addLine(ana, 1000)
    await buy(ana, id)
    await setPrecio(1.3456)
    const repeated = await repeatOrder(ana, id)
    expect(repeated.body.agregadas).toBe(1)
    expect(await stored()).toMatchObject([{ precio: '1.35', precioExacto: '1.3456', montoSubtotal: '16147.20' }])
  })
  it('OPEN-255 a line that the former version changed has what that version knows, until its price is taken anew', async () => {
    await setPrecio(1.2345)
    const { id } = await addLine(ana, 1000)
    await on.t.db
      .updateTable('presupuesto_detalle')
      .set({ cantidadTiras: 2000, precio: 1.23, precioLista: 1.23, montoSubtotal: 29_520, montoSubtotalDto: 29_520 })
      .where('presupuestoId', '=', id)
      .execute()
    expect(await stored()).toMatchObject([{ precio: '1.23', precioExacto: null, precioListaExacto: null }])
    expect(line(await cart())).toMatchObject({ precio: 1.2345, montoSubtotal: 29_628, actualizadoPrecio: true })
  })
})
