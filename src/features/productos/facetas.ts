import { CLAVES, STOCK, type Clave, type FacetSearch } from './facet-search.ts'

/** Norms have commas and blanks of their own. */
const NORMA_SEPARATOR = '|'

/** The values chosen of each facet; none: all. */
export type Elegidos = { readonly [K in Clave]: readonly string[] }
export const elegidosOf = ({ norma, ...search }: Omit<FacetSearch, 'orden'>): Elegidos => ({
  tipo: search.tipo.map(String),
  alto: search.alto,
  ancho: search.ancho,
  espesor: search.espesor,
  largo: search.largo,
  norma: norma.split(NORMA_SEPARATOR).filter((one) => one.trim() !== ''),
  stock: search.stock,
})
/** What an address says of chosen values. */
export const searchOfElegidos = ({ tipo, norma, ...same }: Elegidos): Omit<FacetSearch, 'orden'> => ({
  ...same,
  tipo: tipo.map(Number),
  norma: norma.join(NORMA_SEPARATOR),
  stock: STOCK.filter((one) => same.stock.includes(one)),
})
export const NINGUNO: Elegidos = { tipo: [], alto: [], ancho: [], espesor: [], largo: [], norma: [], stock: [] }
/** With the value, or without it where it was chosen. */
export const withValor = (elegidos: Elegidos, clave: Clave, valor: string): Elegidos => ({
  ...elegidos,
  [clave]: elegidos[clave].includes(valor)
    ? elegidos[clave].filter((one) => one !== valor)
    : [...elegidos[clave], valor],
})
export const countElegidos = (elegidos: Elegidos): number => CLAVES.reduce((n, clave) => n + elegidos[clave].length, 0)

/** A value of a facet, and how many have it of those that the other facets leave. */
export type Valor = { readonly valor: string; readonly cuantos: number }
export type Faceta = { readonly clave: Clave; readonly valores: readonly Valor[] }
/** The values of a facet, and by place which of them a product has: 1 is the first; 0: none. */
export type Columna = { readonly valores: readonly string[]; readonly codes: Uint32Array }
/** For each facet the value of each product. */
export type Columnas = { readonly [K in Clave]: Columna }
/** A column of each product's value, by place; null: it has none. */
export const columnaOf = (each: readonly (string | null)[]): Columna => {
  const known = new Map<string, number>()
  const codes = Uint32Array.from(each, (valor) => {
    if (valor === null) return 0
    if (!known.has(valor)) known.set(valor, known.size + 1)
    return known.get(valor)!
  })
  return { valores: [...known.keys()], codes }
}

const byValor: { readonly [K in Clave]?: (a: Valor, b: Valor) => number } = {
  norma: (a, b) => a.valor.localeCompare(b.valor, 'es'),
  stock: (a, b) => STOCK.findIndex((s) => s === a.valor) - STOCK.findIndex((s) => s === b.valor),
}
const numerically = (a: Valor, b: Valor): number => Number(a.valor) - Number(b.valor)

/** Of each place how many facets leave it out, and the last that does; one without a chosen value leaves out none. */
type Misses = { readonly many: Uint8Array; readonly by: Uint8Array }
const missesOf = (columnas: Columnas, places: readonly number[], elegidos: Elegidos): Misses => {
  const [many, by] = [new Uint8Array(places.length), new Uint8Array(places.length)]
  for (const [index, clave] of CLAVES.entries()) {
    if (elegidos[clave].length === 0) continue
    const { valores, codes } = columnas[clave]
    const chosen = new Set(elegidos[clave])
    const wanted = Uint8Array.of(0, ...valores.map((valor) => (chosen.has(valor) ? 1 : 0)))
    for (let at = 0; at < places.length; at++)
      if (wanted[codes[places[at]!]!] === 0) {
        many[at]!++
        by[at] = index
      }
  }
  return { many, by }
}
/** How many have each value of those that the other facets leave; a value that none has is not named. */
const countsOf = ({ valores, codes }: Columna, index: number, places: readonly number[], { many, by }: Misses) => {
  const [counts, seen] = [new Uint32Array(valores.length + 1), new Uint8Array(valores.length + 1)]
  for (let at = 0; at < places.length; at++) {
    const code = codes[places[at]!]!
    seen[code] = 1
    if (many[at] === 0 || (many[at] === 1 && by[at] === index)) counts[code]!++
  }
  return new Map(valores.flatMap((valor, nth) => (seen[nth + 1] ? [[valor, counts[nth + 1]!] as const] : [])))
}

/**
 * Narrows the products at `places` to those with a chosen value of every facet, in their order, and counts each value
 * under the other facets; values that none of them leaves stay, with 0.
 */
export const narrow = (
  columnas: Columnas,
  places: readonly number[],
  elegidos: Elegidos,
): { readonly places: number[]; readonly facetas: Faceta[] } => {
  const misses = missesOf(columnas, places, elegidos)
  const counts = CLAVES.map((clave, index) => countsOf(columnas[clave], index, places, misses))
  return { places: places.filter((_place, at) => misses.many[at] === 0), facetas: facetasOf(counts, elegidos) }
}

/** A value that was chosen and that no product has any more stays, so that it can be taken away. */
const facetasOf = (counts: readonly Map<string, number>[], elegidos: Elegidos): Faceta[] =>
  CLAVES.map((clave, index) => {
    const counted = counts[index]!
    for (const valor of elegidos[clave]) if (!counted.has(valor)) counted.set(valor, 0)
    const valores = [...counted].map(([valor, cuantos]) => ({ valor, cuantos }))
    return { clave, valores: valores.sort(byValor[clave] ?? numerically) }
  })

/** Orders places by a figure, those without one last; equals stay as they stood. */
export const orderBy = (places: readonly number[], figure: (place: number) => number | null): number[] =>
  [...places].sort((a, b) => (figure(a) ?? Infinity) - (figure(b) ?? Infinity) || 0)
