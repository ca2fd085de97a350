import { knapsack } from './knapsack.ts'
import type { Pattern, Task } from './problem.ts'
import { COST, type Work } from './work.ts'

/**
 * The linear bound of a task, by column generation (Gilmore and Gomory 1961): how many times each pattern, in
 * fractions, at the least cost. Revised simplex over a dense inverse; a piece may stay uncovered at a price, so
 * that there is always a basis and a task without a solution says so.
 */

const TINY = 1e-7
/** So much more is asked of each row while it is solved, of each differently, so that no step goes round in circles. */
const TILT = 1e-4
/** A piece that is left out costs so many times what its share of a bar does. */
const MISSING = 50

type Column = { readonly pattern: Pattern | null; /** The row of a slack or a missing piece. */ readonly row: number }
/** What a piece is worth, and the most that each kind holds of it: no plan takes fewer bars than they add up to. */
export type Bound = { readonly each: readonly number[]; readonly total: number }
export type Solved = {
  readonly value: number
  readonly uses: readonly { readonly pattern: Pattern; readonly times: number }[]
  /** Weight that stays uncovered. */ readonly missing: number
  /** Null where the search for columns was cut short. */ readonly bound: Bound | null
}

const tilted = (amount: number, row: number, tilt: number): number => amount + tilt * (1 + ((row * 7919) % 1009) / 1009)

/** The simplex of one task: rows of the pieces first, then of the kinds of which there are only so many. */
class Simplex {
  readonly rows: number
  readonly inverse: Float64Array
  readonly basis: Column[]
  /** How much each row asks for, and the basis gives. */ readonly wanted: Float64Array
  readonly amounts: Float64Array
  readonly prices: Float64Array
  readonly missingCost: Float64Array
  readonly limitRow: Int32Array
  readonly task: Task
  constructor(task: Task) {
    const { weights, demand, kinds } = task
    this.task = task
    const limited = kinds.flatMap(({ limit }, kind) => (limit === Infinity ? [] : [kind]))
    this.limitRow = new Int32Array(kinds.length).fill(-1)
    for (const [nth, kind] of limited.entries()) this.limitRow[kind] = weights.length + nth
    this.rows = weights.length + limited.length
    const dearest = Math.max(0, ...kinds.map(({ cost }) => cost))
    const longest = Math.max(1, ...kinds.map(({ capacity }) => capacity))
    this.missingCost = Float64Array.from(weights, (weight) =>
      dearest > 0 ? (MISSING * dearest * weight) / longest : weight / longest,
    )
    this.inverse = new Float64Array(this.rows * this.rows)
    for (let row = 0; row < this.rows; row++) this.inverse[row * this.rows + row] = 1
    this.basis = Array.from({ length: this.rows }, (_, row) => this.first(row))
    this.wanted = Float64Array.from([...demand, ...limited.map((kind) => kinds[kind]!.limit)])
    this.amounts = this.wanted.map((amount, row) => tilted(amount, row, TILT) * this.inverse[row * this.rows + row]!)
    this.prices = new Float64Array(this.rows)
  }
  /** Where the basis begins: a row's piece alone in the cheapest bar without a limit; else it is missing. */
  first(row: number): Column {
    const { weights, demand, kinds } = this.task
    const weight = weights[row]
    let best: Pattern | null = null
    if (weight !== undefined && demand[row]! > 0)
      for (const [kind, { capacity, limit, cost }] of kinds.entries()) {
        const count = limit === Infinity ? Math.min(demand[row]!, Math.floor(capacity / weight)) : 0
        if (count > 0 && (best === null || cost / count < kinds[best.kind]!.cost / best.items[0]![1]))
          best = { kind, items: [[row, count]] }
      }
    if (best) this.inverse[row * this.rows + row] = 1 / best.items[0]![1]
    return { pattern: best, row }
  }
  costOf({ pattern, row }: Column): number {
    return pattern ? this.task.kinds[pattern.kind]!.cost : (this.missingCost[row] ?? 0)
  }
  /** The price of each row under the present basis. */
  reprice(): void {
    const { rows, inverse, prices } = this
    prices.fill(0)
    for (let row = 0; row < rows; row++) {
      const cost = this.costOf(this.basis[row]!)
      if (cost === 0) continue
      for (let at = 0, from = row * rows; at < rows; at++) prices[at]! += cost * inverse[from + at]!
    }
  }
  /** What a kind costs less what its row is worth. */
  kindCost(kind: number): number {
    const row = this.limitRow[kind]!
    return this.task.kinds[kind]!.cost - (row < 0 ? 0 : this.prices[row]!)
  }
  /** A column under the present basis. */
  direction({ pattern, row }: Column): Float64Array {
    const { rows, inverse } = this
    const found = new Float64Array(rows)
    const add = (at: number, count: number) => {
      for (let to = 0; to < rows; to++) found[to]! += inverse[to * rows + at]! * count
    }
    if (!pattern) add(row, 1)
    else {
      for (const [at, count] of pattern.items) add(at, count)
      if (this.limitRow[pattern.kind]! >= 0) add(this.limitRow[pattern.kind]!, 1)
    }
    return found
  }
  /** The inverse and the amounts anew from the basis, without the errors of many steps. False: it has none. */
  refactor(tilt: number, work: Work): boolean {
    const { rows, inverse, basis, amounts, wanted } = this
    work.left -= COST.pivot * rows ** 3
    const wide = new Float64Array(rows * rows)
    for (const [nth, { pattern, row }] of basis.entries()) {
      const put = (at: number, count: number) => {
        wide[at * rows + nth] = count
      }
      if (!pattern) put(row, 1)
      else {
        for (const [at, count] of pattern.items) put(at, count)
        if (this.limitRow[pattern.kind]! >= 0) put(this.limitRow[pattern.kind]!, 1)
      }
    }
    inverse.fill(0)
    for (let row = 0; row < rows; row++) inverse[row * rows + row] = 1
    if (!invert(wide, inverse, rows)) return false
    for (let row = 0; row < rows; row++) {
      let amount = 0
      for (let at = 0; at < rows; at++) amount += inverse[row * rows + at]! * tilted(wanted[at]!, at, tilt)
      amounts[row] = Math.max(0, amount)
    }
    return true
  }
  /** Takes a column into the basis; false where nothing leaves it. */
  enter(column: Column): boolean {
    const { rows, inverse, amounts, basis } = this
    const by = this.direction(column)
    let leaves = -1
    let step = Infinity
    for (let row = 0; row < rows; row++) {
      if (by[row]! <= TINY) continue
      const ratio = Math.max(0, amounts[row]!) / by[row]!
      if (ratio < step || (ratio === step && by[row]! > by[leaves]!)) {
        step = ratio
        leaves = row
      }
    }
    if (leaves < 0) return false
    const pivot = by[leaves]!
    const from = leaves * rows
    for (let at = 0; at < rows; at++) inverse[from + at]! /= pivot
    for (let row = 0; row < rows; row++) {
      const factor = by[row]!
      if (row === leaves || factor === 0) continue
      for (let at = 0, to = row * rows; at < rows; at++) inverse[to + at]! -= factor * inverse[from + at]!
      amounts[row]! -= factor * step
    }
    amounts[leaves] = step
    basis[leaves] = column
    return true
  }
}

