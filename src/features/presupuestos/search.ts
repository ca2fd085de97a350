import { searchParam, type SearchOf } from '#shared/search.ts'
import { estados, type Estado } from './estados.ts'
import { ordenes, type Orden } from './orden.ts'

const filter = {
  vendedor: searchParam.id,
  cliente: searchParam.id,
  operacion: { read: (t: string) => String(searchParam.id.read(t) ?? '') },
  presupuesto: searchParam.text(30),
  pedido: searchParam.text(30),
  ordenCompra: searchParam.text(30),
  desde: searchParam.day,
  hasta: searchParam.day,
  estado: searchParam.word<Estado | null>(estados, null),
  /** Words or code of a product. */
  producto: searchParam.text(120),
  /** A work site or shop, as a card says it. */
  entrega: searchParam.text(250),
  orden: searchParam.word<Exclude<Orden, 'nuevas'> | null>(ordenes.slice(1) as Exclude<Orden, 'nuevas'>[], null),
  /** Of the whole scope, whoever one is buying for: where a count of all of them leads here. */
  todos: searchParam.word<'si' | null>(['si'], null),
}
export type Filter = SearchOf<typeof filter>
/** The filter of the operations and how many pages are open: what is shared, reloaded and gone back to. */
export const search = { ...filter, pagina: searchParam.page }
