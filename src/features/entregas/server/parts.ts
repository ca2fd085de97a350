import { sql, type RawBuilder } from 'kysely'
import { destinoOfSolicitud as destino } from '#features/presupuestos/server/presupuestos.ts'
import type { Alcance } from '#server/session/alcance.ts'
import type { Day } from '#shared/dates.ts'
import { abiertos, estados, SIN_REMITO, type EstadoRemito, type FilterWord } from '../rules.ts'
import { derivedEstado, failed, isRemito, OPEN, rowEstado, withoutRow } from './fragments.ts'

// The parts of a list of deliveries, each out of an index of the scope in the order in which it is shown, as many as
// are shown (docs/decisions/0160). Each gives id, numero, dia, estado, kilos, remitoId and idViaje.

type Sql = RawBuilder<unknown>
export type Filter = { estado: FilterWord | null; destino: string | null }
/** What of a list is asked for: whose, filtered, of which days, how many and from which end. */
export type Asked = {
  readonly scope: Alcance
  readonly filter: Filter
  readonly from: Day
  readonly to: Day
  readonly desc: boolean
  readonly most: Sql
}
const and = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)

/** The orders of a scope. */
export const ofOrders = ({ clienteId, idVendedor }: Alcance, filter: Filter): Sql => {
  const where = [sql`q.fecha is not null`]
  if (clienteId !== 0) where.push(sql`q."clienteId" = ${clienteId}`)
  else if (idVendedor !== null) where.push(sql`q."vendedorCliente" = ${idVendedor}`)
  if (filter.destino !== null) where.push(sql`${destino} = ${filter.destino}`)
  return and(where)
}
/** What of a scope stands in `alias` itself, a remito or a voucher; the destination is its order's. */
const ofKept = (alias: string, { clienteId, idVendedor }: Alcance, filter: Filter): Sql => {
  const [client, seller] = [sql.ref(`${alias}.alcanceCliente`), sql.ref(`${alias}.alcanceVendedor`)]
  const where = [clienteId !== 0 ? sql`${client} = ${clienteId}` : sql`${client} is not null`]
  if (clienteId === 0 && idVendedor !== null) where.push(sql`${seller} = ${idVendedor}`)
  if (filter.destino !== null) where.push(sql`${destino} = ${filter.destino}`)
  return and(where)
}
const between = (column: Sql, { from, to }: Asked) => sql`${column} between ${from}::date and ${to}::date`
const ofState = (estado: Sql, { filter }: Asked) =>
  filter.estado === null ? sql`true` : sql`${estado} = ${filter.estado}`
/** In the list's order; `numero` the other way round where the list has it so. */
const first = (dia: Sql, numero: Sql, id: Sql, { desc, most }: Asked, numeros: 'asc' | 'desc' = 'asc') => sql`
  order by ${dia} ${sql.raw(desc ? 'desc' : 'asc')}, ${numero} ${sql.raw(numeros)}, ${id}
  limit ${most}`

const DERIVED = derivedEstado(sql`v.estado`, sql`v.numero`)
/** Of an order line that names one. */
const LINE_STATE = derivedEstado(sql`e.estado`, sql`e."remitoId"`)
/** Computed once, wherever it is used. */
const once = (value: Sql) => sql`cross join lateral (select ${value} as estado offset 0) x`
const anyPaper = sql`(
  exists (select from comprobante v where v."presupuestoId" = q.id and ${isRemito} offset 0)
  or exists (select from remito r where r."presupuestoId" = q.id offset 0)
  or exists (select from remito_linea l where l."presupuestoId" = q.id offset 0)
)`
const openTrip = sql`select from viaje t where t."presupuestoId" = q.id and t."estadoViaje" <> 'Entregado'`
const oneTrip = sql`(select count(*) from viaje w where w."presupuestoId" = q.id) = 1`
const UNDER_WAY = sql`q.estado in ('Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito')`
/**
 * Trips of a scope that have not arrived, and their orders: of a client or a seller each open order's, of everybody the
 * days'. `offset 0` keeps it so.
 */
