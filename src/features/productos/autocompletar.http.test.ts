import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import type { Autocompletado } from './contract.ts'

let t: TestPortal
let ana: Client
let clienteId: number
const type = async (name: string): Promise<Autocompletado> => {
  const a = await ana.get(`/api/Product/autocompletar?name=${encodeURIComponent(name)}&clienteId=${clienteId}`)
  expect(a.status, a.text).toBe(200)
  return a.body
}
const namesOf = (a: Autocompletado) => a.productos.$values.map((p) => p.descripcion)
beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '0' })
  ana = await t.as('cliente@demo.test')
  clienteId = ana.session!.clienteId
}, 120_000)
afterAll(() => t.stop())

describe('while somebody types', () => {
  it.each([
    ['ip', /IP[NE]/],
    ['ipe 1', /^Perfil IPE 1/],
    ['perfi', /^Perfil/],
    ['angul', /^Ángulo/],
    ['ángulos 2', /^Ángulo 2/],
    ['tubo 40x4', /40 × 40|40 × 4/],
    ['chapas acana', /^Chapa acanalada/],
    ['hierro del 8', /Ø 8 /],
    ['ANG-200', /^Ángulo 2"/],
    ['C 100x5', /100 × 50/],
  ])('FIND-01 «%s» offers at most 8 that begin so, with price, stock and drawing', async (text, first) => {
    const found = await type(text)
    expect(namesOf(found)[0]).toMatch(first)
    expect(found.productos.$values.length).toBeLessThanOrEqual(8)
    expect(found.total).toBeGreaterThanOrEqual(found.productos.$values.length)
    for (const p of found.productos.$values) {
      expect(p.precio).not.toBeNull()
      expect(p.image).toBeTruthy()
    }
    expect(found.parecido).toBeNull()
  })

  it('FIND-01 the groups of all that is found stand with how many, those with most first', async () => {
    const found = await type('perfil')
    const counts = found.grupos.$values.map((g) => g.cuantos)
    expect(found.grupos.$values[0]!.descripcion).toMatch(/Perfiles/)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(counts.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(found.total)
    expect(found.total).toBeGreaterThan(60) // all of them, not only the best
    const one = await type('ipe 1')
    expect(one.grupos.$values).toMatchObject([{ descripcion: 'Perfiles laminados', cuantos: one.total }])
  })

  it('FIND-01 whole words and whole codes stand before what only begins so', async () => {
    expect(namesOf(await type('upn 8'))[0]).toMatch(/^Perfil UPN 80 |^Perfil UPN 8 /)
    expect((await type('UPN-100-12')).productos.$values[0]!.id).toBe('UPN-100-12')
    expect(namesOf(await type('upn 100'))[0]).toBe('Perfil UPN 100 (12,00 m)')
  })

  it('FIND-05 what the client is not sold is neither offered nor counted, as soon as it changes', async () => {
    const before = await type('upn 100')
    const { id } = before.productos.$values[0]!
    await t.db
      .updateTable('precio')
      .set({ hasta: '2020-01-01', desde: '2019-01-01' })
      .where('productoId', '=', id)
      .execute()
    await vi.waitFor(async () => {
      const now = await type('upn 100')
      expect(now.productos.$values.map((p) => p.id)).not.toContain(id)
      expect(now.total).toBe(before.total - 1)
    })
    await t.db
      .updateTable('precio')
      .set({ hasta: 'infinity', desde: '-infinity' })
      .where('productoId', '=', id)
      .execute()
    await vi.waitFor(async () => expect((await type('upn 100')).total).toBe(before.total))
    // the price that is read is the one of now, whatever is remembered
    await t.db.updateTable('precio').set({ precio: 77.77, precioExacto: null }).where('productoId', '=', id).execute()
    expect((await type('upn 100')).productos.$values[0]!.precio).toBe(77.77)
  })
})

describe('where nothing begins so', () => {
  it.each([
    ['perfil ipm 200', 'perfil ipn 200'],
    ['chapa acanalda', 'chapa acanalada'],
    ['hiero del 8', 'hierro del 8'],
  ])('FIND-06 «%s» says the nearest spelling, and the group of what that finds', async (text, nearest) => {
    const found = await type(text)
    expect(found.productos.$values).toEqual([])
    expect(found.parecido).toBe(nearest)
    expect(found.grupos.$values.length).toBeGreaterThan(0)
    expect((await type(nearest)).productos.$values.length).toBeGreaterThan(0) // it leads somewhere
  })
  it('FIND-06 what resembles nothing has none, nor a group; odd texts never fail', async () => {
    expect(await type('qwrtzx')).toEqual({
      productos: { $values: [] },
      total: 0,
      mas: false,
      grupos: { $values: [] },
      parecido: null,
    })
    for (const odd of ['', '   ', "'", '\\', ':*', '& | !', '((', '%', 'x', 'de', '1/0', '🙂', 'a'.repeat(250)])
      expect((await type(odd)).productos.$values.length).toBeLessThanOrEqual(8)
  })
})
