import { sql, type RawBuilder } from 'kysely'
import { destinoOfSolicitud as destino, listDestinos } from '#features/presupuestos/server/presupuestos.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import { alcance, type Alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { addDays, today, type Day } from '#shared/dates.ts'
import { badInput } from '#shared/errors.ts'
import type { Agenda, Entrega } from '../contract.ts'
import {
  DIAS_CERRADOS,
  DIAS_DE_SEMANA,
  DIAS_DEMORADOS,
  MOST_OTHERS,
  MOST_WEEK,
  perPage,
  SIN_REMITO,
  type FilterWord,
} from '../rules.ts'
import { withReceipts } from './receipt-store.ts'
import { derivedEstado, isRemito, lineKilos, OPEN, rowEstado, tableKilos, withoutRow } from './fragments.ts'

// The deliveries of a scope. Reads presupuesto, viaje, comprobante, estado_pedido and cliente beside its own tables:
// each part comes out of an index, as many as are shown; only those are joined and weighed.

export type Filter = { estado: FilterWord | null; destino: string | null }
/** Counted up to here; more are 'more than 1.000'. */
const MOST_COUNTED = 1_001

const whereOf = ({ clienteId, idVendedor }: Alcance, filter: Filter): RawBuilder<unknown> => {
  const where = [sql`q.fecha is not null`]
  if (clienteId !== 0) where.push(sql`q."clienteId" = ${clienteId}`)
  else if (idVendedor !== null) where.push(sql`q."vendedorCliente" = ${idVendedor}`)
  if (filter.destino !== null) where.push(sql`${destino} = ${filter.destino}`)
  return sql.join(where, sql` and `)
}
const inState = (estado: FilterWord | null): RawBuilder<unknown> => {
  if (estado === null) return sql`true`
  return estado === SIN_REMITO ? sql`x.numero is null` : sql`x.numero is not null and x.estado = ${estado}`
}
const DERIVED = derivedEstado(sql`v.estado`, sql`v.numero`)
/** Of an order line that names one. */
const LINE_STATE = derivedEstado(sql`e.estado`, sql`e."remitoId"`)
const anyPaper = sql`(
  exists (select from comprobante v where v."presupuestoId" = q.id and ${isRemito})
  or exists (select from remito r where r."presupuestoId" = q.id)
  or exists (select from remito_linea l where l."presupuestoId" = q.id)
)`
const openTrip = sql`select from viaje t where t."presupuestoId" = q.id and t."estadoViaje" <> 'Entregado'`

type Days = { from: Day; to: Day }
/**
 * By trips that have not arrived: each with its remito, or the one of its order where that has but this trip; without
 * any, one that did not leave yet, or of an order without papers.
 */
const byTrip = (where: RawBuilder<unknown>, { from, to }: Days) => sql`
  select q.id, x.numero, t.fecha as dia, coalesce(x.estado, q.estado) as estado, x.kilos, x."remitoId", t."idViaje"
  from viaje t
  join presupuesto q on q.id = t."presupuestoId"
  left join lateral (
    select r.numero, ${rowEstado} as estado, r.kilos, r.id as "remitoId"
    from remito r
    where r."presupuestoId" = q.id and r."idViaje" = t."idViaje"
    union all
    select v.numero, ${DERIVED}, null, null
    from comprobante v
    where v."presupuestoId" = q.id and ${isRemito} and ${withoutRow(sql`v.numero`)}
      and (select count(*) from viaje w where w."presupuestoId" = q.id) = 1
  ) x on true
  where t."estadoViaje" <> 'Entregado' and t.fecha between ${from}::date and ${to}::date
    and q.estado not in ('Entregado', 'Cancelado') and ${where}
    and (
      x.numero is not null and x.estado in (${OPEN})
      or x.numero is null and (t."estadoViaje" = 'Reprogramado' or not ${anyPaper})
      and not exists (
        select
        from remito_linea l
        join remito r on r.id = l."remitoId"
        where l."presupuestoId" = q.id and r."idViaje" = t."idViaje"
      )
    )`
/** Remitos that have not arrived and name no such trip, by their own day. */
const byRow = (where: RawBuilder<unknown>, { from, to }: Days) => sql`
  select q.id, r.numero, r.fecha as dia, ${rowEstado} as estado, r.kilos, r.id as "remitoId", r."idViaje"
  from remito r
  join presupuesto q on q.id = r."presupuestoId"
  where r.estado in (${OPEN}) and ${rowEstado} in (${OPEN}) and ${where}
    and r.fecha between ${from}::date and ${to}::date
    and not exists (${openTrip} and t."idViaje" = r."idViaje")`
