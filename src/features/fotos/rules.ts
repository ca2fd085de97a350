import type { Tipo } from '#shared/files.ts'

/** Bytes of a picture at most. */
export const MAX_BYTES = 20 * 1024 * 1024
/** Pixels of a picture at most. */
export const MAX_PIXELS = 60_000_000
/** Pixels of the longer side of a photo that is made a JPG, here or in the browser: enough to see a scratch. */
export const SIDE_JPG = 2_400
/** Pictures of a product at most. */
export const MAX_ORDEN = 99
/** Told by the content, never by the name. */
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

/** What a picture cannot be: one that is told by its reason, and keeps the former one where it is. */
export type Falla = 'tipo' | 'rota' | 'pixeles' | 'bytes' | 'vacia' | 'ilegible'

const EXTENSION = /\.(jpe?g|png|webp|avif|hei[cf])$/i
/** What systems leave in a folder of pictures by themselves, and nobody put there. */
export const isOfSistema = (nombre: string): boolean => /^(\.|(thumbs\.db|desktop\.ini|ehthumbs\.db)$)/i.test(nombre)

/** What a name may mean: the product of this code, and which of its pictures. */
export type Lugar = { readonly codigo: string; readonly orden: number }
/** Signs that a file name cannot carry are written as in an address: 'CAÑO%2F2.jpg' is of CAÑO/2. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text).normalize('NFC').trim()
  } catch {
    return text.normalize('NFC').trim() // a code may well have a % of its own
  }
}
/**
 * What a file's name may mean, the likeliest first: 'A_2.jpg' is the first picture of the product A_2 where there is
 * one, else the second of A. Empty for a name that means nothing.
 */
export const readNombre = (nombre: string): readonly Lugar[] => {
  const codigo = decoded(nombre.replace(EXTENSION, ''))
  if (!codigo) return []
  const [, base, numero] = /^(.+)_([1-9]\d?)$/.exec(codigo) ?? []
  return [{ codigo, orden: 1 }, ...(base === undefined ? [] : [{ codigo: base.trim(), orden: Number(numero) }])]
}

/** Which product and picture a name means, among the codes there are; or why none. */
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
