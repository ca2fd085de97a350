import { sql, type RawBuilder } from 'kysely'
import { destinoOfSolicitud as destino, listDestinos } from '#features/presupuestos/server/presupuestos.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { alcance, type Alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { addDays, today } from '#shared/dates.ts'
import { badInput } from '#shared/errors.ts'
import type { Agenda, Entrega } from '../contract.ts'
import { DIAS_CERRADOS, DIAS_DE_SEMANA, DIAS_DEMORADOS, MOST_OTHERS, MOST_WEEK, perPage, SIN_REMITO } from '../rules.ts'
import { lineKilos, tableKilos } from './fragments.ts'
import { countClosed, ofClosed, ofDays, undated, type Asked, type Filter } from './parts.ts'
import { withReceipts } from './receipt-store.ts'

// The deliveries of a scope. Reads presupuesto, viaje, comprobante, estado_pedido and cliente beside its own tables:
// each part comes out of an index, as many as are shown; only those are joined and weighed.

/** Counted up to here; more are 'more than 1.000'. */
const MOST_COUNTED = 1_001

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
type Part = { $values: Entrega[]; mas: boolean }
const upTo = (rows: readonly Row[], most: number): Part => ({ $values: rows.slice(0, most), mas: rows.length > most })
const readDays = async (on: Db, asked: Omit<Asked, 'most'>, most: number, withClosed: boolean): Promise<Part> => {
  const limit = sql`${sql.lit(most + 1)}`
  const parts = ofDays({ ...asked, most: limit }, withClosed)
  if (parts === null) return { $values: [], mas: false }
  const order = sql`x.dia ${sql.raw(asked.desc ? 'desc' : 'asc')}, x.numero, x.id`
  return upTo((await shown(sql`${parts} order by ${order} limit ${limit}`, order).execute(on)).rows, most)
}
const readUndated = async (on: Db, scope: Alcance, filter: Filter): Promise<Part> => {
  if (filter.estado !== null && filter.estado !== SIN_REMITO) return { $values: [], mas: false }
  const chosen = undated(scope, filter, MOST_OTHERS + 1)
  return upTo((await shown(chosen, sql`q.fecha desc, q.id desc`).execute(on)).rows, MOST_OTHERS)
}
const readClosed = async (on: Db, asked: Omit<Asked, 'most'>, page: number) => {
  const parts = ofClosed({ ...asked, most: sql`${page * perPage}::int` })
  const counted = countClosed({ ...asked, most: sql.lit(MOST_COUNTED) })
  if (parts === null || counted === null) return { $values: [], length: 0 }
  const order = sql`x.dia desc, x.numero desc, x.id`
  const chosen = sql`${parts} order by ${order} limit ${sql.lit(perPage)} offset ${(page - 1) * perPage}::int`
  const [{ rows }, { rows: count }] = await Promise.all([
    shown(chosen, order).execute(on),
    (counted as RawBuilder<{ length: number }>).execute(on),
  ])
  return { $values: await withReceipts(on, rows), length: count[0]!.length }
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
  const of = (from: number, to: number) => ({ scope, filter, from: addDays(hoy, from), to: addDays(hoy, to) })
  const [antes, semana, sinFecha, cerradas, destinos] = await Promise.all([
    readDays(on, { ...of(-DIAS_DEMORADOS, -1), desc: true }, MOST_OTHERS, false),
    readDays(on, { ...of(0, DIAS_DE_SEMANA - 1), desc: false }, MOST_WEEK, true),
    readUndated(on, scope, filter),
    readClosed(on, { ...of(-DIAS_CERRADOS, -1), desc: true }, page),
    scope.clienteId === 0 ? [] : listDestinos(on, scope.clienteId),
  ])
  return { hoy, antes, semana, sinFecha, cerradas, destinos: { $values: destinos } }
}
