import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { forgetAll } from '#server/cache.ts'
import { scenario, lines, noEncontrado, problem } from '../../../test/carrito.ts'

const { e, add, cart } = scenario()
const [ayer, manana] = [addDays(today(), -1), addDays(today(), 1)]

/** More prices of the client's list: in pesos (1) or, as the list, in its own currency. */
type Mas = { desde?: string; hasta?: string; cantidadDesde?: number; monedaId?: number }
const saveLista = (productoId: string, precio: number, mas: Mas) =>
  e.t.db
    .insertInto('precio')
    .values({ listaPrecioId: e.listaPrecioId, productoId, precio, ...mas })
    .execute()
const savePropio = (productoId: string, precio: number, mas: Mas & { clienteId?: number } = {}) =>
  e.t.db
    .insertInto('precio_cliente')
    .values({ clienteId: e.clienteId, productoId, precio, monedaId: 2, ...mas })
    .execute()
const product = async (id: string, c = e.ana, clienteId = e.clienteId) =>
  (await c.get(`/api/Product/${encodeURIComponent(id)}/${clienteId}`)).body
/** A moment of the day that begins tomorrow, as every clock of the portal tells it. */
const untilTomorrow = async () => {
  // whoever is here stays: a session opened in the morning would be over by then
  await sql`update sesion set vence = vence + interval '2 days'`.execute(e.t.db)
  forgetAll()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${manana}T00:00:30-03:00`) })
}

afterEach(async () => {
  vi.useRealTimers()
  await e.t.db.deleteFrom('precio_cliente').execute()
  await sql`delete from precio where desde > '-infinity' or "cantidadDesde" > 0`.execute(e.t.db)
  await sql`update precio set hasta = 'infinity', "monedaId" = null`.execute(e.t.db)
})

describe('currencies', () => {
  it('OPEN-146 OPEN-148 a step in another currency than its price is none: 12 dollars are not 12 pesos', async () => {
    await saveLista(e.barra, 12, { cantidadDesde: 100 })
    expect((await product(e.barra)).escalones.$values).toEqual([{ desde: 100, precio: 12 }])
    await sql`
      update precio
      set precio = 15000, "monedaId" = 1
      where "productoId" = ${e.barra} and "cantidadDesde" = 0`.execute(e.t.db)
    expect(await product(e.barra)).toMatchObject({ precio: 15_000, moneda: { id: 1 }, escalones: { $values: [] } })
    await savePropio(e.barra, 11, { monedaId: 2 })
    await savePropio(e.barra, 10, { monedaId: 1, cantidadDesde: 50 })
    await savePropio(e.barra, 9, { monedaId: 2, cantidadDesde: 80 })
    expect(await product(e.barra)).toMatchObject({
      precio: 11,
      moneda: { id: 2 },
      escalones: { $values: [{ desde: 80, precio: 9 }] },
    })
    await sql`
      update precio
      set precio = 13.57
      where "productoId" = ${e.barra} and "cantidadDesde" = 0`.execute(e.t.db)
  })
})

describe('days', () => {
  it('OPEN-145 of the prices in force the one that began last counts, up to its last day', async () => {
    await saveLista(e.barra, 15, { desde: '2026-01-01', hasta: today() })
    await saveLista(e.barra, 16, { desde: ayer })
    await saveLista(e.barra, 99, { desde: manana })
    await saveLista(e.pieza, 40, { desde: '2026-01-01', hasta: ayer })
    expect(await product(e.barra)).toMatchObject({ precio: 16 })
    expect(await product(e.pieza)).toMatchObject({ precio: 51.1 })
  })
  it('OPEN-145 without a price in force it is not sold, in no list and no cart', async () => {
    await add(e.ana, e.barra)
    await sql`update precio set hasta = ${ayer} where "productoId" = ${e.barra}`.execute(e.t.db)
    expect(problem(await e.ana.get(`/api/Product/${encodeURIComponent(e.barra)}/${e.clienteId}`))).toEqual(noEncontrado)
    const found = await e.ana.get(`/api/Product/byIds?ids=${encodeURIComponent(e.barra)}&clienteId=${e.clienteId}`)
    expect(found.body.$values).toEqual([])
    const searched = await e.ana.get(`/api/Product/search?name=${encodeURIComponent(e.barra)}&clienteId=${e.clienteId}`)
    expect(searched.body.$values.map((p: { id: string }) => p.id)).not.toContain(e.barra)
    expect((await add(e.ana, e.barra)).status).toBe(404)
    expect((await cart()).presupuestoDetalles.$values[0]).toMatchObject({ activo: false, precio: 13.57 })
  })
  it('OPEN-145 at midnight the price of tomorrow is that of today, told as a change of price', async () => {
    await saveLista(e.barra, 20, { desde: manana })
    const { id } = (await add(e.ana, e.barra)).body
    const seen = await cart()
    expect(seen.presupuestoDetalles.$values[0]).toMatchObject({ precio: 13.57, actualizadoPrecio: false })
    await untilTomorrow()
    const now = await cart()
    expect(now.presupuestoDetalles.$values[0]).toMatchObject({ precio: 20, actualizadoPrecio: true })
    const saved = await e.ana.put(`/api/Budget/${id}`, seen)
    expect(problem(saved)).toEqual({
      status: 409,
      code: 'carrito_cambiado',
      detail: 'El carrito cambió desde que lo abriste. Revisá los valores actuales antes de continuar.',
    })
  })
})

describe('quantity', () => {
  it('OPEN-146 a line costs what its quantity reaches, in the unit of the price', async () => {
    await saveLista(e.barra, 12, { cantidadDesde: 100 })
    await saveLista(e.barra, 11, { cantidadDesde: 200.5 })
    expect((await product(e.barra)).escalones.$values).toEqual([
      { desde: 100, precio: 12 },
      { desde: 200.5, precio: 11 },
    ])
    const added = lines(await add(e.ana, e.barra, { cantidad: 8, largo: 12 })) // 96 m
    expect(added[0]).toMatchObject({ precio: 13.57, precioLista: 13.57, montoSubtotal: 1302.72 })
    const [{ item, presupuestoId }] = added as [(typeof added)[0]]
    const change = async (cantidad: number) =>
      lines(await e.ana.put(`/api/Budget/${presupuestoId}/${item}`, { cantidad }))[0]
    expect(await change(9)).toMatchObject({ precio: 12, montoSubtotal: 1296, actualizadoPrecio: false })
    expect(await change(17)).toMatchObject({ precio: 11, montoSubtotal: 2244 })
    expect(await change(2)).toMatchObject({ precio: 13.57 })
  })
  it('OPEN-146 more of a line reaches the step that all of it reaches, and flags nothing', async () => {
    await saveLista(e.barra, 12, { cantidadDesde: 100 })
    await add(e.ana, e.barra, { cantidad: 5, largo: 12 })
    const [line] = lines(await add(e.ana, e.barra, { cantidad: 5, largo: 12 }))
    expect(line).toMatchObject({ cantidadTiras: 10, precio: 12, montoSubtotal: 1440, actualizadoPrecio: false })
  })
  it('OPEN-146 steps belong to their price: those of another day do not count', async () => {
    await saveLista(e.barra, 5, { cantidadDesde: 10 })
    await saveLista(e.barra, 14, { desde: ayer })
    await saveLista(e.barra, 13, { desde: ayer, cantidadDesde: 50 })
    await saveLista(e.barra, 1, { desde: manana, cantidadDesde: 20 })
    expect(await product(e.barra)).toMatchObject({ precio: 14, escalones: { $values: [{ desde: 50, precio: 13 }] } })
  })
})

describe('client', () => {
  it("OPEN-147 a client's own price wins over its list, with its own days and steps", async () => {
    await saveLista(e.barra, 12, { cantidadDesde: 100 })
    await savePropio(e.barra, 9.5)
    await savePropio(e.barra, 9, { cantidadDesde: 300 })
    await savePropio(e.barra, 1, { desde: manana })
    expect(await product(e.barra)).toMatchObject({ precio: 9.5, escalones: { $values: [{ desde: 300, precio: 9 }] } })
    expect(lines(await add(e.ana, e.barra, { cantidad: 10, largo: 12 }))[0]).toMatchObject({ precio: 9.5 })
    await sql`update precio_cliente set hasta = ${ayer} where desde < ${ayer}`.execute(e.t.db)
    expect(await product(e.barra)).toMatchObject({
      precio: 13.57,
      escalones: { $values: [{ desde: 100, precio: 12 }] },
    })
  })
  it("OPEN-147 nobody else sees a client's price: not its list, nor who is not in its scope", async () => {
    const another = await e.t.as('cliente2@demo.test')
    await savePropio(e.barra, 9.5)
    await e.t.db
      .updateTable('cliente')
      .set({ listaPrecioId: e.listaPrecioId })
      .where('id', '=', another.session!.clienteId)
      .execute()
    forgetAll()
    expect(await product(e.barra, another, another.session!.clienteId)).toMatchObject({ precio: 13.57 })
    expect(problem(await another.get(`/api/Product/${encodeURIComponent(e.barra)}/${e.clienteId}`))).toEqual(
      noEncontrado,
    )
    const sells = await e.t.as('vendedor@demo.test')
    expect(await product(e.barra, sells)).toMatchObject({ precio: 9.5 })
  })
  it('OPEN-147 what is in no list is sold to the client that has a price of it', async () => {
    await sql`update precio set hasta = ${ayer} where "productoId" = ${e.pieza}`.execute(e.t.db)
    expect((await add(e.ana, e.pieza)).status).toBe(404)
    await savePropio(e.pieza, 48)
    const searched = await e.ana.get(`/api/Product/search?name=${encodeURIComponent(e.pieza)}&clienteId=${e.clienteId}`)
    expect(searched.body.$values[0]).toMatchObject({ id: e.pieza, precio: 48 })
    expect(lines(await add(e.ana, e.pieza))[0]).toMatchObject({ precio: 48 })
  })
})

describe('currency', () => {
  it('OPEN-148 a price in another currency than its list is of that currency, and no cart mixes two', async () => {
    await saveLista(e.pieza, 60_000, { desde: ayer, monedaId: 1 })
    expect(await product(e.pieza)).toMatchObject({ precio: 60_000, moneda: { id: 1, simbolo: '$' } })
    await add(e.ana, e.barra)
    expect(problem(await add(e.ana, e.pieza))).toEqual({
      status: 409,
      code: 'moneda_distinta',
      detail: 'El producto está en otra moneda que la de tu carrito. Confirmá o vaciá el carrito antes de agregarlo.',
    })
  })
})
