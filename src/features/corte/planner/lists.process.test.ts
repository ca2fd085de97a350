import { describe, expect, it } from 'vitest'
import { bar, decreasing, listOf, piecesOf, problemOf, SETS, sumOf } from '../../../../test/corte.ts'
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
