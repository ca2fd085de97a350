import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { Query } from '../palabras.ts'
import { tienePrecio, type ForQuien } from './precio-vigente.ts'

// A block of texts is looked up at once: one statement for all of them, the same words and weights as one search.

/** A product found for the text of that place in the list, with the names it is known by. */
export type Found = { n: number; id: string; descripcion: string; sinonimos: string | null }
/** Products looked at for a text; a text that more match is too broad to order by. */
export const MOST_FOUND = 30
/** Of a very broad word so many are ordered by how well they match. */
const MOST_RANKED = 300
const PESOS = sql.lit('{0.05, 0.15, 0.7, 1}')

type Words = ForQuien & { todas: readonly string[]; alsoWords: readonly string[]; near: readonly boolean[] }
const byWords = prepared<Words, Found>((d, p) => ({
  compile: () =>
    sql<Found>`
      select q.n::int as n, x.id, x.descripcion, x.sinonimos
      from unnest(${p.todas}::text[], ${p.alsoWords}::text[], ${p.near}::bool[]) with ordinality
        q(todas, words, near, n)
      cross join lateral (
        select c.id, c.descripcion, c.sinonimos, c.orden,
          case
            when q.near then ts_rank_cd(${PESOS}, c.palabras, q.words::tsquery)
            else ts_rank(${PESOS}, c.palabras, q.words::tsquery)
          end as puesto
        from (
          select p.id, p.descripcion, p.sinonimos, p.orden, p.palabras
          from producto p
          where p.activo and p.palabras @@ q.todas::tsquery and ${tienePrecio(p)}
          limit ${sql.lit(MOST_RANKED)}
        ) c
        order by puesto desc, c.orden, c.id
        limit ${sql.lit(MOST_FOUND)}
      ) x
      order by q.n, x.puesto desc, x.orden, x.id`.compile(d),
}))
/** The products each query finds among those the client buys, best first; `n` counts from 1. */
export const findByWords = (on: Db, queries: readonly Query[], para: ForQuien): Promise<Found[]> =>
  queries.length === 0
    ? Promise.resolve([])
    : byWords(on, {
        ...para,
        todas: queries.map((query) => query.todas),
        alsoWords: queries.map((query) => query.alsoWords),
        near: queries.map((query) => query.near),
      })

const byCode = prepared<{ codigos: readonly string[] }, { id: string }>((d, p) => ({
  compile: () =>
    sql<{ id: string }>`
      select id
      from producto
      where lower(id) = any(${p.codigos}::text[])`.compile(d),
}))
/** The ids that are one of the codes, in capitals or not. */
export const findByCode = async (on: Db, codigos: readonly string[]): Promise<string[]> =>
  (await byCode(on, { codigos: codigos.map((codigo) => codigo.toLowerCase()) })).map(({ id }) => id)

const MAX_DISTANCE = 0.6
const CODIGOS_VISTOS = 60
type Codes = ForQuien & { codigos: readonly string[]; limite: number }
const likeCodes = prepared<Codes, Found>((d, p) => ({
  compile: () =>
    sql<Found>`
      select e.n::int as n, y.id, y.descripcion, null as sinonimos
      from unnest(${p.codigos}::text[]) with ordinality e(typed, n)
      cross join lateral (
        select x.id, x.descripcion, x."distance"
        from (
          select p.id, p.descripcion, lower(p.id) <-> e.typed as "distance"
          from producto p
          where p.activo and lower(p.id) % e.typed
          order by lower(p.id) <-> e.typed
          limit ${sql.lit(CODIGOS_VISTOS)}
        ) x
        where x."distance" <= ${sql.lit(MAX_DISTANCE)} and ${tienePrecio(p, sql.raw('x.id'))}
        order by x."distance", x.id
        limit ${p.limite}::int
      ) y
      order by e.n, y."distance", y.id`.compile(d),
}))
/** The products whose codes are most like each of the codes nobody has, nearest first. */
export const findLikeCodes = (on: Db, codigos: readonly string[], para: ForQuien, limite: number): Promise<Found[]> =>
  codigos.length === 0
    ? Promise.resolve([])
    : likeCodes(on, { ...para, codigos: codigos.map((codigo) => codigo.toLowerCase()), limite })