/** Gauss and Jordan, with the largest pivot of each column; `inverse` begins as the unit matrix. */
const invert = (matrix: Float64Array, inverse: Float64Array, rows: number): boolean => {
  const swap = (one: number, other: number) => {
    for (const each of [matrix, inverse])
      for (let at = 0; at < rows; at++) {
        const kept = each[one * rows + at]!
        each[one * rows + at] = each[other * rows + at]!
        each[other * rows + at] = kept
      }
  }
  for (let nth = 0; nth < rows; nth++) {
    let best = nth
    for (let row = nth + 1; row < rows; row++)
      if (Math.abs(matrix[row * rows + nth]!) > Math.abs(matrix[best * rows + nth]!)) best = row
    const pivot = matrix[best * rows + nth]!
    if (Math.abs(pivot) < 1e-11) return false
    if (best !== nth) swap(best, nth)
    for (const each of [matrix, inverse]) for (let at = 0; at < rows; at++) each[nth * rows + at]! /= pivot
    for (let row = 0; row < rows; row++) {
      const factor = matrix[row * rows + nth]!
      if (row === nth || factor === 0) continue
      for (const each of [matrix, inverse])
        for (let at = 0; at < rows; at++) each[row * rows + at]! -= factor * each[nth * rows + at]!
    }
  }
  return true
}

