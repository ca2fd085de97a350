import { OF_DELIVERY } from '#features/reclamos/rules.ts'
import type { Db } from '#server/db/db.ts'
import { dec, round } from '#shared/money.ts'
import { MAX_RECLAMO, textOfReclamo, tituloOfReclamo } from '../receipt.ts'
import * as receipts from './receipt-store.ts'
import type { HeadRow } from './store.ts'

/** How much of a line is claimed: what differs, and of what came whole but wrong all of it. */
const claimedOf = ({ enviada, cantidad }: receipts.KeptLine) => {
  const off = dec(cantidad).minus(enviada).abs()
  return off.gt(0) ? off : dec(enviada)
}
/** What is claimed of an order's lines: within what was ordered of each; one that it has not, by words alone. */
const itemsOf = (lineas: readonly receipts.KeptLine[], items: readonly receipts.OfOrder[]) => {
  const byItem = new Map<number, { item: number; cantidad: number }>()
  for (const line of lineas) {
    const of =
      items.find(({ renglon, productoId }) => renglon === line.renglon && productoId === line.productoId) ??
      items.find(({ renglon }) => renglon === line.renglon) ??
      items.find(({ productoId }) => productoId === line.productoId)
    if (!of) continue
    const sum = claimedOf(line).plus(byItem.get(of.item)?.cantidad ?? 0)
    const cantidad = round(sum.gt(of.cantidad) ? of.cantidad : sum, 2).toNumber()
    if (cantidad > 0) byItem.set(of.item, { item: of.item, cantidad })
  }
  return [...byItem.values()]
}
const toSaid = ({ descripcion, unidad, enviada, cantidad, diferencia, detalle }: receipts.KeptLine) => ({
  nombre: descripcion,
  unidad,
  enviada,
  cantidad,
  diferencia,
  detalle,
})
type Said = { readonly text: string | null; readonly nota: string | null }
/**
 * The claim that a receipt makes (REMITO-10): of the order of the first line that differs. What differs of the other
 * orders of a remito stands in its text.
 */
export const claimOf = async (on: Db, head: HeadRow, lineas: readonly receipts.KeptLine[], { text, nota }: Said) => {
  const off = lineas.filter(({ diferencia }) => diferencia !== null)
  const presupuestoId = off[0]?.presupuestoId ?? head.presupuestos[0]!
  const others = off.filter((line) => line.presupuestoId !== presupuestoId)
  const rest = others.length === 0 ? null : textOfReclamo(others.map(toSaid), null)
  const whole = text ? [text, rest].filter(Boolean).join('\n') : textOfReclamo(off.map(toSaid), nota)
  const mine = off.filter((line) => line.presupuestoId === presupuestoId)
  return {
    presupuestoId,
    titulo: tituloOfReclamo(head.numero),
    tipo: OF_DELIVERY,
    descripcion: whole.slice(0, MAX_RECLAMO),
    lineas: mine.length === 0 ? [] : itemsOf(mine, await receipts.listItems(on, presupuestoId)),
  }
}
