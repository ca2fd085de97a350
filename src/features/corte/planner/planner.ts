import { classesOf } from './classes.ts'
import { dive, DIVES } from './dive.ts'
import { bestFit, byBars, firstFit, fullest, gathered, shrunk } from './greedy.ts'
import { solveMaster, type Bound } from './master.ts'
import { emptied } from './polish.ts'
import { prepare, type Out, type Prepared } from './prepare.ts'
import type { Cut, Kind, Pattern, Problem, Task, Used } from './problem.ts'
import { countsOf, isBetter, longestRest, scoreOf, type Score } from './score.ts'
import { pack, type Answer } from './search.ts'
import { isEnough, mayDo, vectorsBelow } from './vectors.ts'
import { COST, within, type Work } from './work.ts'

/**
 * How pieces are cut from bars (CORTE-04 … CORTE-06): passes that fit first and best, then the linear bound by column
 * generation and whole plans out of it, then every better way to buy, each proved impossible or taken
 * (docs/decisions/0145).
 */

export type Plan = {
  readonly cuts: readonly Cut[]
  readonly out: Out
  /** Nothing is better by what is looked for. */ readonly proved: boolean
  /** Fewer bars than these cannot be. */ readonly least: number
  /** What it took, in steps of work (work.ts). */ readonly work: number
}
/** The best so far, and how much of the work is done, of 1. */
export type Progress = { readonly plan: Plan; readonly done: number }

/** What a plan, and one question of it, may take, in steps of about a nanosecond. */
const ALL_WORK = { few: 700_000_000, many: 200_000_000 }
const ONE_QUESTION = { few: 200_000_000, many: 80_000_000 }
/** What one pass that fills bars may take, and one that moves what is left of them together. */
const ONE_FILL = { few: 40_000_000, many: 20_000_000 }
const ONE_POLISH = { few: 10_000_000, many: 10_000_000 }
/** Different lengths of a linear bound, and pieces of a search by all ways. */
const MOST_LENGTHS = 300
const MOST_PIECES = 130

class Planner {
  readonly problem: Problem
  readonly task: Task
  readonly prepared: Prepared
  readonly pool: Pattern[] = []
  readonly bounds: Bound[] = []
  readonly size: 'few' | 'many'
  readonly work: Work
  readonly content: number
  /** Ways to buy that were proved impossible. */ readonly never = new Set<string>()
  used: readonly Used[] = []
  score: Score = [Infinity]
  proved = false

  constructor(problem: Problem) {
    this.problem = problem
    this.prepared = prepare(problem)
    this.task = this.prepared.task
    const { weights, demand } = this.task
    this.content = weights.reduce((total, weight, at) => total + weight * demand[at]!, 0)
    this.size = demand.reduce((total, count) => total + count, 0) <= MOST_PIECES ? 'few' : 'many'
    this.work = { left: ALL_WORK[this.size] }
  }

  consider(used: readonly Used[] | null): boolean {
    if (!used) return false
    const { task, problem, work } = this
    work.left -= COST.bar * used.reduce((total, { times }) => total + times, 0)
    const cheap = shrunk(used, task)
    const together = gathered(cheap.flatMap(({ pattern, times }) => Array.from({ length: times }, () => pattern)))
    for (const each of [together, within(work, ONE_POLISH[this.size], (own) => emptied(together, task, own))]) {
      const score = scoreOf(each, task, problem.bars, problem.goal)
      if (isBetter(score, this.score)) [this.used, this.score] = [each, score]
    }
    return true
  }

  /** Passes over all kinds, and over each sold one alone. */
  *greedy(): Generator<void, void> {
    const { task, work, size } = this
    const sold = task.kinds.flatMap(({ bar }, kind) => (bar === null ? [] : [kind]))
    const only = (kept: number): Task => ({
      ...task,
      kinds: task.kinds.map((kind, at) => (kind.bar === null || at === kept ? kind : { ...kind, limit: 0 })),
    })
    for (const each of [task, ...(sold.length === 1 ? [] : sold.map(only))]) {
      this.consider(byBars(each, firstFit, work))
      this.consider(bestFit(each, work))
      this.consider(within(work, ONE_FILL[size], (own) => byBars(each, fullest, own)))
      yield
    }
  }

