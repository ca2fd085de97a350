import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

const CUENTA = sql`p.fecha is not null and p.estado not in ('Carrito', 'Cancelado')`
const DIA = sql`(p.fecha at time zone 'America/Argentina/Buenos_Aires')::date`
/**
 * Where the daily sums (client, day, group of products; client 0 for all) differ from the kilos of the quotes' lines,
 * or (group 0) from the quotes' dollars. Independent of the functions that keep the sums.
 */
export const wrongGrupos = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ grupo: string }>`
    with verdad as (
      select p."clienteId", ${DIA} as dia, d."grupoId", sum(d."pesoSubtotal") as kilos, 0 as gasto
      from presupuesto p
      join presupuesto_detalle d on d."presupuestoId" = p.id
      where ${CUENTA}
      group by 1, 2, 3
      union all
      select
        p."clienteId", ${DIA}, 0, 0,
        round(greatest(sum(d."montoSubtotalDto") - sum(d."montoSubtotal") * p."descuentoCondicionPago" / 100, 0), 2)
      from presupuesto p
      join presupuesto_detalle d on d."presupuestoId" = p.id
      where p."monedaId" = 2 and ${CUENTA}
      group by p.id
    ),
    ledger as (
      select "clienteId", dia, "grupoId", kilos, 0 as gasto from venta_dia
      union all select "clienteId", dia, 0, 0, gasto from venta_dia
    ),
    todos as (
      select * from verdad
      union all select 0, dia, "grupoId", kilos, gasto from verdad
      union all select "clienteId", dia, "grupoId", -kilos, -gasto from ledger
    )
    select concat_ws(' ', "clienteId", dia, "grupoId", sum(kilos), sum(gasto)) as grupo
    from todos
    group by "clienteId", dia, "grupoId"
    having sum(kilos) <> 0 or sum(gasto) <> 0
    order by 1`.execute(db)
  return rows.map((r) => r.grupo)
}
/** Ids of confirmed quotes whose totals differ from their lines. */
export const wrongTotals = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id
    from presupuesto p
    left join presupuesto_detalle d on d."presupuestoId" = p.id
    where p.fecha is not null
    group by p.id
    having p."montoTotalSinDto" <> coalesce(sum(d."montoSubtotal"), 0)
      or p."montoTotal" <> coalesce(sum(d."montoSubtotalDto"), 0)
      or p."pesoTotal" <> coalesce(sum(d."pesoSubtotal"), 0)
    order by p.id`.execute(db)
  return rows.map((r) => r.id)
}
