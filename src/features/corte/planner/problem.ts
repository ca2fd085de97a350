/** What is planned: lengths in whole tenths of a millimetre, money in whole millionths of a currency, never floats. */

export type Piece = { readonly length: number; readonly count: number }
/** What one bar costs from a quantity on. */
export type Step = { readonly from: number; readonly each: number }
/** A bar that is sold, in any number; `least`: fewer are not sold. Its steps ascend, the first from 1. */
export type Bar = { readonly length: number; readonly steps: readonly Step[]; readonly least: number }
/** A bar or a rest that is there already, and costs nothing. */
export type Own = { readonly length: number; readonly count: number }
/** What is looked for first: the least money, the fewest bars, the fewest metres bought. */
export type Goal = 'money' | 'bars' | 'waste'
export type Problem = {
  /** Of different lengths. */ readonly pieces: readonly Piece[]
  readonly bars: readonly Bar[]
  readonly own: readonly Own[]
  /** What a cut takes. */ readonly kerf: number
  /** What is cut off each end of a bar, with that cut. */ readonly trim: number
  readonly goal: Goal
}
/** `times` equal bars: which one, of the sold or the own, and how many of each piece, by its place in the problem. */
export type Cut = {
  readonly own: boolean
  readonly bar: number
  readonly times: number
  readonly pieces: readonly (readonly [piece: number, count: number])[]
}

/** What a bar gives, less its trims. */
export const usable = (length: number, trim: number): number => Math.max(0, length - 2 * trim)
/**
 * What is left of a bar after its pieces and cuts: a kerf between each two, and after the last one a kerf or what is
 * left, whichever is less. Negative: they do not fit.
 */
export const restOf = (length: number, pieces: readonly number[], { kerf, trim }: Pick<Problem, 'kerf' | 'trim'>) => {
  const taken = pieces.reduce((total, piece) => total + piece, 0) + kerf * Math.max(0, pieces.length - 1)
  const left = usable(length, trim) - taken
  return pieces.length === 0 || left < 0 ? left : left - Math.min(kerf, left)
}

const eachAt = (steps: readonly Step[], count: number): number =>
  steps.findLast(({ from }) => from <= count)?.each ?? steps[0]?.each ?? 0
/** How many are bought for so many that are needed, and what they cost: more, where more are sold for less. */
export const purchase = ({ steps, least }: Bar, needed: number): { readonly count: number; readonly cost: number } => {
  if (needed === 0) return { count: 0, cost: 0 }
  let best = { count: Math.max(needed, least), cost: 0 }
  best.cost = best.count * eachAt(steps, best.count)
  for (const { from, each } of steps)
    if (from > best.count && from * each < best.cost) best = { count: from, cost: from * each }
  return best
}

/** A bar as the planner sees it: a piece takes its length and a kerf, and the capacity has one kerf more. */
export type Kind = {
  readonly capacity: number
  /** Infinity: as many as wanted. */ readonly limit: number
  /** What one counts for what is looked for first, and its money. */ readonly cost: number
  readonly price: number
  /** Its place among those sold; null: an own one. */ readonly bar: number | null
  readonly place: number
}
export type Task = {
  /** Descending. */ readonly weights: readonly number[]
  readonly demand: readonly number[]
  readonly kinds: readonly Kind[]
}
/** A bar of a kind with what is cut from it: places of weights with their counts. */
export type Pattern = { readonly kind: number; readonly items: readonly (readonly [number, number])[] }
export type Used = { readonly pattern: Pattern; readonly times: number }

export const weightOf = (pattern: Pattern, weights: readonly number[]): number =>
  pattern.items.reduce((total, [at, count]) => total + weights[at]! * count, 0)
/** How many times a pattern may be used with what is still wanted and what bars there are. */
export const timesOf = ({ kind, items }: Pattern, demand: readonly number[], limits: readonly number[]): number =>
  items.reduce((least, [at, count]) => Math.min(least, Math.floor(demand[at]! / count)), limits[kind]!)
/** Takes a pattern off what is wanted and what there is. */
export const spend = ({ kind, items }: Pattern, times: number, demand: number[], limits: number[]): void => {
  for (const [at, count] of items) demand[at]! -= count * times
  limits[kind]! -= times
}
