import { createRequire } from 'node:module'
import { imageSize, MAX_PIXELS } from './picture.ts'

type PdfKit = { openImage: (this: unknown, src: unknown) => unknown; file: unknown }

/**
 * Closes the doors by which the PDF library opens anything but bytes: a picture is data, small once it is unpacked; a
 * drawing that refers to another file or an attachment gets none. Of this process alone, before the first document.
 */
export const sealPdfkit = (): void => {
  // the one the documents are drawn with, not another copy of it
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
