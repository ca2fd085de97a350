import type { Work } from './problem.ts'

const TINY = 1e-9
/** Most steps of a search that has found something, and of one that has not. */
const QUICK = 3_000
const STEPS = 60_000

export type Packed = { readonly value: number; readonly items: readonly (readonly [number, number])[] }
/** `exact`: there is none worth more. */
export type Found = { readonly packed: Packed | null; readonly exact: boolean }

type Item = { readonly at: number; readonly weight: number; readonly value: number; readonly count: number }
const byDensity = (one: Item, other: Item): number =>
  other.value / other.weight - one.value / one.weight || one.at - other.at

type Asked = {
  readonly capacity: number
  readonly least: number
  /** Soon content with something worth more. */ readonly quick: boolean
  readonly work: Work
}
/** What goes into a capacity and is worth more than `least`, and most; null where nothing is. */
export const knapsack = (
  { weights, demand }: { readonly weights: readonly number[]; readonly demand: readonly number[] },
  values: Float64Array,
  { capacity, least, quick, work }: Asked,
): Found => {
  const items = weights
    .map((weight, at): Item => ({ at, weight, value: values[at]!, count: demand[at]! }))
    .filter(({ weight, value, count }) => value > TINY && count > 0 && weight <= capacity)
    .sort(byDensity)
  const counts = new Int32Array(items.length)
  let best: Packed | null = null
  let bar = least + TINY
  let steps = 0
  let exact = true
  /** Long enough. */
  const isOver = (): boolean => steps > (best && quick ? QUICK : STEPS) && !(exact = false)
  const go = (nth: number, left: number, value: number): void => {
    if (value > bar) {
      bar = value + TINY
      best = {
        value,
        items: items.flatMap(({ at }, place) => (counts[place]! > 0 ? [[at, counts[place]!] as const] : [])),
      }
    }
    const item = items[nth]
    if (!item || isOver()) return
    steps += 1
    if (value + (left * item.value) / item.weight <= bar) return
    for (let count = Math.min(item.count, Math.floor(left / item.weight)); count >= 0 && exact; count--) {
      counts[nth] = count
      go(nth + 1, left - count * item.weight, value + count * item.value)
    }
    counts[nth] = 0
  }
  go(0, capacity, 0)
  work.left -= steps * 12 + weights.length * 10
  if (exact || (best && quick)) return { packed: best, exact }
  return byCapacity(items, { capacity, least, quick, work }) ?? { packed: best, exact: false }
}

/** Most cells of a table over all capacities. */
const CELLS = 6_000_000
const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other))
/** The same by a table over all capacities, in units that all weights share; null where it would be too large. */
const byCapacity = (items: readonly Item[], { capacity, least, work }: Asked): Found | null => {
  const unit = items.reduce((shared, { weight }) => commonDivisor(shared, weight), 0)
  const cells = Math.floor(capacity / unit) + 1
  const parts = items.flatMap(({ at, weight, value, count }) => {
    const found: { at: number; weight: number; value: number; count: number }[] = []
    for (let left = Math.min(count, Math.floor(capacity / weight)), size = 1; left > 0; left -= size, size *= 2) {
      const some = Math.min(size, left)
      found.push({ at, weight: (weight / unit) * some, value: value * some, count: some })
    }
    return found
  })
  if (cells * parts.length > CELLS) return null
  work.left -= cells * parts.length * 2
  const worth = new Float64Array(cells)
  const taken = parts.map(({ weight, value }) => {
    const marks = new Uint8Array(cells)
    for (let room = cells - 1; room >= weight; room--) {
      const more = worth[room - weight]! + value
      if (more <= worth[room]! + TINY) continue
      worth[room] = more
      marks[room] = 1
    }
    return marks
  })
  const value = worth[cells - 1]!
  if (value <= least + TINY) return { packed: null, exact: true }
  const counts = new Map<number, number>()
  for (let nth = parts.length - 1, room = cells - 1; nth >= 0; nth--) {
    if (taken[nth]![room] !== 1) continue
    const { at, weight, count } = parts[nth]!
    counts.set(at, (counts.get(at) ?? 0) + count)
    room -= weight
  }
  return { packed: { value, items: [...counts] }, exact: true }
}