const openTrips = (asked: Asked) => {
  const where = sql`${UNDER_WAY} and ${ofOrders(asked.scope, asked.filter)}`
  const { clienteId, idVendedor } = asked.scope
  const days = sql`t."estadoViaje" <> 'Entregado' and ${between(sql`t.fecha`, asked)}`
  if (clienteId === 0 && idVendedor === null)
    return sql`
      viaje t
      join presupuesto q on q.id = t."presupuestoId" and ${where} and ${days}`
  return sql`
    (
      select q.id, q.estado, q."clienteId"
      from presupuesto q
      where ${where}
      offset 0
    ) q
    join lateral (
      select t."idViaje", t."estadoViaje", t.fecha
      from viaje t
      where t."presupuestoId" = q.id
      offset 0
    ) t on ${days}`
}

/** Of trips that have not arrived: their remitos that have not either. */
const rowsOfTrips = (asked: Asked) => sql`
  select q.id, r.numero, t.fecha as dia, r.estado, r.kilos, r.id as "remitoId", t."idViaje"
  from ${openTrips(asked)}
  cross join lateral (
    select r.id, r.numero, r.estado, r.kilos, r.momento
    from remito r
    where r."presupuestoId" = q.id and r."idViaje" = t."idViaje" and r.estado in (${OPEN})
    offset 0
  ) r
  where ${ofState(sql`r.estado`, asked)}
    and not ${failed(sql`r.numero`, sql`r.momento`)}
  ${first(sql`t.fecha`, sql`r.numero`, sql`q.id`, asked)}`
/** Of the one trip of an order: what its vouchers say. */
const vouchersOfTrips = (asked: Asked) => sql`
  select q.id, v.numero, t.fecha as dia, x.estado, null::numeric, null::int, t."idViaje"
  from ${openTrips(asked)}
  cross join lateral (
    select v.numero, v.estado
    from comprobante v
    where v."presupuestoId" = q.id and v."alcanceCliente" is not null
    offset 0
  ) v
  ${once(DERIVED)}
  where ${withoutRow(sql`v.numero`)} and ${oneTrip}
    and x.estado in (${OPEN}) and ${ofState(sql`x.estado`, asked)}
  ${first(sql`t.fecha`, sql`v.numero`, sql`q.id`, asked)}`
/** Trips by themselves: that did not leave yet, or of an order without papers. */
const bareTrips = (asked: Asked) => sql`
  select q.id, null as numero, t.fecha as dia, q.estado, null::numeric, null::int, t."idViaje"
  from ${openTrips(asked)}
  where not exists (select from remito r where r."presupuestoId" = q.id and r."idViaje" = t."idViaje" offset 0)
    and (t."estadoViaje" = 'Reprogramado' or not ${anyPaper})
    and not exists (
      select
      from remito_linea l
      join remito r on r.id = l."remitoId"
      where l."presupuestoId" = q.id and r."idViaje" = t."idViaje"
      offset 0
    )
    and not (
      ${oneTrip} and exists (
        select
        from comprobante v
        where v."presupuestoId" = q.id and ${isRemito} and ${withoutRow(sql`v.numero`)}
        offset 0
      )
    )
  ${first(sql`t.fecha`, sql`q.id`, sql`t."idViaje"`, asked)}`
/** Orders under way with neither trip nor remito, by the day that the order system promised (REMITO-06). */
const promised = (asked: Asked) => sql`
  select q.id, null as numero, q."fechaPrometida" as dia, q.estado, null::numeric, null::int, null as "idViaje"
  from presupuesto q
  where ${between(sql`q."fechaPrometida"`, asked)} and ${UNDER_WAY} and ${ofOrders(asked.scope, asked.filter)}
    and not exists (select from viaje t where t."presupuestoId" = q.id offset 0) and not ${anyPaper}
  ${first(sql`q."fechaPrometida"`, sql`q.id`, sql`q.id`, asked)}`
