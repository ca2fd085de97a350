import { usable, type Kind, type Problem, type Task } from './problem.ts'
import { unitOf } from './score.ts'

/** Pieces that no bar holds, by their place in the problem, with how many are left out. */
export type Out = readonly (readonly [piece: number, count: number])[]
/** `places`: of the problem's pieces, by those of the task's weights. */
export type Prepared = { readonly task: Task; readonly places: readonly number[]; readonly out: Out }

const kindsOf = ({ bars, own, kerf, trim, goal }: Problem): Kind[] => {
  const capacity = (length: number): number => usable(length, trim) + kerf
  const kinds: Kind[] = [
    ...own.map(({ length, count }, place) => ({
      capacity: capacity(length),
      limit: count,
      cost: 0,
      price: 0,
      bar: null,
      place,
    })),
    ...bars.map((bar, place) => ({
      capacity: capacity(bar.length),
      limit: Infinity,
      cost: unitOf(bar, goal),
      price: unitOf(bar, 'money'),
      bar: place,
      place,
    })),
  ]
  return kinds
    .filter(({ limit }) => limit > 0)
    .sort((one, other) => Number(one.bar !== null) - Number(other.bar !== null) || one.capacity - other.capacity)
}

/** Pieces that only own bars hold: as many as there is room for, the longest first, each where it fits best. */
const heldOf = ({ weights, demand, kinds }: Task) => {
  const sold = Math.max(0, ...kinds.map(({ bar, capacity }) => (bar === null ? 0 : capacity)))
  const room = kinds.flatMap(({ bar, capacity, limit }) =>
    bar === null ? Array.from({ length: limit }, () => capacity) : [],
  )
  return demand.map((count, at) => {
    const weight = weights[at]!
    if (weight <= sold) return count
    for (let fit = 0; fit < count; fit++) {
      let into = -1
      for (const [nth, left] of room.entries()) if (left >= weight && (into < 0 || left < room[into]!)) into = nth
      if (into < 0) return fit
      room[into]! -= weight
    }
    return count
  })
}

/** A problem as the planner sees it: heaviest first, without what fits nowhere and without bars that hold no piece. */
export const prepare = (problem: Problem): Prepared => {
  const { pieces, kerf } = problem
  const kinds = kindsOf(problem)
  const most = Math.max(0, ...kinds.map(({ capacity }) => capacity))
  const order = pieces
    .map((_, at) => at)
    .filter((at) => pieces[at]!.count > 0)
    .sort((one, other) => pieces[other]!.length - pieces[one]!.length || one - other)
  const fitting = order.filter((at) => pieces[at]!.length + kerf <= most)
  const whole: Task = {
    weights: fitting.map((at) => pieces[at]!.length + kerf),
    demand: fitting.map((at) => pieces[at]!.count),
    kinds,
  }
  const held = heldOf(whole)
  const kept = fitting.flatMap((_, nth) => (held[nth]! > 0 ? [nth] : []))
  const weights = kept.map((nth) => whole.weights[nth]!)
  const least = weights.at(-1) ?? Infinity
  return {
    task: {
      weights,
      demand: kept.map((nth) => held[nth]!),
      kinds: kinds.filter(({ capacity }) => capacity >= least),
    },
    places: kept.map((nth) => fitting[nth]!),
    out: order.flatMap((at) => {
      const left = pieces[at]!.count - (held[fitting.indexOf(at)] ?? 0)
      return left > 0 ? [[at, left] as const] : []
    }),
  }
}
