import { numeroOf, readTyped, type Campo, type Doubt } from '#shared/cantidad.ts'
import { illegibleColors } from '#shared/colores.ts'
import { dec } from '#shared/money.ts'

/** The downloads that can be uploaded (CFG-03), and the claims policy, named as in the specification. */
export const tiposDescarga = ['ListaPrecio', 'ListaPrecioHerr', 'ManualMarca', 'BancoImagenes'] as const
export type TipoDescarga = (typeof tiposDescarga)[number]
export const tiposArchivo = [...tiposDescarga, 'PoliticaReclamos'] as const
export type TipoArchivo = (typeof tiposArchivo)[number]

export const nombresArchivo: Readonly<Record<TipoArchivo, string>> = {
  ListaPrecio: 'Lista de precios',
  ListaPrecioHerr: 'Lista de precios de herramientas',
  ManualMarca: 'Manual de marca',
  BancoImagenes: 'Banco de imágenes',
  PoliticaReclamos: 'Política de reclamos',
}

/** Former versions kept of each, to restore. */
export const VERSIONES = 5
/** Former looks of the company kept, to restore. */
export const MAX_VERSIONES = 20
/** Most bytes of a logo. */
export const MAX_LOGO = 3 * 1024 * 1024
/** Most characters of the terms, with tags. */
export const MAX_TERMINOS = 60_000
/** Most bytes of the claims policy. */
export const MAX_POLITICA = 20 * 1024 * 1024

/** Most characters of the dollar strip's title. */
export const MAX_TITULO_DOLAR = 40
export const MAX_TEXTO_DOLAR = 120
/** Plausible pesos per dollar; below a cent amounts would be divided by 0. */
export const MIN_COTIZACION = 0.01
export const MAX_COTIZACION = 99_999_999

export const textos = {
  titulo: 'Configuración',
  replace: 'Lo que escribiste y no guardaste se reemplaza por esa versión. Después podés traerlo de vuelta.',
  replaced: 'Se reemplazó lo que habías escrito.',
  volver: 'Traerlo de vuelta',
  noArchivo: 'Debes seleccionar un archivo.',
  notZip: 'El archivo debe ser de formato .zip.',
  uploaded: '¡Archivo subido correctamente!',
  noTexto: 'Debe completar el texto.',
  terminosSaved: '¡Términos y condiciones modificado correctamente!',
  configured: '¡Configurado correctamente!',
  downloaded: '¡Archivo descargado correctamente!',
  enable: '¿Confirma que desea habilitar la compra?',
  disable: '¿Confirma que desea deshabilitar la compra?',
  alreadyEnabled: 'Mientras tanto otra persona ya habilitó la compra.',
  alreadyDisabled: 'Mientras tanto otra persona ya deshabilitó la compra.',
  terminosLargos: 'El texto es demasiado largo.',
  otherPersona:
    'Otra persona guardó los términos mientras los editabas. Mirá la versión nueva antes de guardar la tuya: tu texto sigue acá.',
  dolarWithoutTitulo: 'Escribí el título de la tira.',
  dolarLargo: 'El texto es demasiado largo.',
  dolarWithoutValor: 'Escribí la cotización, en pesos por dólar.',
  dolarOutOfBounds: 'Debe estar entre 0,01 y 99999999.',
  dolarTooFine: 'Admite hasta 4 decimales.',
  dolarWithoutFecha: 'Escribí de qué día es la cotización: DD/MM/AAAA.',
  futureDolar: 'El día de la cotización no puede ser posterior a hoy.',
  dolarNothing: 'Para mostrar la cotización primero tenés que cargarla.',
  dolarOtherPersona:
    'Otra persona cambió la tira del dólar mientras la editabas. Mirá cómo quedó antes de guardar la tuya: lo que escribiste sigue acá.',
  otherMarca:
    'Otra persona lo cambió mientras lo editabas. Lo tuyo sigue acá, y lo que no tocaste quedó como lo dejó: revisalo y guardá de nuevo.',
  logoUploaded: 'El logo está subido. Así se vería; guardá la marca para que se use.',
  logoClaro:
    'El logo está subido. Es claro: le pusimos un fondo oscuro, porque sobre el blanco de las páginas, los correos y los PDF no se vería. Guardá la marca para que se use.',
  noLogo: 'Elegí una imagen.',
  color: 'Escribí un color como #1F4B6E.',
  asociada: 'Escribí el nombre de la marca asociada, o sacá su dirección.',
  asociadaUrl: 'Escribí la dirección, que empieza con https:// o http://.',
  carrusel: 'Escribí de 1000 a 60000 milisegundos.',
  logoPerdido: 'El logo ya no está. Subilo de nuevo.',
  logoTipo: 'El logo tiene que ser una imagen PNG, JPG o WebP. Un SVG, guardalo antes como PNG.',
  noDescarga: 'Todavía no hay un archivo para descargar.',
  zipBroken: 'El archivo .zip está dañado o incompleto: no se puede abrir.',
  zipVacio: 'El archivo .zip no tiene archivos adentro.',
  zipClave: 'El archivo .zip está protegido con una clave: quien lo descargue no podría abrirlo.',
  zipNombre: 'El archivo .zip tiene adentro un nombre que no se admite:',
  zipMethod:
    'El archivo .zip está comprimido de una forma que no todos los programas abren: guardalo de nuevo como .zip común.',
  zipBomb: 'El archivo .zip ocupa demasiado al abrirse.',
  zipCantidad: 'El archivo .zip tiene demasiados archivos adentro.',
} as const

