import { Refusal } from '#shared/errors.ts'
import { log } from '#server/context.ts'
import { makePdf, type PdfContent } from '#server/documents/pdf.ts'
import type { Params } from '#server/params.ts'
import type { Distribuidor, Sheet } from './letter.ts'
import { logoOf } from './logo-pdf.ts'

/**
 * A sheet with the distributor's head, drawn in the process of PDFs. A mark that cannot be drawn after all leaves it
 * without one.
 */
export const drawSheet = async (params: Params, sheetOf: (seller: Distribuidor) => Sheet): Promise<Buffer> => {
  const draw = (logo: PdfContent | null) => makePdf(...sheetOf({ ...params, logo }))
  const logo = await logoOf(params.marca.logo)
  try {
    return await draw(logo)
  } catch (error) {
    if (logo === null || error instanceof Refusal) throw error
    log('logo_ilegible', { error: String(error) })
    return draw(null)
  }
}
