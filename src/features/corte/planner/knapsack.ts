import { COST, type Work } from './work.ts'

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
  asked: Asked,
): Found => {
  const { capacity, quick, work } = asked
  const items = weights
    .map((weight, at): Item => ({ at, weight, value: values[at]!, count: demand[at]! }))
    .filter(({ weight, value, count }) => value > TINY && count > 0 && weight <= capacity)
    .sort(byDensity)
  work.left -= COST.look * 8 * weights.length
  const found = byBranches(items, asked)
  if (found.exact || (found.packed && quick)) return found
  return byCapacity(items, asked) ?? found
}

/**
 * By taking as many as go in of what is worth most for its length, then one fewer, and so on, as long as what is left
 * could be worth more at the best rate of the others. Not by recursion, whose figures would be put in objects.
 */
const byBranches = (items: readonly Item[], { capacity, least, quick, work }: Asked): Found => {
  const many = items.length
  const weight = Int32Array.from(items, (item) => item.weight)
  const value = Float64Array.from(items, (item) => item.value)
  const limit = Int32Array.from(items, ({ count }) => count)
  /** Of a length from here on: the best rate, and the lightest. */
  const rate = new Float64Array(many + 1)
  const lightest = new Int32Array(many + 1).fill(capacity + 1)
  for (let at = many - 1; at >= 0; at--) {
    rate[at] = value[at]! / weight[at]!
    lightest[at] = Math.min(weight[at]!, lightest[at + 1]!)
  }
  const counts = new Int32Array(many)
  let best: Int32Array | null = null
  let [left, worth, bar] = [capacity, 0, least + TINY]
  let [steps, nth] = [0, 0]
  const most = (): number => (best && quick ? QUICK : STEPS)
  for (;;) {
    while (left >= lightest[nth]! && worth + left * rate[nth]! > bar) {
      const count = Math.min(limit[nth]!, Math.floor(left / weight[nth]!))
      counts[nth] = count
      left -= count * weight[nth]!
      worth += count * value[nth]!
      nth += 1
      steps += 1
    }
    if (worth > bar) {
      bar = worth + TINY
      best = counts.slice().fill(0, nth)
    }
    // back to the last of which one fewer may be taken
    for (nth -= 1; nth >= 0; nth--) {
      if (counts[nth] === 0) continue
      counts[nth]! -= 1
      left += weight[nth]!
      worth -= value[nth]!
      steps += 1
      if (worth + left * rate[nth + 1]! > bar) break
      left += counts[nth]! * weight[nth]!
      worth -= counts[nth]! * value[nth]!
      counts[nth] = 0
    }
    if (nth < 0 || steps > most()) break
    nth += 1
  }
  work.left -= COST.pack * steps
  return { packed: best && packedOf(items, best), exact: nth < 0 }
}
const packedOf = (items: readonly Item[], counts: Int32Array): Packed => {
  const taken = items.flatMap(({ at, value }, nth) => (counts[nth]! > 0 ? [{ at, value, count: counts[nth]! }] : []))
  return {
    value: taken.reduce((total, { value, count }) => total + value * count, 0),
    items: taken.map(({ at, count }) => [at, count] as const),
  }
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
  if (cells * parts.length > Math.min(CELLS, work.left / COST.cell)) return null
  work.left -= COST.cell * cells * parts.length
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
