import { purchase, type Bar, type Goal, type Task, type Used } from './problem.ts'
import { weightOf } from './problem.ts'

/** What a plan is judged by, the first first, the least best. */
export type Score = readonly number[]

export const isBetter = (one: Score, other: Score): boolean => {
  for (const [at, value] of one.entries()) if (value !== other[at]) return value < (other[at] ?? Infinity)
  return false
}
/** How many bars of each that is sold. */
export const countsOf = (used: readonly Used[], { kinds }: Task, bars: readonly Bar[]): number[] => {
  const counts = bars.map(() => 0)
  for (const { pattern, times } of used) {
    const { bar } = kinds[pattern.kind]!
    if (bar !== null) counts[bar]! += times
  }
  return counts
}
/** Money, bars and tenths of a millimetre bought, in the order in which they are looked for. */
export const costOf = (counts: readonly number[], bars: readonly Bar[], goal: Goal): Score => {
  let [money, many, length] = [0, 0, 0]
  for (const [at, count] of counts.entries()) {
    money += purchase(bars[at]!, count).cost
    many += count
    length += bars[at]!.length * count
  }
  return goal === 'money' ? [money, many] : goal === 'bars' ? [many, money] : [length, money, many]
}
/** What one bar of a kind counts for the first that is looked for. */
export const unitOf = (bar: Bar, goal: Goal): number =>
  goal === 'bars' ? 1 : goal === 'waste' ? bar.length : Math.min(...bar.steps.map(({ each }) => each))

/** The longest single rest of a bar that is bought. */
export const longestRest = (used: readonly Used[], { kinds, weights }: Task): number =>
  Math.max(
    0,
    ...used.map(({ pattern }) => {
      const { bar, capacity } = kinds[pattern.kind]!
      return bar === null ? 0 : capacity - weightOf(pattern, weights)
    }),
  )
export const scoreOf = (used: readonly Used[], task: Task, bars: readonly Bar[], goal: Goal): Score => [
  ...costOf(countsOf(used, task, bars), bars, goal),
  -longestRest(used, task),
]
