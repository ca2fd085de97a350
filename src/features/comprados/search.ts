import { searchParam, type SearchOf } from '#shared/search.ts'

export const ORDENES = ['toca', 'fecha', 'veces'] as const
export type Orden = (typeof ORDENES)[number]
/** Bought within so many months; 'siempre': ever. */
export const MESES = ['24', '12', '6', 'siempre'] as const
export type Meses = (typeof MESES)[number]

/** The filters of what was bought before, as an address has them. */
export const search = {
  buscar: searchParam.text(250),
  grupo: searchParam.id,
  meses: searchParam.word<Meses>(MESES, '24'),
  orden: searchParam.word<Orden>(ORDENES, 'toca'),
  stock: searchParam.word<'si' | null>(['si'], null),
  pagina: searchParam.page,
}
export type Search = SearchOf<typeof search>
