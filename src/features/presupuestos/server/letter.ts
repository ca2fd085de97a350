import { showDay, type Time } from '#shared/dates.ts'
import { fitting, INK, picture, rule, SOFT } from '#server/documents/parts.ts'
import type { PageMarks, PdfContent, PdfDocument } from '#server/documents/pdf.ts'
import type { Params } from '#server/params.ts'
import { blocksOf } from './blocks.ts'

/** What a document of the distributor's begins and ends with: who sells, and the terms. Plain data. */

export type Distribuidor = Pick<Params, 'empresa' | 'marca' | 'terminos'> & { readonly logo: PdfContent | null }
const WHICH = 180
const SELLER = 200

/** A document, and what stands on each of its pages. */
export type Sheet = readonly [PdfDocument, PageMarks]
/** Who sells, which document it is, of which day, and a line below both. */
export const letterhead = (
  { what, fecha }: { readonly what: string; readonly fecha: Time },
  { empresa, marca, logo }: Distribuidor,
): PdfContent[] => [
  {
    columns: [
      ...(logo ? [{ width: 'auto', stack: [picture(logo, empresa.nombre)] }] : []),
      {
        width: SELLER,
        stack: [
          { text: empresa.nombre, fontSize: 14, bold: true },
          { text: [empresa.razonSocial, marca.telefono].filter(Boolean).join(' · '), fontSize: 8, color: SOFT },
        ],
      },
      { width: '*', text: '' },
      {
        width: WHICH,
        alignment: 'right',
        stack: [
          { text: what, fontSize: fitting(what, WHICH, 14, 11), bold: true, headlineLevel: 1 },
          { text: showDay(fecha), fontSize: 11 },
        ],
      },
    ],
    columnGap: 5,
  } as PdfContent,
  rule(6, 12),
]

const SANGRIA = 12
/** Letters of a paragraph that are laid out at once: the time it takes grows faster than they do. */
const CHUNK = 2_000
const partsOf = (texto: string): string[] =>
  texto.match(new RegExp(`[^]{1,${CHUNK}}(?=\\s|$)|[^]{${CHUNK}}`, 'g')) ?? []
/**
 * The terms as they were written: headings bold, entries of a list with their mark or their number, deeper ones further
 * in.
 */
const blocks = (html: string): PdfContent[] =>
  blocksOf(html).map(({ texto, titulo, nivel }) => ({
    stack: partsOf(texto).map((text) => ({ text: text.trim(), ...(titulo ? { headlineLevel: 2 } : {}) })),
    fontSize: 8,
    color: titulo ? INK : SOFT,
    bold: titulo,
    margin: [Math.max(0, nivel - 1) * SANGRIA, 0, 0, 4],
  }))

/** Lines of the terms that stand on one page: those of fewer are not split, so that no page has two lines alone. */
const SHORT = 30
const linesOf = (html: string): number =>
  blocksOf(html).reduce((lines, { texto }) => lines + Math.ceil(texto.length / 120), 0)
/** The terms below the rest; short ones stay on one page. */
export const terminosOf = ({ terminos: { html } }: Distribuidor): PdfContent => ({
  stack: blocks(html),
  margin: [0, 14, 0, 0],
  unbreakable: linesOf(html) <= SHORT,
})
