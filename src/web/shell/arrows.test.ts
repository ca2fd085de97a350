import { expect, it } from 'vitest'
import { arrowTo } from './arrows.ts'

/** Five boxes in rows of two: 0 1 / 2 3 / 4. */
const boxes = [0, 1, 2, 3, 4].map((n) => {
  const [left, top] = [(n % 2) * 120, Math.floor(n / 2) * 50]
  return { left, right: left + 100, top, bottom: top + 50 }
})

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 0, 2],
  ['ArrowDown', 3, 4],
  ['ArrowUp', 4, 2],
  ['ArrowLeft', 3, 2],
  ['ArrowUp', 1, -1],
  ['ArrowDown', 4, -1],
  ['ArrowRight', 1, -1],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['a', 0, null],
] as const)('OPEN-29 BASE-03 %s from %i leads to %s', (key, at, to) => {
  expect(arrowTo(key, boxes, at)).toBe(to)
})
