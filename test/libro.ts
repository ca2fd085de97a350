import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/**
 * The groups (client, day, group of products; client 0 for all) in which the dashboard's ledger says another sum than
 * the quotes' lines. Written without the functions that keep the ledger. A cent apart is the rounding of entries.
 */
export const gruposMal = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ grupo: string }>`with verdad as (
      select p."clienteId", (p.fecha at time zone 'America/Argentina/Buenos_Aires')::date as dia, d."grupoId", sum(d."pesoSubtotal") as kilos,
        sum(case when p."monedaId" = 2 then greatest(d."montoSubtotalDto" - d."montoSubtotal" * p."descuentoCondicionPago" / 100, 0) else 0 end) as gasto
      from presupuesto p join presupuesto_detalle d on d."presupuestoId" = p.id where p.fecha is not null and p.estado not in ('Carrito', 'Cancelado') group by 1, 2, 3),
    todos as (select * from verdad union all select 0, dia, "grupoId", kilos, gasto from verdad union all select "clienteId", dia, "grupoId", -kilos, -gasto from venta_dia)
    select concat_ws(' ', "clienteId", dia, "grupoId", sum(kilos), round(sum(gasto), 2)) as grupo from todos
    group by "clienteId", dia, "grupoId" having sum(kilos) <> 0 or abs(sum(gasto)) >= 0.01 order by 1`.execute(db)
  return rows.map((r) => r.grupo)
}
/** Ids of confirmed quotes whose totals are not those of their lines. */
export const totalesMal = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select p.id from presupuesto p left join presupuesto_detalle d on d."presupuestoId" = p.id where p.fecha is not null group by p.id
    having p."montoTotalSinDto" <> coalesce(sum(d."montoSubtotal"), 0) or p."montoTotal" <> coalesce(sum(d."montoSubtotalDto"), 0) or p."pesoTotal" <> coalesce(sum(d."pesoSubtotal"), 0) order by p.id`.execute(
    db,
  )
  return rows.map((r) => r.id)
}