const campoCotizacion: Campo = { decimals: 4, unidades: ['peso', '$'] }
/** Reads a typed rate: '1.489' may be a thousand pesos or one, so it is asked about (OPEN-100). */
export const readCotizacion = (text: string): { valor: number | null; doubt: Doubt | null } => {
  const typed = readTyped(text, campoCotizacion)
  return { valor: numeroOf(typed), doubt: typed.kind === 'doubt' ? typed : null }
}
/** A typed rate: pesos per dollar, and its day. */
export type Cotizacion = { valor: number | null; fecha: string }
type TiraEscrita = { titulo: string; texto: string; mostrarValor: boolean; cotizacion: Cotizacion | null }
type ErroresDolar = { titulo?: string; texto?: string; valor?: string; fecha?: string; mostrarValor?: string }
/** What is wrong with a rate, in the words that a row of an import is told (DOLAR-12). */
const checkValor = (valor: number | null): string | undefined => {
  if (valor === null) return textos.dolarWithoutValor
  if (valor < MIN_COTIZACION || valor > MAX_COTIZACION) return textos.dolarOutOfBounds
  return dec(valor).round(4).cmp(valor) === 0 ? undefined : textos.dolarTooFine
}
const checkCotizacion = ({ valor, fecha }: Cotizacion, hoy: string): ErroresDolar => {
  const wrong = checkValor(valor)
  return {
    ...(wrong ? { valor: wrong } : {}),
    ...(fecha === '' ? { fecha: textos.dolarWithoutFecha } : fecha > hoy ? { fecha: textos.futureDolar } : {}),
  }
}
/** Checks a dollar strip, by field. `hay`: a rate is known already. */
export const checkDolar = (tira: TiraEscrita, hay: boolean, hoy: string): ErroresDolar => ({
  ...(tira.titulo.trim() === '' ? { titulo: textos.dolarWithoutTitulo } : {}),
  ...(tira.titulo.length > MAX_TITULO_DOLAR ? { titulo: textos.dolarLargo } : {}),
  ...(tira.texto.length > MAX_TEXTO_DOLAR ? { texto: textos.dolarLargo } : {}),
  ...(tira.mostrarValor && !hay && !tira.cotizacion ? { mostrarValor: textos.dolarNothing } : {}),
  ...(tira.cotizacion ? checkCotizacion(tira.cotizacion, hoy) : {}),
})

/** Why a file is not uploaded (CFG-04, CFG-05), checked in the browser; only the first of several counts (CFG-06). */
export const checkZip = (nombre: string | null): string | null => {
  if (nombre === null) return textos.noArchivo
  return /\.zip$/i.test(nombre) ? null : textos.notZip
}

