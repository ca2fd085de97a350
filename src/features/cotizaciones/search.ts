import { searchParam, type SearchOf } from '#shared/search.ts'
import { estados, type Estado } from './estados.ts'
import { MAX_OBRA } from './limits.ts'

const turnos = ['cliente', 'equipo'] as const
/** The list's filters and page. */
export const listSearch = {
  estado: searchParam.word<Estado | null>(estados, null),
  numero: searchParam.id,
  vendedor: searchParam.id,
  obra: searchParam.text(MAX_OBRA),
  producto: searchParam.text(120),
  turno: searchParam.word<(typeof turnos)[number] | null>(turnos, null),
  pagina: searchParam.page,
}
export type Filter = Omit<SearchOf<typeof listSearch>, 'pagina'>
export const vacio: Filter = { estado: null, numero: null, vendedor: null, obra: '', producto: '', turno: null }
export const isVacio = (filter: Filter): boolean =>
  Object.values(filter).every((value) => value === null || value === '')

/** Of one: the version that is shown, and the earlier one that it is compared with. */
export const oneSearch = { version: searchParam.id, antes: searchParam.id }
