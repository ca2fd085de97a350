import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Loadable } from './bulto.ts'
import { cargaOf, libreOf } from './carga.ts'

const linea = (item: number, descripcion: string, kg: number, cantidad: number, largo = 0): Loadable => ({
  item,
  dimension1: largo,
  dimension2: 0,
  cantidad,
  kg,
  producto: {
    descripcion,
    largoComercial: null,
    image: null,
    images: { $values: [] },
    unidadMedida: { metroLineal: largo > 0, metroCuadrado: false, descripcion: largo > 0 ? 'm' : 'panel' },
  },
})
const cart = [
  linea(1, 'Perfil IPE 200 (12,00 m)', 8064, 30, 12),
  linea(2, 'Barra ADN 420 Ø 12 (12,00 m)', 4262, 400, 12),
  linea(3, 'Perfil UPN 100 (12,00 m)', 3053, 24, 12),
  linea(4, 'Tubo 100 × 50 × 2,5 (6,00 m)', 2688, 80, 6),
  linea(5, 'Malla Q188 15 × 15 (6,00 × 2,40 m)', 2556, 60),
]

describe('the load of a truck', () => {
  it('CORTE-03 the longest piece is what was ordered, else the length sold, else what the name ends with', () => {
    const [bar] = cart
    const uncut = { ...bar!, dimension1: 0 }
    const sold = { ...uncut, producto: { ...uncut.producto, largoComercial: 9 } }
    expect([bar!, uncut, sold].map((one) => cargaOf([one])!.longestPieza)).toEqual([12, 12, 9])
  })
  it('OPEN-218 says kilos, per cent, trips, the longest piece and what of the cart’s own goods still fits', () => {
    expect(cargaOf(cart)).toMatchObject({
      kg: 20623,
      ocupado: 75,
      cuantosViajes: 1,
      longestPieza: 12,
      libre: 6877,
      examples: [
        { descripcion: 'Perfil IPE 200 (12,00 m)', cuanto: '25 tiras de 12 m', porPeso: true },
        { descripcion: 'Barra ADN 420 Ø 12 (12,00 m)', cuanto: '645 tiras de 12 m', porPeso: true },
        { descripcion: 'Perfil UPN 100 (12,00 m)', cuanto: '54 tiras de 12 m', porPeso: true },
      ],
      withoutPeso: 0,
    })
    expect(cargaOf(cart)!.bultos.map((b) => b.largo)).toEqual([12, 12, 12, 6, 6])
  })
  it('OPEN-218 a full truck is one trip and full, a kilo more is two', () => {
    const full = cargaOf([linea(1, 'Chapa', 27500, 100)])!
    expect([full.cuantosViajes, full.ocupado, full.libre, full.examples]).toEqual([1, 100, 0, []])
    const almost = cargaOf([linea(1, 'Chapa', 27499.99, 100)])!
    expect([almost.cuantosViajes, almost.ocupado]).toEqual([1, 99])
    const more = cargaOf([linea(1, 'Chapa', 27500.01, 100)])!
    expect([more.cuantosViajes, more.ocupado]).toEqual([2, 101])
    expect(cargaOf([linea(1, 'Arandela', 0.4, 1)])!.ocupado).toBe(1)
  })
  it('OPEN-218 cuts trips between pieces where that takes no more of them, else by weight', () => {
    const two = cargaOf([linea(1, 'Perfil', 30000, 30, 12), linea(2, 'Malla', 6000, 60)])!
    expect(two.viajes.map((v) => v.parts.map((p) => p.kg))).toEqual([[27000], [3000, 6000]])
    const heavy = cargaOf([linea(1, 'Bobina', 60000, 4)])! // four of 15,000: by pieces four trips, by weight three
    expect(heavy.viajes.map((v) => v.kg)).toEqual([27500, 27500, 5000])
    const whole = cargaOf([linea(1, 'Transformador', 40000, 1)])!
    expect(whole.viajes.map((v) => v.kg)).toEqual([27500, 12500])
  })
  it('OPEN-324 what still fits is what the last trip leaves, not what the others left between pieces too', () => {
    const carga = cargaOf([linea(1, 'Bobina', 40000, 4), linea(2, 'Malla', 1000, 10)])! // 20,000 and 21,000
    expect([carga.viajes.map((v) => v.kg), carga.libre]).toEqual([[20000, 21000], 6500])
    expect(carga.viajes.map(libreOf)).toEqual([7500, 6500])
    const many = cargaOf([linea(1, 'Arena', 1_000_000, 1)])! // 37 trips, none drawn
    expect([many.viajes, many.libre]).toEqual([[], 17500])
  })
  it('OPEN-218 whatever is loaded, no trip is above the limit and none of it is lost', () => {
    const some = fc.record({ kg: fc.integer({ min: 1, max: 4_000_000 }), cantidad: fc.integer({ min: 1, max: 900 }) })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (all) => {
        const carga = cargaOf(all.map(({ kg, cantidad }, n) => linea(n, 'x', kg / 100, cantidad)))!
        const cents = (n: number) => Math.round(n * 100)
        expect(carga.viajes).toHaveLength(carga.cuantosViajes)
        for (const v of carga.viajes) expect(v.kg).toBeLessThanOrEqual(27500)
        expect(carga.viajes.reduce((n, v) => n + cents(v.kg), 0)).toBe(all.reduce((n, b) => n + b.kg, 0))
        expect(cents(carga.libre)).toBe(2_750_000 - cents(carga.viajes.at(-1)!.kg))
      }),
    )
  })
  it('OPEN-218 what weighs nothing is counted apart, and a load of thousands of trucks is said and not drawn', () => {
    expect(cargaOf([linea(1, 'Servicio', 0, 1)])).toBeNull()
    expect(cargaOf([...cart, linea(6, 'Servicio', 0, 1), linea(7, 'Quitado', 0, 0)])!.withoutPeso).toBe(1)
    const many = cargaOf([linea(1, 'Arena', 10_000_000_000, 1)])!
    expect([many.cuantosViajes, many.viajes]).toEqual([363637, []])
  })
})
