import { db } from '#server/context.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Kept } from '#shared/route.ts'
import type { Product } from '../contract.ts'
import { exactQuery, broadQueries, understand, lettersOf, type Query } from '../palabras.ts'
import { isCodigo, MAX_BUSQUEDA, MAX_SIMILAR, PAGE_SIZE } from '../rules.ts'
import { readBuyer, surtidoOf } from './buyer.ts'
import { asList, discounted } from './kept.ts'
import type { ProductoRow } from './producto-row.ts'
import { listAll, listHallazgos, neighborsOf } from './matches.ts'
import { idsSimilar, listOfIds, type Where } from './store-search.ts'
import type { Within } from './store.ts'

type Lista = { $values: Product[] }
type Search<T> = (query: Query) => Promise<T[]>

/** The words of a text as the catalogue's are meant by them. */
export const understandWords = async (texto: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const words = lettersOf(texto)
  if (words.length === 0) return new Map()
  return new Map([...(await neighborsOf(words))].map(([w, candidates]) => [w, understand(w, candidates)]))
}
/** The broader queries of a text, its words understood by those of the catalogue. */
const broaden = async (texto: string): Promise<Query[]> => {
  const understood = await understandWords(texto)
  return understood.size === 0 ? [] : broadQueries(texto, understood)
}

/**
 * Instead of what a code nobody has may look like as words, the codes that are most like it, on one page (OPEN-103).
 */
const similar = async (texto: string, where: Where, page: number): Promise<string[] | null> => {
  if (!isCodigo(texto)) return null
  return page > 1 ? [] : idsSimilar(db(), texto, where, MAX_SIMILAR)
}

type Question<T> = { texto: string; where: Where; page: number; ofIds: (ids: string[]) => Promise<T[]> | T[] }
/** Exactly what was typed; only where nothing is, what it may have meant. `hay`: the first page of the same. */
const find = async <T>(
  { texto, where, page, ofIds }: Question<T>,
  busca: Search<T>,
  hay: Search<T> = busca,
): Promise<T[]> => {
  const some = async (query: Query): Promise<T[] | null> => {
    const found = await busca(query)
    return found.length > 0 || (hay !== busca && (await hay(query)).length > 0) ? found : null
  }
  const exacta = exactQuery(texto)
  if (!exacta) return []
  const found = await some(exacta)
  if (found) return found
  const near = await similar(texto, where, page)
  if (near) return ofIds(near)
  for (const wideQuery of await broaden(texto)) {
    const broad = await some(wideQuery)
    if (broad) return broad
  }
  return []
}

/**
 * Searches the whole catalogue, best first, at most 60. Staff without a client sees no prices (OPEN-69, DIARIO-07).
 */
export const search = async (who: Sesion, clienteId: number, name: string): Promise<Kept<Lista>> => {
  const { para, descuentos } = await readBuyer(who, clienteId)
  return {
    key: JSON.stringify([name, surtidoOf(para)]),
    make: async () => asList(await findProductos(name, { grupo: 0, prod: 0, para }, MAX_BUSQUEDA)),
    own: discounted(descuentos, ({ $values }: Lista) => $values),
  }
}
/** The best that a text finds, in the catalogue or a group. */
export const findProductos = (texto: string, where: Where, most: number): Promise<ProductoRow[]> =>
  find({ texto, where, page: 1, ofIds: listSimilar(where) }, (query) => listHallazgos(query, texto, where, most))
const listSimilar = (where: Where) => (ids: string[]) => listOfIds(db(), ids, where.para, MAX_SIMILAR)

/** The ids of all that a text finds and `sold` has, in a group, best first. */
export const findIds = (texto: string, where: Where, sold: ReadonlyMap<string, number>): Promise<string[]> => {
  const those = (ids: readonly string[]) => ids.filter((id) => sold.has(id))
  const wholly = { ...where, para: null }
  return find({ texto, where: wholly, page: 1, ofIds: those }, async (query) =>
    those(await listAll(query, texto, wholly)),
  )
}

/** Searches within a group, 12 a page. */
export const grupoSearch = async (
  who: Sesion,
  clienteId: number,
  { grupo, prod, page }: Within,
  name: string,
): Promise<Kept<Lista>> => {
  const { para, descuentos } = await readBuyer(who, clienteId)
  const where = { grupo, prod: prod ?? 0, para }
  const at =
    (page: number): Search<ProductoRow> =>
    (query) =>
      listHallazgos(query, name, where, PAGE_SIZE, (page - 1) * PAGE_SIZE)
  const busca = at(page)
  const asked = { texto: name, where, page, ofIds: listSimilar(where) }
  return {
    key: JSON.stringify([grupo, prod, page, name, surtidoOf(para)]),
    make: async () => asList(await find(asked, busca, page > 1 ? at(1) : busca)),
    own: discounted(descuentos, ({ $values }: Lista) => $values),
  }
}
