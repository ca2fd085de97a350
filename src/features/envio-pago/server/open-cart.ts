import { checkCartOrderable, presentCart } from '#features/carrito/server/carrito.ts'
import { totals } from '#features/carrito/rules.ts'
import type { Line, Presupuesto } from '#features/carrito/contract.ts'
import type { Quote } from '#features/presupuestos/contract.ts'
import type { OpenCart } from '#features/presupuestos/server/presupuestos.ts'
import { money } from '#shared/money.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { notSelectable, textos } from '../rules.ts'
import * as store from './store.ts'

export type Standing = {
  /** The cart with the prices of today. */ presupuesto: Presupuesto
  version: number
  pesoTotal: number
  /** Why its pre-confirm does not stand any more; null while it does (OPEN-78). */ motivo: string | null
}
/** The cart as it is now, and whether what was chosen for it still stands: at every door the same. */
export const readStanding = async (on: Db, who: Sesion, id: number): Promise<Standing> => {
  const { presupuesto, vista, version, preconfirmado, hasChanges } = await presentCart(on, who, id)
  const motivo = async (): Promise<string | null> => {
    const problem = await checkCartOrderable(on, presupuesto)
    if (problem) return problem.motivo
    if (preconfirmado !== version || hasChanges) return textos.vencida
    return notSelectable((await store.findElegido(on, id))!.offered)
  }
  return { presupuesto, version, pesoTotal: totals(vista.lineas).pesoTotal, motivo: await motivo() }
}

const detalle = (line: Line, moneda: Quote['moneda']): Quote['detalles']['$values'][number] => ({
  item: line.item,
  productoId: line.producto.id,
  nombreProducto: line.producto.descripcion,
  cantidadTiras: line.cantidadTiras,
  pesoSubtotal: line.pesoSubtotal,
  precio: money(line.precio),
  descuento1: line.descuento1,
  montoSubtotalDto: line.montoSubtotalDto,
  dimension1: line.dimension1,
  dimension2: line.dimension2,
  unidad: line.producto.unidadMedida.descripcion,
  iva: line.producto.iva,
  moneda,
})
/** What a cart comes to whose pre-confirm does not stand: its lines of today, with no payment's percentage. */
const withoutPayment = ({ presupuesto, pesoTotal }: Standing, { moneda }: Quote): OpenCart => ({
  version: null,
  montoTotal: presupuesto.montoTotal,
  pesoTotal,
  descuentoCliente: presupuesto.descuentoCliente,
  descuentoCondicionPago: 0,
  detalles: { $values: presupuesto.presupuestoDetalles.$values.map((line) => detalle(line, moneda)) },
})

/**
 * What an open cart's quote says today, for every door that shows one: as it was pre-confirmed while that stands (same
 * version, prices and offer), else the sums of its lines of now. `aviso`: why it does not stand; its scope is the
 * caller's.
 */
export const readOpenCart = async (
  on: Db,
  who: Sesion,
  stored: Quote,
): Promise<{ quote: OpenCart; aviso: string | null }> => {
  const standing = await readStanding(on, who, stored.id)
  const aviso = standing.motivo
  return { quote: aviso === null ? stored : withoutPayment(standing, stored), aviso }
}
