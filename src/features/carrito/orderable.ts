import { checkAncho, checkCantidad, checkLargo, type Typed, type Measurable } from '#features/productos/rules.ts'
import type { Line } from './contract.ts'
import { exceedsMaximo, textos } from './rules.ts'

/** Checks a product's dimensions wherever they are typed or stored: the invalid fields with their sentences. */
export const problemsOfMedida = (
  producto: Measurable,
  medida: { cantidad: Typed; largo: Typed; ancho: Typed },
  minimumMC: number,
): { field: keyof typeof medida; detail: string }[] =>
  (
    [
      ['cantidad', checkCantidad(producto, medida.cantidad, minimumMC)],
      ['largo', checkLargo(producto, medida.largo)],
      ['ancho', checkAncho(producto, medida.ancho)],
    ] as const
  ).flatMap(([field, detail]) => (detail ? [{ field, detail }] : []))

/** A cart as it would be ordered, at today's prices. */
export type ByRequest = {
  lineas: readonly Line[]
  minimumMC: number
  /** It buys a cotización: what was offered is sold as it was offered. */ deCotizacion: boolean
}
/**
 * Why a cart cannot be ordered. `campo`: the value of a line that is wrong; null: the cart is another than was seen;
 * `codigo`: of its refusal, where it has one of its own.
 */
export type OrderProblem = { motivo: string; campo: string | null; codigo?: 'producto_no_disponible' }
const campoOf = { cantidad: 'cantidadTiras', largo: 'dimension1', ancho: 'dimension2' } as const
const problemOfLinea = (line: Line, minimumMC: number): OrderProblem | null => {
  const medida = { cantidad: line.cantidadTiras, largo: line.dimension1, ancho: line.dimension2 }
  const [wrong] = problemsOfMedida(line.producto, medida, minimumMC)
  const detail = wrong?.detail ?? (exceedsMaximo(line) ? textos.cantidadInvalida : null)
  return detail === null
    ? null
    : {
        motivo: `${line.producto.descripcion}: ${detail}`,
        campo: `presupuestoDetalles.${line.item}.${campoOf[wrong?.field ?? 'cantidad']}`,
      }
}
const firstOf = <T, R>(all: readonly T[], find: (one: T) => R | null): R | null => {
  for (const one of all) {
    const found = find(one)
    if (found !== null) return found
  }
  return null
}
/** What every cart is asked before it is an order, in the order in which it is told. */
const reglasOfPedido: readonly ((pedido: ByRequest) => OrderProblem | null)[] = [
  ({ lineas }) => (lineas.length === 0 ? { motivo: textos.carritoVacio, campo: null } : null),
  ({ lineas, deCotizacion }) => {
    const gone = lineas.find((l) => !l.activo)
    if (!gone) return null
    return deCotizacion
      ? { motivo: textos.yaNoSeVende(gone.producto.descripcion), campo: null, codigo: 'producto_no_disponible' }
      : { motivo: textos.quitarNoDisponibles, campo: null }
  },
  ({ lineas, minimumMC, deCotizacion }) =>
    deCotizacion ? null : firstOf(lineas, (line) => problemOfLinea(line, minimumMC)),
]
/**
 * Why a cart may not be ordered; null if it may: every line is sold and within today's limits. Checked on saving,
 * pre-confirming and confirming.
 */
export const checkOrderable = (pedido: ByRequest): OrderProblem | null =>
  firstOf(reglasOfPedido, (regla) => regla(pedido))
