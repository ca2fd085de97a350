import { describe, expect, it } from 'vitest'
import { scaleOf } from './rules.ts'

describe('the ruler of discounts', () => {
  it('OPEN-199 has marks of 5 points where they fit, and no discount goes beyond it', () => {
    expect(scaleOf([])).toEqual({ hasta: 20, paso: 5 })
    expect(scaleOf([3, 12.5])).toEqual({ hasta: 20, paso: 5 })
    expect(scaleOf([20.01])).toEqual({ hasta: 25, paso: 5 })
    expect(scaleOf([40])).toEqual({ hasta: 40, paso: 5 })
    expect(scaleOf([41])).toEqual({ hasta: 50, paso: 10 })
    expect(scaleOf([100])).toEqual({ hasta: 100, paso: 20 })
  })
})
