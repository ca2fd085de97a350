import { checkCartOrderable, presentCart } from '#features/carrito/server/carrito.ts'
import { findWrong } from '#features/calendario/server/calendario.ts'
import { totals } from '#features/carrito/rules.ts'
import { findProblemOfCompra } from '#features/cotizaciones/server/cotizaciones.ts'
import type { Line, Presupuesto } from '#features/carrito/contract.ts'
import type { Quote } from '#features/presupuestos/contract.ts'
import type { OpenCart } from '#features/presupuestos/server/presupuestos.ts'
import { money } from '#shared/money.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { notSelectable, textos } from '../rules.ts'
import * as store from './store.ts'

export type Standing = {
  /** The cart at today's prices. */ presupuesto: Presupuesto
  version: number
  pesoTotal: number
  /** It buys a cotización. */ aparte: boolean
  /** Why its pre-confirm is void; null while it is valid (OPEN-78). */ motivo: string | null
}
/** The cart as it is now, and whether its pre-confirm is valid: the one check for all use cases. */
export const readStanding = async (on: Db, who: Sesion, id: number): Promise<Standing> => {
  const present = await presentCart(on, who, id)
  const { presupuesto, vista, version, preconfirmado, hasChanges } = present
  const { aparte } = vista.row
  const motivo = async (): Promise<string | null> => {
    const problem = await checkCartOrderable(on, present)
    if (problem) return problem.motivo
    const compra = aparte ? await findProblemOfCompra(on, id) : null
    if (compra) return compra.message
    if (preconfirmado !== version || hasChanges) return textos.vencida
    const { offered, pedida } = (await store.findElegido(on, id))!
    return notSelectable(offered) ?? (await findWrong(on, pedida))[0]?.detail ?? null
  }
  return { presupuesto, version, pesoTotal: totals(vista.lineas).pesoTotal, aparte, motivo: await motivo() }
}

const detalle = (line: Line, moneda: Quote['moneda']): Quote['detalles']['$values'][number] => ({
  item: line.item,
  productoId: line.producto.id,
  nombreProducto: line.producto.descripcion,
  cantidadTiras: line.cantidadTiras,
  pesoSubtotal: line.pesoSubtotal,
  precio: money(line.precio),
  descuento1: line.descuento1,
  netoUnitario: line.netoUnitario,
  montoSubtotal: line.montoSubtotal,
  montoSubtotalDto: line.montoSubtotalDto,
  grupo: line.producto.grupoDescripcion,
  enStock: line.enStock,
  dimension1: line.dimension1,
  dimension2: line.dimension2,
  unidad: line.producto.unidadMedida.descripcion,
  iva: line.producto.iva,
  formacion: null,
  moneda,
})
/** What buys a cotización, without a valid pre-confirm: its own lines, without a payment's percentage. */
const quotedWithoutPayment = (stored: Quote, { presupuesto }: Standing): OpenCart => ({
  ...stored,
  version: null,
  montoTotal: presupuesto.montoTotal,
  descuentoCondicionPago: 0,
  percepciones: { $values: [] },
})
/** The figures of a cart without a valid pre-confirm: today's lines, without a payment's percentage. */
const withoutPayment = ({ presupuesto, pesoTotal }: Standing, { moneda }: Quote): OpenCart => ({
  version: null,
  montoTotal: presupuesto.montoTotal,
  pesoTotal,
  descuentoCliente: presupuesto.descuentoCliente,
  descuentoCondicionPago: 0,
  percepciones: { $values: [] },
  detalles: { $values: presupuesto.presupuestoDetalles.$values.map((line) => detalle(line, moneda)) },
})

/**
 * An open cart's figures for whatever shows its quote: as pre-confirmed while that is valid (version, prices and
 * offer), else the sums of today's lines. `aviso`: why it is void. The caller's scope must have been checked.
 */
export const readOpenCart = async (
  on: Db,
  who: Sesion,
  stored: Quote,
): Promise<{ quote: OpenCart; aviso: string | null; aparte: boolean }> => {
  const standing = await readStanding(on, who, stored.id)
  const { motivo: aviso, aparte } = standing
  if (aviso === null) return { quote: stored, aviso, aparte }
  return { quote: aparte ? quotedWithoutPayment(stored, standing) : withoutPayment(standing, stored), aviso, aparte }
}
