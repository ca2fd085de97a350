import type { Tipo } from '#shared/files.ts'

/** Most bytes of a photo. */
export const MAX_BYTES = 20 * 1024 * 1024
/** Most pixels of a photo. */
export const MAX_PIXELS = 60_000_000
/** Longer side in pixels of a photo converted to JPG, here or in the browser: enough to see a scratch. */
export const SIDE_JPG = 2_400
/** Longer side in pixels of a photo's picture in a mail, shown at half of it; and its most bytes. */
export const SIDE_MINI = 288
export const MAX_BYTES_MINI = 40_000
/** Most photos of a product. */
export const MAX_ORDEN = 99
/** Detected by content, never by name. */
export const TIPOS_OF_FOTO: readonly Tipo[] = ['jpg', 'png', 'webp', 'avif', 'heic']

export const textos = {
  tipo: 'No es una foto JPG, PNG, WebP, AVIF ni HEIC.',
  rota: 'La foto está dañada o incompleta: volvé a guardarla y mandala otra vez.',
  pixeles: 'La foto tiene más de 60 megapíxeles: achicala.',
  bytes: 'La foto pesa más de 20 MB: achicala.',
  vacia: 'El archivo está vacío.',
  ilegible: 'No se puede leer el archivo.',
  nombre: 'El nombre no dice un producto: se espera el código y, desde la segunda foto, _2, _3…',
  noProducto: 'Ningún producto tiene ese código.',
  ambiguous: 'Hay más de un producto con ese código, según mayúsculas y minúsculas: escribilo como está.',
  repetida: 'Otro archivo de la carpeta es la misma foto del mismo producto.',
  folder: 'es una carpeta y no se lee.',
  noFoto: 'El producto no tiene esa foto.',
  unknownProducto: 'No existe un producto con ese código.',
} as const

/** Why a photo is refused; the former one stays. */
export type Falla = 'tipo' | 'rota' | 'pixeles' | 'bytes' | 'vacia' | 'ilegible'

const EXTENSION = /\.(jpe?g|png|webp|avif|hei[cf])$/i
/** True for files that operating systems add to folders themselves. */
export const isOfSistema = (nombre: string): boolean => /^(\.|(thumbs\.db|desktop\.ini|ehthumbs\.db)$)/i.test(nombre)

/** A reading of a file name: a product's code, and which of its photos. */
export type Lugar = { readonly codigo: string; readonly orden: number }
/** Decodes characters that file names cannot hold: 'CAÑO%2F2.jpg' is of CAÑO/2. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text).normalize('NFC').trim()
  } catch {
    return text.normalize('NFC').trim() // not encoded: a code may contain %
  }
}
/**
 * The possible readings of a file name, the likeliest first: 'A_2.jpg' is the first photo of product A_2 if it exists,
 * else the second of A. Empty for other names.
 */
export const readNombre = (nombre: string): readonly Lugar[] => {
  const codigo = decoded(nombre.replace(EXTENSION, ''))
  if (!codigo) return []
  const [, base, numero] = /^(.+)_([1-9]\d?)$/.exec(codigo) ?? []
  return [{ codigo, orden: 1 }, ...(base === undefined ? [] : [{ codigo: base.trim(), orden: Number(numero) }])]
}

/** The reading of a name among the existing codes, or why there is none. */
export const choose = (
  nombre: string,
  codigosOf: (codigo: string) => readonly string[],
): Lugar | { readonly motivo: string } => {
  if (!EXTENSION.test(nombre)) return { motivo: textos.tipo }
  const lugares = readNombre(nombre)
  if (lugares.length === 0) return { motivo: textos.nombre }
  for (const { codigo, orden } of lugares) {
    const found = codigosOf(codigo.toLowerCase())
    if (found.length === 0) continue
    if (found.length === 1) return { codigo: found[0]!, orden }
    return found.includes(codigo) ? { codigo, orden } : { motivo: textos.ambiguous }
  }
  return { motivo: textos.noProducto }
}
