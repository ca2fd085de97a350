import { db } from '#server/context.ts'
import { dec, showLargo } from '#shared/money.ts'
import { together } from '#shared/renglon.ts'
import { readSearch } from '#shared/search.ts'
import { isCodigoOfSistema } from '#shared/codigo.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Facetado } from '../contract.ts'
import { facetSearch, type Clave, type Orden } from '../facet-search.ts'
import { elegidosOf, narrow, orderBy, type Faceta } from '../facetas.ts'
import { MAX_BUSQUEDA, PAGE_SIZE } from '../rules.ts'
import { readBuyer } from './buyer.ts'
import { descuentosOfProducto, type DescuentosOfCliente } from './descuentos.ts'
import type { ForQuien } from './precio-vigente.ts'
import { productOf } from './producto-row.ts'
import { findIds } from './search.ts'
import { listOfIds } from './store-search.ts'
import { vendiblesById, vendiblesOfGrupo, type Vendibles } from './vendibles.ts'

type Asked = {
  clienteId: number
  /** A group, with one of its subgroups and a text; or the products of a search. */
  id: number | null
  prod: number | null
  name: string | null
  ids: string | null
  /** Without a page no products are answered. */ page: number | null
} & { readonly [K in Clave | 'orden']: string | null }

const idsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((t) => t.trim()))].filter(isCodigoOfSistema).slice(0, MAX_BUSQUEDA)

type Base = { vendibles: Vendibles; /** In the order of relevance. */ places: number[] }
const baseOf = async ({ id, prod, name, ids }: Asked, para: ForQuien | null): Promise<Base> => {
  const all = ({ ids: sold }: Vendibles): number[] => sold.map((_id, place) => place)
  if (id === null) {
    const vendibles = await vendiblesById(idsOf(ids ?? ''), para)
    return { vendibles, places: all(vendibles) }
  }
  const vendibles = await vendiblesOfGrupo(id, para)
  const within = prod === null ? all(vendibles) : all(vendibles).filter((place) => vendibles.prod[place] === prod)
  if (name === null) return { vendibles, places: within }
  const sold = new Map(within.map((place) => [vendibles.ids[place]!, place]))
  const found = await findIds(name, { grupo: id, prod: prod ?? 0, para }, sold)
  return { vendibles, places: found.map((one) => sold.get(one)!) }
}

/** What is left of each price after the client's discounts, by the cart's rule: both percentages are added. */
const netosOf = (
  { precio, prod, grupo }: Vendibles,
  descuentos: DescuentosOfCliente,
  places: readonly number[],
): ReadonlyMap<number, number> => {
  const paid = new Map<string, number>()
  const paidOf = (place: number): number => {
    const kind = { grupoId: grupo[place]!, gruposProdId: prod[place]! }
    const key = `${kind.grupoId} ${kind.gruposProdId}`
    const known = paid.get(key)
    if (known !== undefined) return known
    const { descuento1, descuentoCliente } = descuentosOfProducto(descuentos, kind)
    const percent = dec(100).minus(together(descuento1, descuentoCliente)).toNumber()
    paid.set(key, percent)
    return percent
  }
  return new Map(places.map((place) => [place, precio[place]! * paidOf(place)]))
}
/** Places of what is sold, in an order; prices of several currencies are not compared: each stand together. */
const arrange = (
  orden: Exclude<Orden, 'relevancia'>,
  { peso, monedaId, orden: nombres }: Vendibles,
  places: readonly number[],
  precioAt: (place: number) => number,
): number[] => {
  if (orden === 'peso') return orderBy(places, (place) => peso[place]!)
  if (orden === 'nombre')
    return places.toSorted((a, b) => (nombres[a]! < nombres[b]! ? -1 : nombres[a]! > nombres[b]! ? 1 : 0))
  // what has no weight costs nothing a kilo: it is last, whatever its currency
  if (orden === 'kilo')
    return orderBy(
      orderBy(places, (place) => precioAt(place) / peso[place]!),
      (place) => (peso[place]! > 0 ? monedaId[place]! : null),
    )
  return orderBy(orderBy(places, precioAt), (place) => monedaId[place]!)
}
const arranged = new WeakMap<Vendibles, Map<Orden, number[]>>()
/** All of a group, ordered once for all that is asked of it while it is remembered, by the prices before discounts. */
const arrangeOnce = (orden: Exclude<Orden, 'relevancia'>, vendibles: Vendibles): number[] => {
  const orders = arranged.get(vendibles) ?? new Map<Orden, number[]>()
  arranged.set(vendibles, orders)
  const all = vendibles.ids.map((_id, place) => place)
  const whole = orders.get(orden) ?? arrange(orden, vendibles, all, (place) => vendibles.precio[place]!)
  orders.set(orden, whole)
  return whole
}
const inOrden = (orden: Orden, vendibles: Vendibles, descuentos: DescuentosOfCliente, places: number[]): number[] => {
  if (orden === 'relevancia') return places
  if (
    (orden === 'precio' || orden === 'kilo') &&
    descuentos.all.some((d) => d.grupoId !== null || d.gruposProdId !== null)
  ) {
    const netos = netosOf(vendibles, descuentos, places)
    return arrange(orden, vendibles, places, (place) => netos.get(place)!)
  }
  const left = new Uint8Array(vendibles.ids.length)
  for (const place of places) left[place] = 1
  return arrangeOnce(orden, vendibles).filter((place) => left[place] === 1)
}

const textOf = (clave: Clave, valor: string, { tipos }: Vendibles): string => {
  if (clave === 'tipo') return tipos.get(valor) ?? valor
  return clave === 'norma' || clave === 'stock' ? valor : showLargo(Number(valor))
}
const written = ({ clave, valores }: Faceta, vendibles: Vendibles): Facetado['facetas']['$values'][number] => ({
  clave,
  valores: { $values: valores.map((one) => ({ ...one, texto: textOf(clave, one.valor, vendibles) })) },
})

/**
 * Narrows a group or the results of a search by facets, and orders it (FIND-03, FIND-04): each value with its count
 * under the other facets, and a page of the products, of what is sold to the client alone (FIND-05).
 */
export const facetas = async (who: Sesion, asked: Asked): Promise<Facetado> => {
  const { para, descuentos } = await readBuyer(who, asked.clienteId)
  const { orden, ...search } = readSearch(facetSearch, asked)
  const { vendibles, places } = await baseOf(asked, para)
  const left = narrow(vendibles.columnas, places, elegidosOf(search))
  const { page } = asked
  const ordered = inOrden(orden, vendibles, descuentos, left.places)
  const shown = page === null ? [] : ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const ids = shown.map((place) => vendibles.ids[place]!)
  return {
    de: places.length,
    total: left.places.length,
    facetas: { $values: left.facetas.map((faceta) => written(faceta, vendibles)) },
    productos: { $values: (await listOfIds(db(), ids, para, PAGE_SIZE)).map((row) => productOf(row, descuentos)) },
  }
}
