import { bandOf, fact, rotulo } from '#server/documents/parts.ts'
import type { PdfContent } from '#server/documents/pdf.ts'
import type { Quote } from '../contract.ts'
import { bandOfSheet, datosOfSheet, entregaOfSheet, footerOfSheet, headOfSheet } from '../sheet-facts.ts'
import { letterhead, terminosOf, type Distribuidor, type Sheet } from './letter.ts'
import { lineas, notesOf, totalsOf } from './sheet.ts'

/** A request as a document: plain data, from the quote and who sells. */

/** The document, and what stands on each of its pages. */
export const sheetOf = (quote: Quote, distribuidor: Distribuidor): Sheet => {
  const { empresa } = distribuidor
  const [head, band] = [headOfSheet(quote), bandOfSheet(quote)]
  const content: PdfContent[] = [
    ...letterhead({ what: head.what, fecha: quote.fecha }, distribuidor),
    ...(band ? [bandOf(band)] : []),
    rotulo(datosOfSheet(quote)),
    rotulo(entregaOfSheet(quote)),
    lineas(quote, totalsOf(quote), notesOf(quote)),
    ...(quote.comentario
      ? [{ margin: [0, 10, 0, 0], stack: [fact('Observaciones', quote.comentario)] } as PdfContent]
      : []),
    terminosOf(distribuidor),
  ]
  return [
    { info: { title: `${head.what}, ${head.who}`, author: empresa.razonSocial }, content },
    { head: { ...head, band }, pie: footerOfSheet(quote.id, empresa.razonSocial) },
  ]
}
