import { showDay } from '#shared/dates.ts'
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

const orderNames = { viejas: 'Las más viejas primero.', sigue: 'Lo que sigue primero.' } as const
/**
 * What the list was narrowed by and how it is ordered, as its paper says it; the client stands in its head. Empty where it
 * is by nothing.
 */
export const narrowedBy = (filter: Filter, vendedor: string | null = null): string => {
  const { estado, producto, entrega, operacion, presupuesto, pedido, ordenCompra, desde, hasta, orden } = filter
  const named: readonly (readonly [string, string | null])[] = [
    ['Vendedor', vendedor],
    ['Estado', estado],
    ['Producto', producto],
    ['Obra o local', entrega],
    ['N° operación', operacion],
    ['N° presupuesto', presupuesto],
    ['N° pedido', pedido],
    ['Orden de compra', ordenCompra],
    ['Desde', desde && showDay(desde)],
    ['Hasta', hasta && showDay(hasta)],
  ]
  const said = named.flatMap(([label, value]) => (value ? [`${label}: ${value}.`] : []))
  return [...said, ...(orden ? [orderNames[orden]] : [])].join(' ')
}
