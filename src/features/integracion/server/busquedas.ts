import { withoutDoubt, type Decimal } from './figures.ts'
import { NOMBRE, type Filter, type Fuente, type Regla } from './mapa.ts'
import type { Origen } from './origen.ts'

export type Cells = { readonly [columna: string]: string | number }
/** What is read from whole files before the rows of one are translated. */
export type Busquedas = {
  /** By rule: values of another file's column, by the value they are looked up by. */
  readonly found: ReadonlyMap<Regla, ReadonlyMap<string, string>>
  /** By rule: the upper limits of each key's quantity steps, ascending; only NaN if one could not be read. */
  readonly topes: ReadonlyMap<Regla, ReadonlyMap<string, readonly number[]>>
}

export const textOf = (cells: Cells, columna: string): string => String(cells[columna] ?? '')
export const keyOf = (cells: Cells, columnas: readonly string[]): string =>
  columnas.map((c) => textOf(cells, c)).join('\u0000')
export const passes = (cells: Cells, filter: Filter): boolean => {
  const texto = textOf(cells, filter.columna)
  if ('igual' in filter) return texto === filter.igual
  return 'distinto' in filter ? texto !== filter.distinto : filter.en.includes(texto)
}
/** A number as their file writes it; null if it is none. */
export const readFigure = (texto: string, decimal: Decimal | null): number | null => {
  const claro = decimal ? withoutDoubt(texto, decimal) : texto.replace(',', '.')
  return /^[+-]?\d+(\.\d*)?$/.test(claro) ? Number(claro) : null
}

type Busqueda = Extract<Regla, { busca?: unknown }>
const readFound = async ({ busca }: Busqueda, open: (archivo: string) => Origen): Promise<Map<string, string>> => {
  const { archivo, por, toma } = busca!
  const found = new Map<string, string>()
  for await (const record of open(archivo)) {
    if ('header' in record) {
      const falta = [por, toma].find((c) => !record.header.includes(c))
      if (falta !== undefined) throw new Error(`${NOMBRE}: ${archivo} no tiene la columna «${falta}».`)
    } else if ('campos' in record) {
      const clave = textOf(record.campos, por)
      if (!found.has(clave)) found.set(clave, textOf(record.campos, toma))
    }
  }
  return found
}

type Escalon = Extract<Regla, { escalon: unknown }>
/** Keeps only keys with upper limits: of a million prices most have no steps. */
const readTopes = async (
  { de, escalon: { por, sinTope = [] } }: Escalon,
  { archivo, filtros }: Fuente,
  open: (archivo: string) => Origen,
  decimal: Decimal | null,
): Promise<Map<string, number[]>> => {
  const topes = new Map<string, number[]>()
  for await (const record of open(archivo)) {
    if (!('campos' in record) || !filtros.every((f) => passes(record.campos, f))) continue
    const texto = textOf(record.campos, de)
    if (texto === '' || sinTope.includes(texto)) continue
    const tope = readFigure(texto, decimal) ?? Number.NaN
    const clave = keyOf(record.campos, por)
    const theirs = topes.get(clave)
    if (theirs) theirs.push(tope)
    else topes.set(clave, [tope])
  }
  for (const [clave, theirs] of topes)
    if (theirs.some(Number.isNaN)) topes.set(clave, [Number.NaN])
    else theirs.sort((a, b) => a - b)
  return topes
}

/**
 * Reads what the mapping looks up in whole files, each once per rule; of several rows with one key the first counts.
 */
export const readBusquedas = async (
  fuente: Fuente,
  open: (archivo: string) => Origen,
  decimal: Decimal | null,
): Promise<Busquedas> => {
  const found = new Map<Regla, ReadonlyMap<string, string>>()
  const topes = new Map<Regla, ReadonlyMap<string, readonly number[]>>()
  for (const regla of fuente.columnas.flatMap(([, reglas]) => reglas)) {
    if ('busca' in regla && regla.busca) found.set(regla, await readFound(regla, open))
    if ('escalon' in regla) topes.set(regla, await readTopes(regla, fuente, open, decimal))
  }
  return { found, topes }
}
