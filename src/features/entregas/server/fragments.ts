import { sql, type RawBuilder } from 'kysely'
import { exact } from '#server/db/exact-decimals.ts'
import { abiertos, wordsOf, type EstadoRemito } from '../rules.ts'

// SQL of what a remito is read of where the order system sends none (REMITO-01): the vouchers of its kind, and the
// order lines that name it. Reads presupuesto (always `q`), comprobante (`v`), estado_pedido (`e`) and viaje.

const words = (estado: EstadoRemito) => sql.join(wordsOf(estado).map((word) => sql.lit(word)))
const list = (estados: readonly EstadoRemito[]) => sql.join(estados.map((estado) => sql.lit(estado)))
export const OPEN = list(abiertos)
/** A voucher of a remito, as the index of them says it. */
export const isRemito = sql`lower(v.tipo) like 'remito%'`
/** No row of its own says it: what came as a remito is read as that alone. */
export const withoutRow = (numero: RawBuilder<unknown>) =>
  sql`not exists (select from remito own where own.numero = ${numero} and own."clienteId" = q."clienteId")`

/** The code of an order line without leading zeros. */
export const renglon = (alias: string): RawBuilder<string> => {
  const code = `coalesce(${alias}."itemCodigo", ${alias}.item::text)`
  return sql.raw<string>(`case when ${code} ~ '^[0-9]+$' then ltrim(${code}, '0') else ${code} end`)
}

/** The carrier came and did not hand it over, and nobody came or said later that it goes on (REMITO-11, OPEN-531). */
const failed = (numero: RawBuilder<unknown>, since: RawBuilder<unknown> = sql`null::timestamptz`) => sql`
  exists (
    select
    from remito_prueba p
    where p.numero = ${numero}
      and p."clienteId" = q."clienteId"
      and not p.entregado
      and (${since} is null or p.creado > ${since})
      and not exists (
        select
        from remito_prueba o
        where o.numero = p.numero
          and o."clienteId" = p."clienteId"
          and o.origen = 'transporte'
          and o.entregado
          and o.fecha > p.fecha
      )
  )`
/** Of a remito `r` that came as one: as the order system says, but for one that was not handed over. */
export const rowEstado = sql<EstadoRemito>`
  case when r.estado in (${OPEN}) and ${failed(sql`r.numero`, sql`r.momento`)} then 'No entregado' else r.estado end`
/** Its state: what the voucher says, else what became of its lines, else of the order. */
export const derivedEstado = (said: RawBuilder<unknown>, numero: RawBuilder<unknown>): RawBuilder<EstadoRemito> => {
  const lines = sql`estado_pedido e where e."presupuestoId" = q.id and e."remitoId" = ${numero}`
  return sql<EstadoRemito>`
    case
      when sin_acentos(${said}) in (${words('Anulado')}) or q.estado = 'Cancelado' then 'Anulado'
      when sin_acentos(${said}) in (${words('Entregado')}) or q.estado = 'Entregado' then 'Entregado'
      when exists (select from ${lines})
        and not exists (select from ${lines} and sin_acentos(e.estado) not in (${words('Entregado')})) then 'Entregado'
      when ${failed(numero)} then 'No entregado'
      when q.estado = 'En tránsito' or exists (select from ${lines} and sin_acentos(e.estado) in (${words('En viaje')}))
        then 'En viaje'
      else 'Preparado'
    end`
}

/**
 * Kilos by the table of weights of so much of an order line: in proportion to the order's own line, of the same number
 * where there is one, else of the same product. Null where the order has none, or it weighs nothing.
 */
export const tableKilos = (
  cantidad: RawBuilder<unknown>,
  of: { presupuestoId: RawBuilder<unknown>; productoId: RawBuilder<unknown>; renglon: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  (
    select round(${cantidad} * d."pesoSubtotal" / nullif(${sql.raw(exact('d', 'cantidadTiras'))}, 0), 2)
    from presupuesto_detalle d
    where d."presupuestoId" = ${of.presupuestoId} and d."productoId" = ${of.productoId} and d."pesoSubtotal" > 0
    order by ${renglon('d')} = ${of.renglon} desc, d.item
    limit 1
  )`
/** The measures that an order line `e` is cut to, of the order's own line: of the same number, else of its product. */
export const corteOfLine = sql`
  left join lateral (
    select d.dimension1, d.dimension2
    from presupuesto_detalle d
    where d."presupuestoId" = e."presupuestoId" and d."productoId" = e."productoId"
    order by ${renglon('d')} = ${renglon('e')} desc, d.item
    limit 1
  ) corte on true`
/** Of an order line `e`, delivered or not. */
const ofLine = { presupuestoId: sql`e."presupuestoId"`, productoId: sql`e."productoId"`, renglon: renglon('e') }
export const lineKilos = tableKilos(sql.raw(exact('e', 'cantidad')), ofLine)
