import { FORMATS, medidasAt, TAMANOS, tamanosOf, type Format, type Tamano } from '#shared/fotos.ts'

/** Lengths of what is written; the bodies with their tags. */
export const MAX = { titulo: 100, portada: 200, cuerpo: 60_000, detalle: 20_000, direccion: 2000 } as const
/** In the header's dropdown. */
export const inMenu = 5
export const perPage = 12
/** Without a page asked for. */
export const MAX_ROWS = 200
/** An item is news for so many days; then nobody is told that it was not read. */
export const DIAS = 60
/** URL prefix of the items' pictures. */
export const IMAGENES = '/novedades-imagenes/'

/** A picture of an item: its file, and its upright width and height in pixels. */
export type Imagen = { readonly archivo: string; readonly ancho: number; readonly alto: number }
export type ImagenAt = Imagen & { readonly tamano: Tamano; readonly formato: Format }
const IMAGEN =
  /^\/novedades-imagenes\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,4})x([1-9]\d{0,4})-(\d{3,4})\.(avif|webp)$/
/** What an address of ours shows, or null for any other. */
export const readImagenUrl = (url: string): ImagenAt | null => {
  const [, archivo, ancho, alto, tamano, formato] = IMAGEN.exec(url) ?? []
  const imagen = archivo === undefined ? null : { archivo, ancho: Number(ancho), alto: Number(alto) }
  const size = TAMANOS.find((each) => String(each) === tamano)
  const known = FORMATS.find((each) => each === formato)
  return imagen && size && known && sizesOf(imagen).includes(size) ? { ...imagen, tamano: size, formato: known } : null
}
const sizesOf = (imagen: Imagen) => tamanosOf({ huella: '', ...imagen })
/** A picture's URL in one size; by default the middle one, or the largest below it. */
export const urlOfImagen = (imagen: Imagen, formato: Format = 'webp', tamano?: Tamano): string =>
  `${IMAGENES}${imagen.archivo}.${imagen.ancho}x${imagen.alto}-${tamano ?? sizesOf(imagen).slice(0, 2).at(-1)!}.${formato}`
/** Every size for `srcset`, each with its width. */
export const srcsetOfImagen = (imagen: Imagen, formato: Format): string =>
  sizesOf(imagen)
    .map((tamano) => `${urlOfImagen(imagen, formato, tamano)} ${medidasAt({ huella: '', ...imagen }, tamano).ancho}w`)
    .join(', ')

export const textos = {
  titulo: 'Novedades',
  vacio: 'No hay novedades',
  whatFor: 'Acá vas a leer lo que cambia: productos, precios y horarios.',
  whatForEscritas: 'Acá escribís lo que los clientes leen en el portal, y ves qué está publicado y qué en borrador.',
  nueva: 'Nueva novedad',
  verTodas: 'Ver todas',
  leerTodas: 'Marcar todas como leídas',
  noTitulo: 'Escribí el título.',
  noPortada: 'Escribí el texto de portada: es lo que se lee en la lista.',
  noCuerpo: 'Escribí el cuerpo de la novedad.',
  largo: 'El texto es demasiado largo.',
  badEnlace: 'Escribí una dirección del portal, que empieza con /, o una que empieza con https://.',
  badVideo: 'Escribí la dirección del video, que empieza con https://.',
  badImagen: 'La imagen tiene que estar guardada en el portal.',
  noCliente: 'Elegí el cliente que la va a ver.',
  badFecha: 'Escribí una fecha y una hora que existan.',
  archivoPerdido: 'El archivo para descargar ya no está. Subilo de nuevo.',
  otherPersona:
    'Otra persona guardó esta novedad mientras la editabas. Lo tuyo sigue acá, y lo que no tocaste quedó como lo dejó: mirá la suya antes de guardar de nuevo.',
  uploading: 'Todavía se está subiendo un archivo. Cuando termine, guardá de nuevo.',
  deletedElsewhere:
    'Otra persona eliminó esta novedad mientras la editabas. Lo tuyo sigue acá: si lo guardás, queda como una novedad nueva.',
  draftSaved: 'Borrador guardado.',
  publicada: 'Novedad publicada.',
  programada: 'Novedad programada.',
  retirada: 'La novedad ya no se ve: quedó como borrador.',
} as const

/** An address of the portal itself: '/productos'. */
export const isRuta = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text)
/** An address of another site, by https. */
export const isHttps = (text: string): boolean => {
  if (!/^https:\/\/[^\s]+$/i.test(text)) return false
  try {
    return new URL(text).username === '' && new URL(text).protocol === 'https:'
  } catch {
    return false
  }
}
/** Whether a link may be stored and shown: a path of the portal, or https. */
export const isEnlace = (text: string): boolean => isRuta(text) || isHttps(text)

export type Escrita = {
  readonly titulo: string
  readonly textoPortada: string
  /** Empty: nobody would see anything of it. */ readonly cuerpo: string
  readonly link: string | null
  readonly linkVideo: string | null
  readonly linkImagenSec: string | null
}
type Campo = keyof Escrita
/** What an item lacks to be saved, by field; to be published it also needs content. */
export const checkNovedad = (escrita: Escrita, publicar: boolean): { [C in Campo]?: string } => {
  const { titulo, textoPortada, cuerpo, link, linkVideo, linkImagenSec } = escrita
  const wrong: { [C in Campo]?: string } = {}
  if (titulo.trim() === '') wrong.titulo = textos.noTitulo
  if (publicar && textoPortada.trim() === '') wrong.textoPortada = textos.noPortada
  if (publicar && cuerpo === '') wrong.cuerpo = textos.noCuerpo
  if (link && !isEnlace(link)) wrong.link = textos.badEnlace
  if (linkVideo && !isHttps(linkVideo)) wrong.linkVideo = textos.badVideo
  if (linkImagenSec && !isRuta(linkImagenSec)) wrong.linkImagenSec = textos.badImagen
  return wrong
}

export type EstadoNovedad = 'borrador' | 'programada' | 'publicada'
/** An item's state. `publicada`: its publication time in milliseconds; null: a draft. */
export const estadoOf = (publicada: number | null, currentTime: number): EstadoNovedad =>
  publicada === null ? 'borrador' : publicada > currentTime ? 'programada' : 'publicada'
export const nombresEstado: Readonly<Record<EstadoNovedad, string>> = {
  borrador: 'Borrador',
  programada: 'Programada',
  publicada: 'Publicada',
}

/** The name the attached file is saved under (OPEN-87): '{titulo}.xlsx', without what a file system refuses. */
export const nombreOfArchivo = (titulo: string): string =>
  `${titulo
    .replaceAll(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, '-')
    .replace(/[. ]+$/, '')
    .trim()}.xlsx`
