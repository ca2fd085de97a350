import { fullest, byBars } from './greedy.ts'
import { solveMaster, type Solved } from './master.ts'
import { pack, type Answer } from './search.ts'
import { spend, timesOf, weightOf, type Pattern, type Task, type Used } from './problem.ts'
import { COST, within, type Work } from './work.ts'

/** A task without what is covered already, and the places its weights had before. */
const reduced = (task: Task, demand: readonly number[], limits: readonly number[]) => {
  const places = demand.flatMap((count, at) => (count > 0 ? [at] : []))
  const to = new Map(places.map((at, place) => [at, place]))
  const small: Task = {
    weights: places.map((at) => task.weights[at]!),
    demand: places.map((at) => demand[at]!),
    kinds: task.kinds.map((kind, at) => ({ ...kind, limit: limits[at]! })),
  }
  const inside = (pattern: Pattern): Pattern[] =>
    pattern.items.every(([at, count]) => to.has(at) && count <= demand[at]!) && limits[pattern.kind]! > 0
      ? [{ kind: pattern.kind, items: pattern.items.map(([at, count]) => [to.get(at)!, count] as const) }]
      : []
  const outside = ({ kind, items }: Pattern): Pattern => ({
    kind,
    items: items.map(([at, count]) => [places[at]!, count] as const),
  })
  return { small, inside, outside }
}

type Rule = (times: number, fill: number) => number
/** Which of the patterns that are used in part is taken whole first. */
const RULES: readonly Rule[] = [
  (times) => times - Math.floor(times),
  (times, fill) => fill + (times - Math.floor(times)) / 1000,
  (times, fill) => (times - Math.floor(times) > 0.3 ? fill : 0) + (times - Math.floor(times)) / 1000,
]
export const DIVES = RULES.length

/** The whole part of each pattern; where there is none, one of them once. */
const chosen = ({ uses }: Solved, { weights, kinds }: Task, rule: Rule): Used[] => {
  const whole = uses.flatMap(({ pattern, times }) => {
    const count = Math.floor(times + 1e-6)
    return count > 0 ? [{ pattern, times: count }] : []
  })
  if (whole.length > 0) return whole
  let [best, most]: [Pattern | null, number] = [null, -1]
  for (const { pattern, times } of uses) {
    const worth = rule(times, weightOf(pattern, weights) / kinds[pattern.kind]!.capacity)
    if (worth > most + 1e-9) [best, most] = [pattern, worth]
  }
  return best ? [{ pattern: best, times: 1 }] : []
}

/**
 * A whole plan out of the linear one: what it uses whole is taken, the rest is solved again, and so on. Null: there
 * were not enough bars of a kind, or the work that was allowed is done. `turn`: which way to round.
 */
export const dive = (task: Task, pool: Pattern[], turn: number, work: Work): Used[] | null => {
  const demand = [...task.demand]
  const limits = task.kinds.map(({ limit }) => limit)
  const used: Used[] = []
  const take = (pattern: Pattern, times: number) => {
    spend(pattern, times, demand, limits)
    used.push({ pattern, times })
  }
  while (demand.some((count) => count > 0)) {
    const { small, inside, outside } = reduced(task, demand, limits)
    const columns = pool.flatMap(inside)
    work.left -= COST.column * (pool.length + task.weights.length)
    const known = columns.length
    const solved = solveMaster(small, columns, work)
    pool.push(...columns.slice(known).map(outside))
    if (!solved || solved.missing > 1e-6 * small.weights[0]!) return null
    const ended = finish(small, work)
    if (ended.is === 'yes')
      return [...used, ...ended.used.map(({ pattern, times }) => ({ pattern: outside(pattern), times }))]
    const next = chosen(solved, small, RULES[turn % RULES.length]!)
    let some = false
    for (const { pattern, times } of next) {
      const full = outside(pattern)
      const possible = Math.min(times, timesOf(full, demand, limits))
      if (possible <= 0) continue
      take(full, possible)
      some = true
    }
    if (!some) return rest(task, demand, limits, used, work)
  }
  return used
}
/** Pieces from which on all ways are looked at, and the work that each look may take. */
const FEW = 45
const ONE_FINISH = 8_000_000
/** Of a few pieces and so many bars, all ways. */
const finish = (small: Task, work: Work): Answer => {
  const pieces = small.demand.reduce((total, count) => total + count, 0)
  if (pieces > FEW || small.kinds.some(({ limit }) => limit === Infinity)) return { is: 'unknown' }
  return within(work, ONE_FINISH, (own) => pack(small, own))
}
/** What is left, bar by bar. */
const rest = (task: Task, demand: number[], limits: number[], used: Used[], work: Work): Used[] | null => {
  const left: Task = { ...task, demand, kinds: task.kinds.map((kind, at) => ({ ...kind, limit: limits[at]! })) }
  const more = byBars(left, fullest, work)
  return more && [...used, ...more]
}
