import { gathered } from './greedy.ts'
import type { Task, Used } from './problem.ts'
import { COST, type Work } from './work.ts'

/** Most bars of a plan that is polished one by one, and moves of one bar. */
const MOST_BARS = 1_200
const MOVES = 60
/** Bars that are tried as the one with the rest. */
const TRIED = 3

type Bin = { readonly kind: number; left: number; readonly items: Map<number, number> }

const binsOf = (used: readonly Used[], { weights, kinds }: Task): Bin[] =>
  used.flatMap(({ pattern: { kind, items }, times }) => {
    const content = items.reduce((total, [at, count]) => total + weights[at]! * count, 0)
    return Array.from({ length: times }, () => ({ kind, left: kinds[kind]!.capacity - content, items: new Map(items) }))
  })
const add = ({ items }: Bin, at: number, by: number): void => {
  const count = (items.get(at) ?? 0) + by
  if (count > 0) items.set(at, count)
  else items.delete(at)
}
const move = (from: Bin, to: Bin, at: number, weight: number): void => {
  add(from, at, -1)
  add(to, at, 1)
  from.left += weight
  to.left -= weight
}

/** Moves the longest piece that another bar has room for; else changes one for a shorter one. False: none. */
const lighten = (target: Bin, bins: readonly Bin[], weights: readonly number[], work: Work): boolean => {
  for (const at of [...target.items.keys()].sort((one, other) => weights[other]! - weights[one]!)) {
    let into: Bin | null = null
    work.left -= COST.look * bins.length
    for (const bin of bins)
      if (bin !== target && bin.left >= weights[at]! && (into === null || bin.left < into.left)) into = bin
    if (into === null) continue
    move(target, into, at, weights[at]!)
    return true
  }
  return change(target, bins, weights, work)
}
const change = (target: Bin, bins: readonly Bin[], weights: readonly number[], work: Work): boolean => {
  let best: { bin: Bin; mine: number; theirs: number; gain: number } | null = null
  for (const mine of target.items.keys())
    for (const bin of bins) {
      if (bin === target || bin.left === 0) continue
      work.left -= COST.look * (2 + bin.items.size)
      for (const theirs of bin.items.keys()) {
        const gain = weights[mine]! - weights[theirs]!
        if (gain > 0 && gain <= bin.left && (best === null || gain > best.gain)) best = { bin, mine, theirs, gain }
      }
    }
  if (!best) return false
  move(target, best.bin, best.mine, weights[best.mine]!)
  move(best.bin, target, best.theirs, weights[best.theirs]!)
  return true
}

/** The same plan with what is left of its bought bars in as few of them as can be, or with a bar less. */
export const emptied = (used: readonly Used[], task: Task, work: Work): readonly Used[] => {
  const count = used.reduce((total, { times }) => total + times, 0)
  if (count > MOST_BARS) return used
  let best: { rest: number; bins: Bin[] } | null = null
  for (let nth = 0; nth < TRIED; nth++) {
    if (work.left <= 0) break
    work.left -= 2 * COST.bar * count
    const bins = binsOf(used, task)
    const target = bins
      .filter(({ kind }) => task.kinds[kind]!.bar !== null)
      .sort((one, other) => other.left - one.left)[nth]
    if (!target) break
    for (let turn = 0; turn < MOVES && work.left > 0 && target.items.size > 0; turn++)
      if (!lighten(target, bins, task.weights, work)) break
    const rest = target.items.size === 0 ? Infinity : target.left
    if (best === null || rest > best.rest) best = { rest, bins }
  }
  if (best === null) return used
  return gathered(
    best.bins
      .filter(({ items }) => items.size > 0)
      .map(({ kind, items }) => ({ kind, items: [...items].sort(([one], [other]) => one - other) })),
  )
}
