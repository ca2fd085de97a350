import sharp, { type Sharp } from 'sharp'
import { FORMATS, medidasAt, tamanosOf, type Format, type Foto, type Tamano } from '#shared/fotos.ts'
import { MAX_BYTES_MINI, MAX_PIXELS, SIDE_JPG, SIDE_MINI, type Falla } from '../rules.ts'
import type { Task, Medidas, Reply } from './taller.ts'

/**
 * The worker process that opens pictures, one at a time in one thread; it has nothing a hostile picture could steal,
 * and ends with the portal.
 */
sharp.concurrency(1)
sharp.cache(false)
// all other loaders of libvips are blocked
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

const KINDS = new Set(['jpeg', 'png', 'webp', 'heif'])
/** AVIF at low effort: a sixteenth of the time for a tenth more bytes */
const write = (image: Sharp, formato: Format): Promise<Buffer> =>
  (formato === 'avif' ? image.avif({ quality: 55, effort: 2 }) : image.webp({ quality: 78 })).toBuffer()

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
type Picture = { readonly medidas: Medidas; readonly open: () => Sharp }
/** Opens a picture: its upright size, and a function that decodes it anew each time; throws with a reason. */
const read = async (bytes: Uint8Array): Promise<Picture> => {
  // checked here for our own message: libvips would only say that it cannot read it
  const found = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { format, width, height, autoOrient, compression, exif } = found
  if (!KINDS.has(format)) throw new Reason('tipo')
  if (width * height > MAX_PIXELS) throw new Reason('pixeles')
  if (compression === 'hevc') return readHeic(Buffer.from(bytes), exif)
  return { medidas: { ancho: autoOrient.width, alto: autoOrient.height }, open: () => open(bytes) }
}
/** Opens a phone's HEIC, which libvips cannot decode. */
const readHeic = async (bytes: Buffer, exif: Buffer | undefined): Promise<Picture> => {
  const { decodeHeic, orientationOf } = await import('./heic.ts') // loaded at the first one
  const { data, width, height } = await decodeHeic(bytes, MAX_PIXELS)
  const turned = orientationOf(bytes, exif)
  const raw = () => sharp(data, { raw: { width, height, channels: 4 } })
  return {
    medidas: turned < 5 ? { ancho: width, alto: height } : { ancho: height, alto: width },
    open: () => turns[turned - 1]!(raw()),
  }
}
/** The transform for each EXIF orientation, 1 to 8. */
const turns: readonly ((picture: Sharp) => Sharp)[] = [
  (p) => p,
  (p) => p.flop(),
  (p) => p.rotate(180),
  (p) => p.flip(),
  (p) => p.rotate(90).flop(),
  (p) => p.rotate(90),
  (p) => p.rotate(270).flop(),
  (p) => p.rotate(270),
]
class Reason extends Error {
  readonly falla: Falla
  constructor(falla: Falla) {
    super(falla)
    this.falla = falla
  }
}

/** Decodes the whole picture and returns its size. */
const look = async (bytes: Uint8Array): Promise<Reply> => {
  const picture = await read(bytes)
  await picture.open().resize(16, 16, { fit: 'fill' }).raw().toBuffer()
  return { medidas: picture.medidas }
}
/** The darkest and the lightest of a colour's values in a picture of one colour differ by less. */
const PLAIN = 24
const isPlain = async (image: Sharp): Promise<boolean> =>
  (await image.stats()).channels.every(({ min, max }) => max - min < PLAIN)
