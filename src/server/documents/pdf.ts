import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { bySession } from '#server/session/rate-limits.ts'
import { openLine } from './line.ts'

/**
 * A pdfmake document as plain data: it is sent to a worker process, so it holds no functions. The table layout 'lineas'
 * has hairlines only.
 */
export type PdfDocument = TDocumentDefinitions
/** Part of a document. */
export type PdfContent = Content
export type Pie = { /** Text at the lower left of every page; 'Página n de m' stands at the right. */ pie?: string }

const line = openLine({
  script: new URL('./pdf.worker.ts', import.meta.url),
  most: 2 * bySession.recibo.burst,
  patience: 60_000,
  heapMb: 512,
  idle: 30_000,
})

/**
 * Makes a PDF in a worker process, which ends after 30 s without work. The queue holds what two sessions may request at
 * once (OPEN-225). Rejects with 503 when it is full or the PDF takes more than 60 s.
 */
export const makePdf = (doc: PdfDocument, pie: Pie = {}): Promise<Buffer> => line({ doc, ...pie })
