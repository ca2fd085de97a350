import libheif from 'libheif-js/wasm-bundle.js'

/**
 * Decodes a phone's HEIC with libheif in WebAssembly (docs/decisions/0109), since libvips is built without HEVC. Runs
 * only in the process that opens pictures.
 */

/** Most bytes of WebAssembly memory for one picture; beyond them decoding fails, and the process survives. */
const MOST_MEMORY = 1024 ** 3
const PAGE = 65_536
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError('The picture takes too much memory.')
  return grow.call(this, pages)
}

/** The first top-level box of a type; empty if there is none. */
const boxOf = (bytes: Buffer, type: string): Buffer => {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === type) return bytes.subarray(at, size === 0 ? undefined : at + size)
    if (size < 8) break
    at += size
  }
  return Buffer.alloc(0)
}
const ORIENTATION = 0x0112
/** The orientation of an EXIF block (TIFF), 1 to 8; 1 by default. */
const exifOrientation = (exif: Buffer | undefined): number => {
  const tiff = exif?.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  if (!tiff || tiff.length < 8) return 1
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12
    if (short(at) === ORIENTATION) return Math.min(8, Math.max(1, short(at + 8)))
  }
  return 1
}
/**
 * The orientation still to apply to libheif's output: none if the file has its own transform (irot, imir, as phones
 * write), else EXIF's.
 */
export const orientationOf = (bytes: Buffer, exif: Buffer | undefined): number => {
  const meta = boxOf(bytes, 'meta')
  return meta.includes('irot') || meta.includes('imir') ? 1 : exifOrientation(exif)
}

export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }
/** The decoded picture, RGBA; throws if it is damaged or larger than `most` pixels. */
export const decodeHeic = async (bytes: Uint8Array, most: number): Promise<Pixels> => {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (!image) throw new Error('There is no picture in it.')
  const [width, height] = [image.get_width(), image.get_height()]
  if (!(width * height > 0 && width * height <= most)) throw new Error('It is larger than it says.')
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  return new Promise((done, fail) =>
    image.display(target, (drawn) => (drawn ? done(drawn) : fail(new Error('It is damaged.')))),
  )
}
