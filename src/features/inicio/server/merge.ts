import { sql, type Kysely } from 'kysely'
import { jobsDb } from '#server/context.ts'
import type { Db, Tables } from '#server/db/db.ts'

// Merges its own ledger: `venta_dia` of the whole portal to one row a day and group, and `venta_mes`, one a month; a
// trigger adds what is merged to the sellers' months (venta_mes_vendedor; migration 0097).

const LOCK = 20_140_014
/** Recomputes months from the merged entries; `null`: all months. */
const sumMonths = async (on: Db, months: readonly string[] | null): Promise<void> => {
  const some = months ? sql`mes = any(${months}::date[])` : sql`true`
  const monthDays = months
    ? sql`
        and dia >= (select min(m) from unnest(${months}::date[]) m)
        and dia < (select max(m) from unnest(${months}::date[]) m) + interval '1 month'`
    : sql``
  await sql`delete from venta_mes where ${some}`.execute(on)
  await sql`
    insert into venta_mes (mes, "grupoId", kilos, gasto)
    select mes, "grupoId", sum(kilos), sum(gasto)
    from (
      select date_trunc('month', dia)::date as mes, "grupoId", kilos, gasto
      from venta_dia
      where "clienteId" = 0 and fundida
      ${monthDays}
    ) v
    where ${some}
    group by 1, 2`.execute(on)
}
/** Merges the new entries; returns the months they touch. */
const mergeDays = async (on: Db): Promise<string[]> => {
  const { rows } = await sql<{ mes: string }>`
    with claves as (
      select distinct dia, "grupoId"
      from venta_dia
      where "clienteId" = 0 and not fundida
    ),
    viejas as (
      delete from venta_dia v
      using claves k
      where v."clienteId" = 0 and v.dia = k.dia and v."grupoId" = k."grupoId"
      returning v.dia, v."grupoId", v.kilos, v.gasto
    ),
    nuevas as (
      insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto, fundida)
      select 0, dia, "grupoId", sum(kilos), sum(gasto), true
      from viejas
      group by dia, "grupoId"
      having sum(kilos) <> 0 or sum(gasto) <> 0
    )
    select distinct date_trunc('month', dia)::date as mes
    from claves`.execute(on)
  return rows.map((row) => row.mes)
}

/** Runs `work` in a transaction under a lock of all processes; a second process skips it or, with `waits`, waits. */
const alone = (db: Kysely<Tables>, work: (on: Db) => Promise<void>, waits = false): Promise<void> =>
  db.transaction().execute(async (on) => {
    if (waits) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(on)
    const lock = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`
    if ((await lock.execute(on)).rows[0]!.mine) await work(on)
  })
const mergeOnce = (db: Kysely<Tables>, whole: boolean): Promise<void> =>
  alone(
    db,
    async (on) => {
      const touched = await mergeDays(on)
      if (whole || touched.length > 0) await sumMonths(on, whole ? null : touched)
      if (whole) await sql`delete from venta_vendedor`.execute(on)
    },
    whole, // the first, which merges only what came, would leave the months as they were
  )

/** Sellers whose clients have changed since their months were summed, or were never summed. */
const listWithoutAdd = async (on: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select v."idVendedor" as id
    from vendedor v
    left join venta_vendedor w on w."idVendedor" = v."idVendedor"
    where w.clientes is distinct from venta_clientes(v."idVendedor")
    order by 1`.execute(on)
  return rows.map((row) => row.id)
}
/** Recomputes a seller's months from its clients' merged entries; unmerged ones are read besides. */
const sumVendedor = async (on: Db, id: number): Promise<void> => {
  await sql`delete from venta_mes_vendedor where "idVendedor" = ${id}`.execute(on)
  await sql`
    with c as materialized (select id from cliente where "idVendedor" = ${id}),
    v as (
      select dia, "grupoId", kilos, gasto from venta_dia w join c on w."clienteId" = c.id
      union all
      select dia, "grupoId", -kilos, -gasto
      from venta_dia
      where "clienteId" = 0 and not fundida and de in (select id from c)
    ),
    m as (
      insert into venta_mes_vendedor ("idVendedor", mes, "grupoId", kilos, gasto)
      select ${id}::int, date_trunc('month', dia)::date, "grupoId", sum(kilos), sum(gasto)
      from v
      group by 2, 3
    )
    insert into venta_vendedor as x ("idVendedor", clientes)
    values (${id}, venta_clientes(${id}))
    on conflict ("idVendedor") do update set clientes = excluded.clientes`.execute(on)
}
const sumVendedores = async (db: Kysely<Tables>): Promise<void> => {
  for (const id of await listWithoutAdd(db)) await alone(db, (on) => sumVendedor(on, id))
}

/**
 * Merges the whole portal's entries to one row a day and group, and the months of portal and sellers; a second process
 * skips it. Sums stay equal and nobody waits, since others only insert.
 */
export const mergeVentas = async (): Promise<void> => {
  await mergeOnce(jobsDb(), false)
  await sumVendedores(jobsDb())
}
/** As `mergeVentas`, recomputing every month: after a repair of the days. */
export const sumVentasByMes = async (db: Kysely<Tables>): Promise<void> => {
  await mergeOnce(db, true)
  await sumVendedores(db)
}
