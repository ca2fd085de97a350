import type { Day } from '#shared/dates.ts'
import { readDay, showDay } from '#shared/dates.ts'
import { searchParam, stringifySearch, tidySearch } from '#shared/search.ts'
import { checkDesdeHasta, checkDia, cleanOrdenCompra, textos } from '../rules.ts'
import { search, type Filter } from '../search.ts'

export const vacio: Filter = {
  vendedor: null,
  cliente: null,
  operacion: '',
  presupuesto: '',
  pedido: '',
  ordenCompra: '',
  desde: null,
  hasta: null,
  estado: null,
  producto: '',
  entrega: '',
  orden: null,
  todos: null,
}
export const isVacio = (f: Filter): boolean => Object.values(f).every((v) => v === null || v === '')

/** What the form of numbers and days narrows by: with any of it the form is not folded away. */
export const hasNumbers = ({ vendedor, cliente, operacion, presupuesto, pedido, ordenCompra, desde, hasta }: Filter) =>
  [vendedor, cliente, operacion, presupuesto, pedido, ordenCompra, desde, hasta].some((v) => v !== null && v !== '')

/** The same text for the same filter. */
export const keyOf = (filter: Filter): string => stringifySearch(tidySearch(search, filter))

/** What is typed into the form: dates still as text. */
export type Typed = Omit<Filter, 'desde' | 'hasta'> & { desde: string; hasta: string }
export type Errores = Partial<Record<'operacion' | 'desde' | 'hasta', string>>

/** Reads the form: the filter, or what is wrong with it. '48.217' and '48217' are the same operation. */
export const checkFilter = (typed: Typed, hoy: Day): { filter: Filter; errores: Errores } => {
  const errores: Errores = {}
  const operacion = typed.operacion.trim().replace(/\./g, '')
  if (operacion !== '' && searchParam.id.read(operacion) === null)
    errores.operacion = /^\d+$/.test(operacion) ? textos.operacionOfNobody : textos.operacionInvalida
  const dia = (campo: 'desde' | 'hasta'): Day | null => {
    const text = typed[campo].trim()
    if (text === '') return null
    const day = readDay(text)
    const wrong = day === null ? textos.fechaInvalida : checkDia(day, hoy)
    if (wrong) errores[campo] = wrong
    return day
  }
  const [desde, hasta] = [dia('desde'), dia('hasta')]
  const orden = checkDesdeHasta(desde, hasta)
  if (orden && !errores.desde && !errores.hasta) errores.desde = orden
  return {
    filter: {
      ...typed,
      operacion,
      presupuesto: typed.presupuesto.trim(),
      pedido: typed.pedido.trim(),
      ordenCompra: cleanOrdenCompra(typed.ordenCompra),
      desde,
      hasta,
    },
    errores,
  }
}

/**
 * What the list was narrowed by and how it is ordered, as its paper says it; the client stands in its head.
 * Empty where it is by nothing.
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
  if (orden) said.push(orden === 'viejas' ? 'Las más viejas primero.' : 'Lo que sigue primero.')
  return said.join(' ')
}
