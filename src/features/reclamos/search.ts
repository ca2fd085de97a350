import { searchParam, type SearchOf } from '#shared/search.ts'

/** A step, or whatever is not closed yet. */
export const ABIERTOS = 'abiertos'
const ESTADOS = ['0', '1', '2', '3', '4', '5', '6', ABIERTOS] as const
/** Nobody is in charge. */
export const NOBODY = 'nadie'

/** The claims' filter, how many pages are open, and the claim that is. */
export const search = {
  vendedor: searchParam.id,
  cliente: searchParam.id,
  desde: searchParam.day,
  hasta: searchParam.day,
  estado: searchParam.word<(typeof ESTADOS)[number] | null>(ESTADOS, null),
  responsable: { read: (t: string) => (t === NOBODY ? NOBODY : searchParam.id.read(t)) },
  vencidos: searchParam.word<'si' | null>(['si'], null),
  /** Of the whole scope, whoever one is buying for. */
  todos: searchParam.word<'si' | null>(['si'], null),
  pagina: searchParam.page,
  reclamo: searchParam.id,
}
export type Filter = Omit<SearchOf<typeof search>, 'pagina' | 'reclamo'>
