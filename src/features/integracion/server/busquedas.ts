import { withoutDuda, type Decimal } from './cifras.ts'
import { NOMBRE, type Filtro, type Fuente, type Regla } from './mapa.ts'
import type { Origen } from './origen.ts'

export type Celdas = { readonly [columna: string]: string | number }
/** What is read of whole files before the rows of one are translated. */
export type Busquedas = {
  /** What a column of another file holds, by the one it is looked up by. */
  readonly hallados: ReadonlyMap<Regla, ReadonlyMap<string, string>>
  /**
   * Of each thing that has steps, up to how much each of them goes, in order; NaN alone where one could not be read.
   */
  readonly topes: ReadonlyMap<Regla, ReadonlyMap<string, readonly number[]>>
}

export const textOf = (celdas: Celdas, columna: string): string => String(celdas[columna] ?? '')
export const keyOf = (celdas: Celdas, columnas: readonly string[]): string =>
  columnas.map((c) => textOf(celdas, c)).join('\u0000')
export const passes = (celdas: Celdas, filtro: Filtro): boolean => {
  const texto = textOf(celdas, filtro.columna)
  if ('igual' in filtro) return texto === filtro.igual
  return 'distinto' in filtro ? texto !== filtro.distinto : filtro.en.includes(texto)
}
/** A number as their file writes it; null for what is none. */
export const readCifra = (texto: string, decimal: Decimal | null): number | null => {
  const claro = decimal ? withoutDuda(texto, decimal) : texto.replace(',', '.')
  return /^[+-]?\d+(\.\d*)?$/.test(claro) ? Number(claro) : null
}

type DeOtro = Extract<Regla, { busca?: unknown }>
const readHallados = async ({ busca }: DeOtro, open: (archivo: string) => Origen): Promise<Map<string, string>> => {
  const { archivo, por, toma } = busca!
  const hallados = new Map<string, string>()
  for await (const registro of open(archivo)) {
    if ('cabecera' in registro) {
      const falta = [por, toma].find((c) => !registro.cabecera.includes(c))
      if (falta !== undefined) throw new Error(`${NOMBRE}: ${archivo} no tiene la columna «${falta}».`)
    } else if ('campos' in registro) {
      const clave = textOf(registro.campos, por)
      if (!hallados.has(clave)) hallados.set(clave, textOf(registro.campos, toma))
    }
  }
  return hallados
}

type Escalon = Extract<Regla, { escalon: unknown }>
/** Only what has steps is kept, not each of a million prices: most are good from the first one on. */
const readTopes = async (
  { de, escalon: { por, sinTope = [] } }: Escalon,
  { archivo, filtros }: Fuente,
  open: (archivo: string) => Origen,
  decimal: Decimal | null,
): Promise<Map<string, number[]>> => {
  const topes = new Map<string, number[]>()
  for await (const registro of open(archivo)) {
    if (!('campos' in registro) || !filtros.every((f) => passes(registro.campos, f))) continue
    const texto = textOf(registro.campos, de)
    if (texto === '' || sinTope.includes(texto)) continue
    const tope = readCifra(texto, decimal) ?? Number.NaN
    const clave = keyOf(registro.campos, por)
    const suyos = topes.get(clave)
    if (suyos) suyos.push(tope)
    else topes.set(clave, [tope])
  }
  for (const [clave, suyos] of topes)
    if (suyos.some(Number.isNaN)) topes.set(clave, [Number.NaN])
    else suyos.sort((a, b) => a - b)
  return topes
}

/** What the mapping looks up in whole files, each read once a rule; of several rows of one key the first counts. */
export const readBusquedas = async (
  fuente: Fuente,
  open: (archivo: string) => Origen,
  decimal: Decimal | null,
): Promise<Busquedas> => {
  const hallados = new Map<Regla, ReadonlyMap<string, string>>()
  const topes = new Map<Regla, ReadonlyMap<string, readonly number[]>>()
  for (const regla of fuente.columnas.flatMap(([, reglas]) => reglas)) {
    if ('busca' in regla && regla.busca) hallados.set(regla, await readHallados(regla, open))
    if ('escalon' in regla) topes.set(regla, await readTopes(regla, fuente, open, decimal))
  }
  return { hallados, topes }
}
