import { describe, expect, it } from 'vitest'
import { bar, decreasing, listOf, numbers, piecesOf, problemOf, sumOf } from '../../../../test/corte.ts'
import { bestPlan } from './planner.ts'
import { purchase } from './problem.ts'

/** Too many lists for `npm test`. */
const LISTS = 10_000

it(`CORTE-06 is never worse than first and best fit decreasing, over ${LISTS} lists`, { timeout: 600_000 }, () => {
  const worse: number[] = []
  for (let seed = 1; seed <= LISTS; seed++) {
    const problem = listOf(seed, 25)
    const plan = bestPlan(problem)
    if (plan.out.length > 0) continue
    const { money } = sumOf(problem, plan)
    for (const [sold, each] of problem.bars.entries())
      for (const best of [false, true]) {
        const count = decreasing(problem, sold, best)
        if (count !== null && money > purchase(each, count).cost) worse.push(seed)
      }
  }
  expect(worse).toEqual([])
})

/** Falkenauer's triplets (1996): three pieces fill a bar of 1000 to the last, so that the best is known. */
const triplets = (seed: number, bars: number): number[] => {
  const int = numbers(seed)
  return Array.from({ length: bars }, () => {
    const first = int(380, 490)
    const second = int(250, Math.floor((1000 - first) / 2))
    return [first, second, 1000 - first - second]
  }).flat()
}
const uniform = (seed: number, count: number, from: number, to: number): number[] => {
  const int = numbers(seed)
  return Array.from({ length: count }, () => int(from, to))
}
/**
 * As the published sets are made: Falkenauer's triplets t60 and t99 and uniform u100 (OR-Library binpack), Scholl,
 * Klein and Jürgens' first and second set (1997), Schwerin and Wäscher's first (1997). `best`: known by how they are
 * made; else the plan has to be proved.
 */
const SETS: readonly [name: string, capacity: number, of: (seed: number) => number[], best: number | null][] = [
  ['t60', 1000, (seed) => triplets(seed, 20), 20],
  ['t99', 1000, (seed) => triplets(seed, 33), 33],
  ['u100', 150, (seed) => uniform(seed, 100, 20, 100), null],
  ['N1C1', 100, (seed) => uniform(seed, 100, 1, 100), null],
  ['N1C2', 120, (seed) => uniform(seed, 100, 20, 100), null],
  ['N1C3', 150, (seed) => uniform(seed, 50, 30, 100), null],
  ['N2W1', 1000, (seed) => uniform(seed, 100, 267, 399), null],
  ['N2W2', 1000, (seed) => uniform(seed, 100, 160, 240), null],
  ['Schwerin 1', 1000, (seed) => uniform(seed, 100, 150, 200), null],
]
const EACH = 20
describe('as the published sets are made', () => {
  it('CORTE-06 finds the best of at least 95 % of those of up to 100 pieces', { timeout: 600_000 }, () => {
    const missed: string[] = []
    for (const [name, capacity, of, best] of SETS)
      for (let seed = 1; seed <= EACH; seed++) {
        const problem = problemOf([], { pieces: piecesOf(of(seed)), bars: [bar(capacity)], kerf: 0 })
        const plan = bestPlan(problem)
        const { bars } = sumOf(problem, plan)
        if (best === null ? !plan.proved : bars !== best) missed.push(`${name} ${seed}`)
      }
    expect(missed.length, missed.join()).toBeLessThanOrEqual(SETS.length * EACH * 0.05)
  })
})
