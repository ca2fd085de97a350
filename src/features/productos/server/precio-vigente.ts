import { sql, type RawBuilder } from 'kysely'
import { today, type Day } from '#shared/dates.ts'
import type { ClienteEnAlcance } from '#server/session/alcance.ts'

// The one owner of what a product costs a client (docs/decisions/0070): its own price, else its list's, of those in force
// on a day in Buenos Aires the one that began last, with the steps that belong to it. Every query that shows, sells or
// counts a product takes its price from here.

/** Whose prices, and of which day. */
export type ParaQuien = { readonly cliente: number; readonly lista: number | null; readonly hoy: Day }
/** The parameters of a statement where no client is asked for. */
export const NADIE: ParaQuien = { cliente: 0, lista: null, hoy: '1900-01-01' }
/** The prices of a client, today. */
export const pricesFor = ({ clienteId, listaPrecioId }: ClienteEnAlcance): ParaQuien => ({
  cliente: clienteId,
  lista: listaPrecioId,
  hoy: today(),
})

/** The same three as parameters of a prepared statement. */
type Parametros = { readonly [k in keyof ParaQuien]: unknown }
type Fuente = { readonly tabla: 'precio' | 'precio_cliente'; readonly de: RawBuilder<unknown> }
const fuentes = (p: Parametros): readonly [propio: Fuente, lista: Fuente] => [
  { tabla: 'precio_cliente', de: sql`v."clienteId" = ${p.cliente}::int` },
  { tabla: 'precio', de: sql`v."listaPrecioId" = ${p.lista}::int` },
]

/** In force: one look-up in the primary key, from its newest day back. */
const enVigor = ({ de }: Fuente, producto: RawBuilder<unknown>, p: Parametros) =>
  sql`${de} and v."productoId" = ${producto} and v.desde <= ${p.hoy}::date and v.hasta >= ${p.hoy}::date`
/** The price that is the base of its steps. */
const base = sql`v."cantidadDesde" = 0`
const escalones = (fuente: Fuente, producto: RawBuilder<unknown>, p: Parametros) =>
  sql`(select json_agg(json_build_object('desde', v."cantidadDesde", 'precio', v.precio) order by v."cantidadDesde")
      from ${sql.table(fuente.tabla)} v where ${enVigor(fuente, producto, p)} and v.desde = b.desde and v."cantidadDesde" > 0)`

/** `pr`, the price of producto `p`: precio, monedaId and its escalones (null: none). Joins what has one, or with `left` all. */
export const joinPrecio = (p: Parametros, kind: 'join' | 'left join' = 'join') => {
  const producto = sql`p.id`
  const [propio, lista] = fuentes(p)
  return sql`${sql.raw(kind)} lateral (select x.precio, x."monedaId", x.escalones from (
      (select 1 as n, b.precio, b."monedaId", ${escalones(propio, producto, p)} as escalones
        from (select v.precio, v."monedaId", v.desde from precio_cliente v where ${enVigor(propio, producto, p)} and ${base} order by v.desde desc limit 1) b)
      union all
      (select 2, b.precio, coalesce(b."monedaId", lp."monedaId"), ${escalones(lista, producto, p)}
        from (select v.precio, v."monedaId", v.desde from precio v where ${enVigor(lista, producto, p)} and ${base} order by v.desde desc limit 1) b
        join lista_precio lp on lp.id = ${p.lista}::int)) x order by x.n limit 1) pr on true
    ${sql.raw(kind)} moneda m on m.id = pr."monedaId"`
}
/** Whether the client buys a product: it has a price in force. */
export const tienePrecio = (p: Parametros, producto = sql.raw('p.id')) => {
  const [propio, lista] = fuentes(p)
  return sql`(exists (select from precio v where ${enVigor(lista, producto, p)} and ${base})
    or exists (select from precio_cliente v where ${enVigor(propio, producto, p)} and ${base}))`
}