/** Steps of one task. */
const MOST_TURNS = 400
const TURNS_A_ROW = 14
/** Steps after which the inverse is made anew. */
const FRESH = 100
/** The best column that is known already. */
const bestKnown = (simplex: Simplex, pool: readonly Pattern[]): Column | null => {
  const { rows, prices, task } = simplex
  let [row, pattern, least]: [number, Pattern | null, number] = [-1, null, -TINY]
  for (let at = 0; at < rows; at++) {
    const reduced = (simplex.missingCost[at] ?? 0) - prices[at]!
    if (reduced < least) [row, least] = [at, reduced]
  }
  const costs = task.kinds.map(({ limit }, kind) => (limit > 0 ? simplex.kindCost(kind) : Infinity))
  for (const each of pool) {
    let reduced = costs[each.kind]!
    for (const [at, count] of each.items) reduced -= prices[at]! * count
    if (reduced < least) [pattern, least] = [each, reduced]
  }
  return pattern || row >= 0 ? { pattern, row: pattern ? -1 : row } : null
}
/** New columns that are worth more than they cost; `exact`: there are no others. */
const generate = (simplex: Simplex, work: Work): { found: Pattern[]; exact: boolean } => {
  const { task, prices } = simplex
  const found: Pattern[] = []
  let exact = true
  for (const [kind, { capacity, limit }] of task.kinds.entries()) {
    if (limit <= 0) continue
    const best = knapsack(task, prices, { capacity, least: simplex.kindCost(kind) + TINY, quick: true, work })
    if (best.packed) found.push({ kind, items: best.packed.items })
    exact &&= best.exact
  }
  return { found, exact }
}
/** The most that each kind holds by the present prices; null where that cannot be said. */
const worthOf = (simplex: Simplex, work: Work): number[] | null => {
  const { task, prices } = simplex
  const found = task.kinds.map(({ capacity, limit }) =>
    limit <= 0 ? null : knapsack(task, prices, { capacity, least: 0, quick: false, work }),
  )
  if (found.some((each) => each?.exact === false)) return null
  return found.map((each) => (each?.packed?.value ?? 0) + TINY)
}
/** `each`: null where there is no bound. */
const solvedOf = (simplex: Simplex, each: readonly number[] | null): Solved => {
  const { task, basis, amounts, prices } = simplex
  const uses: { pattern: Pattern; times: number }[] = []
  let [value, missing] = [0, 0]
  for (const [row, column] of basis.entries()) {
    const times = amounts[row]!
    value += simplex.costOf(column) * times
    if (times > TINY && column.pattern) uses.push({ pattern: column.pattern, times })
    else if (times > TINY && !column.pattern && column.row < task.weights.length)
      missing += task.weights[column.row]! * times
  }
  const total = task.demand.reduce((sum, count, at) => sum + count * prices[at]!, 0)
  return { value, uses, missing, bound: each && { each, total } }
}

/**
 * Solves the linear task, or nearly so, with a bound that holds all the same; the columns it makes are left in `pool`.
 * Null: the work that was allowed is done.
 */
export const solveMaster = (task: Task, pool: Pattern[], work: Work): Solved | null => {
  const simplex = new Simplex(task)
  const turns = MOST_TURNS + TURNS_A_ROW * simplex.rows
  for (let turn = 0; turn < turns; turn++) {
    if (work.left <= 0) return null
    work.left -= COST.pivot * 2 * simplex.rows ** 2 + COST.column * (pool.length + simplex.rows)
    if (turn > 0 && turn % FRESH === 0 && !simplex.refactor(TILT, work)) return null
    simplex.reprice()
    let column = bestKnown(simplex, pool)
    if (!column) {
      const { found, exact } = generate(simplex, work)
      const [first] = found
      if (!first) return ended(simplex, exact ? costsOf(simplex) : null, work)
      pool.push(...found)
      column = { pattern: first, row: -1 }
    }
    if (!simplex.enter(column) && !simplex.refactor(TILT, work)) return null
  }
  simplex.reprice()
  return ended(simplex, worthOf(simplex, work), work)
}
/** No kind holds more than it costs. */
const costsOf = (simplex: Simplex): number[] =>
  simplex.task.kinds.map((_, kind) => Math.max(0, simplex.kindCost(kind)) + TINY)
const ended = (simplex: Simplex, each: readonly number[] | null, work: Work): Solved | null =>
  simplex.refactor(0, work) ? solvedOf(simplex, each) : null
