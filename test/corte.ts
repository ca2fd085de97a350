import type { Plan } from '../src/features/corte/planner/planner.ts'
import { purchase, restOf, type Problem } from '../src/features/corte/planner/problem.ts'

/** What tests of cut plans share: lists by number, plans made in another way, and what a plan comes to. */

/** Numbers that look random and are the same each time (Park and Miller). */
export const numbers = (seed: number) => {
  let at = seed * 7919 + 1
  const next = (): number => (at = (at * 48_271) % 2_147_483_647) / 2_147_483_647
  return (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
}
export const bar = (length: number, each = length, more: Partial<Problem['bars'][number]> = {}) => ({
  length,
  least: 1,
  steps: [{ from: 1, each }],
  ...more,
})
/** Pieces by their lengths, equal ones together. */
export const piecesOf = (lengths: readonly number[]) =>
  [...new Set(lengths)].map((length) => ({ length, count: lengths.filter((each) => each === length).length }))
export const problemOf = (lengths: readonly number[], more: Partial<Problem> = {}): Problem => ({
  pieces: piecesOf(lengths),
  bars: [bar(120_000)],
  own: [],
  kerf: 30,
  trim: 0,
  goal: 'money',
  ...more,
})

/** What a plan comes to, by what it says: money, bars bought, longest rest of a bought one. Throws if it is none. */
export const sumOf = (problem: Problem, plan: Plan) => {
  const left = problem.pieces.map(({ count }) => count)
  const bought = problem.bars.map(() => 0)
  const own = problem.own.map(({ count }) => count)
  let rest = 0
  for (const cut of plan.cuts) {
    const { length } = (cut.own ? problem.own : problem.bars)[cut.bar]!
    const lengths = cut.pieces.flatMap(([piece, count]) =>
      Array.from({ length: count }, () => problem.pieces[piece]!.length),
    )
    const over = restOf(length, lengths, problem)
    if (lengths.length === 0 || over < 0 || cut.times < 1)
      throw new Error(`a bar that cannot be cut: ${JSON.stringify(cut)}`)
    for (const [piece, count] of cut.pieces) left[piece]! -= count * cut.times
    if (cut.own) own[cut.bar]! -= cut.times
    else {
      bought[cut.bar]! += cut.times
      rest = Math.max(rest, over)
    }
  }
  for (const [piece, count] of plan.out) left[piece]! -= count
  if (left.some((count) => count !== 0)) throw new Error(`pieces that are not cut once: ${left.join()}`)
  if (own.some((count) => count < 0)) throw new Error('more own bars than there are')
  return {
    money: bought.reduce((total, count, at) => total + purchase(problem.bars[at]!, count).cost, 0),
    bars: bought.reduce((total, count) => total + count, 0),
    length: bought.reduce((total, count, at) => total + problem.bars[at]!.length * count, 0),
    rest,
  }
}

/** First or best fit decreasing into bars of one length, own ones first; how many are bought, or null. */
export const decreasing = (problem: Problem, sold: number, best: boolean): number | null => {
  const { pieces, own, bars, kerf, trim } = problem
  const room = (length: number): number => length - 2 * trim + kerf
  const open = own
    .flatMap(({ length, count }) => Array.from({ length: count }, () => room(length)))
    .sort((one, other) => one - other)
  const before = open.length
  const lengths = pieces.flatMap(({ length, count }) => Array.from({ length: count }, () => length))
  for (const length of lengths.sort((one, other) => other - one)) {
    const takes = length + kerf
    let into = -1
    for (const [nth, left] of open.entries()) {
      if (left < takes || (into >= 0 && (!best || left >= open[into]!))) continue
      into = nth
    }
    if (into < 0) {
      if (room(bars[sold]!.length) < takes) return null
      into = open.push(room(bars[sold]!.length)) - 1
    }
    open[into]! -= takes
  }
  return open.length - before
}

type Sum = { readonly money: number; readonly bars: number; readonly rest: number }
const beats = (one: Sum, other: Sum): boolean =>
  one.money !== other.money
    ? one.money < other.money
    : one.bars !== other.bars
      ? one.bars < other.bars
      : one.rest > other.rest
/** The best of all ways there are: each piece into each bar, one after the other. */
export const fullSearch = (problem: Problem): Sum => {
  const { own, bars, kerf, trim } = problem
  const lengths = problem.pieces.flatMap(({ length, count }) => Array.from({ length: count }, () => length))
  const open: { sold: number | null; length: number; cut: number[] }[] = own.flatMap(({ length, count }) =>
    Array.from({ length: count }, () => ({ sold: null, length, cut: [] })),
  )
  let best: Sum = { money: Infinity, bars: Infinity, rest: -1 }
  const fits = (length: number, cut: readonly number[]): boolean => restOf(length, cut, { kerf, trim }) >= 0
  const done = () => {
    const counts = bars.map((_, at) => open.filter(({ sold }) => sold === at).length)
    const sum = {
      money: counts.reduce((total, count, at) => total + purchase(bars[at]!, count).cost, 0),
      bars: counts.reduce((total, count) => total + count, 0),
      rest: Math.max(
        0,
        ...open.map(({ sold, length, cut }) => (sold === null ? 0 : restOf(length, cut, { kerf, trim }))),
      ),
    }
    if (beats(sum, best)) best = sum
  }
  const place = (nth: number): void => {
    const piece = lengths[nth]
    if (piece === undefined) return done()
    for (const each of open) {
      each.cut.push(piece)
      if (fits(each.length, each.cut)) place(nth + 1)
      each.cut.pop()
    }
    for (const [sold, { length }] of bars.entries()) {
      if (!fits(length, [piece])) continue
      open.push({ sold, length, cut: [piece] })
      place(nth + 1)
      open.pop()
    }
  }
  place(0)
  return best
}

/** A list by its number: pieces of a few to many lengths, one to three bars, sometimes own rests. */
export const listOf = (seed: number, most = 40): Problem => {
  const int = numbers(seed)
  const bars = [120_000, 60_000, 90_000]
    .slice(0, int(1, 3))
    .map((length) => bar(length, Math.round((length * int(90, 110)) / 100)))
  const kinds = Array.from({ length: int(1, 12) }, () => int(2_000, 60_000))
  return problemOf(
    Array.from({ length: int(1, most) }, () => kinds[int(0, kinds.length - 1)]!),
    {
      bars,
      own: Array.from({ length: int(0, 2) }, () => ({ length: int(3_000, 50_000), count: int(1, 3) })),
      kerf: int(0, 5) * 10,
      trim: int(0, 3) === 0 ? int(0, 20) * 10 : 0,
    },
  )
}

/** Falkenauer's triplets (1996): three pieces fill a bar of 1000 to the last, so that the best is known. */
const triplets = (seed: number, bars: number): number[] => {
  const int = numbers(seed)
  return Array.from({ length: bars }, () => {
    const first = int(380, 490)
    const second = int(250, Math.floor((1000 - first) / 2))
    return [first, second, 1000 - first - second]
  }).flat()
}
const uniform = (seed: number, count: number, from: number, to: number): number[] => {
  const int = numbers(seed)
  return Array.from({ length: count }, () => int(from, to))
}
/**
 * As the published sets are made: Falkenauer's triplets t60 and t99 and uniform u100 (OR-Library binpack), Scholl,
 * Klein and Jürgens' first and second set, and their hard one with half of its pieces (1997), Schwerin and Wäscher's
 * first (1997). `best`: known by how they are made; else the plan has to be proved.
 */
export const SETS: readonly [name: string, capacity: number, of: (seed: number) => number[], best: number | null][] = [
  ['t60', 1000, (seed) => triplets(seed, 20), 20],
  ['t99', 1000, (seed) => triplets(seed, 33), 33],
  ['u100', 150, (seed) => uniform(seed, 100, 20, 100), null],
  ['N1C1', 100, (seed) => uniform(seed, 100, 1, 100), null],
  ['N1C2', 120, (seed) => uniform(seed, 100, 20, 100), null],
  ['N1C3', 150, (seed) => uniform(seed, 50, 30, 100), null],
  ['N2W1', 1000, (seed) => uniform(seed, 100, 267, 399), null],
  ['N2W1 spread', 1000, (seed) => uniform(seed, 100, 34, 632), null],
  ['N2W2', 1000, (seed) => uniform(seed, 100, 160, 240), null],
  ['N2W3', 1000, (seed) => uniform(seed, 100, 115, 171), null],
  ['hard, half', 100_000, (seed) => uniform(seed, 100, 20_000, 35_000), null],
  ['Schwerin 1', 1000, (seed) => uniform(seed, 100, 150, 200), null],
]
