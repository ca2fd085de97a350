import { lineas, MAX_LINE } from './lineas.ts'

/**
 * What a source gives: once its header (CSV), then its rows, each with the line it stands on; or a line that cannot be
 * read. `aviso`: what was read all the same, and how; told once.
 */
export type SourceRecord =
  | { aviso: string }
  | { header: readonly string[] }
  | { linea: number; campos: { readonly [columna: string]: string | number } }
  | { linea: number; columna?: string; motivo: string }
export type Origen = AsyncIterable<SourceRecord>

export const AVISO_ESPACIOS = 'Había espacios al principio o al final de algunos datos: se quitaron.'

/** A JSON value as a cell: a number as one, else its text; lists with blanks between. */
const cellOf = (value: unknown): string | number | undefined => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  // an empty list is no empty cell: that would give an account all the permissions of its role
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
/** Rows as their records, and once that some text had spaces around it. */
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

/** Reads JSON objects line by line. */
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

/** The elements of a list that is already in memory; its line is its place in the list, from 1. */
export async function* readLista(lista: readonly unknown[]): Origen {
  const records = recorder()
  for (const [i, v] of lista.entries()) yield* records(i + 1, v)
}
