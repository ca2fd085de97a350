import { showDay } from '#shared/dates.ts'
import { bandOf, fact, INK, picture, rotulo, rule, SOFT } from '#server/documents/parts.ts'
import type { PageMarks, PdfContent, PdfDocument } from '#server/documents/pdf.ts'
import type { Params } from '#server/params.ts'
import type { Quote } from '../contract.ts'
import { bandOfSheet, datosOfSheet, entregaOfSheet, footerOfSheet, headOfSheet } from '../sheet-facts.ts'
import { blocksOf } from './blocks.ts'
import { lineas, notesOf, totalsOf } from './sheet.ts'

/** A request as a document: plain data, from the quote and who sells. */

export type Distribuidor = Pick<Params, 'empresa' | 'marca' | 'terminos'> & { readonly logo: PdfContent | null }
const WHICH = 180
const SELLER = 200

/** Who sells, which request it is, and a line below both. */
const letterhead = (quote: Quote, { empresa, marca, logo }: Distribuidor): PdfContent[] => [
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
          { text: headOfSheet(quote).what, fontSize: 14, bold: true, headlineLevel: 1 },
          { text: showDay(quote.fecha), fontSize: 11 },
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
const terminos = (html: string): PdfContent[] =>
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
/** The document, and what stands on each of its pages. */
export const sheetOf = (quote: Quote, distribuidor: Distribuidor): readonly [PdfDocument, PageMarks] => {
  const { empresa } = distribuidor
  const [head, band] = [headOfSheet(quote), bandOfSheet(quote)]
  const content: PdfContent[] = [
    ...letterhead(quote, distribuidor),
    ...(band ? [bandOf(band)] : []),
    rotulo(datosOfSheet(quote)),
    rotulo(entregaOfSheet(quote)),
    lineas(quote, totalsOf(quote), notesOf(quote)),
    ...(quote.comentario
      ? [{ margin: [0, 10, 0, 0], stack: [fact('Observaciones', quote.comentario)] } as PdfContent]
      : []),
    {
      stack: terminos(distribuidor.terminos.html),
      margin: [0, 14, 0, 0],
      unbreakable: linesOf(distribuidor.terminos.html) <= SHORT,
    },
  ]
  return [
    { info: { title: `${head.what}, ${head.who}`, author: empresa.razonSocial }, content },
    { head: { ...head, band }, pie: footerOfSheet(quote.id, empresa.razonSocial) },
  ]
}
