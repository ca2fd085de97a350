import { describe, expect, it } from 'vitest'
import { estimate, labelOf, withPercepciones } from './rules.ts'

const BUENOS_AIRES = 1
const CORDOBA = 5
const iibb = { impuesto: 'IIBB', provinciaId: BUENOS_AIRES, provincia: 'Buenos Aires', alicuota: 3, minimo: 0 }
const iva = { impuesto: 'IVA', provinciaId: null, provincia: null, alicuota: 1.5, minimo: 10_000 }
const order = { neto: 23_365.64, moneda: { id: 2 }, provinciaId: BUENOS_AIRES, rate: { valor: 1489 } }

describe('what is estimated', () => {
  it('DOLAR-10 is of the destination’s province and of none, on the net total, half up', () => {
    expect(estimate([iibb, { ...iibb, provinciaId: CORDOBA }, iva], order)).toEqual([
      { impuesto: 'IIBB', provincia: 'Buenos Aires', alicuota: 3, base: 23_365.64, monto: 700.97 },
      { impuesto: 'IVA', provincia: null, alicuota: 1.5, base: 23_365.64, monto: 350.48 },
    ])
    expect(estimate([{ ...iibb, alicuota: 0.5 }], { ...order, neto: 1 })[0]!.monto).toBe(0.01)
    expect(estimate([iibb], { ...order, provinciaId: CORDOBA })).toEqual([])
    expect(estimate([iibb], { ...order, neto: 0 })).toEqual([])
  })
  it.each([
    ['in pesos, one cent below', { ...order, moneda: { id: 1 }, neto: 9999.99 }, 0],
    ['in pesos, at it', { ...order, moneda: { id: 1 }, neto: 10_000 }, 1],
    ['in dollars, below by its rate', { ...order, neto: 6.71 }, 0],
    ['in dollars, above it', { ...order, neto: 6.72 }, 1],
    ['in dollars without a rate: it counts', { ...order, neto: 0.01, rate: null }, 1],
  ])('DOLAR-10 from its least amount on: %s', (_what, of, many) => {
    expect(estimate([iva], of)).toHaveLength(many)
  })
  it('DOLAR-10 says its tax, its province and its rate, and that it is estimated', () => {
    expect(labelOf(iibb)).toBe('Percepción IIBB Buenos Aires 3,00 % (estimada)')
    expect(labelOf({ ...iva, alicuota: 0.0125 })).toBe('Percepción IVA 0,0125 % (estimada)')
    expect(withPercepciones(28_272.42, estimate([iibb], order))).toBe(28_973.39)
  })
})
