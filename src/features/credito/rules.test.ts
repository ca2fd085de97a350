import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideExceeded, disponibleOf, isExceeded, showDisponible, type Credito } from './rules.ts'

const ARS = { id: 1, simbolo: '$' }
const USD = { id: 2, simbolo: 'US$' }
const credito = (more: Partial<Credito> = {}): Credito => ({
  disponible: 1000,
  comprometido: 0,
  moneda: USD,
  fecha: '2026-11-22',
  retenido: false,
  motivo: null,
  alSuperar: 'avisar',
  ...more,
})

describe('OPEN-154 a purchase beyond the credit', () => {
  it.each([
    [1000, 999.99, USD, false],
    [1000, 1000, USD, false],
    [1000, 1000.01, USD, true],
    [0, 0.01, USD, true],
    [-50, 0, USD, true],
    [null, 9_999_999, USD, false],
    [1000, 2000, ARS, false],
  ])('of %s left, %s is beyond: …', (disponible, total, moneda, exceeded) =>
    expect(isExceeded(credito({ disponible }), { total, monedaId: moneda.id })).toBe(exceeded),
  )
  it('a client of whom nothing is known goes beyond nothing', () => {
    expect(decideExceeded(null, { total: 1, monedaId: 2 })).toEqual({
      superaCredito: false,
      requiereAprobacion: false,
      motivo: null,
    })
    expect(isExceeded(credito(), { total: 5000, monedaId: null })).toBe(false)
  })
  it('is marked, and asks for approval where the distributor says so', () => {
    const compra = { total: 1500, monedaId: 2 }
    expect(decideExceeded(credito(), compra)).toEqual({
      superaCredito: true,
      requiereAprobacion: false,
      motivo: 'Supera el crédito disponible.',
    })
    expect(decideExceeded(credito({ alSuperar: 'aprobacion' }), compra)).toEqual({
      superaCredito: true,
      requiereAprobacion: true,
      motivo: 'Supera el crédito disponible: requiere aprobación.',
    })
  })
  it('nothing asks for approval that does not go beyond', () =>
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        fc.constantFrom('avisar' as const, 'aprobacion' as const),
        (disponible, total, alSuperar) => {
          const made = decideExceeded(credito({ disponible, alSuperar }), { total, monedaId: 2 })
          return made.superaCredito || (!made.requiereAprobacion && made.motivo === null)
        },
      ),
    ))
})

describe('OPEN-154 what is left', () => {
  it('is the figure less what was ordered since, to the cent', () => {
    expect(disponibleOf('1000.10', '0.20')).toBe(999.9)
    expect(disponibleOf('100.00', '250.55')).toBe(-150.55)
    expect(disponibleOf(null, '250')).toBeNull()
  })
  it('is said with its day', () => {
    expect(showDisponible(credito({ disponible: 1234.56 }))).toBe('Crédito disponible US$ 1.234,56, al 22/11/2026')
    expect(showDisponible(credito({ fecha: null }))).toBe('Crédito disponible US$ 1.000,00')
    expect(showDisponible(credito({ disponible: null }))).toBeNull()
  })
})
