import { sql } from 'kysely'
import { pricesFor, stockOf, tienePrecio, type ForQuien } from '#features/productos/server/productos.ts'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Day } from '#shared/dates.ts'
import { netoOf } from './neto.ts'
import { GIVEN_UP, PAGE_SIZE, SOON_DAYS } from '../rules.ts'
import type { Orden } from '../search.ts'

// Reads producto, grupo, moneda and the quotes' tables beside its own.

export type CompradoRow = {
  productoId: string
  nombreProducto: string
  pedidos: number
  veces: number
  ultima: Day
  ritmo: number | null
  toca: Day | null
  cantidad: number
  largo: number
  ancho: number
  precio: number
  monedaId: number | null
  simbolo: string | null
}
export type Found = {
  total: number
  tocan: number
  grupos: { id: number; descripcion: string }[]
  filas: CompradoRow[]
}
export type Asked = {
  /** tsquery of the words typed; '' for none. */ todas: string
  grupo: number
  desde: Day
  conStock: boolean
  page: number
}
type Question = ForQuien & Omit<Asked, 'page'> & { from: number }

const orders = {
  toca: sql`case when x.vivo then x.toca end, x.ultima desc, x."productoId"`,
  fecha: sql`x.ultima desc, x."productoId"`,
  veces: sql`x.pedidos desc, x.ultima desc, x."productoId"`,
} as const
const listing = (orden: Orden) =>
  prepared<Question, Found>((d, p) => ({
    compile: () =>
      sql<Found>`
        with x as materialized (
          select
            c."productoId", c."nombreProducto", c.pedidos, c.veces, c.ultima, c.ritmo, c.toca, c.cantidad, c.largo,
            c.ancho, c.precio, c."monedaId",
            coalesce(${p.hoy}::date - c.ultima <= c.ritmo * ${sql.lit(GIVEN_UP)}, false) as vivo
          from comprado c
          left join producto p on p.id = c."productoId"
          where c."clienteId" = ${p.cliente}::int
            and c.ultima >= ${p.desde}::date
            and (${p.grupo}::int = 0 or p."grupoId" = ${p.grupo}::int)
            and (${p.todas}::text = '' or p.palabras @@ nullif(${p.todas}::text, '')::tsquery)
            and (
              not ${p.conStock}::bool or (p.activo and ${sql.raw(stockOf('p'))} > 0 and ${tienePrecio(p)})
            )
        )
        select
          (select count(*)::int from x) as total,
          (select count(*)::int from x where vivo and toca <= ${p.hoy}::date + ${sql.lit(SOON_DAYS)}) as tocan,
          (
            select coalesce(json_agg(g order by g.descripcion), '[]')
            from (
              select distinct g.id, g.descripcion
              from comprado c
              join producto p on p.id = c."productoId"
              join grupo g on g.id = p."grupoId"
              where c."clienteId" = ${p.cliente}::int
            ) g
          ) as grupos,
          (
            select coalesce(json_agg(f), '[]')
            from (
              select x.*, m.simbolo
              from x
              left join moneda m on m.id = x."monedaId"
              order by ${orders[orden]}
              limit ${sql.lit(PAGE_SIZE)} offset ${p.from}::int
            ) f
          ) as filas`.compile(d),
  }))
const listings = { toca: listing('toca'), fecha: listing('fecha'), veces: listing('veces') } as const
/** A page of what a client bought, with how many there are, in one statement. */
export const listComprados = async (
  on: Db,
  cliente: ClienteInAlcance,
  orden: Orden,
  { page, ...asked }: Asked,
): Promise<Found> => (await listings[orden](on, { ...pricesFor(cliente), ...asked, from: (page - 1) * PAGE_SIZE }))[0]!

type Dias = { productoId: string; dias: Day[] }
const dias = prepared<{ clienteId: number; ids: readonly string[] }, Dias>((d, p) => ({
  compile: () =>
    sql<Dias>`
      select x."productoId", json_agg(x.dia order by x.dia) as dias
      from (
        select distinct c."productoId", ((c.fecha at time zone 'UTC') - interval '3 hours')::date as dia
        from compra c
        where c."clienteId" = ${p.clienteId}
          and c."productoId" = any(${p.ids}::text[])
          and c.fecha >= now() - interval '365 days'
      ) x
      group by x."productoId"`.compile(d),
}))
/** The days of the last year on which a client ordered each product. */
export const listDias = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Day[]>> => {
  if (ids.length === 0) return new Map()
  return new Map((await dias(on, { clienteId, ids })).map((row) => [row.productoId, row.dias]))
}

/** Most lines of a product's history. */
const MOST = 24
export type CompraRow = {
  presupuestoId: number
  fecha: Date
  cantidad: string
  largo: string
  ancho: string
  precio: string
  monedaId: number | null
  simbolo: string | null
  pedidos: number
  unidad: string | null
}
const compras = prepared<{ clienteId: number; productoId: string }, CompraRow>((d, p) => ({
  compile: () =>
    sql<CompraRow>`
      select
        x."presupuestoId", x.fecha, d."cantidadTiras" as cantidad, d.dimension1 as largo, d.dimension2 as ancho,
        ${sql.raw(netoOf('d', 'q'))} as precio, m.id as "monedaId", m.simbolo,
        (
          select count(distinct "presupuestoId")::int
          from compra
          where "clienteId" = ${p.clienteId} and "productoId" = ${p.productoId}
        ) as pedidos,
        p.unidad
      from (
        select "presupuestoId", item, fecha, "clienteId", "productoId"
        from compra
        where "clienteId" = ${p.clienteId} and "productoId" = ${p.productoId}
        order by fecha desc, "presupuestoId" desc, item
        limit ${sql.lit(MOST)}
      ) x
      join presupuesto_detalle d on d."presupuestoId" = x."presupuestoId" and d.item = x.item
      join presupuesto q on q.id = x."presupuestoId"
      left join moneda m on m.id = q."monedaId"
      left join producto p on p.id = x."productoId"
      order by x.fecha desc, x."presupuestoId" desc, x.item`.compile(d),
}))
/** The newest lines of a product that a client bought. */
export const listCompras = (on: Db, { clienteId }: ClienteInAlcance, productoId: string): Promise<CompraRow[]> =>
  compras(on, { clienteId, productoId })
