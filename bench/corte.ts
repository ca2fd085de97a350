import { cpus } from 'node:os'
import { planCuts, type Plan } from '#features/corte/planner/planner.ts'
import type { Problem } from '#features/corte/planner/problem.ts'
import { bar, numbers, piecesOf, problemOf, SETS, sumOf } from '../test/corte.ts'
import { number, planTable, quantile, type Planned } from './report.ts'

/**
 * npm run bench -- --corte: what a cut plan takes (CORTE-06), by the CPU's time, so that other work of the machine
 * counts for less: lists as the published sets are made, and long ones as four times slower, as on a phone.
 * BENCH_LISTAS (20) of each.
 */
const LISTAS = Number(process.env.BENCH_LISTAS ?? 20)
const SLOWDOWN = 4
const MOST_MS = 3_000

const planned = (problem: Problem): { plan: Plan; ms: number } => {
  const before = process.cpuUsage()
  const steps = planCuts(problem)
  for (;;) {
    const step = steps.next()
    if (!step.done) continue
    const { user, system } = process.cpuUsage(before)
    return { plan: step.value, ms: (user + system) / 1000 }
  }
}
const lineOf = (name: string, found: readonly { ms: number; work: number; best: boolean }[]): Planned => {
  const ms = found.map((each) => each.ms)
  return {
    name,
    lists: found.length,
    best: found.filter(({ best }) => best).length,
    p50: quantile(ms, 0.5),
    most: Math.max(...ms),
    work: Math.max(...found.map(({ work }) => work)) / 1e6,
    aim: MOST_MS,
  }
}
const published = (): Planned[] =>
  SETS.map(([name, capacity, of, best]) =>
    lineOf(
      name,
      Array.from({ length: LISTAS }, (_, nth) => {
        const problem = problemOf([], { pieces: piecesOf(of(nth + 1)), bars: [bar(capacity)], kerf: 0 })
        const { plan, ms } = planned(problem)
        return { ms, work: plan.work, best: best === null ? plan.proved : sumOf(problem, plan).bars === best }
      }),
    ),
  )

/** As a workshop asks: pieces of so many lengths out of bars of 12, 9 and 6 m. */
const asked = (seed: number, lengths: number, pieces: number): Problem => {
  const int = numbers(seed)
  const kinds = Array.from({ length: lengths }, () => int(20, 600) * 100)
  return problemOf([], {
    pieces: piecesOf(Array.from({ length: pieces }, () => kinds[int(0, lengths - 1)]!)),
    bars: [120_000, 90_000, 60_000].map((length) => bar(length, Math.round((length * int(95, 105)) / 100))),
  })
}
const LONG = [
  [12, 60],
  [100, 100],
  [30, 1_000],
  [1_000, 1_000],
  [1_000, 20_000],
] as const
const onPhone = (): Planned[] =>
  LONG.map(([lengths, pieces]) =>
    lineOf(
      `${number(pieces)} pieces of ${number(lengths)} lengths`,
      Array.from({ length: Math.max(1, LISTAS / 4) }, (_, nth) => {
        const { plan, ms } = planned(asked(nth + 1, lengths, pieces))
        return { ms: SLOWDOWN * ms, work: plan.work, best: plan.proved }
      }),
    ),
  )

export const measureCorte = (): string => {
  const today = new Date().toISOString().slice(0, 10)
  const where = `${cpus()[0]!.model.trim()}, ${cpus().length} CPU; Node ${process.version}; ${today}.`
  const sets = published()
  const all = sets.reduce((total, { lists }) => total + lists, 0)
  const best = sets.reduce((total, each) => total + each.best, 0)
  const share = `The best of ${best} of ${all} lists of up to 100 pieces (${((100 * best) / all).toFixed(1)} %).`
  return `${where}\n\n${planTable('list', sets)}\n\n${share}\n\n${planTable('on a phone', onPhone())}`
}
