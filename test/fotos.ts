import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Pictures for tests, of plain colours, so that changes can be recognised. */
type Color = { r: number; g: number; b: number }
const RED = { r: 200, g: 30, b: 30 }
const BLUE = { r: 30, g: 30, b: 200 }

const plain = (width: number, height: number, background: Color = RED) =>
  sharp({ create: { width, height, channels: 3, background } })

/**
 * A JPEG as a phone takes it: rotated by EXIF (`ancho` and `alto` are those of the upright picture, whose upper half
 * is blue), with GPS coordinates.
 */
export const fotoOfTelefono = async (ancho: number, alto: number): Promise<Buffer> =>
  plain(alto, ancho)
    .composite([
      {
        input: await plain(alto / 2, ancho, BLUE)
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .withExif({
      IFD0: { Orientation: '6', Make: 'TELEFONO', Copyright: 'NADIE' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
export const fotoOf = (formato: 'jpeg' | 'png' | 'webp' | 'avif', ancho: number, alto: number, color?: Color) =>
  plain(ancho, alto, color).toFormat(formato).toBuffer()
/** A CMYK JPEG. */
export const fotoOfPrint = (ancho: number, alto: number): Promise<Buffer> =>
  plain(ancho, alto).toColourspace('cmyk').jpeg().toBuffer()
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG of a hundred thousand bytes that would take 2.7 GB decoded: 30,000 by 30,000 pixels of one colour. */
export const bombFoto = (): Buffer => {
  const SIDE = 30_000
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head[8] = 1 // one bit per pixel
  const rows = deflateSync(Buffer.alloc(SIDE * (SIDE / 8 + 1)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** A transparent PNG, which becomes white. */
export const transparentFoto = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 4, background: { ...RED, alpha: 0 } } })
    .png()
    .toBuffer()

/** A picture's format, size, metadata, mean colour, and whether it is blue above and red below. */
export const readFoto = async (bytes: Buffer) => {
  const { format, width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata()
  const rgb = (height: number) => sharp(bytes).resize(1, height, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const [color, halves] = [await rgb(1), await rgb(2)]
  const right = halves[2]! > halves[0]! && halves[3]! > halves[5]!
  return { format, width, height, dice: exif ?? icc ?? xmp ?? orientation ?? null, color: [...color], right }
}
/** A logo: a red bar with a transparent margin, and metadata. */
export const logoOf = (ancho: number, alto: number, edge: number): Promise<Buffer> =>
  sharp({
    create: {
      width: ancho + 2 * edge,
      height: alto + 2 * edge,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite([{ input: { create: { width: ancho, height: alto, channels: 3, background: RED } } }])
    .withExif({ IFD0: { Copyright: 'NADIE' } })
    .png()
    .toBuffer()
/** A logo for a dark background: two white bars on transparency. */
export const logoClaroOf = (ancho: number, alto: number): Promise<Buffer> => {
  const barra = { create: { width: ancho, height: Math.floor(alto / 3), channels: 3, background: '#ffffff' } } as const
  return sharp({ create: { width: ancho, height: alto, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: barra, gravity: 'north' },
      { input: barra, gravity: 'south' },
    ])
    .png()
    .toBuffer()
}
/** The colour of the top left pixel, as 'rrggbbaa'. */
export const cornerOf = async (picture: Uint8Array): Promise<string> =>
  (await sharp(picture).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()).toString(
    'hex',
  )
/** A logo of a coloured square on the left and a dark bar on the right, without margins. */
export const boxedLogo = (ancho: number, alto: number): Promise<Buffer> => {
  const de = (width: number, background: Color) =>
    ({ create: { width, height: alto, channels: 3, background } }) as const
  return sharp({ create: { width: ancho, height: alto, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: de(alto, RED), gravity: 'west' },
      { input: de(alto, { r: 20, g: 20, b: 20 }), gravity: 'east' },
    ])
    .png()
    .toBuffer()
}
/** The picture as a scanner gives it: on white, with a white margin. */
export const onWhite = (picture: Buffer, edge: number): Promise<Buffer> =>
  sharp(picture)
    .flatten({ background: '#ffffff' })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#ffffff' })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