/** The same of what vouchers say, of orders under way whose trips do not tell which is which. */
const byVoucher = (where: RawBuilder<unknown>, { from, to }: Days) => sql`
  select q.id, v.numero, v.fecha as dia, ${DERIVED} as estado, null, null, null
  from presupuesto q
  join comprobante v on v."presupuestoId" = q.id
  where q.estado in ('Preparación', 'En tránsito') and ${where}
    and ${isRemito} and v.fecha between ${from}::date and ${to}::date and ${withoutRow(sql`v.numero`)}
    and (not exists (${openTrip}) or (select count(*) from viaje w where w."presupuestoId" = q.id) > 1)
    and ${DERIVED} in (${OPEN})`
const closedRows = (where: RawBuilder<unknown>, { from, to }: Days) => sql`
  select q.id, r.numero, r.fecha as dia, ${rowEstado} as estado, r.kilos, r.id as "remitoId", r."idViaje"
  from remito r
  join presupuesto q on q.id = r."presupuestoId"
  where ${rowEstado} not in (${OPEN}) and r.fecha between ${from}::date and ${to}::date and ${where}`
const closedVouchers = (where: RawBuilder<unknown>, { from, to }: Days) => sql`
  select q.id, v.numero, v.fecha as dia, ${DERIVED} as estado, null, null, null
  from comprobante v
  join presupuesto q on q.id = v."presupuestoId"
  where ${isRemito} and v.fecha between ${from}::date and ${to}::date and ${where}
    and ${withoutRow(sql`v.numero`)} and ${DERIVED} not in (${OPEN})`
/** Of a distributor that sends no remitos and no such vouchers: what its order lines name. */
const closedLines = (where: RawBuilder<unknown>, { from, to }: Days) => sql`
  select distinct
    q.id, e."remitoId", e."fechaRemito", ${LINE_STATE}, null::numeric, null::int, null
  from estado_pedido e
  join presupuesto q on q.id = e."presupuestoId"
  where not exists (select from comprobante v where ${isRemito}) and e."remitoId" is not null
    and e."fechaRemito" between ${from}::date and ${to}::date and ${where} and ${withoutRow(sql`e."remitoId"`)}
    and ${LINE_STATE} not in (${OPEN})`
/** Orders under way of which nobody said when, the newest first. */
const undated = (where: RawBuilder<unknown>, limit: number) => sql`
  select q.id, null as numero, null::date as dia, q.estado, null::numeric as kilos, null::int as "remitoId",
    null as "idViaje"
  from presupuesto q
  where q.estado in ('Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito') and ${where}
    and not exists (select from viaje t where t."presupuestoId" = q.id) and not ${anyPaper}
  order by q.fecha desc, q.id desc
  limit ${sql.lit(limit)}`

const ofRow = { presupuestoId: sql`l."presupuestoId"`, productoId: sql`l."productoId"`, renglon: sql`l.renglon` }
/** What a delivery weighs: as it left, else by its lines, else what of its order goes with no remito yet. */
const kilos = sql`
  coalesce(
    x.kilos,
    (
      select sum(coalesce(l.kilos, ${tableKilos(sql`l.cantidad`, ofRow)}))
      from remito_linea l
      where l."remitoId" = x."remitoId"
    ),
    (
      select sum(${lineKilos})
      from estado_pedido e
      where e."presupuestoId" = q.id and e."remitoId" is not distinct from x.numero
    ),
    case when x.numero is null then nullif(q."pesoTotal", 0) end
  )::float8`
