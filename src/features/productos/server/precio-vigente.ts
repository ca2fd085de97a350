import { sql, type RawBuilder } from 'kysely'
import { today, type Day } from '#shared/dates.ts'
import { exact } from '#server/db/exact-decimals.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'

// The one owner of what a product costs a client (docs/decisions/0070): its own price, else its list's, of those in
// force on a day in Buenos Aires the one that began last, with the steps that belong to it. Every query that shows,
// sells or counts a product takes its price from here, with all its decimals (OPEN-255).

/** Whose prices, and of which day. */
export type ForQuien = { readonly cliente: number; readonly lista: number | null; readonly hoy: Day }
/** The parameters of a statement where no client is asked for. */
export const NOBODY: ForQuien = { cliente: 0, lista: null, hoy: '1900-01-01' }
/** The prices of a client, today. */
export const pricesFor = ({ clienteId, listaPrecioId }: ClienteInAlcance): ForQuien => ({
  cliente: clienteId,
  lista: listaPrecioId,
  hoy: today(),
})

/** The same three as parameters of a prepared statement. */
type Parameters = { readonly [k in keyof ForQuien]: unknown }
type Tabla = 'precio' | 'precio_cliente'
const [precio, cantidadDesde] = [sql.raw(exact('v', 'precio')), sql.raw(exact('v', 'cantidadDesde'))]
const ofQuien = (tabla: Tabla, p: Parameters) =>
  tabla === 'precio' ? sql`v."listaPrecioId" = ${p.lista}::int` : sql`v."clienteId" = ${p.cliente}::int`
/** In force. */
const inVigor = (tabla: Tabla, producto: RawBuilder<unknown>, p: Parameters) =>
  sql`${ofQuien(tabla, p)} and v."productoId" = ${producto} and v.desde <= ${p.hoy}::date and v.hasta >= ${p.hoy}::date`
/** Most clients have no price of their own: that is found out once a query, not once a product. */
const tienePropios = (p: Parameters) =>
  sql`(select exists (select from precio_cliente v where v."clienteId" = ${p.cliente}::int))`
/** The price that is the base of its steps; one look-up in the primary key, from its newest day back. */
const ultimo = (tabla: Tabla, p: Parameters) =>
  sql`
    lateral (
      select ${precio} as precio, v."monedaId", v.desde
      from ${sql.table(tabla)} v
      where ${tabla === 'precio' ? sql`` : sql`${tienePropios(p)} and`} ${inVigor(tabla, sql`p.id`, p)}
        and v."cantidadDesde" = 0
      order by v.desde desc
      limit 1
    )`
/** The steps of a price: one in another currency than the price itself is none of it, and nothing is converted. */
const escalones = (tabla: Tabla, base: 'listado' | 'propio', p: Parameters) =>
  sql`
    (
      select json_agg(json_build_object('desde', ${cantidadDesde}, 'precio', ${precio}) order by v."cantidadDesde")
      from ${sql.table(tabla)} v
      where ${inVigor(tabla, sql`p.id`, p)}
        and v.desde = ${sql.ref(`${base}.desde`)}
        and v."cantidadDesde" > 0
        and coalesce(v."monedaId", lp."monedaId") = coalesce(${sql.ref(`${base}.monedaId`)}, lp."monedaId")
    )`

/** The prices in force of producto `p`, its client's and its list's, and the one that counts, with `more` of it. */
const ofPrecio = (p: Parameters, more: RawBuilder<unknown>) => sql`
  left join lista_precio lp on lp.id = ${p.lista}::int
  left join ${ultimo('precio_cliente', p)} propio on true
  left join ${ultimo('precio', p)} listado on true
  join lateral (
    select
      coalesce(propio.precio, listado.precio) as precio,
      case
        when propio.precio is null then coalesce(listado."monedaId", lp."monedaId")
        else propio."monedaId"
      end as "monedaId"
      ${more}
  ) pr`
/**
 * `pr`, the price of producto `p`: precio, monedaId and its escalones (null: none); only what has one, or with `todos`
 * all.
 */
export const joinPrecio = (p: Parameters, todos = false) => {
  const steps = sql`,
      case
        when propio.precio is null then ${escalones('precio', 'listado', p)}
        else ${escalones('precio_cliente', 'propio', p)}
      end as escalones`
  return sql`${ofPrecio(p, steps)} on ${todos ? sql`true` : sql`pr.precio is not null`}`
}
/** `pr`, the price of producto `p` without its escalones, and its moneda, for orders and counts; only what has one. */
export const joinPrecioBase = (p: Parameters) => sql`${ofPrecio(p, sql``)} on pr.precio is not null`
/**
 * How `pr` of producto `p` came about: its list's price, in the same currency (null: none), since when it and what was
 * agreed are in force (null: always), and whether anything was.
 */
export const tarifaColumns = sql.raw(`
  propio.precio is not null as acordado, nullif(propio.desde, '-infinity')::text as "acordadoDesde",
  case
    when propio.precio is null or propio."monedaId" = coalesce(listado."monedaId", lp."monedaId") then listado.precio
  end as "precioLista",
  nullif(listado.desde, '-infinity')::text as "listaDesde", lp.id as "listaPrecioId", lp.descripcion as lista`)
/** Whether the client buys a product: it has a price in force. */
export const tienePrecio = (p: Parameters, producto = sql.raw('p.id')) => {
  const hay = (tabla: Tabla) =>
    sql`exists (select from ${sql.table(tabla)} v where ${inVigor(tabla, producto, p)} and v."cantidadDesde" = 0)`
  return sql`(${hay('precio')} or (${tienePropios(p)} and ${hay('precio_cliente')}))`
}
