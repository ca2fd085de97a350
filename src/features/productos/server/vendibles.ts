import { sql, type RawBuilder } from 'kysely'
import { db } from '#server/context.ts'
import { momento, remembered } from '#server/cache.ts'
import { prepared } from '#server/db/db.ts'
import { CLAVES } from '../facet-search.ts'
import { columnaOf, type Columnas } from '../facetas.ts'
import { surtidoOf } from './buyer.ts'
import { joinPrecioBase, NOBODY, type ForQuien } from './precio-vigente.ts'
import { stockOf } from './producto-row.ts'
import { REMEMBERED_MS } from './remembered.ts'

// What of a group is sold at the same prices is the same for many clients, and every facet pressed asks for it again.
// Whoever changes products, prices or stock has it forgotten by all processes (migration 0142).

/** The products sold to somebody, in their order, with what they are narrowed and ordered by. Weights in kg. */
export type Vendibles = {
  readonly ids: readonly string[]
  readonly columnas: Columnas
  readonly peso: readonly number[]
  readonly precio: readonly number[]
  readonly monedaId: readonly number[]
  /** The natural order of the descriptions. */ readonly orden: readonly string[]
  readonly prod: readonly (number | null)[]
  readonly grupo: readonly number[]
  /** The names of the subgroups. */ readonly tipos: ReadonlyMap<string, string>
}

type VendibleRow = {
  id: string
  prod: number | null
  grupo: number
  tipo: string | null
  alto: string | null
  ancho: string | null
  espesor: string | null
  largo: string | null
  norma: string | null
  stock: boolean
  peso: number
  precio: number
  monedaId: number
  orden: string
}
const campos = sql.raw(`
  p.id, p."gruposProdId" as prod, p."grupoId" as grupo, s."gruposDesc" as tipo, p.alto::text, p.ancho::text,
  p.espesor::text, p.largo::text, nullif(trim(p.norma), '') as norma, ${stockOf('p')} > 0 as stock,
  p.peso::float8 as peso, pr.precio::float8 as precio, pr."monedaId", p.orden`)
type Question = ForQuien & { grupo: number; ids: readonly string[] }
type Parameters = { [k in keyof Question]: unknown }
/** Where there is no price to order by. */
const withoutPrecio = sql`cross join (select 0 as precio, 0 as "monedaId") pr`
type Part = (p: Parameters) => RawBuilder<unknown>
const listOf = (from: Part, where: Part, withPrices: boolean) =>
  prepared<Question, VendibleRow>((d, p) => ({
    compile: () =>
      sql<VendibleRow>`
        select ${campos}
        from ${from(p)}
        left join subgrupo s on s."gruposProdId" = p."gruposProdId"
        ${withPrices ? joinPrecioBase(p) : withoutPrecio}
        where p.activo ${where(p)}`.compile(d),
  }))
const ofGrupo = (withPrices: boolean) =>
  listOf(
    () => sql`producto p`,
    (p) => sql`and p."grupoId" = ${p.grupo}::int order by p.orden, p.id`,
    withPrices,
  )
const ofIds = (withPrices: boolean) =>
  listOf(
    (p) => sql`unnest(${p.ids}::text[]) with ordinality b(id, n) join producto p on p.id = b.id`,
    () => sql`order by b.n`,
    withPrices,
  )
const sold = { ofGrupo: ofGrupo(true), ofIds: ofIds(true) }
const all = { ofGrupo: ofGrupo(false), ofIds: ofIds(false) }

const plain = (decimal: string | null): string | null => (decimal === null ? null : String(Number(decimal)))
const vendiblesOf = (rows: readonly VendibleRow[]): Vendibles => {
  const valueOf: { [K in (typeof CLAVES)[number]]: (row: VendibleRow) => string | null } = {
    tipo: (row) => (row.prod === null ? null : String(row.prod)),
    alto: (row) => plain(row.alto),
    ancho: (row) => plain(row.ancho),
    espesor: (row) => plain(row.espesor),
    largo: (row) => plain(row.largo),
    norma: (row) => row.norma,
    stock: (row) => (row.stock ? 'si' : 'no'),
  }
  return {
    ids: rows.map((row) => row.id),
    columnas: Object.fromEntries(
      CLAVES.map((clave) => [clave, columnaOf(rows.map(valueOf[clave]))]),
    ) as unknown as Columnas,
    peso: rows.map((row) => row.peso),
    precio: rows.map((row) => row.precio),
    monedaId: rows.map((row) => row.monedaId),
    orden: rows.map((row) => row.orden),
    prod: rows.map((row) => row.prod),
    grupo: rows.map((row) => row.grupo),
    tipos: new Map(
      rows.flatMap((row) => (row.prod === null || row.tipo === null ? [] : [[String(row.prod), row.tipo]])),
    ),
  }
}

const grupos = remembered<string, { readonly vendibles: Promise<Vendibles> }>('vendibles', {
  max: 120,
  ttl: REMEMBERED_MS,
})
/** What of a group is sold to a client (null: all), in the natural order of the descriptions. */
export const vendiblesOfGrupo = async (grupo: number, para: ForQuien | null): Promise<Vendibles> => {
  const key = `${grupo}/${surtidoOf(para)}`
  const known = grupos.get(key)
  if (known) return known.vendibles
  const desde = momento()
  const vendibles = (para === null ? all : sold)
    .ofGrupo(db(), { ...(para ?? NOBODY), grupo, ids: [] })
    .then(vendiblesOf)
  grupos.set(key, { vendibles }, { desde })
  void vendibles.catch(() => grupos.delete(key))
  return vendibles
}
/** Of these products those sold to a client (null: all), in the order given. */
export const vendiblesById = async (ids: readonly string[], para: ForQuien | null): Promise<Vendibles> =>
  vendiblesOf(await (para === null ? all : sold).ofIds(db(), { ...(para ?? NOBODY), grupo: 0, ids }))
