import { createRequire } from 'node:module'
import { imageSize, MAX_PIXELS } from './picture.ts'

type PdfKit = { openImage: (this: unknown, src: unknown) => unknown; file: unknown }

/**
 * Patches PDFKit in this process, before the first document, so that it opens bytes only: small data-URL pictures, no
 * files, no references to other files and no attachments.
 */
export const sealPdfkit = (): void => {
  // pdfmake's own copy of PDFKit, not another one of node_modules
  const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'))
  const { prototype } = fromPdfmake('pdfkit') as { prototype: PdfKit }
  const open = prototype.openImage
  prototype.openImage = function (src) {
    if (!Buffer.isBuffer(src) && typeof src !== 'string') throw new Error('A picture of a document is bytes.')
    const { width, height } = imageSize(src)
    if (width * height > MAX_PIXELS) throw new Error(`A picture of ${width} × ${height} is too large for a document.`)
    return open.call(this, src)
  }
  prototype.file = () => {
    throw new Error('A document carries no files.')
  }
}
