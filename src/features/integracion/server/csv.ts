import { createReadStream } from 'node:fs'
import { readBloque, separadorDe, hasEspacios, type FilaDeCeldas, type Separador } from './bloque.ts'
import { codificacionDeArchivo, type Codificacion } from './codificacion.ts'
import { lineas, MAX_LINE } from './lineas.ts'
import { AVISO_ESPACIOS, type Origen, type Registro } from './origen.ts'

/**
 * How far a quoted text may reach over line ends. One that does not close by then was never meant to: its line is bad,
 * those after it are read.
 */
const MAX_REACH = 100
/** Bytes of a file at a time: what is read between two turns of the event loop, also of a file where all is bad. */
const PIEZA = 16_384
const MOTIVO_COMILLAS =
  'La línea no se puede leer: revisá las comillas, que se abren y no se cierran o tienen texto detrás.'
const AVISO_CODIFICACION = 'El archivo no está en UTF-8: se leyó como Windows-1252 (Latin-1).'

/** How far a file has been read. */
type Lectura = {
  cabecera: readonly string[] | undefined
  separador: Separador
  /** The number of the first line of `abiertas`, or of the next one that comes. */
  linea: number
  /** Lines that came and are not read yet: those of a quoted text that has not closed. */
  abiertas: readonly string[]
  /** Spaces around a text were told already. */
  espacios: boolean
}

function* registrosDe(lectura: Lectura, celdas: readonly string[], linea: number): Iterable<Registro> {
  if (celdas.every((t) => t === '')) return
  const { cabecera } = lectura
  if (!cabecera) {
    lectura.cabecera = celdas
    yield { cabecera: celdas }
  } else if (celdas.slice(cabecera.length).some((t) => t !== ''))
    yield { linea, motivo: `La línea tiene ${celdas.length} columnas y la primera ${cabecera.length}.` }
  else yield { linea, campos: Object.fromEntries(cabecera.map((c, i) => [c, celdas[i] ?? ''])) }
}

/**
 * Of several lines that give no record only the first is bad: the quote that opens and was not meant to stands there.
 */
const hasExtra = ({ celdas, desde, hasta }: FilaDeCeldas, { cabecera }: Lectura): boolean =>
  hasta > desde && cabecera !== undefined && celdas.length > cabecera.length

/** Reads some lines together and answers how many are done with; `fin`: a text still open in them will never close. */
function* readVentana(lectura: Lectura, ventana: readonly string[], fin: boolean): Generator<Registro, number> {
  if (!lectura.cabecera) lectura.separador = separadorDe(ventana)
  const { filas, resto, abierta } = readBloque(ventana, lectura.separador)
  let mala = resto
  for (const fila of filas) {
    if (hasExtra(fila, lectura)) {
      mala = fila.desde
      break
    }
    yield* registrosDe(lectura, fila.celdas, lectura.linea + fila.desde)
  }
  const hechas = mala ?? ventana.length
  if (!lectura.espacios && hasEspacios(ventana.slice(0, hechas), lectura.separador)) {
    lectura.espacios = true
    yield { aviso: AVISO_ESPACIOS }
  }
  if (mala === null) return hechas
  if (mala === resto && abierta && (mala > 0 || !fin)) return hechas // it may close in the lines that follow
  yield { linea: lectura.linea + mala, motivo: MOTIVO_COMILLAS }
  return hechas + 1
}

/** As many lines from there as one record may have; `llena`: more would never be read together. */
const ventanaDe = (abiertas: readonly string[], desde: number): { ventana: readonly string[]; llena: boolean } => {
  let size = 0
  let hasta = desde
  while (hasta < abiertas.length && hasta - desde < MAX_REACH && size < MAX_LINE) size += abiertas[hasta++]!.length + 1
  return { ventana: abiertas.slice(desde, hasta), llena: hasta - desde >= MAX_REACH || size >= MAX_LINE }
}

/** Reads what is certain of the lines that came; `fin`: nothing follows that could close a quote. */
function* readLineas(lectura: Lectura, nuevas: readonly string[], fin: boolean): Iterable<Registro> {
  const abiertas = [...lectura.abiertas, ...nuevas]
  let hechas = 0
  while (hechas < abiertas.length) {
    const { ventana, llena } = ventanaDe(abiertas, hechas)
    const leidas = yield* readVentana(lectura, ventana, fin || llena)
    if (leidas === 0) break
    hechas += leidas
    lectura.linea += leidas
  }
  lectura.abiertas = abiertas.slice(hechas)
}

/** Reads CSV as it arrives: `;`, `,`, tabs or `|` by its first line, with or without BOM. */
export async function* readCsvBytes(bytes: AsyncIterable<Uint8Array>, codificacion: Codificacion = 'utf-8'): Origen {
  const lectura: Lectura = { cabecera: undefined, separador: ';', linea: 1, abiertas: [], espacios: false }
  for await (const nuevas of lineas(bytes, codificacion)) {
    if (nuevas !== null) yield* readLineas(lectura, nuevas, false)
    else {
      yield* readLineas(lectura, [], true)
      yield { linea: lectura.linea++, motivo: `La línea tiene más de ${MAX_LINE} caracteres.` }
    }
  }
  yield* readLineas(lectura, [], true)
  if (!lectura.cabecera) yield { cabecera: [] }
}

/**
 * A CSV file, read as a stream, in the encoding that is said, or in UTF-8 or, when it cannot be that, in Windows-1252,
 * which it tells.
 */
export async function* readCsv(file: string, dicha?: Codificacion): Origen {
  const codificacion = dicha ?? (await codificacionDeArchivo(file))
  if (dicha === undefined && codificacion === 'windows-1252') yield { aviso: AVISO_CODIFICACION }
  yield* readCsvBytes(createReadStream(file, { highWaterMark: PIEZA }), codificacion)
}
