import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#shared/dates.ts'
import { checkFilter, colorOf, scale, initialInterval, monthsOf, mainOf, toneladas } from './rules.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
const grupos = [1]

describe('the groups worth a bar of their own', () => {
  const ventas = (...kilos: number[]) => kilos.map((k, i) => ({ grupo: `G${i + 1}`, kilos: k, gasto: 0 }))
  it.each([
    [
      [1, 2, 3, 4, 5, 6, 7],
      ['G3', 'G4', 'G5', 'G6', 'G7'],
    ],
    [
      [1, 2, 3, 4, 5, 6],
      ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'],
    ],
    [
      [5, 0, 4, 0, 0, 0, 0],
      ['G1', 'G3'],
    ],
    [[0, 0], []],
  ])('OPEN-99 of %j kilos they are %j', (kilos, expected) => {
    expect([...mainOf(ventas(...kilos))].sort()).toEqual(expected)
  })
  it('OPEN-99 dollars count as much as kilos, and months add up', () => {
    const rest = ['B', 'C', 'D', 'E', 'F', 'G'].map((grupo) => ({ grupo, kilos: 100, gasto: 0 }))
    const dear = { grupo: 'A', kilos: 0, gasto: 10 }
    expect(mainOf([...rest, dear]).has('A')).toBe(true)
    const often = { grupo: 'G', kilos: 50, gasto: 0 }
    expect(mainOf([...rest, dear, often, often]).has('G')).toBe(true)
  })
})

describe('the filter of the dashboard', () => {
  it('HOME-20 it starts from 11 months ago to today', () => {
    expect(initialInterval('2026-11-21')).toEqual({ desde: '2025-12-21', hasta: '2026-11-21' })
    expect(initialInterval('2027-01-31')).toEqual({ desde: '2026-02-28', hasta: '2027-01-31' })
    fc.assert(
      fc.property(day, (hoy) => {
        expect(checkFilter({ ...initialInterval(hoy), grupos })).toBeNull()
      }),
    )
  })
  it('HOME-21 a start after the end is the error, the same day is not (OPEN-19)', () => {
    const text = 'Intervalo incorrecto; la fecha de inicio no puede ser mayor a la fecha de finalización'
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 900 }), (d, n) => {
        expect(checkFilter({ desde: addDays(d, n), hasta: d, grupos })).toBe(text)
      }),
    )
    fc.assert(
      fc.property(day, (d) => {
        expect(checkFilter({ desde: d, hasta: d, grupos })).toBeNull()
      }),
    )
  })
  it('HOME-22 no group is the error', () => {
    expect(checkFilter({ desde: '2026-01-01', hasta: '2026-02-01', grupos: [] })).toBe('Debe elegir al menos un grupo')
    expect(checkFilter({ desde: '2026-03-01', hasta: '2026-02-01', grupos: [] })).toBe(
      'Intervalo incorrecto; la fecha de inicio no puede ser mayor a la fecha de finalización',
    )
  })
  it('HOME-23 twelve months exactly pass, one day more does not', () => {
    const text = 'El intervalo no debe ser mayor a 12 meses'
    fc.assert(
      fc.property(day, (desde) => {
        const hasta = addMonths(desde, 12)
        expect(checkFilter({ desde, hasta, grupos })).toBeNull()
        expect(checkFilter({ desde, hasta: addDays(hasta, 1), grupos })).toBe(text)
      }),
    )
    expect(checkFilter({ desde: '2028-02-29', hasta: '2029-02-28', grupos })).toBeNull()
    expect(checkFilter({ desde: '2028-02-29', hasta: '2029-03-01', grupos })).toBe(text)
  })
})

describe('the charts', () => {
  it('HOME-24 every calendar month of the interval is a range', () => {
    expect(monthsOf('2026-11-05', '2026-11-05')).toEqual(['11/2026'])
    expect(monthsOf('2025-12-31', '2026-02-01')).toEqual(['12/2025', '01/2026', '02/2026'])
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 365 }), (d, n) => {
        const hasta = addDays(d, n)
        const months = monthsOf(d, hasta)
        expect(new Set(months).size).toBe(months.length)
        expect(months[0]).toBe(`${d.slice(5, 7)}/${d.slice(0, 4)}`)
        expect(months.at(-1)).toBe(`${hasta.slice(5, 7)}/${hasta.slice(0, 4)}`)
      }),
    )
  })
  it('HOME-13 tonnes are kilos by a thousand with two decimals', () => {
    expect([0, 4, 5, 1234, 1235, 10_000].map(toneladas)).toEqual([0, 0, 0.01, 1.23, 1.24, 10])
  })
  it('HOME-16 the colour goes by the index of the group, and again from the first after twenty', () => {
    expect([0, 1, 19, 20, 41].map(colorOf)).toEqual([1, 2, 20, 1, 2])
  })
  it('the value axis ends at or above the highest bar, in at most six round steps', () => {
    expect(scale(22.3)).toEqual({ top: 25, step: 5 })
    expect(scale(0)).toEqual({ top: 1, step: 1 })
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (v) => {
        const { top, step } = scale(v)
        expect(top).toBeGreaterThanOrEqual(v * (1 - 1e-6))
        expect(top / step).toBeLessThanOrEqual(6)
      }),
    )
  })
})
