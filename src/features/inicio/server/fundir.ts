import { sql, type Kysely } from 'kysely'
import { jobsDb } from '#server/context.ts'
import type { Db, Tables } from '#server/db/db.ts'

// Merges its own ledger: `venta_dia` of the whole portal to a row a day and group, and `venta_mes`, a row a month.

const LOCK = 20_140_014
/** Sums months anew out of the entries that are merged; `null`: all of them. */
const sumMonths = async (on: Db, meses: readonly string[] | null): Promise<void> => {
  const some = meses ? sql`mes = any(${meses}::date[])` : sql`true`
  await sql`delete from venta_mes where ${some}`.execute(on)
  await sql`insert into venta_mes (mes, "grupoId", kilos, gasto)
    select mes, "grupoId", sum(kilos), sum(gasto) from (select date_trunc('month', dia)::date as mes, "grupoId", kilos, gasto from venta_dia where "clienteId" = 0 and fundida
      ${meses ? sql`and dia >= (select min(m) from unnest(${meses}::date[]) m) and dia < (select max(m) from unnest(${meses}::date[]) m) + interval '1 month'` : sql``}) v
    where ${some} group by 1, 2`.execute(on)
}
/** Merges what came since; answers the months that it touched. */
const mergeDays = async (on: Db): Promise<string[]> => {
  const { rows } = await sql<{
    mes: string
  }>`with claves as (select distinct dia, "grupoId" from venta_dia where "clienteId" = 0 and not fundida),
      viejas as (delete from venta_dia v using claves k where v."clienteId" = 0 and v.dia = k.dia and v."grupoId" = k."grupoId" returning v.dia, v."grupoId", v.kilos, v.gasto),
      nuevas as (insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto, fundida)
        select 0, dia, "grupoId", sum(kilos), sum(gasto), true from viejas group by dia, "grupoId" having sum(kilos) <> 0 or sum(gasto) <> 0)
      select distinct date_trunc('month', dia)::date as mes from claves`.execute(on)
  return rows.map((row) => row.mes)
}

const mergeOnce = (db: Kysely<Tables>, whole: boolean): Promise<void> =>
  db.transaction().execute(async (on) => {
    const lock = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`
    if (!(await lock.execute(on)).rows[0]!.mine) return
    const touched = await mergeDays(on)
    if (whole || touched.length > 0) await sumMonths(on, whole ? null : touched)
  })
/**
 * Merges the whole portal's rows to one a day and group, and their months; a second process leaves it to the first. The
 * sums stay, and nobody waits: rows are only added elsewhere.
 */
export const mergeVentas = (): Promise<void> => mergeOnce(jobsDb(), false)
/** The same, and every month is summed anew: after somebody put the days right. */
export const sumVentasPorMes = (db: Kysely<Tables>): Promise<void> => mergeOnce(db, true)
