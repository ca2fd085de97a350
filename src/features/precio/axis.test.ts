import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisOf } from './axis.ts'

describe('axisOf', () => {
  it('DOLAR-07 the drawing is to one scale, told apart from below the lowest level', () => {
    const axis = axisOf([4089.6, 3908.16, 3712.75, 3595.51, 3517.35, 4255.99])
    expect(axis.ticks).toEqual([3400, 3600, 3800, 4000, 4200])
    expect(axis.broken).toBe(true)
    expect(axis.at(4255.99)).toBeGreaterThan(axis.at(4089.6))
  })
  it('DOLAR-07 a single level stands on a scale from 0', () => {
    const axis = axisOf([100, 100])
    expect([axis.broken, axis.ticks, axis.at(0)]).toEqual([false, [20, 40, 60, 80, 100], 0])
    expect(axisOf([0]).ticks).toEqual([])
  })
  it('DOLAR-07 a range just over a round one has three ticks, too', () => {
    expect(axisOf([0, 1_100_000.01]).ticks).toEqual([200_000, 400_000, 600_000, 800_000, 1_000_000, 1_200_000])
  })
  it('DOLAR-07 every level is inside, in its order, and so are three to eight ticks', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((n) => n / 100)
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), (levels) => {
        const { at, ticks } = axisOf(levels)
        const shares = levels.map(at)
        expect(shares.every((share) => share >= 0 && share < 1)).toBe(true)
        expect(ticks.map(at).every((share) => share > 0 && share <= 1)).toBe(true)
        const most = Math.max(...levels)
        if (most > 0) expect(at(most)).toBe(Math.max(...shares))
        if (new Set(levels).size > 1) expect(ticks.length >= 3 && ticks.length <= 8).toBe(true)
      }),
    )
  })
})
