import { readFileSync, writeFileSync } from 'node:fs'

/** The table, as it is printed and as it stands in docs/rendimiento.md. */

/** `cpu` and `sql`: CPU time a request, ms, of the server and of PostgreSQL: [floor, portal]. */
export type Line = {
  name: string
  floor: number | null
  portal: number
  p50: number
  p99: number
  cpu: Pair
  sql: Pair
  /** The least share of the floor's requests per second that is aimed at. */
  ratio: number | null
  /**
   * p99 of the floor in the same run, ms: of the same page or, where it has none, of the group; null: not measured. The
   * portal's may be `times` as long.
   */
  floorP99: number | null
  times: number
  kb: number
}
type Pair = [floor: number | null, portal: number]
export type Fact = { name: string; value: string; aim: string; met: boolean | null }

const number = (n: number, digits = 0) =>
  n.toLocaleString('es-AR', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: true })
const mark = (met: boolean | null) => (met === null ? '–' : met ? 'sí' : '**no**')
const pair = ([floor, portal]: Pair, digits = 2) =>
  floor === null ? number(portal, digits) : `${number(floor, digits)} → ${number(portal, digits)}`
const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map((r) => `| ${r.join(' | ')} |`).join('\n')

export const quantile = (values: number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

export const pagesTable = (lines: readonly Line[]): string =>
  table(
    [
      'página',
      'piso, pedidos/s',
      'portal, pedidos/s',
      'proporción',
      'p50 ms',
      'p99 ms, piso → portal',
      'CPU del servidor, ms por pedido',
      'CPU de PostgreSQL, ms por pedido',
      'kB',
      'objetivo',
    ],
    lines.map((l) => {
      const share = l.floor === null ? null : l.portal / l.floor
      const aims = [
        ...(l.ratio === null || share === null ? [] : [{ text: `≥ ${number(l.ratio, 2)}`, met: share >= l.ratio }]),
        ...(l.floorP99 === null
          ? []
          : [{ text: `p99 ≤ ${number(l.times)} veces`, met: l.p99 <= l.times * l.floorP99 }]),
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
    ['medida', 'valor', 'objetivo', 'cumple'],
    facts.map((f) => [f.name, f.value, f.aim, mark(f.met)]),
  )

/** p50 in ms of a call at one size and at ten times that. */
export type Crecida = { name: string; entera: boolean; chica: number; grande: number; kb: number }
/** The most that a call may take longer at ten times the size. */
const MOST = 1.3
export const growthTable = (lines: readonly Crecida[]): string =>
  table(
    ['llamada', '5.000 productos, p50 ms', '50.000 productos, p50 ms', 'proporción', 'kB', 'objetivo'],
    lines.map(({ name, entera, chica, grande, kb }) => [
      name,
      number(chica, 1),
      number(grande, 1),
      number(grande / chica, 2),
      number(kb, 1),
      entera ? '–' : mark(grande / chica < MOST),
    ]),
  )

/**
 * One import: what buyers waited before and during it, [p50, p95] in ms; memory in MB, `importer` null: the portal
 * itself.
 */
export type Importada = {
  name: string
  filas: number
  seconds: number
  llamadas: { name: string; antes: readonly [number, number]; durante: readonly [number, number] }[]
  portal: number
  importer: number | null
}
/** The most that a buyer's call may take longer while an import runs, and the memory of the portal. */
const [MOST_WAIT, MOST_MB] = [2, 250]
export const importTable = (found: readonly Importada[]): string =>
  `${table(
    ['importación', 'filas', 'segundos', 'portal, MB', 'importador, MB', 'menos de 250 MB'],
    found.map(({ name, filas, seconds, portal, importer }) => [
      name,
      number(filas),
      number(seconds, 1),
      number(portal),
      importer === null ? 'el portal' : number(importer),
      mark(Math.max(portal, importer ?? 0) < MOST_MB),
    ]),
  )}\n\n${table(
    [
      'mientras se importa',
      'llamada',
      'p50 antes, ms',
      'p50 durante',
      'p95 antes, ms',
      'p95 durante',
      'proporción',
      'objetivo',
    ],
    found.flatMap(({ name, llamadas }) =>
      llamadas.map(({ name: llamada, antes, durante }) => [
        name,
        llamada,
        ...[antes[0], durante[0], antes[1], durante[1], durante[1] / antes[1]].map((n, i) =>
          number(n, i === 4 ? 2 : 1),
        ),
        mark(durante[1] / antes[1] <= MOST_WAIT),
      ]),
    ),
  )}`

/** A call of the current account: ms for each of the clients, the small one first. */
export type Medida = { name: string; de: readonly { p50: number; p95: number }[] }
/** Below this nobody notices, and the clock of a busy machine tells no ratio. */
const LEAST_MS = 2
export const accountTable = (cuentas: readonly string[], medidas: readonly Medida[]): string =>
  table(
    ['llamada', ...cuentas.map((c) => `${c}: p50 y p95, ms`), 'proporción', 'objetivo'],
    medidas.map(({ name, de }) => {
      const [least, ...more] = de.map((d) => d.p50)
      const worst = Math.max(...more)
      return [
        name,
        ...de.map((d) => `${number(d.p50, 1)} y ${number(d.p95, 1)}`),
        more.map((m) => number(m / least!, 2)).join(' y '),
        mark(worst / least! <= MOST || worst < LEAST_MS),
      ]
    }),
  )

/** Sheets: MB of memory before and at most, ms to the first byte, and what somebody else waited meanwhile. */
export type Exportada = {
  name: string
  filas: number
  seconds: number
  first: number
  mb: number
  before: number
  peak: number
  p95: number
}
export const exportTable = (found: readonly Exportada[]): string =>
  table(
    [
      'planilla',
      'filas',
      'MB',
      'primer byte, ms',
      'segundos',
      'memoria antes, MB',
      'la mayor',
      'otra llamada, p95 ms',
      'menos de 250 MB',
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

/** Big files: MB that came or went, memory in MB before and at most. */
export type Subida = { donde: string; name: string; mb: number; seconds: number; before: number; peak: number }
const MOST_FILES_MB = 300
export const filesTable = (found: readonly Subida[]): string =>
  table(
    ['qué', 'dónde', 'MB', 'segundos', 'memoria antes, MB', 'la mayor', `menos de ${MOST_FILES_MB} MB`],
    found.map(({ donde, name, mb, seconds, before, peak }) => [
      name,
      donde,
      number(mb),
      number(seconds, 1),
      number(before),
      number(peak),
      mark(peak < MOST_FILES_MB),
    ]),
  )

const DOC = new URL('../docs/rendimiento.md', import.meta.url)
const END = '<!-- fin de la tabla -->'
const marks = {
  paginas: '<!-- tabla: npm run bench -- --write -->',
  crecimiento: '<!-- tabla: npm run bench -- --crecimiento --write -->',
  importar: '<!-- tabla: npm run bench -- --importar --write -->',
  cuenta: '<!-- tabla: npm run bench -- --cuenta --write -->',
  archivos: '<!-- tabla: npm run bench -- --archivos --write -->',
}
/** Replaces a marked part of docs/rendimiento.md. */
export const writeDoc = (text: string, which: keyof typeof marks = 'paginas'): void => {
  const BEGIN = marks[which]
  const doc = readFileSync(DOC, 'utf8')
  const from = doc.indexOf(BEGIN)
  const to = doc.indexOf(END, from)
  if (from < 0 || to < from) throw new Error('docs/rendimiento.md has no marked part')
  writeFileSync(DOC, `${doc.slice(0, from + BEGIN.length)}\n${text.trim()}\n${doc.slice(to)}`)
}

export { number }
