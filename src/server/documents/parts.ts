import type { PdfContent } from './pdf.ts'

/** What the portal's documents are laid out with: plain data, whose widths are figures, so that long words break. */

export const INK = '#18212B'
export const SOFT = '#4F5B68'
/** Points between the margins of a page. */
export const WIDTH = 515

/** The style of what is not left at a page's end without the table that follows it. */
export const BEFORE_TABLE = 'beforeTable'
/** Drawn as one paragraph, whatever it is made of. */
export const paragraph = (content: object): PdfContent => ({ ...content, tag: 'P' }) as unknown as PdfContent
/** A picture with what it says to who does not see it. */
export const picture = (content: PdfContent, alt: string): PdfContent =>
  ({ ...(content as object), alt }) as unknown as PdfContent

/** A line across the page. `above` and `below`: points to what stands there. */
export const rule = (above: number, below: number): PdfContent => ({
  canvas: [{ type: 'line', x1: 0, y1: above, x2: WIDTH, y2: above, lineWidth: 0.9, lineColor: INK }],
  margin: [0, 0, 0, below],
})

/** A word that holds for all of it, in a frame: to be seen in black and white, and from afar. */
export const bandOf = (text: string): PdfContent =>
  ({
    tag: 'Div',
    margin: [0, 0, 0, 12],
    layout: { defaultBorder: true },
    table: {
      widths: [WIDTH - 10],
      body: [[{ text, bold: true, fontSize: 15, alignment: 'center', margin: [0, 4, 0, 4] }]],
    },
  }) as unknown as PdfContent

/** A small label over its value. */
export const fact = (label: string, value: string): PdfContent =>
  paragraph({ stack: [{ text: label, fontSize: 7.5, color: SOFT }, { text: value }] })

export type Fact = readonly [label: string, value: string | null]
/** A title block: columns of facts between hairlines, without those that have no value. */
export const rotulo = (columns: readonly (readonly Fact[])[]): PdfContent => {
  const said = columns.map((facts) => facts.flatMap(([label, value]) => (value ? [fact(label, value)] : [])))
  const rows = Math.max(...said.map((facts) => facts.length))
  if (rows === 0) return { text: '' }
  return {
    tag: 'Div',
    layout: 'rotulo',
    margin: [0, 0, 0, 10],
    table: {
      widths: columns.map(() => (WIDTH - 0.4) / columns.length - 12.4),
      body: Array.from({ length: rows }, (_, row) => said.map((facts) => facts[row] ?? { text: '' })),
    },
  } as unknown as PdfContent
}

/** Widths of Roboto's characters, in parts of the size: its figures are all alike. */
const SIGNS: { readonly [sign: string]: number } = { '.': 0.27, ',': 0.22, ' ': 0.25, I: 0.3, M: 0.88, W: 0.9, m: 0.88 }
/** About how wide a short text is, in points, on the wide side; to fit figures into columns, not to break lines. */
export const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, sign) => sum + (SIGNS[sign] ?? (/[A-Z]/.test(sign) ? 0.68 : 0.575)), 0) * size
/** The size at which a text fits a width, from `size` down to `least`; below that it breaks. */
export const fitting = (text: string, width: number, size: number, least = 6.5): number =>
  Math.max(least, Math.min(size, Math.floor((width / widthOf(text, 1)) * 4) / 4))
