import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { bySession } from '#server/session/rate-limits.ts'
import { openLine } from './line.ts'

/**
 * A pdfmake document as plain data: it is sent to a worker process, so it holds no functions. The table layout 'lineas'
 * has hairlines only, 'rotulo' a frame of them around small labels over their values.
 */
export type PdfDocument = TDocumentDefinitions & { info: { title: string } }
/** Part of a document. */
export type PdfContent = Content
/** What stands on every page, beside its number. */
export type PageMarks = {
  /** At the head: what the document is, whose, and a word across it that holds for all of it. */
  head: { readonly what: string; readonly who: string; readonly band?: string | null }
  /** Text at the lower left. */
  pie: string
}

const line = openLine({
  script: new URL('./pdf.worker.ts', import.meta.url),
  most: 2 * bySession.recibo.burst,
  patience: 60_000,
  heapMb: 512,
  idle: 30_000,
})

/**
 * Makes a PDF in a worker process, which ends after 30 s without work: tagged, in Spanish, with its title. The queue
 * holds what two sessions may request at once (OPEN-225). Rejects with 503 when it is full or the PDF takes more than
 * 60 s.
 */
export const makePdf = (doc: PdfDocument, marks: PageMarks): Promise<Buffer> => line({ doc, marks })
