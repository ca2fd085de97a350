import { gathered } from './greedy.ts'
import type { Bound } from './master.ts'
import type { Pattern, Task, Used } from './problem.ts'
import { COST, type Work } from './work.ts'

/** `no` may come with the bound that shows it; `unknown`: the work that was allowed is done. */
export type Answer =
  | { readonly is: 'yes'; readonly used: readonly Used[] }
  | { readonly is: 'no'; readonly bound?: Bound }
  | { readonly is: 'unknown' }

/** Most ways of filling one bar that are looked at, and most dead ends remembered. */
const COMPLETIONS = 3_000
const REMEMBERED = 150_000

/** Every way of filling a bar with its longest piece so that nothing more fits and at most `slack` is lost. */
const completionsOf = (
  weights: readonly number[],
  demand: readonly number[],
  { first, capacity, slack, work }: { first: number; capacity: number; slack: number; work: Work },
): { ways: { items: [number, number][]; left: number }[]; all: boolean } => {
  const ways: { items: [number, number][]; left: number }[] = []
  const counts: [number, number][] = []
  const open: number[] = []
  for (let at = first; at < weights.length; at++) if (demand[at]! > 0) open.push(at)
  /** What all the pieces from here on weigh. */
  const after = new Float64Array(open.length + 1)
  for (let nth = open.length - 1; nth >= 0; nth--)
    after[nth] = after[nth + 1]! + weights[open[nth]!]! * demand[open[nth]!]!
  const lightest = weights[open.at(-1)!]!
  let all = true
  let steps = 0
  /** `smallest`: the lightest piece of which some stay out. */
  const go = (nth: number, left: number, smallest: number): void => {
    steps += 1
    if (left - after[nth]! > slack) return
    if (nth === open.length || left < lightest) {
      if (left < smallest && left <= slack) ways.push({ items: [...counts], left })
      return
    }
    const at = open[nth]!
    const weight = weights[at]!
    const most = Math.min(demand[at]!, Math.floor(left / weight))
    for (let count = most; count >= (nth === 0 ? 1 : 0); count--) {
      if (ways.length >= COMPLETIONS) {
        all = false
        return
      }
      if (count > 0) counts.push([at, count])
      go(nth + 1, left - count * weight, count < demand[at]! ? weight : smallest)
      if (count > 0) counts.pop()
    }
  }
  go(0, capacity, Infinity)
  work.left -= COST.fill * steps + COST.bar * (1 + ways.length) + COST.look * weights.length
  ways.sort((one, other) => one.left - other.left)
  return { ways, all }
}

/**
 * Whether the pieces fit into these bars, each kind so many: by bars, each filled as far as can be, never twice the
 * same dead end.
 */
export const pack = ({ weights, demand, kinds }: Task, work: Work): Answer => {
  const wanted = [...demand]
  const limits = kinds.map(({ limit }) => limit)
  const dead = new Set<string>()
  const path: Pattern[] = []
  let all = true
  const go = (slack: number): boolean => {
    const first = wanted.findIndex((count) => count > 0)
    if (first < 0) return true
    if (work.left <= 0) {
      all = false
      return false
    }
    work.left -= COST.state + COST.column * wanted.length
    const key = `${wanted.join()}|${limits.join()}`
    if (dead.has(key)) return false
    const options: { pattern: Pattern; left: number }[] = []
    for (const [kind, { capacity }] of kinds.entries()) {
      if (limits[kind]! <= 0 || capacity < weights[first]!) continue
      const found = completionsOf(weights, wanted, { first, capacity, slack, work })
      all &&= found.all
      for (const { items, left } of found.ways) options.push({ pattern: { kind, items }, left })
    }
    options.sort((one, other) => one.left - other.left)
    for (const { pattern, left } of options) {
      for (const [at, count] of pattern.items) wanted[at]! -= count
      limits[pattern.kind]! -= 1
      path.push(pattern)
      if (go(slack - left)) return true
      path.pop()
      limits[pattern.kind]! += 1
      for (const [at, count] of pattern.items) wanted[at]! += count
      if (work.left <= 0) break
    }
    if (work.left <= 0) all = false
    else if (dead.size < REMEMBERED) dead.add(key)
    return false
  }
  const room = kinds.reduce((total, { capacity, limit }) => total + capacity * limit, 0)
  const content = weights.reduce((total, weight, at) => total + weight * demand[at]!, 0)
  if (content > room) return { is: 'no' }
  if (go(room - content)) return { is: 'yes', used: gathered(path) }
  return { is: all ? 'no' : 'unknown' }
}
