import { sql, type RawBuilder } from 'kysely'
import { findProductosByText } from '#features/presupuestos/server/presupuestos.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { contains, palabrasOf } from '#server/db/lists.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import { alcance, type Alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { today, type Day } from '#shared/dates.ts'
import type { Resumen } from '../contract.ts'
import { isOver, perPage, type Estado } from '../rules.ts'
import { toResumen } from './read.ts'
import { cabecera, inScope, joins, type CabeceraRow } from './store.ts'

export type Filter = {
  estado: Estado | null
  numero: number | null
  vendedorId: number | null
  obra: string | null
  producto: string | null
  turno: 'cliente' | 'equipo' | null
}
type Answer = { $values: Resumen[]; length: number; meToca: number }

/** Counted up to here; more are 'more than 1.000'. */
const MOST_COUNTED = 1_001

/** What was sent has its last day: a plain range, which the index on state and day answers. */
const good = (day: Day) => sql`q.vence >= ${day}::date`
const over = (day: Day) => sql`q.vence < ${day}::date`
/** SQL of `turnOf`: whom a cotización waits for. */
const waitsFor = (turno: 'cliente' | 'equipo', day: Day): RawBuilder<unknown> =>
  turno === 'cliente'
    ? sql`(q.estado in ('Enviada', 'Aceptada') and ${good(day)})`
    : sql`(
        q.estado in ('Borrador', 'Pedida')
        or q."renovacionPedida" is not null
        and (q.estado in ('Rechazada', 'Retirada') or q.estado in ('Enviada', 'Aceptada') and ${over(day)})
      )`
/** SQL of `estadoOn`: those in a state today. */
const isIn = (estado: Estado, day: Day): RawBuilder<unknown> => {
  if (estado === 'Vencida') return sql`(q.estado in ('Enviada', 'Aceptada') and ${over(day)})`
  const stored = sql`q.estado = ${estado}`
  return estado === 'Enviada' || estado === 'Aceptada' ? sql`(${stored} and ${good(day)})` : stored
}

type Rank = 0 | 1 | 2
/**
 * Which parts of the list a filter may find anything in: those that wait for who looks (0), those that are good (1),
 * the rest (2). The others are not searched in vain.
 */
const ranksOf = ({ estado, turno }: Filter, mine: 'cliente' | 'equipo'): readonly Rank[] => {
  if (turno === mine) return [0]
  const team = mine === 'equipo'
  switch (estado) {
    case 'Enviada':
    case 'Aceptada':
      return [team ? 1 : 0]
    case 'Pedida':
    case 'Borrador':
      return [team ? 0 : 2]
    case 'Comprada':
      return [2]
    case 'Vencida':
    case 'Rechazada':
    case 'Retirada':
      return team ? [0, 2] : [2]
    default:
      return [0, 1, 2]
  }
}
/** SQL of what waits for who looks, of those that a filter finds. */
const mineOf = ({ estado }: Filter, mine: 'cliente' | 'equipo', day: Day): RawBuilder<unknown> =>
  mine === 'equipo' && estado !== null && isOver(estado) ? sql`q."renovacionPedida" is not null` : waitsFor(mine, day)

const whereOf = async (on: Db, who: Sesion, scope: Alcance, filter: Filter, day: Day) => {
  const where: RawBuilder<unknown>[] = [inScope(who)]
  if (scope.clienteId !== 0) where.push(sql`q."clienteId" = ${scope.clienteId}`)
  if (who.tipoRol === 1 && filter.vendedorId !== null) where.push(sql`c."idVendedor" = ${filter.vendedorId}`)
  if (filter.numero !== null) where.push(sql`q.id = ${filter.numero}`) // its number is its id
  if (filter.estado !== null) where.push(isIn(filter.estado, day))
  if (filter.turno !== null) where.push(waitsFor(filter.turno, day))
  where.push(...palabrasOf(filter.obra).map((palabra) => contains(sql`sin_acentos(q.obra)`, palabra)))
  if (filter.producto !== null) {
    const ids = await findProductosByText(on, filter.producto)
    where.push(
      sql`exists (
        select from cotizacion_pedida k
        where k."cotizacionId" = q.id
          and k."productoId" in (${sql.join([...ids, ''].map((id) => sql`${id}`))})
      )`,
    )
  }
  return sql.join(where, sql` and `)
}

