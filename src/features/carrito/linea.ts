import { dec, kilos, money, round, type Decimal } from '#shared/money.ts'
import { netoOf, showUnitario, unidadesOf, together, type Descuentos } from '#shared/renglon.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { Line } from './contract.ts'

/** What is said of a price that is not the one that was shown; also where a product is added. */
export const PRECIO_ACTUALIZADO = 'El precio fue actualizado.'
/** Largest amount or weight of one line: far above any real one, so that the sum of a thousand fits its column. */
export const montoMaximo = 10_000_000_000

/** peso: kg per unit, metre or square metre. Dimensions in metres, 0 = not asked. Discounts in percent. */
export type LineaEntrada = {
  cantidad: number
  precio: number
  peso: number
  dimension1: number
  dimension2: number
  descuento1: number
  descuentoCliente: number
}
export type LineaMontos = { montoSubtotal: number; montoSubtotalDto: number; pesoSubtotal: number }

/** True for amounts above the limit of a line. */
export const exceedsMaximo = (montos: Pick<LineaMontos, 'montoSubtotal' | 'pesoSubtotal'>): boolean =>
  montos.montoSubtotal > montoMaximo || montos.pesoSubtotal > montoMaximo

/** So much per cent of an amount. */
export const share = (amount: Decimal | number, percent: Decimal): Decimal => dec(amount).times(percent).div(100)

/**
 * A line's amounts: quantity × price × dimensions, and the same with kg; both discounts count on the amount without
 * discount, together at most 100 % (OPEN-35). Rounded half up to 2 decimals, once, here. A dimension counts only above
 * 0; no quantity, no amount.
 */
export const computeLinea = (linea: LineaEntrada): LineaMontos => {
  if (!(linea.cantidad > 0)) return { montoSubtotal: 0, montoSubtotalDto: 0, pesoSubtotal: 0 }
  const units = unidadesOf(linea.cantidad, linea.dimension1, linea.dimension2)
  const montoSubtotal = round(units.times(linea.precio), 2)
  return {
    montoSubtotal: montoSubtotal.toNumber(),
    montoSubtotalDto: money(
      montoSubtotal.minus(share(montoSubtotal, together(linea.descuento1, linea.descuentoCliente))),
    ),
    pesoSubtotal: kilos(units.times(linea.peso)),
  }
}

/** The quantity in the price's unit: pieces × metres × metres. */
export type Medida = Pick<LineaEntrada, 'cantidad' | 'dimension1' | 'dimension2'>
/** A product's unit price, and its prices from a quantity on (docs/decisions/0070). */
export type Tarifa = {
  readonly precio: number | null
  readonly escalones: { readonly $values: readonly { readonly desde: number; readonly precio: number }[] }
}
/** The quantity of a piece or cut in the unit of its price. */
export const inUnidades = (medida: Medida): Decimal =>
  medida.cantidad > 0 ? unidadesOf(medida.cantidad, medida.dimension1, medida.dimension2) : dec(0)
/** The price of a unit for that much: of the last step reached, else the base. Null: not sold. */
export const precioFor = (tarifa: Tarifa, medida: Medida): number | null => {
  const units = inUnidades(medida)
  return tarifa.precio === null
    ? null
    : (tarifa.escalones.$values.findLast((e) => units.gte(e.desde))?.precio ?? tarifa.precio)
}
/** What so much of a product is sold at, and what it comes to; `neto`: of one unit after discounts (DIARIO-01). */
export type Preview = { readonly precio: number; readonly neto: number; readonly montos: LineaMontos }
/**
 * What so much of a product will come to in the client's cart: its own price and discounts, by the cart's own rule.
 * Null: not sold.
 */
export const previewLinea = (
  producto: Tarifa & Descuentos & { readonly peso: number },
  medida: Medida,
): Preview | null => {
  const precio = precioFor(producto, medida)
  if (precio === null) return null
  const { descuento1, descuentoCliente } = producto
  const montos = computeLinea({ ...medida, precio, peso: producto.peso, descuento1, descuentoCliente })
  return {
    precio,
    neto: netoOf({ precio, descuento1, descuentoCliente }, inUnidades(medida), montos.montoSubtotalDto),
    montos,
  }
}
/** What one unit of a product costs at a price of it, after the client's discounts. */
export const netoOfPrecio = ({ descuento1, descuentoCliente }: Descuentos, precio: number): number => {
  const one = { cantidad: 1, precio, peso: 0, dimension1: 0, dimension2: 0, descuento1, descuentoCliente }
  return netoOf(one, 1, computeLinea(one).montoSubtotalDto)
}
/** The price step reached at a quantity, and what is missing to a cheaper one; null for none. */
export const escalonesOf = (tarifa: Tarifa, medida: Medida) => {
  const [units, precio] = [inUnidades(medida), precioFor(tarifa, medida)]
  const steps = precio === null ? [] : tarifa.escalones.$values
  const next = steps.find((e) => units.lt(e.desde) && e.precio < precio!)
  return {
    reached: steps.findLast((e) => units.gte(e.desde))?.desde ?? null,
    siguiente: next ? { falta: round(dec(next.desde).minus(units), 3).toNumber(), precio: next.precio } : null,
  }
}
/** The same as sentences. */
export const escalonMessages = (
  producto: Tarifa & Descuentos & Pick<Line['producto'], 'moneda' | 'unidadMedida'>,
  medida: Medida,
): readonly string[] => {
  const { reached, siguiente } = escalonesOf(producto, medida)
  const unidad = producto.unidadMedida.descripcion
  const price = (precio: number) =>
    `${showUnitario(netoOfPrecio(producto, precio), producto.moneda?.simbolo)} / ${unidad}`
  return [
    ...(reached === null ? [] : [`Precio desde ${unitsOf(reached, unidad)}.`]),
    ...(siguiente ? [`Con ${unitsOf(siguiente.falta, unidad)} más, ${price(siguiente.precio)}`] : []),
  ]
}
