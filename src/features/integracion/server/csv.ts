import { createReadStream } from 'node:fs'
import { readBlock, separatorOf, hasEspacios, type RawRow, type Separator } from './block.ts'
import { fileEncoding, type Encoding } from '#server/files/encoding.ts'
import { lineas, MAX_LINE } from './lineas.ts'
import { AVISO_ESPACIOS, type Origen, type SourceRecord } from './origen.ts'

/**
 * Most lines a quoted text may span; if it is not closed by then, its first line is bad and the following ones are
 * read normally.
 */
const MAX_REACH = 100
/** Bytes read between two turns of the event loop, also from a file where every line is bad. */
const PIEZA = 16_384
const QUOTES_MOTIVO =
  'La línea no se puede leer: revisá las comillas, que se abren y no se cierran o tienen texto detrás.'
const ENCODING_AVISO = 'El archivo no está en UTF-8: se leyó como Windows-1252 (Latin-1).'

/** How far a file has been read. */
type Reading = {
  header: readonly string[] | undefined
  separator: Separator
  /** The line number of the first of `abiertas`, or of the next line to come. */
  linea: number
  /** Lines not read yet: those of a quoted text that has not closed. */
  abiertas: readonly string[]
  /** The notice about spaces around a text was given. */
  espacios: boolean
}

function* recordsOf(reading: Reading, cells: readonly string[], linea: number): Iterable<SourceRecord> {
  if (cells.every((t) => t === '')) return
  const { header } = reading
  if (!header) {
    reading.header = cells
    yield { header: cells }
  } else if (cells.slice(header.length).some((t) => t !== ''))
    yield { linea, motivo: `La línea tiene ${cells.length} columnas y la primera ${header.length}.` }
  else yield { linea, campos: Object.fromEntries(header.map((c, i) => [c, cells[i] ?? ''])) }
}

/**
 * Whether a record of several lines has too many cells: its opening quote is then a stray one, and only its line is
 * bad.
 */
const hasExtra = ({ cells, desde, hasta }: RawRow, { header }: Reading): boolean =>
  hasta > desde && header !== undefined && cells.length > header.length

/**
 * Reads the records of a window; returns how many lines are done. `fin`: no lines follow, so an open text never
 * closes.
 */
function* readWindow(reading: Reading, window: readonly string[], fin: boolean): Generator<SourceRecord, number> {
  if (!reading.header) reading.separator = separatorOf(window)
  const { filas, rest, abierta } = readBlock(window, reading.separator)
  let mala = rest
  for (const fila of filas) {
    if (hasExtra(fila, reading)) {
      mala = fila.desde
      break
    }
    yield* recordsOf(reading, fila.cells, reading.linea + fila.desde)
  }
  const hechas = mala ?? window.length
  if (!reading.espacios && hasEspacios(window.slice(0, hechas), reading.separator)) {
    reading.espacios = true
    yield { aviso: AVISO_ESPACIOS }
  }
  if (mala === null) return hechas
  if (mala === rest && abierta && (mala > 0 || !fin)) return hechas // it may close in the following lines
  yield { linea: reading.linea + mala, motivo: QUOTES_MOTIVO }
  return hechas + 1
}

/** The lines that one record may span, from `desde` on; `filled`: more lines would not change how they are read. */
const windowOf = (abiertas: readonly string[], desde: number): { window: readonly string[]; filled: boolean } => {
  let size = 0
  let hasta = desde
  while (hasta < abiertas.length && hasta - desde < MAX_REACH && size < MAX_LINE) size += abiertas[hasta++]!.length + 1
  return { window: abiertas.slice(desde, hasta), filled: hasta - desde >= MAX_REACH || size >= MAX_LINE }
}

/** Reads the records that are complete; `fin`: no lines follow that could close a quote. */
function* readLineas(reading: Reading, nuevas: readonly string[], fin: boolean): Iterable<SourceRecord> {
  const abiertas = [...reading.abiertas, ...nuevas]
  let hechas = 0
  while (hechas < abiertas.length) {
    const { window, filled } = windowOf(abiertas, hechas)
    const leidas = yield* readWindow(reading, window, fin || filled)
    if (leidas === 0) break
    hechas += leidas
    reading.linea += leidas
  }
  reading.abiertas = abiertas.slice(hechas)
}

/** Reads CSV as it arrives; the first line decides between `;`, `,`, tab and `|`. With or without BOM. */
export async function* readCsvBytes(bytes: AsyncIterable<Uint8Array>, codificacion: Encoding = 'utf-8'): Origen {
  const reading: Reading = { header: undefined, separator: ';', linea: 1, abiertas: [], espacios: false }
  for await (const nuevas of lineas(bytes, codificacion)) {
    if (nuevas !== null) yield* readLineas(reading, nuevas, false)
    else {
      yield* readLineas(reading, [], true)
      yield { linea: reading.linea++, motivo: `La línea tiene más de ${MAX_LINE} caracteres.` }
    }
  }
  yield* readLineas(reading, [], true)
  if (!reading.header) yield { header: [] }
}

/**
 * Reads a CSV file as a stream, in the given encoding; else in the detected one, with a notice if it is Windows-1252.
 */
export async function* readCsv(file: string, statement?: Encoding): Origen {
  const codificacion = statement ?? (await fileEncoding(file))
  if (statement === undefined && codificacion === 'windows-1252') yield { aviso: ENCODING_AVISO }
  yield* readCsvBytes(createReadStream(file, { highWaterMark: PIEZA }), codificacion)
}
