import type { Bound } from './master.ts'
import type { Bar, Goal, Kind } from './problem.ts'
import { costOf, isBetter, type Score } from './score.ts'
import { COST, type Work } from './work.ts'

/** Most ways to buy that are weighed, and that are looked at to find them. */
const MOST = 4_000
const LOOKS = 20 * MOST

export type Vector = { readonly counts: readonly number[]; readonly score: Score }
type Room = {
  readonly bars: readonly Bar[]
  readonly goal: Goal
  readonly kinds: readonly Kind[]
  /** What all the pieces weigh. */ readonly content: number
  readonly bounds: readonly Bound[]
}

/** Whether so many of each kind are worth what is wanted. */
export const isEnough = (kinds: readonly Kind[], { each, total }: Bound): boolean =>
  kinds.reduce((sum, { limit }, at) => sum + (limit === 0 ? 0 : each[at]! * limit), 0) >
  total - 1e-6 * Math.max(1, total)
/** Whether so many bars may be enough, by length and by each bound. */
export const mayDo = (counts: readonly number[], { kinds, content, bounds }: Room): boolean => {
  const of = ({ bar, limit }: Kind): number => (bar === null ? limit : counts[bar]!)
  const room = kinds.reduce((total, kind) => total + kind.capacity * of(kind), 0)
  if (room < content) return false
  const given = kinds.map((kind) => ({ ...kind, limit: of(kind) }))
  return bounds.every((bound) => isEnough(given, bound))
}

/**
 * Every way to buy that is better than what there is and may be enough, the best first. `all`: there are no others.
 * Bars without a kind are too short for any piece.
 */
export const vectorsBelow = (room: Room, than: Score, work: Work): { vectors: Vector[]; all: boolean } => {
  const { bars, goal } = room
  const useful = room.kinds.filter(({ bar }) => bar !== null)
  const limits = limitsOf(room)
  const counts = bars.map(() => 0)
  const vectors: Vector[] = []
  let looked = 0
  const isOver = (): boolean => looked > LOOKS || vectors.length > MOST
  const go = (nth: number): void => {
    const kind = useful[nth]
    if (!kind) {
      const score = costOf(counts, bars, goal)
      if (isBetter(score, than)) vectors.push({ counts: [...counts], score })
      return
    }
    const at = kind.bar!
    const isLast = nth === useful.length - 1
    for (counts[at] = isLast ? limits.missing(counts, kind) : 0; !isOver(); counts[at]! += 1) {
      looked += 1
      if (costOf(counts, bars, goal)[0]! > than[0]!) break
      if (isLast || limits.cost(counts, useful.slice(nth + 1)) <= than[0]!) go(nth + 1)
    }
    counts[at] = 0
  }
  go(0)
  work.left -= (COST.purchase + COST.look * (1 + room.bounds.length) * room.kinds.length) * looked
  vectors.sort((one, other) => (isBetter(one.score, other.score) ? -1 : isBetter(other.score, one.score) ? 1 : 0))
  return { vectors, all: !isOver() }
}
/** What holds all the pieces holds so much of each of these. */
const limitsOf = ({ kinds, content, bounds }: Room) => {
  const needs = [
    { each: kinds.map(({ capacity }) => capacity), total: content },
    ...bounds.map(({ each, total }) => ({ each, total: total - 1e-6 * Math.max(1, total) })),
  ]
  const place = new Map(kinds.map((kind, at) => [kind, at]))
  /** What so many of each kind leave to be held. */
  const left = (counts: readonly number[]): number[] =>
    needs.map(({ each, total }) =>
      kinds.reduce((rest, { bar, limit }, at) => rest - each[at]! * (bar === null ? limit : counts[bar]!), total),
    )
  return {
    /** The fewest of a kind that make up what is missing. */
    missing: (counts: readonly number[], kind: Kind): number =>
      Math.max(
        0,
        ...left(counts).map((rest, nth) => {
          const each = needs[nth]!.each[place.get(kind)!]!
          return rest <= 0 || each <= 0 ? 0 : Math.ceil(rest / each - 1e-9)
        }),
      ),
    /** What they cost at least, with what other kinds make up. */
    cost: (counts: readonly number[], others: readonly Kind[]): number => {
      const [rest] = left(counts)
      const rate = Math.min(...others.map(({ cost, capacity }) => cost / capacity))
      const have = kinds.reduce((total, { bar, cost }) => total + (bar === null ? 0 : cost * counts[bar]!), 0)
      return have + Math.max(0, rest!) * rate * (1 - 1e-9)
    },
  }
}
