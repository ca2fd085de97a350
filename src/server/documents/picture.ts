/** Most pixels of a picture in a document: each takes up to eight bytes of memory while the document is made. */
export const MAX_PIXELS = 4_000_000

const DATA = /^data:image\/(?:png|jpeg);base64,/
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const bytesOf = (src: Buffer | string): Buffer => {
  if (typeof src !== 'string') return src
  const prefix = DATA.exec(src)?.[0]
  if (prefix === undefined)
    throw new Error(`A picture of a document is a PNG or JPEG of bytes, not «${src.slice(0, 80)}».`)
  return Buffer.from(src.slice(prefix.length), 'base64')
}
/**
 * A PNG's size in pixels, from its header; 0 × 0 for a JPEG, which is embedded as it is. Throws for anything else, URLs
 * and paths above all.
 */
export const imageSize = (src: Buffer | string): { width: number; height: number } => {
  const bytes = bytesOf(src)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { width: 0, height: 0 }
  if (bytes.length < 24 || !bytes.subarray(0, PNG.length).equals(PNG)) throw new Error('Neither a PNG nor a JPEG.')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
