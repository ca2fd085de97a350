import type { Pattern, Task, Used } from './problem.ts'

/**
 * A task of very many different lengths as one of few (de la Vega and Lueker 1981): neighbours count as one length. As
 * the shortest of them it gives a bound, as the longest of them a plan.
 */
const MOST = 80

export type Classed = {
  readonly low: Task
  readonly high: Task
  /** A plan of the classes as one of the pieces, the longest first. */
  readonly spread: (used: readonly Used[]) => Used[]
}
export const classesOf = (task: Task): Classed => {
  const { weights, demand, kinds } = task
  const size = Math.ceil(weights.length / MOST)
  const starts = weights.flatMap((_, at) => (at % size === 0 ? [at] : []))
  const members = starts.map((start) => weights.slice(start, start + size).map((_, nth) => start + nth))
  const counts = members.map((places) => places.reduce((total, at) => total + demand[at]!, 0))
  const as = (nth: (places: readonly number[]) => number): Task => ({
    weights: members.map((places) => weights[nth(places)]!),
    demand: counts,
    kinds,
  })
  const spread = (used: readonly Used[]): Used[] => {
    const queues = members.map((places) => places.flatMap((at) => Array.from({ length: demand[at]! }, () => at)))
    const next = queues.map(() => 0)
    return used.flatMap(({ pattern: { kind, items }, times }) =>
      Array.from({ length: times }, (): Used => {
        const found = new Map<number, number>()
        for (const [of, count] of items)
          for (let nth = 0; nth < count; nth++) {
            const at = queues[of]![next[of]!++]!
            found.set(at, (found.get(at) ?? 0) + 1)
          }
        const pattern: Pattern = { kind, items: [...found] }
        return { pattern, times: 1 }
      }),
    )
  }
  return { low: as((places) => places.at(-1)!), high: as((places) => places[0]!), spread }
}
