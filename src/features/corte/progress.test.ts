import { describe, expect, it } from 'vitest'
import { BEGUN, findProgress, MAX_KEPT, pieceKey, planKeyOf, ticked, withProgress } from './progress.ts'
import type { Ajustes, Barra } from './result.ts'

const barra = (more: Partial<Barra> = {}): Barra => ({
  propia: null,
  vendida: null,
  largo: 120_000,
  veces: 2,
  desde: 1,
  piezas: [
    { letra: 'A', largo: 59_500, marca: 'Correa C1' },
    { letra: 'B', largo: 40_500, marca: 'Correa C2' },
  ],
  cortes: 2,
  sobra: 19_940,
  queda: true,
  ...more,
})
const AJUSTES: Ajustes = { corte: 30, despunte: 0, restoUtil: 5_000, busca: 'money' }
const WHICH = { clienteId: 4_615, productoId: 'UPN-100-12', ajustes: AJUSTES }
const plan = planKeyOf(WHICH, [barra()])

describe('which plan it is', () => {
  it('OPEN-559 is the same one for the same bars, whatever is looked for and is worth keeping', () => {
    const ajustes = { ...AJUSTES, restoUtil: 30_000, busca: 'bars' } as const
    expect(planKeyOf({ ...WHICH, ajustes }, [barra({ queda: false })])).toBe(plan)
    expect(plan).toMatch(/^[0-9a-f]{16}$/)
  })
  it.each([
    ['client', { ...WHICH, clienteId: 4_616 }, [barra()]],
    ['product', { ...WHICH, productoId: 'UPN-120-12' }, [barra()]],
    ['saw', { ...WHICH, ajustes: { ...AJUSTES, corte: 20 } }, [barra()]],
    ['trim', { ...WHICH, ajustes: { ...AJUSTES, despunte: 50 } }, [barra()]],
    ['number of bars', WHICH, [barra({ veces: 3 })]],
    ['length of a bar', WHICH, [barra({ largo: 60_000 })]],
    ['rest of one’s own', WHICH, [barra({ propia: 0 })]],
    ['bar more', WHICH, [barra(), barra({ veces: 1 })]],
    ['length of a piece', WHICH, [barra({ piezas: [{ letra: 'A', largo: 59_501, marca: 'Correa C1' }] })]],
    ['piece less', WHICH, [barra({ piezas: barra().piezas.slice(0, 1) })]],
    ['letters', WHICH, [barra({ piezas: barra().piezas.map((pieza) => ({ ...pieza, letra: 'C' })) })]],
    ['order of the pieces', WHICH, [barra({ piezas: barra().piezas.toReversed() })]],
    ['mark of a piece', WHICH, [barra({ piezas: barra().piezas.map((pieza) => ({ ...pieza, marca: 'Tirante' })) })]],
  ])('OPEN-559 is another one by its %s', (_what, which, barras) => {
    expect(planKeyOf(which, barras)).not.toBe(plan)
  })
  it('OPEN-559 is never mixed up with another one of two hundred thousand that differ in a piece', () => {
    const keys = Array.from({ length: 200_000 }, (_, nth) =>
      planKeyOf(WHICH, [barra({ piezas: [{ letra: 'A', largo: nth * 7_919, marca: `${nth * nth}` }] })]),
    )
    expect(new Set(keys).size).toBe(200_000)
  })
})

describe('what the device keeps', () => {
  it('OPEN-559 is how far that plan is, and of no other one', () => {
    const text = withProgress(null, plan, { at: 1, cut: [pieceKey(0, 0), pieceKey(1, 1)] })
    expect(findProgress(text, plan)).toEqual({ at: 1, cut: ['0 0', '1 1'] })
    expect(findProgress(text, 'another')).toBeNull()
    expect(findProgress(null, plan)).toBeNull()
  })
  it('OPEN-559 goes once the plan is begun anew; the others stay', () => {
    const text = withProgress(withProgress(null, 'one', { at: 3, cut: [] }), plan, { at: 1, cut: [] })
    const left = withProgress(text, plan, BEGUN)
    expect([findProgress(left, plan), findProgress(left, 'one')]).toEqual([null, { at: 3, cut: [] }])
    expect(withProgress(left, 'one', BEGUN)).toBeNull()
  })
  it('OPEN-559 is the eight plans that were pressed last', () => {
    const names = Array.from({ length: MAX_KEPT + 1 }, (_, nth) => `plan ${nth}`)
    let text = names
      .slice(0, MAX_KEPT)
      .reduce<string | null>((t, name) => withProgress(t, name, { at: 1, cut: [] }), null)
    text = withProgress(text, names[0]!, { at: 2, cut: [] })
    text = withProgress(text, names[MAX_KEPT]!, { at: 1, cut: [] })
    expect(names.filter((name) => findProgress(text, name) === null)).toEqual(['plan 1'])
  })
  it.each([
    '',
    '{',
    'null',
    '7',
    '{}',
    '[null,1,"x"]',
    `[{"plan":"${plan}","at":-1,"cut":["0 0"]}]`,
    `[{"plan":"${plan}","at":1.5,"cut":[]}]`,
    `[{"plan":"${plan}","at":1}]`,
    `[{"plan":"${plan}","at":1,"cut":[1]}]`,
    `[{"plan":"${plan}","at":1,"cut":["x"]}]`,
    `[{"plan":"${plan}","at":0,"cut":[]}]`,
  ])('OPEN-559 that somebody else wrote there is nothing, and is written over: %s', (odd) => {
    expect(findProgress(odd, plan)).toBeNull()
    expect(findProgress(withProgress(odd, plan, { at: 2, cut: [] }), plan)).toEqual({ at: 2, cut: [] })
  })
  it('OPEN-559 ticks a piece once, and unticks that one alone', () => {
    const twice = ticked(ticked(ticked(BEGUN, '0 0', true), '0 1', true), '0 0', true)
    expect(twice.cut.toSorted()).toEqual(['0 0', '0 1'])
    expect(ticked(twice, '0 0', false)).toEqual({ at: 0, cut: ['0 1'] })
  })
})
