import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { bySession } from '#server/session/rate-limits.ts'
import { openLine } from './line.ts'

/**
 * A pdfmake document as plain data: it crosses to a process, so no functions in it. Table layout 'lineas': hairlines
 * only.
 */
export type PdfDocument = TDocumentDefinitions
/** A part of one. */
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
 * Draws a PDF in a process of its own, so that no request waits for it; the process leaves after half a minute without
 * work. As many may wait as two sessions may ask for at once (OPEN-225);
 * refuses 503 beyond, or when this one takes more than a minute.
 */
export const makePdf = (doc: PdfDocument, pie: Pie = {}): Promise<Buffer> => line({ doc, ...pie })
