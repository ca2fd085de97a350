import { createReadStream } from 'node:fs'
import { lineas, MAX_LINE } from './lineas.ts'
import type { Origen, Registro } from './origen.ts'

type Separador = ';' | ','
/**
 * How far a quoted text may reach over line ends. One that does not close by then was never meant to: its line is bad,
 * those after it are read.
 */
const MAX_REACH = 100

const separadorDe = (cabecera: string): Separador => {
  const bare = cabecera.replace(/"[^"]*"/g, '')
  return bare.split(';').length >= bare.split(',').length ? ';' : ','
}

/**
 * The cells of a record; null when a quote closes and text follows it, 'abierta' when one does not close. A quote
 * inside a text that begins without one is a character like any other (1/2").
 */
export const celdasDe = (texto: string, separador: Separador): string[] | 'abierta' | null => {
  if (!texto.includes('"')) return texto.split(separador).map((t) => t.trim())
  const celdas: string[] = []
  for (let at = 0; ;) {
    while (texto[at] === ' ' || texto[at] === '\t') at++
    let end: number
    if (texto[at] === '"') {
      let close = at
      do close = texto.indexOf('"', close + (close === at ? 1 : 2))
      while (close >= 0 && texto[close + 1] === '"')
      if (close < 0) return 'abierta'
      const next = texto.indexOf(separador, close + 1)
      end = next < 0 ? texto.length : next
      if (texto.slice(close + 1, end).trim() !== '') return null
      celdas.push(
        texto
          .slice(at + 1, close)
          .replaceAll('""', '"')
          .trim(),
      )
    } else {
      const next = texto.indexOf(separador, at)
      end = next < 0 ? texto.length : next
      celdas.push(texto.slice(at, end).trim())
    }
    if (end >= texto.length) return celdas
    at = end + 1
  }
}

/**
 * Reads CSV as it arrives: `;` or `,` by its first line, with or without BOM. A record's line is the one it begins on.
 */
export async function* readCsvBytes(bytes: AsyncIterable<Uint8Array>): Origen {
  let cabecera: string[] | undefined
  let separador: Separador = ';'
  let linea = 1 // of the first line in `abiertas`, or of the next one
  let abiertas: string[] = [] // lines of a quoted text that has not closed yet

  const registroDe = (celdas: string[]): Registro[] => {
    if (celdas.every((t) => t === '')) return []
    if (!cabecera) return [{ cabecera: (cabecera = celdas) }]
    if (celdas.slice(cabecera.length).some((t) => t !== ''))
      return [{ linea, motivo: `La línea tiene ${celdas.length} columnas y la primera ${cabecera.length}.` }]
    return [{ linea, campos: Object.fromEntries(cabecera.map((c, i) => [c, celdas[i] ?? ''])) }]
  }
  /** Reads what is certain of the open lines; `fin`: nothing follows that could close a quote. */
  const leer = function* (fin: boolean): Iterable<Registro> {
    for (let n = 1; n <= abiertas.length;) {
      const texto = abiertas.slice(0, n).join('\n')
      if (!cabecera) separador = separadorDe(texto)
      const celdas = celdasDe(texto, separador)
      if (celdas === 'abierta' && n < abiertas.length) {
        n++
        continue
      }
      if (celdas === 'abierta' && !fin && n < MAX_REACH && texto.length < MAX_LINE) return
      // of several lines that give no record only the first is bad: the quote stands there
      const mala =
        celdas === null || celdas === 'abierta' || (n > 1 && cabecera !== undefined && celdas.length > cabecera.length)
      if (mala)
        yield {
          linea,
          motivo: 'La línea no se puede leer: revise las comillas, que se abren y no se cierran o tienen texto detrás.',
        }
      else yield* registroDe(celdas)
      const leidas = mala ? 1 : n
      linea += leidas
      abiertas = abiertas.slice(leidas)
      n = 1
    }
  }
  for await (const t of lineas(bytes)) {
    if (t === null) {
      yield* leer(true)
      yield { linea, motivo: `La línea tiene más de ${MAX_LINE} caracteres.` }
      linea++
      continue
    }
    abiertas.push(t)
    // the first line alone tells whether an open text may go on: only a quote can close it
    if (abiertas.length === 1 || t.includes('"') || abiertas.length >= MAX_REACH) yield* leer(false)
  }
  yield* leer(true)
  if (!cabecera) yield { cabecera: [] }
}

/** A CSV file, read as a stream. */
export const readCsv = (file: string): Origen => readCsvBytes(createReadStream(file))