/** Makes every size: upright, sRGB, on white, without metadata. */
const make = async (bytes: Uint8Array, formats: readonly Format[]): Promise<Reply> => {
  const { medidas, open } = await read(bytes)
  const foto: Foto = { huella: '', ...medidas }
  const sizes = tamanosOf(foto)
  const largest = medidasAt(foto, sizes.at(-1)!)
  const { data, info } = await open()
    .resize(largest.ancho, largest.alto, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hechas: { tamano: Tamano; formato: Format; bytes: Uint8Array }[] = []
  const whole = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  for (const tamano of sizes) {
    const { ancho, alto } = medidasAt(foto, tamano)
    for (const formato of formats)
      hechas.push({ tamano, formato, bytes: await write(whole().resize(ancho, alto, { fit: 'fill' }), formato) })
  }
  return { medidas, plain: await isPlain(whole()), hechas }
}

/** A picture within a square of so many pixels: upright, on white, without metadata. */
const within = (picture: Picture, side: number): Sharp =>
  picture
    .open()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
const makeJpg = async (bytes: Uint8Array): Promise<Reply> => ({
  jpg: await within(await read(bytes), SIDE_JPG)
    .jpeg({ quality: 85 })
    .toBuffer(),
})

/** From a good one down to the first that is small enough: noise, or a rusty sheet, needs more bytes than a wall. */
const QUALITIES = [76, 55, 30]
const makeMini = async (bytes: Uint8Array): Promise<Reply> => {
  const small = within(await read(bytes), SIDE_MINI)
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const quality of QUALITIES) {
    const jpg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
    if (jpg.length <= MAX_BYTES_MINI) return { mini: { jpg, ancho: width, alto: height } }
  }
  throw new Reason('bytes')
}

/** Twice the largest displayed size of a logo; margins are trimmed, transparency kept. */
const LOGO = { width: 480, height: 160 }
const ICON = 192
const CLARO = { r: 0, g: 0, b: 0, alpha: 0 }
/** The background of a pale logo (`isClaro`), and its margin relative to the height. */
const INK = '#18212B'
const GAP = 0.12

/**
 * Whether a logo is drawn in pale colours for a dark background: it is transparent, and more than half of its pixels
 * have a contrast below 1.5:1 on white, where it would be invisible.
 */
const isClaro = async (mark: Buffer): Promise<boolean> => {
  const { data } = await sharp(mark).resize(96, 96, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  let [drawn, pale] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!].map((v) => (v / 255) ** 2.2)
    drawn += alpha
    if (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 0.65) pale += alpha
  }
  return drawn < (data.length / 4) * 0.95 && pale > drawn / 2
}
const onInk = async (mark: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(mark).metadata()
  const gap = Math.max(2, Math.round(Math.min(width, height) * GAP))
  const around = { top: gap, bottom: gap, left: gap * 2, right: gap * 2, background: INK }
  return sharp(await sharp(mark).flatten({ background: INK }).png().toBuffer())
    .extend(around)
    .ensureAlpha()
    .png()
    .toBuffer()
}

/**
 * Trims a logo's margins: transparent ones, or white ones of an opaque picture; a coloured margin belongs to the logo.
 */
const withoutBlank = async (picture: Buffer): Promise<Buffer> => {
  const { isOpaque } = await sharp(picture).stats()
  const background = isOpaque ? '#ffffff' : CLARO
  // a picture of one colour would be trimmed to nothing
  return sharp(picture)
    .trim({ background })
    .png()
    .toBuffer()
    .catch(() => picture)
}

const makeLogo = async (bytes: Uint8Array): Promise<Reply> => {
  const picture = await read(bytes)
  const mark = await withoutBlank(await picture.open().toColourspace('srgb').ensureAlpha().png().toBuffer())
  const claro = await isClaro(mark)
  const trimmed = claro ? await onInk(mark) : mark
  const { data, info } = await sharp(trimmed)
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  const square = sharp(trimmed).resize({
    width: ICON,
    height: ICON,
    fit: 'contain',
    background: claro ? INK : CLARO,
  })
  const icono = await square.png({ compressionLevel: 9 }).toBuffer()
  return { logo: { logo: data, icono, ancho: info.width, alto: info.height, claro } }
}

const works = { lookAt: look, make: make, logo: makeLogo, jpg: makeJpg, mini: makeMini } as const
process.on('message', ({ requests, bytes, formats = FORMATS }: Task) => {
  const answer = (respuesta: Reply) => void process.send?.(respuesta)
  void works[requests](bytes, formats).then(answer, (error: unknown) =>
    answer({ falla: error instanceof Reason ? error.falla : 'rota', detalle: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