/** Remitos that have not arrived and name no such trip, by their own day. */
const openRows = (asked: Asked) => sql`
  select q.id, r.numero, r.fecha as dia, r.estado, r.kilos, r.id as "remitoId", r."idViaje"
  from remito r
  join presupuesto q on q.id = r."presupuestoId"
  where r.estado in (${OPEN}) and ${ofState(sql`r.estado`, asked)} and ${between(sql`r.fecha`, asked)}
    and ${ofKept('r', asked.scope, asked.filter)}
    and not ${failed(sql`r.numero`, sql`r.momento`)}
    and not exists (${openTrip} and t."idViaje" = r."idViaje" offset 0)
  ${first(sql`r.fecha`, sql`r.numero`, sql`q.id`, asked)}`
/** The same of what vouchers say, of orders under way whose trips do not tell which is which. */
const openVouchers = (asked: Asked) => sql`
  select q.id, v.numero, v.fecha as dia, x.estado, null::numeric, null::int, null
  from comprobante v
  join presupuesto q on q.id = v."presupuestoId"
  ${once(DERIVED)}
  where ${ofKept('v', asked.scope, asked.filter)} and ${between(sql`v.fecha`, asked)}
    and q.estado in ('Preparación', 'En tránsito') and ${withoutRow(sql`v.numero`)}
    and (not exists (${openTrip} offset 0) or not ${oneTrip})
    and x.estado in (${OPEN}) and ${ofState(sql`x.estado`, asked)}
  ${first(sql`v.fecha`, sql`v.numero`, sql`q.id`, asked)}`

type Numeros = 'asc' | 'desc'
/** Closed as the order system says, of one state. */
const closedRows = (estado: EstadoRemito, numeros: Numeros) => (asked: Asked) =>
  sql`
  select r."presupuestoId" as id, r.numero, r.fecha as dia, r.estado, r.kilos, r.id as "remitoId", r."idViaje"
  from remito r
  ${asked.filter.destino === null ? sql`` : sql`join presupuesto q on q.id = r."presupuestoId"`}
  where r.estado = ${estado} and ${between(sql`r.fecha`, asked)} and ${ofKept('r', asked.scope, asked.filter)}
  ${first(sql`r.fecha`, sql`r.numero`, sql`r."presupuestoId"`, asked, numeros)}`
/** Open as the order system says, and not handed over. */
const failedRows = (numeros: Numeros) => (asked: Asked) =>
  sql`
  select q.id, r.numero, r.fecha as dia, ${rowEstado} as estado, r.kilos, r.id as "remitoId", r."idViaje"
  from remito r
  join presupuesto q on q.id = r."presupuestoId"
  where r.estado in (${OPEN}) and ${failed(sql`r.numero`, sql`r.momento`)} and ${between(sql`r.fecha`, asked)}
    and ${ofKept('r', asked.scope, asked.filter)}
  ${first(sql`r.fecha`, sql`r.numero`, sql`q.id`, asked, numeros)}`
const closedVouchers = (numeros: Numeros) => (asked: Asked) =>
  sql`
  select q.id, v.numero, v.fecha as dia, x.estado, null::numeric, null::int, null
  from comprobante v
  join presupuesto q on q.id = v."presupuestoId"
  ${once(DERIVED)}
  where ${ofKept('v', asked.scope, asked.filter)} and ${between(sql`v.fecha`, asked)}
    and ${withoutRow(sql`v.numero`)} and x.estado not in (${OPEN}) and ${ofState(sql`x.estado`, asked)}
  ${first(sql`v.fecha`, sql`v.numero`, sql`q.id`, asked, numeros)}`