/** Why a logo is not uploaded, checked in the browser by name; the server checks the content. */
export const checkLogo = (nombre: string | null): string | null => {
  if (nombre === null) return textos.noLogo
  return /\.(png|jpe?g|webp)$/i.test(nombre) ? null : textos.logoTipo
}

/** The look as typed; a colour '': the portal's own. */
export type TypedMarca = {
  acento: string
  enlace: string
  asociada: string
  asociadaUrl: string
  carruselMs: string
}
const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)
/** Checks the look, by field: a link colour needs enough contrast on every background of both modes. */
export const checkMarca = (typed: TypedMarca): { [K in keyof TypedMarca]?: string } => {
  const [acento, enlace, asociada, asociadaUrl, ms] = (
    ['acento', 'enlace', 'asociada', 'asociadaUrl', 'carruselMs'] as const
  ).map((campo) => typed[campo].trim()) as [string, string, string, string, string]
  const wrong: { [K in keyof TypedMarca]?: string } = {}
  if (acento && !isColor(acento)) wrong.acento = textos.color
  if (enlace && !isColor(enlace)) wrong.enlace = textos.color
  else if (enlace) {
    const [first] = illegibleColors({ enlace: enlace.toUpperCase() })
    if (first) wrong.enlace = first.replace(/^colores: «enlace» /, 'El color ').replace(/^colores: /, '')
  }
  if (asociadaUrl && !asociada) wrong.asociada = textos.asociada
  if (asociada && !(/^https?:\/\//i.test(asociadaUrl) && URL.canParse(asociadaUrl)))
    wrong.asociadaUrl = textos.asociadaUrl
  if (!/^\d{4,5}$/.test(ms) || Number(ms) < 1000 || Number(ms) > 60_000) wrong.carruselMs = textos.carrusel
  return wrong
}

/** An entry of a zip's directory; sizes in bytes. */
export type Entrada = { nombre: string; bytes: number; compressed: number; encrypted: boolean }
/** Limits of a zip's content: files, bytes, and bytes per byte of the zip. */
export const LIMITES = { entradas: 20_000, bytes: 4 * 1024 ** 3, veces: 200 } as const

/** True for names that leave the folder they are extracted to, or that some system cannot store. */
const badName = (nombre: string): boolean =>
  nombre.length > 255 ||
  /[\u0000-\u001f\u007f\\:*?"<>|]/.test(nombre) ||
  nombre.startsWith('/') ||
  nombre.split('/').some((part) => part === '..' || part === '.')

/**
 * Why a zip is refused; null if it is fine. `bytes`: of the zip itself. Entries whose compressed sizes exceed it
 * overlap, as only a zip bomb's do.
 */
export const checkEntradas = (entradas: readonly Entrada[], bytes: number): string | null => {
  const files = entradas.filter((e) => !e.nombre.endsWith('/'))
  if (files.length === 0) return textos.zipVacio
  const bad = entradas.find((e) => badName(e.nombre))
  if (bad) return `${textos.zipNombre} «${bad.nombre.replaceAll(/[\u0000-\u001f\u007f]/g, '').slice(0, 80)}».`
  if (entradas.some((e) => e.encrypted)) return textos.zipClave
  const sum = (of: (e: Entrada) => number) => entradas.reduce((total, e) => total + of(e), 0)
  const whole = sum((e) => e.bytes)
  if (whole > LIMITES.bytes || whole > bytes * LIMITES.veces || sum((e) => e.compressed) > bytes) return textos.zipBomb
  return null
}

/** A free name among those taken: `a/listas.xlsx` → `a/listas (2).xlsx`. */
export const freeName = (nombre: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(nombre.toLowerCase())) return nombre
  const [, base, end] = /^(.*?)(\.[^./]*)?$/s.exec(nombre)!
  for (let next = 2; ; next++) {
    const free = `${base} (${next})${end ?? ''}`
    if (!taken.has(free.toLowerCase())) return free
  }
}