  get room() {
    const { problem, task, content, bounds } = this
    return { bars: problem.bars, goal: problem.goal, kinds: task.kinds, content, bounds }
  }
  /** Better ways to buy that nothing rules out yet. */
  left() {
    const { vectors, all } = vectorsBelow(this.room, this.score, this.work)
    return { vectors: vectors.filter(({ counts }) => !this.never.has(counts.join())), all }
  }

  /** The linear bound, and whole plans out of it. */
  *dives(): Generator<void, void> {
    if (this.task.weights.length > MOST_LENGTHS) {
      yield* this.classes()
      return
    }
    this.pool.push(...this.used.map(({ pattern }) => pattern))
    const solved = solveMaster(this.task, this.pool, this.work)
    if (solved?.bound && solved.missing < 1e-6) this.bounds.push(solved.bound)
    for (let turn = 0; turn < DIVES && solved && this.left().vectors.length > 0; turn++) {
      this.consider(dive(this.task, this.pool, turn, this.work))
      yield
    }
  }

  /** Of very many different lengths: a bound and plans by classes of them. */
  *classes(): Generator<void, void> {
    const { low, high, spread } = classesOf(this.task)
    const solved = solveMaster(low, [], this.work)
    if (solved?.bound && solved.missing < 1e-6) this.bounds.push(solved.bound)
    yield
    const pool: Pattern[] = []
    for (let turn = 0; turn < DIVES && this.left().vectors.length > 0; turn++) {
      const used = dive(high, pool, turn, this.work)
      if (!used) return
      this.consider(spread(used))
      yield
    }
  }

  limited(counts: readonly number[]): Task {
    const kinds = this.task.kinds.map((kind) => (kind.bar === null ? kind : { ...kind, limit: counts[kind.bar]! }))
    return { ...this.task, kinds }
  }
  /** Whether the pieces fit into the bars of a task: a plan that shows it, or what is sure. */
  ask(task: Task): Answer {
    return within(this.work, ONE_QUESTION[this.size], (own) => this.answer(task, own))
  }
  answer(task: Task, work: Work): Answer {
    const simple = byBars(task, fullest, work)
    if (simple) return { is: 'yes', used: simple }
    if (task.weights.length <= MOST_LENGTHS) {
      const free = { ...task, kinds: task.kinds.map((kind) => ({ ...kind, cost: 0 })) }
      const pool = [...this.pool]
      const solved = solveMaster(free, pool, work)
      if (solved?.bound && !isEnough(free.kinds, solved.bound)) return { is: 'no', bound: solved.bound }
      for (let turn = 0; turn < DIVES && solved; turn++) {
        const used = dive(free, pool, turn, work)
        if (used) return { is: 'yes', used }
      }
    }
    return this.size === 'few' ? pack(task, work) : { is: 'unknown' }
  }

  /** Every better way to buy, the best first, until one is possible. */
  *search(): Generator<void, void> {
    const { vectors, all } = this.left()
    let sure = all
    for (const { counts } of vectors) {
      if (this.work.left <= 0) return
      if (!mayDo(counts, this.room)) continue
      const answer = this.ask(this.limited(counts))
      if (answer.is === 'no') this.never.add(counts.join())
      if (answer.is === 'no' && answer.bound) this.bounds.push(answer.bound)
      if (answer.is === 'unknown') sure = false
      if (answer.is === 'yes') {
        this.consider(answer.used)
        break
      }
      yield
    }
    this.proved = sure
  }

