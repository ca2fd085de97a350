/** Pixels of a picture in a document at most: each takes up to eight bytes of memory while the document is made. */
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
 * What a PNG measures in pixels, by its head; 0 × 0 of a JPEG, which a document carries as it is. Refuses everything
 * else, an address and a path above all.
 */
export const imageSize = (src: Buffer | string): { width: number; height: number } => {
  const bytes = bytesOf(src)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { width: 0, height: 0 }
  if (bytes.length < 24 || !bytes.subarray(0, PNG.length).equals(PNG)) throw new Error('Neither a PNG nor a JPEG.')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
