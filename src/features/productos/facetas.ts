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
/** For each facet the value of each product, by place; null: it has none. */
export type Columnas = { readonly [K in Clave]: readonly (string | null)[] }

const byValor: { readonly [K in Clave]?: (a: Valor, b: Valor) => number } = {
  norma: (a, b) => a.valor.localeCompare(b.valor, 'es'),
  stock: (a, b) => STOCK.findIndex((s) => s === a.valor) - STOCK.findIndex((s) => s === b.valor),
}
const numerically = (a: Valor, b: Valor): number => Number(a.valor) - Number(b.valor)

/**
 * Narrows the products at `places` to those with a chosen value of every facet, in their order, and counts each value
 * under the other facets; values that none of them leaves stay, with 0.
 */
export const narrow = (
  columnas: Columnas,
  places: readonly number[],
  elegidos: Elegidos,
): { readonly places: number[]; readonly facetas: Faceta[] } => {
  const wanted = CLAVES.map((clave) => (elegidos[clave].length === 0 ? null : new Set(elegidos[clave])))
  const counts = CLAVES.map(() => new Map<string, number>())
  const left: number[] = []
  for (const place of places) {
    let [misses, missed] = [0, -1]
    for (const [index, clave] of CLAVES.entries()) {
      const valor = columnas[clave][place] ?? null
      if (wanted[index] && (valor === null || !wanted[index].has(valor))) [misses, missed] = [misses + 1, index]
    }
    if (misses === 0) left.push(place)
    for (const [index, clave] of CLAVES.entries()) {
      const valor = columnas[clave][place] ?? null
      if (valor === null) continue
      const counted = misses === 0 || (misses === 1 && missed === index)
      counts[index]!.set(valor, (counts[index]!.get(valor) ?? 0) + (counted ? 1 : 0))
    }
  }
  return { places: left, facetas: facetasOf(counts, elegidos) }
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
