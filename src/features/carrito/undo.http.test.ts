import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { scenario, lines, problem } from '../../../test/carrito.ts'
import type { Presupuesto } from './contract.ts'

const { e, add, cart } = scenario()

/** Three lines, of which the second was taken out. */
const withoutSecond = async (): Promise<Presupuesto> => {
  await add(e.ana, e.barra, { cantidad: 2 })
  await add(e.ana, e.chapa, { cantidad: 3, largo: 2.5, ancho: 1.22 })
  const { body } = await add(e.ana, e.pieza, { cantidad: 60 })
  expect((await e.ana.del(`/api/Budget/${body.id}/2`)).status).toBe(200)
  return body
}
const chapa = (id: number, item = 2) => ({ cantidad: 3, largo: 2.5, ancho: 1.22, presupuestoId: id, item })
const inCart = async () => (await cart()).presupuestoDetalles.$values
const seen = (all: ReturnType<typeof lines>) => all.map((l) => [l.item, l.producto.id, l.cantidadTiras])

describe('OPEN-101 a line that was taken out is put back', () => {
  it('where it stood, with its quantity and its cut', async () => {
    const { id } = await withoutSecond()
    const all = lines(await add(e.ana, e.chapa, chapa(id)))
    expect(seen(all)).toEqual([
      [1, e.barra, 2],
      [2, e.chapa, 3],
      [3, e.pieza, 60],
    ])
    expect(all[1]).toMatchObject({ dimension1: 2.5, dimension2: 1.22, montoSubtotal: 183 })
  })
  it('once: a second click, another tab and a line that came back another way add nothing', async () => {
    const { id } = await withoutSecond()
    const key = randomUUID()
    await add(e.ana, e.chapa, chapa(id), key)
    await add(e.ana, e.chapa, chapa(id), key)
    expect((await add(e.ana, e.chapa, chapa(id))).status).toBe(200)
    expect(seen(await inCart())[1]).toEqual([2, e.chapa, 3])
    await e.ana.del(`/api/Budget/${id}/2`)
    await add(e.ana, e.chapa, { cantidad: 1, largo: 2.5, ancho: 1.22 })
    expect(seen(lines(await add(e.ana, e.chapa, chapa(id))))).toEqual([
      [1, e.barra, 2],
      [3, e.pieza, 60],
      [4, e.chapa, 1],
    ])
  })
  it('not into another cart than the one it was in', async () => {
    const { id } = await withoutSecond()
    for (const item of [1, 3]) await e.ana.del(`/api/Budget/${id}/${item}`)
    expect(problem(await add(e.ana, e.chapa, chapa(id + 1)))).toEqual({
      status: 409,
      code: 'carrito_cerrado',
      detail: 'El carrito ya fue confirmado o cancelado.',
    })
    expect(await inCart()).toEqual([])
    expect(seen(lines(await add(e.ana, e.chapa, chapa(id))))).toEqual([[2, e.chapa, 3]])
  })
  it.each([0, 9, 2_000_000])('at the end where the place %d was never its own', async (item) => {
    const { id } = await withoutSecond()
    expect(seen(lines(await add(e.ana, e.chapa, chapa(id, item)))).at(-1)).toEqual([4, e.chapa, 3])
  })
  it('under the rules of any other line', async () => {
    const { id } = await withoutSecond()
    const a = await add(e.ana, e.chapa, { ...chapa(id), largo: 99 })
    expect([a.status, a.body.code]).toEqual([400, 'datos_invalidos'])
    expect(seen(await inCart()).map(([item]) => item)).toEqual([1, 3])
  })
})