type Row = Entrega
const shown = (parts: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Row>`
  with x as materialized (${parts})
  select
    x.numero, q.id as "presupuestoId", q."pedidoId", q."clienteId", c."razonSocial" as cliente, x.dia::text as fecha,
    x.estado, ${kilos} as kilos, ${destino} as destino, t."razonSocial" as transporte, t."placaCamion"
  from x
  join presupuesto q on q.id = x.id
  join cliente c on c.id = q."clienteId"
  left join lateral (
    select t."razonSocial", t."placaCamion"
    from viaje t
    where t."presupuestoId" = q.id
      and (
        t."idViaje" = x."idViaje"
        or x."idViaje" is null and (select count(*) from viaje w where w."presupuestoId" = q.id) = 1
      )
  ) t on true
  order by ${order}`
const joined = (parts: readonly RawBuilder<unknown>[]) =>
  sql.join(
    parts.map((one) => sql`(${one})`),
    sql` union all `,
  )
const some = (parts: readonly RawBuilder<unknown>[], { estado }: Filter, tail: RawBuilder<unknown>) => sql`
  select x.*
  from (${joined(parts)}) x(id, numero, dia, estado, kilos, "remitoId", "idViaje")
  where ${inState(estado)}
  ${tail}`

type Part = { $values: Entrega[]; mas: boolean }
const upTo = (rows: readonly Row[], most: number): Part => ({ $values: rows.slice(0, most), mas: rows.length > most })
type Asked = { where: RawBuilder<unknown>; filter: Filter }
const readDays = async (
  on: Db,
  { where, filter }: Asked,
  days: Days,
  { most, closed, desc }: { most: number; closed: boolean; desc: boolean },
): Promise<Part> => {
  const open = [byTrip(where, days), byRow(where, days), byVoucher(where, days)]
  const parts = closed ? [...open, closedRows(where, days), closedVouchers(where, days)] : open
  const order = desc ? sql`x.dia desc, x.numero, x.id` : sql`x.dia, x.numero, x.id`
  const chosen = some(parts, filter, sql`order by ${order} limit ${sql.lit(most + 1)}`)
  return upTo((await executeAMedida(on, shown(chosen, order))).rows, most)
}
const readUndated = async (on: Db, { where, filter }: Asked): Promise<Part> => {
  if (filter.estado !== null && filter.estado !== SIN_REMITO) return { $values: [], mas: false }
  const rows = await executeAMedida(on, shown(undated(where, MOST_OTHERS + 1), sql`q.fecha desc, q.id desc`))
  return upTo(rows.rows, MOST_OTHERS)
}
const readClosed = async (on: Db, { where, filter }: Asked, days: Days, page: number) => {
  const parts = [closedRows, closedVouchers, closedLines].map((part) => part(where, days))
  const order = sql`x.dia desc, x.numero desc, x.id`
  const chosen = some(parts, filter, sql`order by ${order} limit ${sql.lit(perPage)} offset ${(page - 1) * perPage}`)
  const [{ rows }, counted] = await Promise.all([
    executeAMedida(on, shown(chosen, order)),
    executeAMedida(
      on,
      sql<{ length: number }>`
        select count(*)::int as length from (${some(parts, filter, sql`limit ${sql.lit(MOST_COUNTED)}`)}) n`,
    ),
  ])
  return { $values: await withReceipts(on, rows), length: counted.rows[0]!.length }
}

/** The deliveries of a scope: late, the week, without a date, and a page of the closed ones (REMITO-03). */
export const listEntregas = async (
  who: Sesion,
  clienteId: number | null,
  filter: Filter,
  page: number,
): Promise<Agenda> => {
  const on = db()
  const scope = await alcance(who, clienteId ?? (who.tipoRol === 3 ? who.clienteId : 0), on)
  if (filter.destino !== null && scope.clienteId === 0)
    throw badInput('Elegí un cliente para ver las de un destino.', [
      { field: 'destino', detail: 'Elegí un cliente para ver las de un destino.' },
    ])
  const hoy = today()
  const asked = { where: whereOf(scope, filter), filter }
  const week = { from: hoy, to: addDays(hoy, DIAS_DE_SEMANA - 1) }
  const [antes, semana, sinFecha, cerradas, destinos] = await Promise.all([
    readDays(
      on,
      asked,
      { from: addDays(hoy, -DIAS_DEMORADOS), to: addDays(hoy, -1) },
      { most: MOST_OTHERS, closed: false, desc: true },
    ),
    readDays(on, asked, week, { most: MOST_WEEK, closed: true, desc: false }),
    readUndated(on, asked),
    readClosed(on, asked, { from: addDays(hoy, -DIAS_CERRADOS), to: addDays(hoy, -1) }, page),
    scope.clienteId === 0 ? [] : listDestinos(on, scope.clienteId),
  ])
  return { hoy, antes, semana, sinFecha, cerradas, destinos: { $values: destinos } }
}
