import { lineas, MAX_LINE } from './lineas.ts'

/**
 * What a source yields: its header once (CSV), then rows with their line; or a line that cannot be read. `aviso`: a
 * notice about something read with a difference, given once.
 */
export type SourceRecord =
  | { aviso: string }
  | { header: readonly string[] }
  | { linea: number; campos: { readonly [columna: string]: string | number } }
  | { linea: number; columna?: string; motivo: string }
export type Origen = AsyncIterable<SourceRecord>

export const AVISO_ESPACIOS = 'Había espacios al principio o al final de algunos datos: se quitaron.'

/** A JSON value as a cell: a number unchanged, else its text; a list joined by blanks. */
const cellOf = (value: unknown): string | number | undefined => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  // an empty list is not an empty cell, which would give an account all the permissions of its role
  return Array.isArray(value) && value.length > 0 && value.every((x) => typeof x === 'number' || typeof x === 'string')
    ? value.join(' ')
    : undefined
}
const recordOf = (linea: number, value: unknown): SourceRecord => {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { linea, motivo: 'Se esperaba un objeto JSON.' }
  const campos: Record<string, string | number> = {}
  for (const [columna, valor] of Object.entries(value)) {
    const texto = cellOf(valor)
    if (texto === undefined)
      return {
        linea,
        columna: columna.slice(0, 40),
        motivo: 'Se esperaba un texto, un número, si/no, o una lista con alguno.',
      }
    campos[columna] = texto
  }
  return { linea, campos }
}

const hasEspacios = (value: unknown): boolean =>
  value !== null &&
  typeof value === 'object' &&
  Object.values(value).some((t) => typeof t === 'string' && t !== t.trim())
/** Makes records of rows, and a notice the first time a text has spaces around it. */
const recorder = () => {
  let told = false
  return function* (linea: number, value: unknown): Iterable<SourceRecord> {
    if (!told && hasEspacios(value)) {
      told = true
      yield { aviso: AVISO_ESPACIOS }
    }
    yield recordOf(linea, value)
  }
}

/** Reads NDJSON line by line. */
export async function* readNdjson(bytes: AsyncIterable<Uint8Array>): Origen {
  const records = recorder()
  let linea = 0
  for await (const nuevas of lineas(bytes)) {
    if (nuevas === null) yield { linea: ++linea, motivo: `La línea tiene más de ${MAX_LINE} caracteres.` }
    for (const texto of nuevas ?? []) {
      linea++
      if (texto.trim() !== '') yield* records(linea, parsed(texto))
    }
  }
}
const parsed = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}

/** The elements of a list in memory; the line is the index, from 1. */
export async function* readLista(lista: readonly unknown[]): Origen {
  const records = recorder()
  for (const [i, v] of lista.entries()) yield* records(i + 1, v)
}
