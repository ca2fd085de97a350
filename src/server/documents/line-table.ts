import { fitting, SOFT, WIDTH, widthOf } from './parts.ts'
import type { PdfContent } from './pdf.ts'

/** The table of a document's lines with what they come to below them: plain data (docs/decisions/0140). */

/** A figure and what stands below it: its unit, what else it comes to. */
export type Figure = readonly [text: string, ...below: readonly string[]]
/** A line as it is drawn; `figures`: price, net, quantity and total; `descuentos`: each by its name, and how much. */
export type TableLine = {
  readonly item: number
  /** How much of what cut, said first. */ readonly piezas: string
  readonly nombre: string
  readonly codigo: string
  /** What is said besides its code. */ readonly besides?: string | null
  readonly descuentos: readonly (readonly [nombre: string, off: string])[]
  readonly figures: readonly [Figure, Figure, Figure, Figure]
}
/** A row of the totals: what it is called, its figure; `strong`: what is paid. */
export type Total = { readonly label: string; readonly value: string; readonly strong?: boolean }
/** What the columns of the first price and of the discounts are called. */
export type Heads = { readonly precio: string; readonly descuentos: string }
const right = (text: string) => ({ text, alignment: 'right' as const })
const small = (text: string) => ({ text, fontSize: 7.5, color: SOFT })

/** What it is sold in, at a name's end, is one piece: '(1,50 × 3,00 m)'. */
const whole = (nombre: string): string => nombre.replace(/\([^()]{1,24}\)/g, (part) => part.replaceAll(' ', '\u00a0'))
/** The cut first, then what it is, then its code and what is said besides (DIARIO-03, DIARIO-06). */
const descripcion = ({ piezas, nombre, codigo, besides }: TableLine): PdfContent => ({
  stack: [{ text: piezas, bold: true }, whole(nombre), small([codigo, besides].filter(Boolean).join(' · '))],
})
/** Each discount by its name, and how much of the price it is. */
const descuentosOf = ({ descuentos }: TableLine): PdfContent => {
  const some = descuentos.map(([nombre, off]) => ({ text: `${nombre} ${off}`, fontSize: 8 }))
  return some.length === 0 ? '—' : { stack: some }
}

const PADDING = 8
const ITEM = 22
/** Widths of the discounts' column, of which that is taken in which the lines are lowest. */
const DESCUENTOS = [64, 84, 98, 104, 112]
const PRODUCT = 126
/** Sizes that are tried until every column's longest figure fits; at the last one they break. */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5]
/** How wide the columns are, and the size of their figures. */
type Measures = { readonly size: number; readonly widths: readonly number[] }
/** Which columns are the figures'. */
const FIGURES = [2, 4, 5, 6]
const measuresAt = (rows: readonly (readonly Figure[])[], descuentos: number): Measures => {
  const room = WIDTH - 7 * PADDING - ITEM - descuentos
  const at = (size: number) =>
    [0, 1, 2, 3].map((column) =>
      Math.max(
        44,
        ...rows.map((row) => {
          const [text, ...below] = row[column]!
          return Math.max(widthOf(text, size), ...below.map((one) => widthOf(one, 7.5))) + 2
        }),
      ),
    )
  const fits = (widths: number[]) => widths.reduce((sum, width) => sum + width, 0) <= room - PRODUCT
  const size = SIZES.find((each) => fits(at(each))) ?? SIZES.at(-1)!
  // the longest ones break first
  const capped = (most: number) => at(size).map((width) => Math.min(width, most))
  let most = room
  while (!fits(capped(most))) most -= 1
  const widths = capped(most)
  const product = room - widths.reduce((sum, width) => sum + width, 0)
  const [lista, neto, cantidad, total] = widths as [number, number, number, number]
  return { size, widths: [ITEM, product, lista, descuentos, neto, cantidad, total] }
}

const headsOf = ({ precio, descuentos }: Heads) =>
  ['Ítem', 'Producto y código', precio, descuentos, 'Neto unitario', 'Cantidad', 'Total'].map((text, at) => ({
    ...small(text),
    alignment: at === 1 || at === 3 ? 'left' : 'right',
  }))
