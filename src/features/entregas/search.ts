import { searchParam, type SearchOf } from '#shared/search.ts'
import { filters, type FilterWord } from './estados.ts'

/** The list's filters and the page of the closed ones. */
export const listSearch = {
  estado: searchParam.word<FilterWord | null>(filters, null),
  destino: searchParam.text(250),
  pagina: searchParam.page,
}
export type Filter = Omit<SearchOf<typeof listSearch>, 'pagina'>
export const vacio: Filter = { estado: null, destino: '' }
export const isVacio = (filter: Filter): boolean => filter.estado === null && filter.destino === ''
/** The receipt that is corrected, where one is. */
export const recibirSearch = { corrige: searchParam.id }
