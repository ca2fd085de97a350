import { sql } from 'kysely'
import { computeLinea, montoFinal } from '#features/carrito/rules.ts'
import { money } from '#shared/money.ts'
import type { Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact-decimals.ts'

/**
 * Locks these quotes, in the order of their ids, until the transaction ends; call it before their lines are written
 * (docs/decisions/0034). Returns the present discount of each.
 */
export const lockPresupuestos = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; descuentoCliente: string }>`
    select id, "descuentoCliente"
    from presupuesto
    where id = any(${[...ids]}::int[])
    order by id
    for no key update`.execute(db)
  return new Map(rows.map((r) => [r.id, Number(r.descuentoCliente)]))
}

/** Sums the totals of quotes from their stored lines. */
export const sumTotals = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{
    id: number
    descuentoCondicionPago: string
    subtotal: string
    total: string
    peso: string
  }>`
    select
      p.id, p."descuentoCondicionPago", coalesce(sum(d."montoSubtotal"), 0) as "subtotal",
      coalesce(sum(d."montoSubtotalDto"), 0) as total, coalesce(sum(d."pesoSubtotal"), 0) as peso
    from presupuesto p
    left join presupuesto_detalle d on d."presupuestoId" = p.id
    where p.id = any(${[...ids]}::int[])
    group by p.id`.execute(db)
  const json = JSON.stringify(
    rows.map((row) => ({
      ...row,
      final: montoFinal(money(row.subtotal), money(row.total), Number(row.descuentoCondicionPago)),
    })),
  )
  await sql`
    update presupuesto p
    set "montoTotalSinDto" = x."subtotal", "montoTotal" = x.total, "pesoTotal" = x.peso, "montoFinal" = x.final
    from json_to_recordset(${json}::json) as x(id int, "subtotal" numeric, total numeric, peso numeric, final numeric)
    where p.id = x.id`.execute(db)
}

/** Recomputes the amounts of lines and quotes whose discounts changed; weights stay. */
export const recomputeMontos = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<
    Record<'presupuestoId' | 'item', number> &
      Record<'cantidad' | 'precio' | 'dimension1' | 'dimension2' | 'descuento1' | 'descuentoCliente', string>
  >`
    select
      d."presupuestoId", d.item, ${sql.raw(exact('d', 'cantidadTiras'))} as cantidad,
      ${sql.raw(exact('d', 'precio'))} as precio, d.dimension1, d.dimension2, d.descuento1, p."descuentoCliente"
    from presupuesto_detalle d
    join presupuesto p on p.id = d."presupuestoId"
    where p.id = any(${[...ids]}::int[])`.execute(db)
  const json = JSON.stringify(
    rows.map((row) => ({
      presupuestoId: row.presupuestoId,
      item: row.item,
      monto: computeLinea({
        cantidad: Number(row.cantidad),
        precio: Number(row.precio),
        peso: 0,
        dimension1: Number(row.dimension1),
        dimension2: Number(row.dimension2),
        descuento1: Number(row.descuento1),
        descuentoCliente: Number(row.descuentoCliente),
      }).montoSubtotalDto,
    })),
  )
  await sql`
    update presupuesto_detalle d
    set "montoSubtotalDto" = x.monto
    from json_to_recordset(${json}::json) as x("presupuestoId" int, item int, monto numeric)
    where d."presupuestoId" = x."presupuestoId" and d.item = x.item`.execute(db)
  await sumTotals(db, ids)
}
