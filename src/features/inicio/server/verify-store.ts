import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'

// Compares its own ledger `venta_dia` with the lines of `presupuestos`, and checks those quotes' totals.

/**
 * A wrong sum of the ledger: what is missing (negative: too much), in kilos and dollars. clienteId 0 is the whole
 * portal.
 */
export type Difference = { clienteId: number; dia: Day; grupoId: number; kilos: string; gasto: string }
/** The range of one comparison: clients from–to, or days of the whole portal. */
export type Tramo = { clientes: readonly [number, number] } | { dias: readonly [Day, Day] }

const truth = (tramo: Tramo) =>
  'clientes' in tramo
    ? sql`
      select p.id, p."clienteId", venta_dia_de(p) as dia
      from presupuesto p
      where p."clienteId" between ${tramo.clientes[0]} and ${tramo.clientes[1]}
        and p.fecha is not null
        and venta_cuenta(p)`
    : sql`
      select p.id, 0 as "clienteId", venta_dia_de(p) as dia
      from presupuesto p
      where p.fecha >= (${tramo.dias[0]}::date + interval '3 hours') at time zone 'UTC'
        and p.fecha < (${tramo.dias[1]}::date + interval '27 hours') at time zone 'UTC'
        and venta_cuenta(p)`
const ledger = (tramo: Tramo) =>
  'clientes' in tramo
    ? sql`v."clienteId" between ${tramo.clientes[0]} and ${tramo.clientes[1]}`
    : sql`v."clienteId" = 0 and v.dia between ${tramo.dias[0]}::date and ${tramo.dias[1]}::date`
// one statement is one snapshot: an order's total and its entries are both visible or neither
const differences = (tramo: Tramo) => sql`
  select "clienteId", dia, "grupoId", sum(kilos) as kilos, sum(gasto) as gasto
  from (
    select q."clienteId", q.dia, v."grupoId", sum(v.kilos) as kilos, sum(v.gasto) as gasto
    from (${truth(tramo)}) q
    join venta_de(array(select t.id from (${truth(tramo)}) t)) v on v.id = q.id
    group by 1, 2, 3
    union all
    select v."clienteId", v.dia, v."grupoId", -sum(v.kilos), -sum(v.gasto)
    from venta_dia v
    where ${ledger(tramo)}
    group by 1, 2, 3
  ) x
  group by 1, 2, 3
  having sum(kilos) <> 0 or sum(gasto) <> 0`

/** The wrong sums of a range; locks nothing. */
export const findDifferences = async (on: Db, tramo: Tramo): Promise<Difference[]> =>
  (await sql<Difference>`${differences(tramo)} order by 1, 2, 3`.execute(on)).rows

const LOCK = 20_140_041
/**
 * Enters the differences of a range and returns them. It only inserts, so it locks no quote and is correct beside live
 * traffic; concurrent repairs are serialised.
 */
export const repairDifferences = async (on: Db, tramo: Tramo): Promise<Difference[]> => {
  // a statement of its own, so that the next one sees what another repair entered
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(on)
  const { rows } = await sql<Difference>`
    insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto)
    ${differences(tramo)}
    returning "clienteId", dia, "grupoId", kilos, gasto`.execute(on)
  return rows
}

/** Every client that has quotes or entries, in order. */
export const listClientes = async (on: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from cliente
    union select distinct "clienteId" from venta_dia where "clienteId" <> 0 order by 1`.execute(on)
  return rows.map((r) => r.id)
}
/** First and last local day of quotes and entries; null when there are none. */
export const findDias = async (on: Db): Promise<readonly [Day, Day] | null> => {
  const { rows } = await sql<{ desde: Day | null; hasta: Day | null }>`
    select min(x) as desde, max(x) as hasta
    from (
      select min(dia) as x from venta_dia where "clienteId" = 0
      union all select max(dia) from venta_dia where "clienteId" = 0
      union all select (min(fecha) - interval '3 hours')::date from presupuesto where fecha is not null
      union all select (max(fecha) - interval '3 hours')::date from presupuesto where fecha is not null
    ) d(x)`.execute(on)
  const { desde, hasta } = rows[0]!
  return desde === null || hasta === null ? null : [desde, hasta]
}

export type WrongTotal = { id: number; presupuestoTotvsId: string | null }
/**
 * Confirmed quotes of a stretch of clients whose totals are not those of their lines. What a cancelled cart would have
 * cost was never agreed.
 */
export const findWrongTotals = async (on: Db, [desde, hasta]: readonly [number, number]): Promise<WrongTotal[]> => {
  const { rows } = await sql<WrongTotal>`
    select p.id, p."presupuestoTotvsId"
    from presupuesto p
    cross join lateral (
      select
        coalesce(sum(d."montoSubtotal"), 0) as lista, coalesce(sum(d."montoSubtotalDto"), 0) as total,
        coalesce(sum(d."pesoSubtotal"), 0) as peso
      from presupuesto_detalle d
      where d."presupuestoId" = p.id
    ) s
    where p."clienteId" between ${desde} and ${hasta}
      and p.fecha is not null
      and p.estado not in ('Carrito', 'Aparte')
      and (
        p."montoTotalSinDto" <> s.lista
        or p."montoTotal" <> s.total
        or p."pesoTotal" <> s.peso
        or (
          p.estado <> 'Cancelado'
          and p."montoFinal" <> round(greatest(s.total - s.lista * p."descuentoCondicionPago" / 100, 0), 2)
        )
      )
    order by p.id`.execute(on)
  return rows
}

/** Claims a night's check: true for one process a database. An unfinished one may be claimed again after an hour. */
export const takeNight = async (on: Db, noche: Day): Promise<boolean> => {
  const { rows } = await sql`
    insert into verificacion as v (noche)
    values (${noche})
    on conflict (noche) do update set empezada = now()
    where v.terminada is null and v.empezada < now() - interval '1 hour'
    returning 1`.execute(on)
  return rows.length === 1
}
/** Saves a night's result; results are kept for a year. */
export const saveNight = async (on: Db, noche: Day, resultado: object): Promise<void> => {
  await on
    .updateTable('verificacion')
    .set({ terminada: sql<Date>`now()`, resultado: JSON.stringify(resultado) })
    .where('noche', '=', noche)
    .execute()
  await sql`delete from verificacion where noche < ${noche}::date - 365`.execute(on)
}
export const listNights = (on: Db) =>
  on
    .selectFrom('verificacion')
    .select(['noche', 'empezada', 'terminada', 'resultado'])
    .orderBy('noche', 'desc')
    .limit(7)
    .execute()

export type Nombres = { clientes: ReadonlyMap<number, string>; grupos: ReadonlyMap<number, string> }
/** The names of the clients and groups of these differences. */
export const nombresOf = async (on: Db, list: readonly Difference[]): Promise<Nombres> => {
  const clientes = await on
    .selectFrom('cliente')
    .select(['id', 'codigo', 'razonSocial'])
    .where('id', '=', sql<number>`any(${list.map((d) => d.clienteId)})`)
    .execute()
  const grupos = await on
    .selectFrom('grupo')
    .select(['id', 'descripcion'])
    .where('id', '=', sql<number>`any(${list.map((d) => d.grupoId)})`)
    .execute()
  return {
    clientes: new Map(clientes.map((c) => [c.id, `${c.codigo} ${c.razonSocial}`])),
    grupos: new Map(grupos.map((g) => [g.id, g.descripcion])),
  }
}
