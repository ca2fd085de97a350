import { describe, expect, it } from 'vitest'
import { scenario, ok, pre } from '../../../test/envio-pago.ts'

const { e, setPrecio, add, ready, change } = scenario()
const quote = async (id: number) => (await e.ana.get(`/api/Budget/${id}`)).body
/** What is shown of its sums, and what its lines come to. */
const sums = async (id: number, path = '') => {
  const { detalles, ...q } = (await e.ana.get(`/api/Budget/${id}${path}`)).body
  const lines = detalles.$values as { precio: number; montoSubtotalDto: number; pesoSubtotal: number }[]
  return {
    version: q.version,
    total: q.montoTotal,
    peso: q.pesoTotal,
    porcentaje: q.descuentoCondicionPago,
    precios: lines.map((l) => l.precio),
    lineas: lines.map((l) => l.montoSubtotalDto),
    kilos: lines.map((l) => l.pesoSubtotal),
  }
}

describe('the totals of an open cart', () => {
  it('OPEN-300 while its pre-confirm stands they are the ones that were chosen, with the payment', async () => {
    const id = await ready()
    expect(await sums(id)).toEqual({
      version: expect.any(Number),
      total: 3771.91,
      peso: 3063.3,
      porcentaje: 4,
      precios: [13.57, 51.11],
      lineas: [3595.51, 347.04],
      kilos: [3052.8, 10.5],
    })
  })
  it('OPEN-300 a line more voids it: total, weight and lines are those of today, by both doors', async () => {
    const id = await ready()
    await add(e.ana, e.pieza, 3, null)
    const now = {
      version: null,
      total: 4091.28,
      peso: 3067.8,
      porcentaje: 0,
      precios: [13.57, 51.11],
      lineas: [3595.51, 495.77],
      kilos: [3052.8, 15],
    }
    expect(await sums(id)).toEqual(now)
    expect(await sums(id, '/confirmacion')).toEqual(now)
  })
  it('OPEN-300 a price that changed since voids it too, though nobody touched the cart', async () => {
    const id = await ready()
    await setPrecio(e.pieza, 60)
    const now = {
      version: null,
      total: 4002.91,
      peso: 3063.3,
      porcentaje: 0,
      precios: [13.57, 60],
      lineas: [3595.51, 407.4],
      kilos: [3052.8, 10.5],
    }
    expect(await sums(id)).toEqual(now)
    expect(await sums(id, '/confirmacion')).toEqual(now)
    const a = await pre(e.ana, id)
    expect([a.status, a.body.code]).toEqual([409, 'carrito_cambiado'])
  })
  it('OPEN-300 a payment that is not offered as it was chosen counts no more', async () => {
    const id = await ready()
    const back = await change('condicion_pago', 'id', 901, { porcentaje: 7 })
    expect(await sums(id)).toMatchObject({ version: null, total: 3942.55, porcentaje: 0 })
    await back()
    expect(await sums(id)).toMatchObject({ total: 3771.91, porcentaje: 4 })
  })
  it('OPEN-300 one that was never pre-confirmed says what its lines come to', async () => {
    const { id } = await add(e.ana, e.pieza, 7, null)
    expect(await quote(id)).toMatchObject({ estadoPresupuesto: null, montoTotal: 347.04, pesoTotal: 10.5 })
  })
  it('OPEN-300 a cancelled cart keeps the sum of its lines, and no percentage of a payment', async () => {
    const id = await ready()
    const seller = await e.t.as('vendedor2@demo.test')
    const own = await add(seller, e.pieza, 7, null)
    ok(await pre(seller, own.id))
    ok(await seller.get(`/api/Budget/cancel/${own.id}`))
    expect((await seller.get(`/api/Budget/${own.id}`)).body).toMatchObject({
      estadoPresupuesto: 'Cancelado',
      montoTotal: 347.04,
      descuentoCondicionPago: 0,
    })
    expect((await quote(id)).montoTotal).toBe(3771.91)
  })
})
