import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { Query } from '../palabras.ts'
import { NOBODY, tienePrecio, type ForQuien } from './precio-vigente.ts'
import { columnas, withPrecio, withoutPrecio, type ProductoRow } from './producto-row.ts'

/**
 * Where to look: the whole catalogue (grupo 0), a group, or one of its subproducts (prod). `para`: only what has a
 * price for that client.
 */
export type Where = { grupo: number; prod: number; para: ForQuien | null }
const paramsOf = ({ grupo, prod, para }: Where) => ({ grupo, prod, ...(para ?? NOBODY) })

// Words in the description count most, then what the trade says, then what stands in parentheses, then groups and norm.
export const PESOS = sql.lit('{0.05, 0.15, 0.7, 1}')
type Busqueda = Omit<Where, 'para'> &
  ForQuien & { todas: string; alsoWords: string; texto: string; limite: number; desde: number }
const searching = (near: boolean, withLista: boolean) =>
  prepared<Busqueda, { id: string }>((d, p) => ({
    compile: () =>
      sql<{ id: string }>`
        select p.id
        from producto p
        where p.activo
          and p.palabras @@ ${p.todas}::tsquery
          and (${p.grupo}::int = 0 or p."grupoId" = ${p.grupo}::int)
          and (${p.prod}::int = 0 or p."gruposProdId" = ${p.prod}::int)
        ${withLista ? sql`and ${tienePrecio(p)}` : sql``}
        order by
          (octet_length(p.id) = octet_length(${p.texto}) and lower(p.id) = ${p.texto}) desc,
          ${sql.raw(near ? 'ts_rank_cd' : 'ts_rank')}(${PESOS}, p.palabras, ${p.alsoWords}::tsquery) desc, p.orden, p.id
        limit ${p.limite}::int offset ${p.desde}::int`.compile(d),
  }))
const [nearInLista, nearInAll, inLista, inAll] = [
  searching(true, true),
  searching(true, false),
  searching(false, true),
  searching(false, false),
]

/** The ids of the products a query finds, best first; the text typed is the id of the very first, if any. */
export const idsFound = async (
  on: Db,
  { near, ...query }: Query,
  texto: string,
  where: Where,
  limite: number,
  desde = 0,
): Promise<string[]> => {
  const look = where.para === null ? (near ? nearInAll : inAll) : near ? nearInLista : inLista
  return (await look(on, { ...query, ...paramsOf(where), texto: texto.trim().toLowerCase(), limite, desde })).map(
    (r) => r.id,
  )
}

type PageOfIds = ForQuien & { ids: readonly string[]; limite: number; desde: number }
const ofIds = (con: boolean) =>
  prepared<PageOfIds, ProductoRow>((d, p) => ({
    compile: () =>
      sql<ProductoRow>`
        select ${columnas}
        from unnest(${p.ids}::text[]) with ordinality b(id, n)
        join producto p on p.id = b.id and p.activo
        ${con ? withPrecio(p) : withoutPrecio}
        order by b.n
        limit ${p.limite}::int offset ${p.desde}::int`.compile(d),
  }))
const [withLista, withoutLista] = [ofIds(true), ofIds(false)]
/** Those of the ids that have a price for the client, in the order given; without a client all, without prices. */
export const listOfIds = (
  on: Db,
  ids: readonly string[],
  para: ForQuien | null,
  limite: number,
  desde = 0,
): Promise<ProductoRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : (para === null ? withoutLista : withLista)(on, { ...(para ?? NOBODY), ids, limite, desde })

/** A code is like another when at least four in ten of their groups of three letters are the same. */
const MAX_DISTANCE = 0.6
/** So many of the nearest codes are looked at; those the client buys are answered. */
const CODIGOS_VISTOS = 120
type Similar = Omit<Where, 'para'> & ForQuien & { texto: string; limite: number }
const withPrice = (p: Similar) => sql`and ${tienePrecio(p, sql.raw('x.id'))}`
// the nearest come from the index by themselves: a join or a group inside would have all of those sorted instead. What
// is less alike than PostgreSQL's own bound (`%`, three in ten) is left out by the index, too: where no code is like
// it, most of them would be looked at
const likeCode = (withLista: boolean) =>
  prepared<Similar, { id: string }>((d, p) => ({
    compile: () =>
      sql<{ id: string }>`
        select x.id
        from unnest(array[${p.texto}::text]) e(typed)
        cross join lateral (
          select p.id, p."grupoId", p."gruposProdId", lower(p.id) <-> e.typed as "distance"
          from producto p
          where p.activo and lower(p.id) % e.typed
          order by lower(p.id) <-> e.typed
          limit ${sql.lit(CODIGOS_VISTOS)}
        ) x
        where x."distance" <= ${sql.lit(MAX_DISTANCE)}
          ${withLista ? withPrice(p) : sql``}
          and (${p.grupo}::int = 0 or x."grupoId" = ${p.grupo}::int)
          and (${p.prod}::int = 0 or x."gruposProdId" = ${p.prod}::int)
        order by x."distance", x.id
        limit ${p.limite}::int`.compile(d),
  }))
const [codigosOfLista, codigosOfAll] = [likeCode(true), likeCode(false)]
/** The ids most like a code that nobody has, the nearest first. */
export const idsSimilar = async (on: Db, texto: string, where: Where, limite: number): Promise<string[]> => {
  const look = where.para === null ? codigosOfAll : codigosOfLista
  return (await look(on, { ...paramsOf(where), texto: texto.trim().toLowerCase(), limite })).map((r) => r.id)
}

const MAX_NEIGHBORS = 40
const neighbors = prepared<{ escritas: readonly string[] }, { escrita: string; palabra: string }>((d, p) => ({
  compile: () =>
    sql<{ escrita: string; palabra: string }>`
      select e.escrita, c.palabra
      from unnest(${p.escritas}::text[]) e(escrita)
      cross join lateral (
        (
          select palabra
          from palabra
          where palabra >= e.escrita collate "C" and palabra < (e.escrita || '{') collate "C"
          order by palabra
          limit ${sql.lit(MAX_NEIGHBORS)}
        ) union (
          select palabra
          from palabra
          order by palabra <-> e.escrita
          limit ${sql.lit(MAX_NEIGHBORS)}
        )
      ) c`.compile(d),
}))
/** For each word typed: those of the catalogue that begin with it, and the most alike. */
export const similar = async (on: Db, escritas: readonly string[]): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>(escritas.map((e) => [e, []]))
  for (const { escrita, palabra } of await neighbors(on, { escritas })) found.get(escrita)!.push(palabra)
  return found
}
