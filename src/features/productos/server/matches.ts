import { db } from '#server/context.ts'
import { momento, remembered } from '#server/cache.ts'
import type { Query } from '../palabras.ts'
import { PAGE_SIZE } from '../rules.ts'
import type { ProductoRow } from './producto-row.ts'
import { listOfIds, idsFound, similar, type Where } from './store-search.ts'

/**
 * What a query finds is the same for every client, and people ask for the same things: to order what a broad word finds
 * is the dear part of a search, so that the best of a query are remembered. Prices, stock and who buys what are read
 * every time.
 */
const BEST = 240
type Hallazgo = { ids: Promise<readonly string[]> }
const hallazgos = remembered<string, Hallazgo>('hallazgos', { max: 1_000, ttl: 30_000 })

/** Of a group all is remembered, of fewer texts: facets count it. */
const ALL = 3_000
const enteros = remembered<string, Hallazgo>('hallazgos-enteros', { max: 50, ttl: 30_000 })

const idsIn =
  (memory: typeof hallazgos, limite: number) =>
  (query: Query, texto: string, where: Where): Promise<readonly string[]> => {
    const key = JSON.stringify([query, texto.trim().toLowerCase(), where.grupo, where.prod])
    const known = memory.get(key)
    if (known) return known.ids
    const ids = idsFound(db(), query, texto, { ...where, para: null }, limite)
    memory.set(key, { ids }) // those who ask meanwhile wait for the same answer
    void ids.catch(() => memory.delete(key))
    return ids
  }
const best = idsIn(hallazgos, BEST)
/** The ids of all that a query finds in a group, best first, whoever buys them; at most `ALL`. */
export const listAll = idsIn(enteros, ALL)

/** A page of the products a query finds, best first: those the client buys, or without a list all, without prices. */
export const listHallazgos = async (
  query: Query,
  texto: string,
  where: Where,
  limite: number,
  desde = 0,
): Promise<ProductoRow[]> => {
  const ids = await best(query, texto, where)
  // most clients buy most of it: the best few are enough, else all that is remembered
  for (const few of new Set([Math.min(ids.length, desde + limite + PAGE_SIZE), ids.length])) {
    const found = await listOfIds(db(), ids.slice(0, few), where.para, limite, desde)
    if (found.length === limite || (few === ids.length && few < BEST)) return found
  }
  // a client who buys few of the best: look among what it buys
  return listOfIds(db(), await idsFound(db(), query, texto, where, limite, desde), where.para, limite)
}

const neighbors = remembered<string, readonly string[]>('vecinas', { max: 2_000, ttl: 30_000 })
/** For each word typed: those of the catalogue that begin with it, and the most alike. */
export const neighborsOf = async (escritas: readonly string[]): Promise<Map<string, readonly string[]>> => {
  const found = new Map<string, readonly string[]>(
    escritas.flatMap((escrita) => {
      const known = neighbors.get(escrita)
      return known ? [[escrita, known] as const] : []
    }),
  )
  const unknown = escritas.filter((e) => !found.has(e))
  const desde = momento()
  for (const [escrita, near] of unknown.length > 0 ? await similar(db(), unknown) : []) {
    // only what was read now: a word in use must not keep its neighbours for ever
    neighbors.set(escrita, near, { desde })
    found.set(escrita, near)
  }
  return found
}
