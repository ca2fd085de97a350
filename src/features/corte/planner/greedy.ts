import { spend, timesOf, weightOf, type Kind, type Pattern, type Task, type Used, type Work } from './problem.ts'

/** Plans made in one pass, the start of better ones. */

type Fill = (task: Task, demand: readonly number[], capacity: number, work: Work) => [number, number][]

/** The longest piece that fits, and again: bar by bar it is first fit decreasing. */
export const firstFit: Fill = ({ weights }, demand, capacity, work) => {
  const items: [number, number][] = []
  let left = capacity
  work.left -= weights.length
  for (const [at, weight] of weights.entries()) {
    const count = Math.min(demand[at]!, Math.floor(left / weight))
    if (count > 0) items.push([at, count])
    left -= count * weight
  }
  return items
}
/** Most steps of looking for the fullest bar. */
const FILL_STEPS = 4_000
/** With the longest piece that fits, what fills a bar best. */
export const fullest: Fill = ({ weights }, demand, capacity, work) => {
  const first = weights.findIndex((weight, at) => demand[at]! > 0 && weight <= capacity)
  if (first < 0) return []
  const counts = new Map<number, number>()
  let best: [number, number][] = []
  let least = capacity + 1
  let steps = FILL_STEPS
  const go = (at: number, left: number): void => {
    if (left < least) {
      least = left
      best = [...counts].filter(([, count]) => count > 0)
    }
    if (at >= weights.length || least === 0 || steps-- <= 0) return
    const weight = weights[at]!
    const most = Math.min(demand[at]!, Math.floor(left / weight))
    for (let count = most; count >= (at === first ? 1 : 0) && least > 0 && steps > 0; count--) {
      counts.set(at, count)
      go(at + 1, left - count * weight)
    }
    counts.delete(at)
  }
  go(first, capacity)
  work.left -= (FILL_STEPS - steps) * 20
  return best
}

/** Bar by bar, own ones first; of the others, whichever costs least for what goes into it. */
export const byBars = (task: Task, fill: Fill, work: Work): Used[] | null => {
  const demand = [...task.demand]
  const limits = task.kinds.map(({ limit }) => limit)
  const used: Used[] = []
  while (demand.some((count) => count > 0)) {
    const pattern = nextBar(task, demand, limits, fill, work)
    if (!pattern) return null
    const times = timesOf(pattern, demand, limits)
    spend(pattern, times, demand, limits)
    used.push({ pattern, times })
  }
  return used
}
const nextBar = (task: Task, demand: readonly number[], limits: readonly number[], fill: Fill, work: Work) => {
  let best: { pattern: Pattern; price: number } | null = null
  for (const [kind, { capacity, cost, bar }] of task.kinds.entries()) {
    if (limits[kind]! <= 0) continue
    const items = fill(task, demand, capacity, work)
    if (items.length === 0) continue
    const pattern = { kind, items }
    const price = bar === null ? -1 : cost / weightOf(pattern, task.weights)
    if (best === null || price < best.price) best = { pattern, price }
    if (bar === null) break
  }
  return best?.pattern ?? null
}

type Open = { readonly kind: number; left: number; readonly items: Map<number, number> }
/** Best fit decreasing: each piece into the open bar that it leaves least of, else into a new one of the first kind. */
export const bestFit = ({ weights, demand, kinds }: Task, work: Work): Used[] | null => {
  const open: Open[] = kinds.flatMap(({ capacity, limit, bar }, kind) =>
    bar === null ? Array.from({ length: limit }, () => ({ kind, left: capacity, items: new Map() })) : [],
  )
  const fresh = kinds.findIndex(({ bar }) => bar !== null)
  for (const [at, weight] of weights.entries())
    for (let nth = 0; nth < demand[at]!; nth++) {
      work.left -= open.length
      let into: Open | null = null
      for (const each of open) if (each.left >= weight && (into === null || each.left < into.left)) into = each
      if (into === null) {
        if (fresh < 0 || kinds[fresh]!.capacity < weight) return null
        into = { kind: fresh, left: kinds[fresh]!.capacity, items: new Map() }
        open.push(into)
      }
      into.left -= weight
      into.items.set(at, (into.items.get(at) ?? 0) + 1)
    }
  return gathered(open.filter(({ items }) => items.size > 0).map(({ kind, items }) => ({ kind, items: [...items] })))
}

const keyOf = ({ kind, items }: Pattern): string => `${kind}:${items.map(([at, count]) => `${at}x${count}`).join(',')}`
/** Equal bars together, in the order in which they came. */
export const gathered = (patterns: readonly Pattern[]): Used[] => {
  const found = new Map<string, { pattern: Pattern; times: number }>()
  for (const pattern of patterns) {
    const key = keyOf(pattern)
    const known = found.get(key)
    if (known) known.times += 1
    else found.set(key, { pattern, times: 1 })
  }
  return [...found.values()]
}

/** Each bought bar as the cheapest that holds what is cut from it. */
export const shrunk = (used: readonly Used[], { weights, kinds }: Task): Used[] =>
  used.map(({ pattern, times }) => {
    if (kinds[pattern.kind]!.bar === null) return { pattern, times }
    const weight = weightOf(pattern, weights)
    let kind = pattern.kind
    for (const [at, each] of kinds.entries())
      if (each.bar !== null && each.capacity >= weight && isCheaper(each, kinds[kind]!)) kind = at
    return { pattern: { ...pattern, kind }, times }
  })
const isCheaper = (one: Kind, other: Kind): boolean => {
  if (one.cost !== other.cost) return one.cost < other.cost
  return one.price < other.price || (one.price === other.price && one.capacity > other.capacity)
}
