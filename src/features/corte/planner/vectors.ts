import type { Bound } from './master.ts'
import type { Bar, Goal, Kind } from './problem.ts'
import { costOf, isBetter, type Score } from './score.ts'

/** Most ways to buy that are weighed. */
const MOST = 4_000

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
export const vectorsBelow = (room: Room, than: Score): { vectors: Vector[]; all: boolean } => {
  const { bars, goal, kinds } = room
  const useful = kinds.flatMap(({ bar }) => (bar === null ? [] : [bar]))
  const counts = bars.map(() => 0)
  const vectors: Vector[] = []
  let looked = 0
  const within = (score: Score): boolean => score[0]! <= than[0]!
  const go = (nth: number): void => {
    if (looked > 20 * MOST || vectors.length > MOST) return
    const bar = useful[nth]
    if (bar === undefined) {
      looked += 1
      const score = costOf(counts, bars, goal)
      if (isBetter(score, than) && mayDo(counts, room)) vectors.push({ counts: [...counts], score })
      return
    }
    for (counts[bar] = least(nth); within(costOf(counts, bars, goal)); counts[bar]! += 1) {
      go(nth + 1)
      if (looked > 20 * MOST || vectors.length > MOST) break
    }
    counts[bar] = 0
  }
  /** The last kind makes up what is missing. */
  const least = (nth: number): number => {
    if (nth < useful.length - 1) return 0
    const have = kinds.reduce(
      (total, { capacity, limit, bar }) =>
        total + capacity * (bar === null ? limit : bar === useful[nth] ? 0 : counts[bar]!),
      0,
    )
    const { capacity } = kinds.find(({ bar }) => bar === useful[nth])!
    return Math.max(0, Math.ceil((room.content - have) / capacity))
  }
  go(0)
  vectors.sort((one, other) => (isBetter(one.score, other.score) ? -1 : isBetter(other.score, one.score) ? 1 : 0))
  return { vectors, all: looked <= 20 * MOST && vectors.length <= MOST }
}
