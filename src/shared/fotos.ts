/**
 * The addresses of a product's photos. An address names the picture by its content and says its measures, so that it
 * never changes what it shows, a browser knows the place it takes before it comes, and the other sizes from the one.
 */

/** Sides, in pixels, of the box that each size fits in: a card, a product's page, its enlargement. */
export const TAMANOS = [320, 800, 1600] as const
export type Tamano = (typeof TAMANOS)[number]
/** The best first: a browser takes the first it understands. */
export const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** A picture as it came: `huella` of its content, its measures in pixels, upright. */
export type Foto = { readonly huella: string; readonly ancho: number; readonly alto: number }
export type FotoUrl = Foto & { readonly tamano: Tamano; readonly formato: Format }

/** What a picture measures in one size: whole, never enlarged. */
export const medidasAt = ({ ancho, alto }: Foto, tamano: Tamano): { ancho: number; alto: number } => {
  const scale = Math.min(1, tamano / Math.max(ancho, alto))
  return { ancho: Math.max(1, Math.round(ancho * scale)), alto: Math.max(1, Math.round(alto * scale)) }
}
/** The sizes a picture has: none that a smaller one already shows whole. */
export const tamanosOf = ({ ancho, alto }: Foto): readonly Tamano[] =>
  TAMANOS.filter((_, index) => index === 0 || Math.max(ancho, alto) > TAMANOS[index - 1]!)

/** How the database names a picture: 'huella.anchoxalto'. */
export const claveOfFoto = ({ huella, ancho, alto }: Foto): string => `${huella}.${ancho}x${alto}`
const CLAVE = /^([0-9a-f]{32})\.([1-9]\d{0,4})x([1-9]\d{0,4})$/
/** The picture of such a name, or null. */
export const readClaveOfFoto = (clave: string): Foto | null => {
  const [, huella, ancho, alto] = CLAVE.exec(clave) ?? []
  return huella === undefined ? null : { huella, ancho: Number(ancho), alto: Number(alto) }
}

/** Where a picture is, in one size; without one, the middle size or the largest below it. */
export const urlOfFoto = (foto: Foto, formato: Format = 'webp', tamano?: Tamano): string =>
  `/fotos/${claveOfFoto(foto)}-${tamano ?? tamanosOf(foto).slice(0, 2).at(-1)!}.${formato}`
const URL_OF_FOTO = /^\/fotos\/([0-9a-f.x]{1,60})-(\d{3,4})\.(avif|webp)$/
/** What an address of ours shows, or null for any other. */
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

/** A product's pictures as they travel: the first, and all. */
export type WithImagenes = { readonly image: string | null; readonly images: { readonly $values: readonly string[] } }
export const isDrawing = (url: string): boolean => url.startsWith('/dibujos/')
/** What stands for a photo that cannot be read: the first drawing. */
export const drawingOf = ({ images }: WithImagenes): string | null => images.$values.find(isDrawing) ?? null