type Row = CabeceraRow & { montoTotal: number | null; pesoTotal: number | null; productos: string[]; lineas: number }
/**
 * A page: those that wait for who looks, then those that expire soonest, then what is over, the latest first. Each
 * part comes out of its index, as many as the page may need; only the page's rows are joined.
 */
const pageOf = (
  { where, mine, ranks }: { where: RawBuilder<unknown>; mine: RawBuilder<unknown>; ranks: readonly Rank[] },
  day: Day,
  offset: number,
) => {
  const until = sql.lit(offset + perPage)
  const part = (rank: Rank, condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select q.id, ${sql.lit(rank)} as rank, q.vence, q.movida
    from cotizacion q
    join cliente c on c.id = q."clienteId"
    where ${where} and ${condition}
    order by ${order}
    limit ${until}
  )`
  const alive = sql`(q.estado in ('Enviada', 'Aceptada') and ${good(day)})`
  const soonest = sql`q.vence, q.id`
  const all = [
    part(0, mine, soonest),
    part(1, sql`${alive} and not ${mine}`, soonest),
    part(2, sql`not coalesce(${alive}, false) and not coalesce(${mine}, false)`, sql`q.movida desc, q.id desc`),
  ]
  const parts = ranks.map((rank) => all[rank]!)
  const order = sql`rank, case when rank < 2 then x.vence end, case when rank = 2 then x.movida end desc, x.id`
  return sql<Row>`
    with pagina as materialized (
      select x.id, x.rank, x.vence, x.movida
      from (${sql.join(parts, sql` union all `)}) x
      order by ${order}
      limit ${sql.lit(perPage)} offset ${sql.lit(offset)}
    )
    select
      ${cabecera}, v."montoTotal"::float8 as "montoTotal", v."pesoTotal"::float8 as "pesoTotal", p.productos, p.lineas
    from pagina x
    join cotizacion q on q.id = x.id
    ${joins}
    left join cotizacion_version v on v."cotizacionId" = q.id and v.numero = q."enVigor"
    cross join lateral (
      select
        coalesce((array_agg(u.descripcion order by k.item))[1:3], '{}') as productos, count(*)::int as lineas
      from cotizacion_pedida k
      join producto u on u.id = k."productoId"
      where k."cotizacionId" = q.id
    ) p
    order by ${order}`
}
const counted = (where: RawBuilder<unknown>) => sql`
  (
    select count(*)::int
    from (
      select
      from cotizacion q
      join cliente c on c.id = q."clienteId"
      where ${where}
      limit ${sql.lit(MOST_COUNTED)}
    ) n
  )`

/** A page of the cotizaciones of a scope, ten a page (COTIZ-02); `length` counts up to 1.001. Two statements. */
export const listCotizaciones = async (
  who: Sesion,
  clienteId: number | null,
  filter: Filter,
  page: number,
): Promise<Answer> => {
  const on = db()
  const scope = await alcance(who, clienteId ?? (who.tipoRol === 3 ? who.clienteId : 0), on)
  const day = today()
  const where = await whereOf(on, who, scope, filter, day)
  const own = who.tipoRol === 3 ? 'cliente' : 'equipo'
  const [ranks, mine] = [ranksOf(filter, own), mineOf(filter, own, day)]
  const toca = ranks.includes(0) ? counted(sql`${where} and ${mine}`) : sql`0`
  const [{ rows }, counts] = await Promise.all([
    executeAMedida(on, pageOf({ where, mine, ranks }, day, (page - 1) * perPage)),
    executeAMedida(
      on,
      sql<{ length: number; meToca: number }>`
        select ${counted(where)} as length, ${toca} as "meToca"`,
    ),
  ])
  return { $values: rows.map(toResumen), ...counts.rows[0]! }
}
