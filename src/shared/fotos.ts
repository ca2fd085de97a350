/**
 * URLs of product photos. They contain a hash of the content and the photo's size, so that they can be cached for ever,
 * the browser reserves the space before loading, and the other sizes' URLs can be derived.
 */

/** The sizes: side in pixels of the box each fits in, for a card, a product's page and its enlargement. */
export const TAMANOS = [320, 800, 1600] as const
export type Tamano = (typeof TAMANOS)[number]
/** In order of preference: a browser takes the first it supports. */
export const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** An original photo: `huella`, a hash of its content; width and height in pixels, upright. */
export type Foto = { readonly huella: string; readonly ancho: number; readonly alto: number }
export type FotoUrl = Foto & { readonly tamano: Tamano; readonly formato: Format }

/** What a picture measures in one size: whole, never enlarged. */
export const medidasAt = ({ ancho, alto }: Foto, tamano: Tamano): { ancho: number; alto: number } => {
  const scale = Math.min(1, tamano / Math.max(ancho, alto))
  return { ancho: Math.max(1, Math.round(ancho * scale)), alto: Math.max(1, Math.round(alto * scale)) }
}
/** The sizes a photo has: none beyond the first that shows it in full resolution. */
export const tamanosOf = ({ ancho, alto }: Foto): readonly Tamano[] =>
  TAMANOS.filter((_, index) => index === 0 || Math.max(ancho, alto) > TAMANOS[index - 1]!)

/** A photo's key in the database: 'huella.anchoxalto'. */
export const claveOfFoto = ({ huella, ancho, alto }: Foto): string => `${huella}.${ancho}x${alto}`
const CLAVE = /^([0-9a-f]{32})\.([1-9]\d{0,4})x([1-9]\d{0,4})$/
/** Reads such a key; null if it is none. */
export const readClaveOfFoto = (clave: string): Foto | null => {
  const [, huella, ancho, alto] = CLAVE.exec(clave) ?? []
  return huella === undefined ? null : { huella, ancho: Number(ancho), alto: Number(alto) }
}

/** A photo's URL in one size; by default the middle one, or the largest there is. */
export const urlOfFoto = (foto: Foto, formato: Format = 'webp', tamano?: Tamano): string =>
  `/fotos/${claveOfFoto(foto)}-${tamano ?? tamanosOf(foto).slice(0, 2).at(-1)!}.${formato}`
const URL_OF_FOTO = /^\/fotos\/([0-9a-f.x]{1,60})-(\d{3,4})\.(avif|webp)$/
/** Reads a photo's URL; null for any other. */
export const readFotoUrl = (url: string): FotoUrl | null => {
  const [, clave, tamano, formato] = URL_OF_FOTO.exec(url) ?? []
  const foto = clave === undefined ? null : readClaveOfFoto(clave)
  const size = foto && tamanosOf(foto).find((each) => String(each) === tamano)
  return foto && size ? { ...foto, tamano: size, formato: formato as Format } : null
}
/** Every size of a picture for `srcset`, each with its width. */
export const srcsetOf = (foto: Foto, formato: Format): string =>
  tamanosOf(foto)
    .map((tamano) => `${urlOfFoto(foto, formato, tamano)} ${medidasAt(foto, tamano).ancho}w`)
    .join(', ')

/** A product's pictures on the wire: the first, and all. */
export type WithImagenes = { readonly image: string | null; readonly images: { readonly $values: readonly string[] } }
export const isDrawing = (url: string): boolean => url.startsWith('/dibujos/')
/** The fallback of a photo that fails to load: the product's first drawing. */
export const drawingOf = ({ images }: WithImagenes): string | null => images.$values.find(isDrawing) ?? null
