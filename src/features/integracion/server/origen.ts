import { lineas, MAX_LINE } from './lineas.ts'

/**
 * What a source gives: once its header (CSV), then its rows, each with the line it stands on; or a line that cannot be
 * read. `aviso`: what was read all the same, and how; told once.
 */
export type Registro =
  | { aviso: string }
  | { cabecera: readonly string[] }
  | { linea: number; campos: { readonly [columna: string]: string } }
  | { linea: number; columna?: string; motivo: string }
export type Origen = AsyncIterable<Registro>

export const AVISO_ESPACIOS = 'Había espacios al principio o al final de algunos datos: se quitaron.'

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

const hasEspacios = (v: unknown): boolean =>
  v !== null && typeof v === 'object' && Object.values(v).some((t) => typeof t === 'string' && t !== t.trim())
/** Rows as their records, and once that some text had spaces around it. */
const registrador = () => {
  let told = false
  return function* (linea: number, v: unknown): Iterable<Registro> {
    if (!told && hasEspacios(v)) {
      told = true
      yield { aviso: AVISO_ESPACIOS }
    }
    yield registroDe(linea, v)
  }
}

/** Reads JSON objects line by line. */
export async function* readNdjson(bytes: AsyncIterable<Uint8Array>): Origen {
  const registros = registrador()
  let linea = 0
  for await (const nuevas of lineas(bytes)) {
    if (nuevas === null) yield { linea: ++linea, motivo: `La línea tiene más de ${MAX_LINE} caracteres.` }
    for (const t of nuevas ?? []) {
      linea++
      if (t.trim() !== '') yield* registros(linea, parsed(t))
    }
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
  const registros = registrador()
  for (const [i, v] of lista.entries()) yield* registros(i + 1, v)
}
