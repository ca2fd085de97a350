import { searchParam, type SearchOf } from '#shared/search.ts'

/** The facets, in the order in which they are shown (FIND-03). `alto` is a diameter where the section is round. */
export const CLAVES = ['tipo', 'alto', 'ancho', 'espesor', 'largo', 'norma', 'stock'] as const
export type Clave = (typeof CLAVES)[number]
export const ORDENES = ['relevancia', 'nombre', 'peso', 'precio', 'kilo'] as const
export type Orden = (typeof ORDENES)[number]
/** In stock, or not yet. */
export const STOCK = ['si', 'no'] as const
const MAX_NORMA = 600

/** The facets in an address: `tipo` ids of subgroups, `alto`, `ancho` and `espesor` millimetres, `largo` metres. */
export const facetSearch = {
  tipo: searchParam.ids,
  alto: searchParam.decimals,
  ancho: searchParam.decimals,
  espesor: searchParam.decimals,
  largo: searchParam.decimals,
  norma: searchParam.text(MAX_NORMA),
  stock: searchParam.words(STOCK),
  orden: searchParam.word<Orden>(ORDENES, 'relevancia'),
}
export type FacetSearch = SearchOf<typeof facetSearch>