const lineOf = (line: TableLine, size: number) => {
  const [precio, neto, cantidad, total] = line.figures.map(([text, ...below]) => ({
    stack: [
      { ...right(text), fontSize: size },
      ...below.map((one) => ({ ...small(one), alignment: 'right' as const })),
    ],
  }))
  return [right(String(line.item)), descripcion(line), precio, descuentosOf(line), neto, cantidad, total]
}
/** The places of a row that the cell before them takes. */
const spanned = (many: number) => Array.from({ length: many }, () => ({}))
/** Of the seven columns the last two hold the figure. */
const totalOf = ({ label, value, strong = false }: Total, room: number) => {
  const margin = strong ? [0, 0, 0, 0] : [0, -2, 0, -3]
  const cell = { bold: strong, margin, border: [false, strong, false, strong] }
  return [
    { ...cell, ...right(label), colSpan: 5, fontSize: strong ? 11 : 9.5 },
    ...spanned(4),
    { ...cell, ...right(value), colSpan: 2, fontSize: fitting(value, room, strong ? 12 : 9.5) },
    ...spanned(1),
  ]
}
const noteOf = (text: string) => [
  { ...small(text), alignment: 'right', colSpan: 7, margin: [0, -3, 0, -3], border: [false, false, false, false] },
  ...spanned(6),
]

/** Points a page has for rows below the head of the table, with some to spare: what is kept together must fit. */
const PAGE = 620
/** How many lines of a text of `size` a column has, at most: one that is broken leaves room at their ends. */
const linesOf = (text: string, size: number, width: number): number => {
  const lines = widthOf(text, size) / width
  return lines <= 1 ? 1 : Math.ceil(lines / 0.9)
}
/** About how high a line's row is, on the high side. */
const heightOf = ({ nombre, codigo, figures, descuentos }: TableLine, { size, widths }: Measures): number =>
  12 +
  12 *
    Math.max(
      2 + linesOf(nombre, 9, widths[1]!) + linesOf(codigo, 7.5, widths[1]!),
      ...figures.map(([text, ...below], at) => {
        const width = widths[FIGURES[at]!]!
        return linesOf(text, size, width) + Math.max(1, added(below.map((one) => linesOf(one, 7.5, width)))) + 1
      }),
      1 + added(descuentos.map(([name, off]) => linesOf(`${name} ${off}`, 8, widths[3]!))),
    )
/** The measures in which the lines are lowest, of those that leave the figures their room. */
const measuresOf = (lines: readonly TableLine[]): Measures => {
  const rows = lines.map(({ figures }) => figures)
  const all = DESCUENTOS.map((descuentos) => {
    const measures = measuresAt(rows, descuentos)
    return { measures, height: added(lines.map((line) => heightOf(line, measures))) }
  }).filter(({ measures }, _, [first]) => FIGURES.every((at) => measures.widths[at] === first!.measures.widths[at]))
  return all.reduce((least, one) => (one.height < least.height ? one : least)).measures
}
/** Lines that stand above the totals on their page, where there is room for them. */
const WITH_TOTALS = 2
const added = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0)
/**
 * Which rows stay on one page: the last lines with the totals, of a short table all with its head. `heights`: of the
 * lines; `after`: of the rows below them. As many as fit on a page with certainty: rows that do not would be lost.
 */
const kept = (heights: readonly number[], after: readonly number[]) => {
  const many = heights.length
  if (heights.some((height) => height > PAGE)) return { dontBreakRows: false }
  const above = [WITH_TOTALS, 1].find((lines) => added(heights.slice(-lines)) + added(after) <= PAGE) ?? 1
  let room = PAGE - added(heights.slice(-above))
  const below = after.findIndex((height) => (room -= height) < 0)
  const [first, last] = [Math.max(1, many - above + 1), many + (below < 0 ? after.length : below)]
  const rows = first === 1 ? { keepWithHeaderRows: last } : { keepWithHeaderRows: 1, keep: [first, last] }
  return { dontBreakRows: true, ...rows }
}
/**
 * Every line, its head again on each page, and the totals; a line stays on one page, the totals with the last two. The
 * amounts of the totals stand below the lines'.
 */
export const tableOf = (
  heads: Heads,
  lines: readonly TableLine[],
  totals: readonly Total[],
  notes: readonly string[],
): PdfContent => {
  const measures = measuresOf(lines)
  const { size, widths } = measures
  const room = widths[5]! + widths[6]! + PADDING
  const labels = WIDTH - room - 3 * PADDING
  return {
    layout: 'lineas',
    fontSize: 9,
    table: {
      headerRows: 1,
      widths: [...widths],
      rowHeader: [false, ...lines.map(() => false), ...totals.map(() => true)],
      body: [
        headsOf(heads),
        ...lines.map((line) => lineOf(line, size)),
        ...totals.map((total) => totalOf(total, room)),
        ...notes.map(noteOf),
      ],
      ...kept(
        lines.map((line) => heightOf(line, measures)),
        [...totals.map(({ label }) => 8 + 14 * linesOf(label, 11, labels)), ...notes.map(() => 22)],
      ),
    },
  } as unknown as PdfContent
}
