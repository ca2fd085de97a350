import { fold } from '#shared/identity.ts'
import { dec, kilos, money, sum } from '#shared/money.ts'

/** From so many lines on a cart is found in, ordered, grouped and ticked (DIARIO-20). */
export const MANY = 15

export const ORDENES = {
  cargados: 'Como se cargaron',
  producto: 'Por producto',
  total: 'Por total',
  kilos: 'Por kilos',
} as const
export type Orden = keyof typeof ORDENES
/** How the lines of a cart are looked at. */
export type Vista = { readonly buscar: string; readonly orden: Orden; readonly agrupado: boolean }
export const plainVista: Vista = { buscar: '', orden: 'cargados', agrupado: false }

type Arrangeable = {
  readonly item: number
  /** Product and cut in words. */ readonly nombre: string
  readonly producto: { readonly id: string; readonly descripcion: string }
  readonly total: number
  readonly kg: number
}
/** What lines of one product come to. `total` without taxes, `kg` kilos. */
export type Grupo = {
  readonly id: string
  readonly descripcion: string
  readonly lineas: number
  readonly total: number
  readonly kg: number
}
/** A line at its place; `head`: the group that begins with it. */
export type Placed<L> = { readonly linea: L; readonly head: Grupo | null }

const matches = (linea: Arrangeable, words: readonly string[]): boolean => {
  const text = fold(`${linea.nombre} ${linea.producto.descripcion} ${linea.producto.id}`)
  return words.every((word) => text.includes(word))
}
const compare = new Intl.Collator('es', { numeric: true }).compare
const byOrden: { readonly [K in Orden]: (one: Arrangeable, other: Arrangeable) => number } = {
  cargados: () => 0,
  producto: (one, other) => compare(one.nombre, other.nombre),
  total: (one, other) => other.total - one.total,
  kilos: (one, other) => other.kg - one.kg,
}
const grupoOf = <L extends Arrangeable>(lineas: readonly L[]): Grupo => ({
  id: lineas[0]!.producto.id,
  descripcion: lineas[0]!.producto.descripcion,
  lineas: lineas.length,
  total: money(sum(lineas.map(({ total }) => dec(total)))),
  kg: kilos(sum(lineas.map(({ kg }) => kg))),
})

/** The lines that a text finds, in their order; grouped, those of one product beside each other, each with its sum. */
export const arrange = <L extends Arrangeable>(
  lineas: readonly L[],
  { buscar, orden, agrupado }: Vista,
): Placed<L>[] => {
  const words = fold(buscar).split(/\s+/).filter(Boolean)
  const found = lineas.filter((linea) => matches(linea, words)).toSorted(byOrden[orden])
  if (!agrupado) return found.map((linea) => ({ linea, head: null }))
  const groups = Map.groupBy(found, (linea) => linea.producto.id)
  const ordered = [...groups.values()].map((all) => ({ all, grupo: grupoOf(all) }))
  if (orden === 'total' || orden === 'kilos') {
    const figure = orden === 'total' ? ('total' as const) : ('kg' as const)
    ordered.sort((one, other) => other.grupo[figure] - one.grupo[figure])
  }
  return ordered.flatMap(({ all, grupo }) => all.map((linea, nth) => ({ linea, head: nth === 0 ? grupo : null })))
}