/** Of a distributor that sends no remitos and no such vouchers: what its order lines name. */
const closedLines = (asked: Asked) => sql`
  select distinct q.id, e."remitoId", e."fechaRemito", x.estado, null::numeric, null::int, null
  from estado_pedido e
  join presupuesto q on q.id = e."presupuestoId"
  ${once(LINE_STATE)}
  where not exists (select from comprobante v where ${isRemito}) and e."remitoId" is not null
    and ${between(sql`e."fechaRemito"`, asked)} and ${ofOrders(asked.scope, asked.filter)}
    and ${withoutRow(sql`e."remitoId"`)} and x.estado not in (${OPEN}) and ${ofState(sql`x.estado`, asked)}`

type Part = (asked: Asked) => Sql
const closedStates = estados.filter((estado) => !abiertos.includes(estado))
/** What is closed and has a number, of the states asked for. */
const closed = ({ estado }: Filter, numeros: Numeros): readonly Part[] => {
  if (estado === SIN_REMITO || (estado !== null && abiertos.includes(estado))) return []
  const states = estado === null ? closedStates : [estado]
  return [
    ...states.map((one) => closedRows(one, numeros)),
    ...(states.includes('No entregado') ? [failedRows(numeros)] : []),
    closedVouchers(numeros),
  ]
}
/** What has not arrived. */
const open = ({ estado }: Filter): readonly Part[] => {
  if (estado === SIN_REMITO) return [bareTrips, promised]
  if (estado !== null && !abiertos.includes(estado)) return []
  const numbered = [rowsOfTrips, vouchersOfTrips, openRows, openVouchers]
  return estado === null ? [...numbered, bareTrips, promised] : numbered
}
/** One part after the other; null where nothing can be asked for. */
const joined = (parts: readonly Part[], asked: Asked): Sql | null =>
  parts.length === 0
    ? null
    : sql`
        select x.*
        from (${sql.join(
          parts.map((part) => sql`(${part(asked)})`),
          sql` union all `,
        )}) x(id, numero, dia, estado, kilos, "remitoId", "idViaje")`
/** What has not arrived; `withClosed`: and what is closed of the same days. */
export const ofDays = (asked: Asked, withClosed: boolean): Sql | null =>
  joined([...open(asked.filter), ...(withClosed ? closed(asked.filter, 'asc') : [])], asked)
export const ofClosed = (asked: Asked): Sql | null => {
  const parts = closed(asked.filter, 'desc')
  return joined(parts.length === 0 ? [] : [...parts, closedLines], asked)
}
/** How many are closed, up to `most`: each part is asked for what the former ones left. */
export const countClosed = (asked: Asked): Sql | null => {
  const parts = closed(asked.filter, 'desc')
  if (parts.length === 0) return null
  const counted = [...parts, closedLines].map((part, at) => {
    const left = at === 0 ? asked.most : sql`${asked.most} - (select n from ${sql.ref(`n${at - 1}`)})`
    const before = at === 0 ? sql`0` : sql`(select n from ${sql.ref(`n${at - 1}`)})`
    return sql`${sql.ref(`n${at}`)} as materialized (
      select ${before} + count(*) as n
      from (select from (${part(asked)}) o limit ${left}) p
    )`
  })
  return sql`with ${sql.join(counted)} select n::int as length from ${sql.ref(`n${parts.length}`)}`
}

/** Orders under way of which nobody said when, the newest first. */
export const undated = (scope: Alcance, filter: Filter, limit: number) => sql`
  select q.id, null as numero, null::date as dia, q.estado, null::numeric as kilos, null::int as "remitoId",
    null as "idViaje"
  from presupuesto q
  where ${UNDER_WAY} and q."fechaPrometida" is null and ${ofOrders(scope, filter)}
    and not exists (select from viaje t where t."presupuestoId" = q.id offset 0) and not ${anyPaper}
  order by q.fecha desc, q.id desc
  limit ${sql.lit(limit)}`
