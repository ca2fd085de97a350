import { readFileSync, writeFileSync } from 'node:fs'

/** The tables, as they are printed and as docs/performance.md has them. */

/** `cpu` and `sql`: CPU time per request, in ms, of the server and of PostgreSQL: [floor, portal]. */
export type Line = {
  name: string
  floor: number | null
  portal: number
  p50: number
  p99: number
  cpu: Pair
  sql: Pair
  /** The aim, as a share of the floor's requests per second; null: none. */
  ratio: number | null
  /**
   * The floor's p99 in the same run, in ms: of the same page or, if it has none, of the group's; null: not measured.
   * The portal's may be `times` as long.
   */
  floorP99: number | null
  times: number
  kb: number
}
type Pair = [floor: number | null, portal: number]
export type Fact = { name: string; value: string; aim: string; met: boolean | null }

const number = (n: number, digits = 0) =>
  n.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: true })
const mark = (met: boolean | null) => (met === null ? '–' : met ? 'yes' : '**no**')
const pair = ([floor, portal]: Pair, digits = 2) =>
  floor === null ? number(portal, digits) : `${number(floor, digits)} → ${number(portal, digits)}`
export const table = (head: string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map((r) => `| ${r.join(' | ')} |`).join('\n')

export const quantile = (values: number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

export const pagesTable = (lines: readonly Line[]): string =>
  table(
    [
      'page',
      'floor, requests/s',
      'portal, requests/s',
      'ratio',
      'p50 ms',
      'p99 ms, floor → portal',
      'server CPU, ms a request',
      'PostgreSQL CPU, ms a request',
      'kB',
      'aim',
    ],
    lines.map((l) => {
      const share = l.floor === null ? null : l.portal / l.floor
      const aims = [
        ...(l.ratio === null || share === null ? [] : [{ text: `≥ ${number(l.ratio, 2)}`, met: share >= l.ratio }]),
        ...(l.floorP99 === null
          ? []
          : [{ text: `p99 ≤ ${number(l.times)} times`, met: l.p99 <= l.times * l.floorP99 }]),
      ]
      return [
        l.name,
        l.floor === null ? '–' : number(l.floor),
        number(l.portal),
        share === null ? '–' : number(share, 2),
        number(l.p50, 1),
        pair([l.floorP99, l.p99], 1),
        pair(l.cpu),
        pair(l.sql),
        number(l.kb, 1),
        aims.length === 0 ? '–' : `${aims.map((a) => a.text).join(', ')}: ${mark(aims.every((a) => a.met))}`,
      ]
    }),
  )

export const factsTable = (facts: readonly Fact[]): string =>
  table(
    ['measure', 'value', 'aim', 'met'],
    facts.map((f) => [f.name, f.value, f.aim, mark(f.met)]),
  )

/** A call's p50 in ms at one size and at ten times that. */
export type Growth = { name: string; entera: boolean; small: number; grande: number; kb: number }
/** The most times longer that a call may take at ten times the size. */
const MOST = 1.3
export const growthTable = (lines: readonly Growth[]): string =>
  table(
    ['call', '5,000 products, p50 ms', '50,000 products, p50 ms', 'ratio', 'kB', 'aim'],
    lines.map(({ name, entera, small, grande, kb }) => [
      name,
      number(small, 1),
      number(grande, 1),
      number(grande / small, 2),
      number(kb, 1),
      entera ? '–' : mark(grande / small < MOST),
    ]),
  )

/**
 * One import: buyers' latency before and during it, [p50, p95] in ms; the order system's calls meanwhile, [p95,
 * longest]; peak memory in MB, `importer` null: it runs in the portal.
 */
export type Imported = {
  name: string
  filas: number
  seconds: number
  calls: { name: string; antes: readonly [number, number]; durante: readonly [number, number] }[]
  beside: readonly [number, number]
  portal: number
  importer: number | null
}
/**
 * Limits during an import: times a buyer's call may take longer, MB of the portal, and ms of an order system's call.
 */
const [MOST_WAIT, MOST_MB, MOST_CALL] = [2, 250, 2_000]
export const importTable = (found: readonly Imported[]): string =>
  `${table(
    [
      'import',
      'rows',
      'seconds',
      'portal, MB',
      'importer, MB',
      'under 250 MB',
      'a call meanwhile: p95 and the longest, ms',
      'under 2 s',
    ],
    found.map(({ name, filas, seconds, portal, importer, beside }) => [
      name,
      number(filas),
      number(seconds, 1),
      number(portal),
      importer === null ? 'the portal' : number(importer),
      mark(Math.max(portal, importer ?? 0) < MOST_MB),
      beside.map((ms) => number(ms)).join(' and '),
      mark(beside[1] < MOST_CALL),
    ]),
  )}\n\n${table(
    ['while importing', 'call', 'p50 before, ms', 'p50 during', 'p95 before, ms', 'p95 during', 'ratio', 'aim'],
    found.flatMap(({ name, calls }) =>
      calls.map(({ name: llamada, antes, durante }) => [
        name,
        llamada,
        ...[antes[0], durante[0], antes[1], durante[1], durante[1] / antes[1]].map((n, i) =>
          number(n, i === 4 ? 2 : 1),
        ),
        mark(durante[1] / antes[1] <= MOST_WAIT),
      ]),
    ),
  )}`

/** A call of the current account: latencies in ms by client, the small one first. */
export type Medida = { name: string; de: readonly { p50: number; p95: number }[] }
/** Differences below this many ms are noise, and not compared. */
const LEAST_MS = 2
export const accountTable = (cuentas: readonly string[], medidas: readonly Medida[]): string =>
  table(
    ['call', ...cuentas.map((c) => `${c}: p50 and p95, ms`), 'ratio', 'aim'],
    medidas.map(({ name, de }) => {
      const [least, ...more] = de.map((d) => d.p50)
      const worst = Math.max(...more)
      return [
        name,
        ...de.map((d) => `${number(d.p50, 1)} and ${number(d.p95, 1)}`),
        more.map((m) => number(m / least!, 2)).join(' and '),
        mark(worst / least! <= MOST || worst < LEAST_MS),
      ]
    }),
  )

/** Sheets: MB of memory before and at peak, ms to the first byte, and the latency of another client meanwhile. */
export type Exported = {
  name: string
  filas: number
  seconds: number
  first: number
  mb: number
  before: number
  peak: number
  p95: number
}
export const exportTable = (found: readonly Exported[]): string =>
  table(
    [
      'spreadsheet',
      'rows',
      'MB',
      'first byte, ms',
      'seconds',
      'memory before, MB',
      'peak',
      'another call, p95 ms',
      'under 250 MB',
    ],
    found.map((e) => [
      e.name,
      number(e.filas),
      number(e.mb, 1),
      number(e.first),
      number(e.seconds, 1),
      number(e.before),
      number(e.peak),
      number(e.p95, 1),
      mark(e.peak < MOST_MB),
    ]),
  )

/** Big files: MB transferred, memory in MB before and at peak. */
export type Subida = { where: string; name: string; mb: number; seconds: number; before: number; peak: number }
const MOST_FILES_MB = 300
export const filesTable = (found: readonly Subida[]): string =>
  table(
    ['what', 'where', 'MB', 'seconds', 'memory before, MB', 'peak', `under ${MOST_FILES_MB} MB`],
    found.map(({ where, name, mb, seconds, before, peak }) => [
      name,
      where,
      number(mb),
      number(seconds, 1),
      number(before),
      number(peak),
      mark(peak < MOST_FILES_MB),
    ]),
  )

/** Cut plans: how many lists, of how many the best is known; milliseconds, and millions of counted steps. */
export type Planned = {
  name: string
  lists: number
  best: number
  p50: number
  most: number
  work: number
  aim: number
}
export const planTable = (what: string, found: readonly Planned[]): string =>
  table(
    [what, 'lists', 'the best', 'p50 ms', 'most ms', 'work, M', 'under 3 s'],
    found.map(({ name, lists, best, p50, most, work, aim }) => [
      name,
      number(lists),
      number(best),
      number(p50),
      number(most),
      number(work),
      mark(most < aim),
    ]),
  )

const END = '<!-- end of the table -->'
const marks = {
  paginas: '<!-- table: npm run bench -- --write -->',
  growth: '<!-- table: npm run bench -- --growth --write -->',
  importar: '<!-- table: npm run bench -- --importar --write -->',
  cuenta: '<!-- table: npm run bench -- --cuenta --write -->',
  archivos: '<!-- table: npm run bench -- --archivos --write -->',
  corte: '<!-- table: npm run bench -- --corte --write -->',
  cotizaciones: '<!-- table: npm run bench -- --cotizaciones --write -->',
  entregas: '<!-- table: npm run bench -- --entregas --write -->',
  sizing: '<!-- table: npm run bench -- --sizing --write -->',
  simulate: '<!-- table: npm run bench -- --simulate --write -->',
}
/** Replaces a marked part of docs/performance.md; of docs/scale.md, what is computed instead of measured. */
export const writeDoc = (text: string, which: keyof typeof marks = 'paginas'): void => {
  const name = which === 'simulate' ? 'scale.md' : 'performance.md'
  const file = new URL(`../docs/${name}`, import.meta.url)
  const BEGIN = marks[which]
  const doc = readFileSync(file, 'utf8')
  const from = doc.indexOf(BEGIN)
  const to = doc.indexOf(END, from)
  if (from < 0 || to < from) throw new Error(`docs/${name} has no marked part`)
  writeFileSync(file, `${doc.slice(0, from + BEGIN.length)}\n${text.trim()}\n${doc.slice(to)}`)
}

export { number }
