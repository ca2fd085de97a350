import { sql } from 'kysely'
import { db } from '#server/context.ts'
import { momento, remembered } from '#server/cache.ts'
import { prepared } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Autocompletado } from '../contract.ts'
import { respell, typedQuery, type Query } from '../palabras.ts'
import { MAX_GRUPOS_AUTO, MAX_PRODUCTOS_AUTO } from '../rules.ts'
import { readBuyer, surtidoOf } from './buyer.ts'
import { NOBODY, tienePrecio, type ForQuien } from './precio-vigente.ts'
import { productOf, type ProductoRow } from './producto-row.ts'
import { findProductos, understandWords } from './search.ts'
import { listOfIds, PESOS } from './store-search.ts'
import { REMEMBERED_MS } from './remembered.ts'

/** So many of the best are remembered of a text, of which those still sold are answered. */
const BEST = 24
/** Of a beginning that many products have only so many are looked at: the order of all costs more than it tells. */
const SOME = 400
type Found = { ids: string[]; total: number; mas: boolean; grupos: Autocompletado['grupos']['$values'] }
type Question = ForQuien & { todas: string; alsoWords: string; codigo: string }
// what is found is walked once: the best, how many, and of which groups
const ask = (near: boolean, withPrices: boolean) =>
  prepared<Question, Found>((d, p) => ({
    compile: () =>
      sql<Found>`
        with hallado as materialized (
          select p.id, p."grupoId", p.orden, lower(p.id) = ${p.codigo} as "codigo",
            ${sql.raw(near ? 'ts_rank_cd' : 'ts_rank')}(${PESOS}, p.palabras, ${p.alsoWords}::tsquery) as rango
          from producto p
          where p.activo and p.palabras @@ ${p.todas}::tsquery ${withPrices ? sql`and ${tienePrecio(p)}` : sql``}
          limit ${sql.lit(SOME)}
        )
        select
          array(
            select id
            from hallado
            order by codigo desc, rango desc, orden, id
            limit ${sql.lit(BEST)}
          ) as ids,
          (select count(*)::int from hallado) as total,
          (select count(*) = ${sql.lit(SOME)} from hallado) as mas,
          (
            select coalesce(json_agg(x order by x.cuantos desc, x.id), '[]')
            from (
              select g.id, g.descripcion, count(*)::int as cuantos
              from hallado h
              join grupo g on g.id = h."grupoId"
              group by g.id, g.descripcion
              order by 3 desc, 1
              limit ${sql.lit(MAX_GRUPOS_AUTO)}
            ) x
          ) as grupos`.compile(d),
  }))
const asks = {
  sold: { near: ask(true, true), any: ask(false, true) },
  all: { near: ask(true, false), any: ask(false, false) },
}

const memory = remembered<string, { readonly found: Promise<Found> }>('autocompletado', {
  max: 2_000,
  ttl: REMEMBERED_MS,
})
/** What a text finds is the same for all who buy at the same prices, and many type the same beginnings. */
const findTyped = async ({ near, ...query }: Query, texto: string, para: ForQuien | null): Promise<Found> => {
  const codigo = texto.trim().toLowerCase()
  const key = JSON.stringify([query, codigo, surtidoOf(para)])
  const known = memory.get(key)
  if (known) return known.found
  const desde = momento()
  const found = asks[para === null ? 'all' : 'sold']
    [near ? 'near' : 'any'](db(), {
      ...(para ?? NOBODY),
      ...query,
      codigo,
    })
    .then(([row]) => row!)
  memory.set(key, { found }, { desde })
  void found.catch(() => memory.delete(key))
  return found
}

/** The groups of the products that a text may have meant, those with most first. */
const gruposOf = (rows: readonly ProductoRow[]): Found['grupos'] => {
  const counts = new Map<number, Found['grupos'][number]>()
  for (const { grupoId: id, grupoDescripcion: descripcion } of rows)
    counts.set(id, { id, descripcion, cuantos: (counts.get(id)?.cuantos ?? 0) + 1 })
  return [...counts.values()].sort((a, b) => b.cuantos - a.cuantos).slice(0, MAX_GRUPOS_AUTO)
}
const SEEN = 60
/** What is written of the products, from which a word takes its spelling. */
const textsOf = async (rows: readonly ProductoRow[]): Promise<string[]> => {
  const ids = rows.map((row) => row.id)
  const sinonimos = await db().selectFrom('producto').select('sinonimos').where('id', 'in', ids).execute()
  return [
    ...rows.map((row) => `${row.descripcion} ${row.grupoDescripcion}`),
    ...sinonimos.map((row) => row.sinonimos ?? ''),
  ]
}
/** Where nothing begins so: the nearest spelling, and where it leads (FIND-06). */
const nearest = async (texto: string, para: ForQuien | null): Promise<Autocompletado> => {
  const rows = await findProductos(texto, { grupo: 0, prod: 0, para }, SEEN)
  const parecido = rows.length === 0 ? null : respell(texto, await understandWords(texto), await textsOf(rows))
  return { productos: { $values: [] }, total: 0, mas: false, grupos: { $values: gruposOf(rows) }, parecido }
}

/**
 * What the header's search offers while somebody types (FIND-01): up to 8 products that the client buys, the groups
 * of all that are found with how many, and of a text that finds nothing the nearest spelling.
 */
export const autocompletar = async (who: Sesion, clienteId: number, name: string): Promise<Autocompletado> => {
  const { para, descuentos } = await readBuyer(who, clienteId)
  const query = typedQuery(name)
  const found = query && (await findTyped(query, name, para))
  if (!found || found.ids.length === 0) return nearest(name, para)
  const rows = await listOfIds(db(), found.ids, para, MAX_PRODUCTOS_AUTO)
  const productos = { $values: rows.map((row) => productOf(row, descuentos)) }
  return { productos, total: found.total, mas: found.mas, grupos: { $values: found.grupos }, parecido: null }
}
