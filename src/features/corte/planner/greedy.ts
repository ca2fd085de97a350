import { spend, timesOf, weightOf, type Kind, type Pattern, type Task, type Used } from './problem.ts'
import { COST, type Work } from './work.ts'

/** Plans made in one pass, the start of better ones. */

type Fill = (task: Task, demand: readonly number[], capacity: number, work: Work) => [number, number][]

/** The longest piece that fits, and again: bar by bar it is first fit decreasing. */
export const firstFit: Fill = ({ weights }, demand, capacity, work) => {
  const items: [number, number][] = []
  let left = capacity
  work.left -= COST.look * weights.length
  for (const [at, weight] of weights.entries()) {
    const count = Math.min(demand[at]!, Math.floor(left / weight))
    if (count > 0) items.push([at, count])
    left -= count * weight
  }
  return items
}
/** Most steps of looking for the fullest bar. */
const FILL_STEPS = 4_000
/** With the longest piece that fits, what fills a bar best. Without work that is left, as the first fit. */
export const fullest: Fill = (task, demand, capacity, work) => {
  if (work.left <= 0) return firstFit(task, demand, capacity, work)
  const { weights } = task
  const open: number[] = []
  for (const [at, weight] of weights.entries()) if (demand[at]! > 0 && weight <= capacity) open.push(at)
  /** What all the pieces from here on weigh. */
  const after = new Float64Array(open.length + 1)
  for (let nth = open.length - 1; nth >= 0; nth--)
    after[nth] = after[nth + 1]! + weights[open[nth]!]! * demand[open[nth]!]!
  const lightest = weights[open.at(-1) ?? 0]!
  const counts = new Int32Array(open.length)
  let best = counts
  let least = capacity + 1
  let steps = FILL_STEPS
  const go = (nth: number, left: number): void => {
    if (left < least) {
      least = left
      best = counts.slice()
    }
    if (left < lightest || nth === open.length || left - after[nth]! >= least || least === 0 || steps-- <= 0) return
    const weight = weights[open[nth]!]!
    const most = Math.min(demand[open[nth]!]!, Math.floor(left / weight))
    for (let count = most; count >= (nth === 0 ? 1 : 0) && least > 0 && steps > 0; count--) {
      counts[nth] = count
      go(nth + 1, left - count * weight)
    }
    counts[nth] = 0
  }
  go(0, capacity)
  work.left -= COST.fill * (FILL_STEPS - steps) + COST.look * weights.length
  return open.flatMap((at, nth): [number, number][] => (best[nth]! > 0 ? [[at, best[nth]!]] : []))
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
/** The first, of bars by what is left of them, that has room. */
const roomFor = (open: readonly Open[], weight: number): number => {
  let [low, high] = [0, open.length]
  while (low < high) {
    const at = (low + high) >> 1
    if (open[at]!.left < weight) low = at + 1
    else high = at
  }
  return low
}
/** Best fit decreasing: each piece into the open bar that it leaves least of, else into a new one of the first kind. */
export const bestFit = ({ weights, demand, kinds }: Task, work: Work): Used[] | null => {
  /** By what is left of them. */
  const open: Open[] = kinds.flatMap(({ capacity, limit, bar }, kind) =>
    bar === null ? Array.from({ length: limit }, () => ({ kind, left: capacity, items: new Map() })) : [],
  )
  open.sort((one, other) => one.left - other.left)
  const fresh = kinds.findIndex(({ bar, limit }) => bar !== null && limit > 0)
  for (const [at, weight] of weights.entries())
    for (let nth = 0; nth < demand[at]!; nth++) {
      const found = roomFor(open, weight)
      const [known] = open.splice(found, 1)
      if (!known && (fresh < 0 || kinds[fresh]!.capacity < weight)) return null
      const into = known ?? { kind: fresh, left: kinds[fresh]!.capacity, items: new Map() }
      into.left -= weight
      into.items.set(at, (into.items.get(at) ?? 0) + 1)
      open.splice(roomFor(open, into.left), 0, into)
      work.left -= COST.bar
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
