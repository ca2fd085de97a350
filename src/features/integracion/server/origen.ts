import { lineas, MAX_LINE } from './lineas.ts'

/**
 * What a source gives: once its header (CSV), then its rows, each with the line it stands on; or a line that cannot be
 * read.
 */
export type Registro =
  | { cabecera: readonly string[] }
  | { linea: number; campos: { readonly [columna: string]: string } }
  | { linea: number; columna?: string; motivo: string }
export type Origen = AsyncIterable<Registro>

/** A JSON value as a cell's text: numbers with a point, lists with blanks between. */
const comoTexto = (v: unknown): string | undefined => {
  if (v === null || v === undefined) return ''
  if (typeof v === 'string') return v.trim()
  if (typeof v === 'number' || typeof v === 'boolean') return String(v)
  // an empty list is no empty cell: that would give an account all the permissions of its role
  return Array.isArray(v) && v.length > 0 && v.every((x) => typeof x === 'number' || typeof x === 'string')
    ? v.join(' ')
    : undefined
}
const registroDe = (linea: number, v: unknown): Registro => {
  if (v === null || typeof v !== 'object' || Array.isArray(v)) return { linea, motivo: 'Se esperaba un objeto JSON.' }
  const campos: Record<string, string> = {}
  for (const [columna, valor] of Object.entries(v)) {
    const t = comoTexto(valor)
    if (t === undefined)
      return {
        linea,
        columna: columna.slice(0, 40),
        motivo: 'Se esperaba un texto, un número, si/no, o una lista con alguno.',
      }
    campos[columna] = t
  }
  return { linea, campos }
}

/** Reads JSON objects line by line. */
export async function* readNdjson(bytes: AsyncIterable<Uint8Array>): Origen {
  let linea = 0
  for await (const t of lineas(bytes)) {
    linea++
    if (t === null) yield { linea, motivo: `La línea tiene más de ${MAX_LINE} caracteres.` }
    else if (t.trim() !== '') yield registroDe(linea, parsed(t))
  }
}
const parsed = (t: string): unknown => {
  try {
    return JSON.parse(t)
  } catch {
    return null
  }
}

/** The elements of a list that is already in memory; its line is its place in the list, from 1. */
export async function* readLista(lista: readonly unknown[]): Origen {
  for (const [i, v] of lista.entries()) yield registroDe(i + 1, v)
}