  /** The longest single rest, with as much money and as many bars. */
  *rest(): Generator<void, void> {
    if (this.size === 'many' || this.used.length === 0) return
    const equal = [...this.score.slice(0, -1), 0.5]
    const least = this.task.weights.at(-1)!
    const ties = vectorsBelow(this.room, [...equal.slice(0, -2), equal.at(-2)! + equal.at(-1)!], this.work).vectors
    for (const { counts } of ties) {
      if (this.never.has(counts.join())) continue
      const task = this.limited(counts)
      const room = task.kinds.reduce((total, { capacity, limit }) => total + capacity * limit, 0)
      for (const [kind, { bar, capacity, limit }] of task.kinds.entries()) {
        if (bar === null || limit === 0) continue
        this.longest(task, kind, Math.min(room - this.content, capacity - least))
        yield
      }
    }
  }
  longest(task: Task, kind: number, most: number): void {
    let [low, high] = [longestRest(this.used, this.task), most]
    while (low < high && this.work.left > 0) {
      const asked = Math.ceil((low + high) / 2)
      const { kinds } = task
      const short = { ...kinds[kind]!, capacity: kinds[kind]!.capacity - asked, limit: 1 }
      const others = kinds.map((each, at) => (at === kind ? { ...each, limit: each.limit - 1 } : each))
      const found = this.ask({ ...task, kinds: [...others, short] })
      if (found.is !== 'yes') {
        if (found.is === 'unknown') return
        high = asked - 1
        continue
      }
      const back = ({ pattern, times }: Used): Used => ({
        pattern: pattern.kind === kinds.length ? { ...pattern, kind } : pattern,
        times,
      })
      this.consider(found.used.map(back))
      low = Math.max(asked, longestRest(this.used, this.task))
    }
  }

  plan(): Plan {
    const { task, prepared, problem, used } = this
    const order = (one: Used, other: Used) => barOrder(task.kinds[one.pattern.kind]!, task.kinds[other.pattern.kind]!)
    return {
      cuts: used.toSorted(order).map(({ pattern: { kind, items }, times }) => ({
        own: task.kinds[kind]!.bar === null,
        bar: task.kinds[kind]!.place,
        times,
        pieces: items.map(([at, count]) => [prepared.places[at]!, count] as const),
      })),
      out: prepared.out,
      proved: this.proved,
      work: Math.round(ALL_WORK[this.size] - this.work.left),
      least: this.leastBars(countsOf(used, task, problem.bars).reduce((total, count) => total + count, 0)),
    }
  }
  /** By length and by each bound, as if all bars were the one that holds most. */
  leastBars(bars: number): number {
    const { kinds } = this.task
    const needed = (total: number, each: (kind: number) => number): number => {
      let [have, most] = [0, 0]
      for (const [kind, { bar, limit }] of kinds.entries())
        if (bar === null) have += each(kind) * limit
        else most = Math.max(most, each(kind))
      return total <= have || most === 0 ? 0 : Math.ceil((total - have) / most - 1e-7)
    }
    const least = Math.max(
      needed(this.content, (kind) => kinds[kind]!.capacity),
      ...this.bounds.map(({ each, total }) => needed(total, (kind) => each[kind]!)),
    )
    const [only] = this.problem.bars.length === 1 ? [0] : []
    return Math.min(bars, this.proved && (only === 0 || this.problem.goal === 'bars') ? bars : least)
  }
}
const barOrder = (one: Kind, other: Kind): number =>
  Number(one.bar === null) - Number(other.bar === null) || other.capacity - one.capacity

/** Looks for the best plan, telling of each step; what it returns is the last word. The same problem, the same plan. */
export function* planCuts(problem: Problem): Generator<Progress, Plan> {
  const planner = new Planner(problem)
  if (planner.task.weights.length === 0) return planner.plan()
  const progress = (least: number): Progress => ({
    plan: planner.plan(),
    done: Math.max(least, 1 - Math.max(0, planner.work.left) / ALL_WORK[planner.size]),
  })
  for (const _ of planner.greedy()) yield progress(0.1)
  if (planner.left().vectors.length > 0) for (const _ of planner.dives()) yield progress(0.3)
  for (const _ of planner.search()) yield progress(0.5)
  for (const _ of planner.rest()) yield progress(0.8)
  return planner.plan()
}
/** The same, to the end. */
export const bestPlan = (problem: Problem): Plan => {
  const steps = planCuts(problem)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
