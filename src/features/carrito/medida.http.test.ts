import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lines, noEncontrado, problem, scenario } from '../../../test/carrito.ts'
import { forgetAll } from '#server/cache.ts'
import type { Presupuesto } from './contract.ts'

const { e, add, cart } = scenario()
const seen = (all: ReturnType<typeof lines>) =>
  all.map((l) => [l.item, l.producto.id, l.cantidadTiras, l.dimension1, l.dimension2])
const inCart = async () => (await cart()).presupuestoDetalles.$values
/** A line of 10 × 6 m and one of 4 × 12 m of the same product, and a sheet of 3 × 2,5 × 1,22 m. */
const three = async (): Promise<Presupuesto> => {
  await add(e.ana, e.barra, { cantidad: 10, largo: 6 })
  await add(e.ana, e.barra, { cantidad: 4, largo: 12 })
  return (await add(e.ana, e.chapa, { cantidad: 3, largo: 2.5, ancho: 1.22 })).body
}
/** A person of another client. */
const stranger = () => e.t.as('cliente2@demo.test')
const put = (id: number, item: number, body: object) => e.ana.put(`/api/Budget/${id}/${item}`, body)

describe('the cut of a line', () => {
  it('DIARIO-04 is changed in place, by the product’s rule, at today’s price of that much', async () => {
    const { id } = await three()
    const { status, body } = await put(id, 1, { cantidad: 8, largo: 4.5 })
    expect([status, seen(lines({ status, body } as never))[0]]).toEqual([200, [1, e.barra, 8, 4.5, 0]])
    expect(body.presupuestoDetalles.$values[0]).toMatchObject({ montoSubtotal: 488.52, montoSubtotalDto: 449.44 })
    expect((await put(id, 3, { cantidad: 3, ancho: 1 })).status).toBe(200)
    expect(seen(await inCart())[2]).toEqual([3, e.chapa, 3, 2.5, 1])
    expect((await put(id, 3, { cantidad: 5 })).status).toBe(200)
    expect(seen(await inCart())[2], 'a side that is not sent stays').toEqual([3, e.chapa, 5, 2.5, 1])
  })
  it.each([
    [{ cantidad: 10, largo: 40 }, 'El largo máximo del producto es de 12'],
    [{ cantidad: 10, largo: 0.5 }, 'El largo mínimo del producto es de 1'],
    [{ cantidad: 10, largo: 1.2345 }, 'Se admiten hasta 3 decimales.'],
    [{ cantidad: 1, largo: 4 }, 'La unidad mínima de compra es 2, por favor contáctese con su ejecutivo de cuenta.'],
  ])('DIARIO-04 %j is refused with the sentence of the product’s page, and changes nothing', async (body, detail) => {
    const { id } = await three()
    expect(await put(id, 1, body)).toMatchObject({ status: 400, body: { detail } })
    expect(seen(await inCart())[0]).toEqual([1, e.barra, 10, 6, 0])
  })
  it('DIARIO-04 a line that becomes the same product and cut as another joins it, with both quantities', async () => {
    const { id } = await three()
    expect((await put(id, 2, { cantidad: 4, largo: 6 })).status).toBe(200)
    expect(seen(await inCart())).toEqual([
      [2, e.barra, 14, 6, 0],
      [3, e.chapa, 3, 2.5, 1.22],
    ])
    expect((await put(id, 2, { cantidad: 14, largo: 6 })).status, 'sent again').toBe(200)
    expect(seen(await inCart())[0]).toEqual([2, e.barra, 14, 6, 0])
  })
  it('DIARIO-04 another’s cart and line are not found', async () => {
    const { id } = await three()
    expect(problem(await (await stranger()).put(`/api/Budget/${id}/1`, { cantidad: 8, largo: 4.5 }))).toEqual(
      noEncontrado,
    )
    expect((await put(id, 99, { cantidad: 8, largo: 4.5 })).status).toBe(404)
  })
})

