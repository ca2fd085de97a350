import { describe, expect, it } from 'vitest'
import { countFitting } from './useFit.ts'

describe('the names of a bar in one row', () => {
  it.each<[string, number[], number, number]>([
    ['all of them, to the last pixel', [100, 100, 100], 330, 3],
    ['one pixel less: what stays leaves room for Más', [100, 100, 100], 329, 2],
    ['no room beside Más', [100, 100, 100], 170, 0],
    ['none at all', [], 10, 0],
    ['a wide one in the middle ends the row', [50, 400, 50], 300, 1],
  ])('%s', (_what, widths, room, fit) => expect(countFitting(widths, 10, room, 64)).toBe(fit))
})