describe('several lines', () => {
  it('DIARIO-20 are taken out by one call, and put back at their places by another, once', async () => {
    const before = await three()
    const { id } = before
    const out = await e.ana.post(`/api/Budget/${id}/quitar`, { items: [1, 3, 77] })
    expect([out.status, seen(lines(out as never))]).toEqual([200, [[2, e.barra, 4, 12, 0]]])
    expect(out.body.montoTotal).toBe(out.body.presupuestoDetalles.$values[0]!.montoSubtotalDto)
    const lineas = [
      { productoId: e.barra, cantidad: 10, largo: 6, item: 1 },
      { productoId: e.chapa, cantidad: 3, largo: 2.5, ancho: 1.22, item: 3 },
    ]
    const back = () =>
      e.ana.post('/api/Budget/shoppingCart/lineas', { clienteId: e.clienteId, presupuestoId: id, lineas })
    expect((await back()).status).toBe(200)
    expect((await back()).status).toBe(200)
    expect(seen(await inCart())).toEqual(seen(before.presupuestoDetalles.$values))
    expect((await cart()).montoTotal).toBe(before.montoTotal)
    const elsewhere = { clienteId: e.clienteId, presupuestoId: id + 1, lineas }
    expect((await e.ana.post('/api/Budget/shoppingCart/lineas', elsewhere)).status).toBe(409)
  })
  it('DIARIO-20 nothing of another’s cart is taken out, and a list of none is refused', async () => {
    const { id } = await three()
    expect(problem(await (await stranger()).post(`/api/Budget/${id}/quitar`, { items: [1] }))).toEqual(noEncontrado)
    expect((await e.ana.post(`/api/Budget/${id}/quitar`, { items: [] })).status).toBe(400)
    expect(await inCart()).toHaveLength(3)
  })
})

describe('the price that is paid', () => {
  const setDescuento = (porcentaje: number) =>
    sql`
      update descuento
      set porcentaje = ${porcentaje}
      where "clienteId" = ${e.clienteId} and "grupoId" is not null`.execute(e.t.db)
  const product = async (id: string) => (await e.ana.get(`/api/Product/${encodeURIComponent(id)}/${e.clienteId}`)).body
  it('DIARIO-01 a product carries what comes off it in the cart, and follows what changes at once', async () => {
    expect(await product(e.barra)).toMatchObject({ precio: 13.57, descuento1: 5, descuentoCliente: 3 })
    const [line] = lines(await add(e.ana, e.barra, { cantidad: 10, largo: 6.5 }))
    expect(line).toMatchObject({ descuento1: 5, netoUnitario: 12.4844, montoSubtotalDto: 811.49 })
    await setDescuento(10)
    await expect.poll(async () => (await product(e.barra)).descuento1).toBe(10)
    await setDescuento(5)
    await expect.poll(async () => (await product(e.barra)).descuento1).toBe(5)
  })
})

describe('when it is there', () => {
  const setStock = async (id: string, cantidad: number) => {
    await sql`delete from stock_deposito where "productoId" = ${id}`.execute(e.t.db)
    await sql`
      insert into stock ("productoId", cantidad)
      values (${id}, ${cantidad})
      on conflict ("productoId") do update set cantidad = excluded.cantidad`.execute(e.t.db)
    forgetAll()
  }
  it('DIARIO-06 a line says whether the stock covers all of it, and that this changed until the cart is saved', async () => {
    await setStock(e.barra, 12)
    const [line] = lines(await add(e.ana, e.barra, { cantidad: 10, largo: 6 }))
    expect(line).toMatchObject({ enStock: true, actualizadoDisponible: false })
    await setStock(e.barra, 9)
    const changed = await cart()
    expect(changed.presupuestoDetalles.$values[0]).toMatchObject({ enStock: false, actualizadoDisponible: true })
    expect((await put(changed.id, 1, { cantidad: 9 })).body.presupuestoDetalles.$values[0]).toMatchObject({
      enStock: true,
      actualizadoDisponible: false,
    })
    await setStock(e.barra, 0)
    expect((await cart()).presupuestoDetalles.$values[0]).toMatchObject({ enStock: false, actualizadoDisponible: true })
    await setStock(e.barra, 100)
    expect((await cart()).presupuestoDetalles.$values[0]).toMatchObject({ enStock: true, actualizadoDisponible: false })
  })
})
