import {
  dec,
  kilos,
  money,
  readNumber,
  round,
  showLargo,
  showMoney,
  showPct,
  sum,
  type Decimal,
} from '#shared/money.ts'
import { MAX_LISTA } from '#shared/wire.ts'
import type { Line, Presupuesto } from './contract.ts'

/** The sentences of the cart, to the letter (CART-08 … CART-20, OPEN-34, OPEN-36). */
export const textos = {
  vacio: 'No hay ningún artículo en tu carrito de compras',
  noDisponible: 'El producto ya no está disponible.',
  quitarNoDisponibles: 'Debes eliminar del carrito los productos que ya no tienes disponible',
  minimo: (n: string) => `La unidad mínima de compra es ${n}.`,
  precioActualizado: 'El precio fue actualizado.',
  descuentoActualizado: 'El descuento fue actualizado.',
  descuentoClienteActualizado: 'El descuento de cliente fue actualizado.',
  camion: 'Atención: un camión completo no debe superar los 27500 kilos.',
  cancelar: '¿Estás seguro que querés cancelar el carrito?',
  cambiado: 'El carrito cambió desde que lo abriste. Revisá los valores actuales antes de continuar.',
  monedaDistinta:
    'El producto está en otra moneda que la de tu carrito. Confirmá o vaciá el carrito antes de agregarlo.',
  noVendido: 'El producto no está disponible para este cliente.',
  lleno: 'El carrito admite hasta 1.000 productos. Confirmalo, o quitá alguno antes de agregar otro.',
  cantidadInvalida: 'La cantidad no es válida.',
  lineaInexistente: 'El producto ya no está en el carrito.',
  carritoVacio: 'El carrito está vacío.',
  cerrado: 'El carrito ya fue confirmado o cancelado.',
} as const

/** Kilograms a full truck carries; above it the cart warns and never blocks (SHIP-49, OPEN-34). */
export const limiteCamionKg = 27_500
/**
 * Largest amount or weight of one line: far above any real one, and a cart of a thousand such still fits its columns.
 */
export const montoMaximo = 10_000_000_000
/** Lines of a cart: as many as a list of a request holds, so that what fits in it can be saved. */
export const maximoLineas = MAX_LISTA

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

/** True for amounts no line may have. */
export const exceedsMaximo = (l: Pick<LineaMontos, 'montoSubtotal' | 'pesoSubtotal'>): boolean =>
  l.montoSubtotal > montoMaximo || l.pesoSubtotal > montoMaximo

/** A factor counts only above 0 (CART-15). */
const times = (factors: readonly number[]): Decimal => factors.reduce((acc, f) => (f > 0 ? acc.times(f) : acc), dec(1))
/** Percentages together, from 0 to 100 (OPEN-35). */
const together = (...percents: readonly number[]): Decimal => {
  const total = sum(percents.map((p) => (p > 0 ? p : 0)))
  return total.gt(100) ? dec(100) : total
}
const share = (amount: Decimal | number, percent: Decimal): Decimal => dec(amount).times(percent).div(100)

/**
 * A line's amounts: quantity × price × dimensions, and the same with kg; both discounts count on the amount without
 * discount, together at most 100 % (OPEN-35). Rounded half up to 2 decimals, once, here. A dimension counts only above
 * 0; no quantity, no amount.
 */
export const computeLinea = (l: LineaEntrada): LineaMontos => {
  if (!(l.cantidad > 0)) return { montoSubtotal: 0, montoSubtotalDto: 0, pesoSubtotal: 0 }
  const units = times([l.cantidad, l.dimension1, l.dimension2])
  const montoSubtotal = round(units.times(l.precio), 2)
  return {
    montoSubtotal: montoSubtotal.toNumber(),
    montoSubtotalDto: money(montoSubtotal.minus(share(montoSubtotal, together(l.descuento1, l.descuentoCliente)))),
    pesoSubtotal: kilos(units.times(l.peso)),
  }
}

export type Totales = { montoTotalSinDto: number; montoTotal: number; pesoTotal: number; descuento: number }
/** Sums of rounded lines; the discount is what lies between the two totals (CART-26, CART-27). */
export const totales = (lines: readonly LineaMontos[]): Totales => {
  const sinDto = sum(lines.map((l) => l.montoSubtotal))
  const total = sum(lines.map((l) => l.montoSubtotalDto))
  return {
    montoTotalSinDto: money(sinDto),
    montoTotal: money(total),
    pesoTotal: kilos(sum(lines.map((l) => l.pesoSubtotal))),
    descuento: money(sinDto.minus(total)),
  }
}

/**
 * What is paid under a payment condition: its percentage (0–100) of the total without discount comes off the discounted
 * total, which never falls below nothing: all discounts together count at most 100 % (OPEN-35).
 */
export const montoFinal = (montoTotalSinDto: number, montoTotal: number, porcentaje: number): number => {
  const final = dec(montoTotal).minus(share(montoTotalSinDto, together(porcentaje)))
  return final.lt(0) ? 0 : money(final)
}

/**
 * A discount of a client: without a group it is the client's own, with a group or subgroup of the lines of that kind.
 */
export type Descuento = { porcentaje: number; grupoId: number | null; gruposProdId: number | null }
/** The client's percentage: its discounts without a group, together at most 100. */
export const descuentoDeCliente = (all: readonly Descuento[]): number =>
  together(...all.filter((d) => d.grupoId === null && d.gruposProdId === null).map((d) => d.porcentaje)).toNumber()
/** A line's percentage: that of its subgroup, else of its group; of several at one level the largest. */
export const descuentoDeLinea = (
  all: readonly Descuento[],
  p: { grupoId: number; gruposProdId: number | null },
): number => {
  const narrow = all.filter((d) => d.gruposProdId !== null && d.gruposProdId === p.gruposProdId)
  const found = narrow.length > 0 ? narrow : all.filter((d) => d.gruposProdId === null && d.grupoId === p.grupoId)
  return Math.max(0, ...found.map((d) => d.porcentaje))
}

/** What of a line is compared before the cart is saved (OPEN-78). */
export type LineaEnviada = {
  item: number
  cantidadTiras: number
  precio: number
  descuento1: number
  dimension1: number
  dimension2: number
}
const compared = ['cantidadTiras', 'precio', 'descuento1', 'dimension1', 'dimension2'] as const
/** True when the lines sent are the present ones, whatever their order. */
export const sameLines = (sent: readonly LineaEnviada[], present: readonly LineaEnviada[]): boolean => {
  const byItem = new Map(sent.map((l) => [l.item, l]))
  return (
    sent.length === present.length &&
    byItem.size === present.length &&
    present.every((p) => {
      const s = byItem.get(p.item)
      return s !== undefined && compared.every((field) => s[field] === p[field])
    })
  )
}

/** What of a cart that was seen travels to be saved: what is compared, so that a thousand lines are a small request. */
export const paraGuardar = ({ descuentoCliente, presupuestoDetalles }: Presupuesto) => ({
  descuentoCliente,
  presupuestoDetalles: presupuestoDetalles.$values.map(
    ({ item, cantidadTiras, precio, descuento1, dimension1, dimension2 }): LineaEnviada => ({
      item,
      cantidadTiras,
      precio,
      descuento1,
      dimension1,
      dimension2,
    }),
  ),
})

/** A quantity as typed: '.' or ',' marks decimals; anything but a number reads as the minimum (CART-22). */
export const readCantidad = (text: string, minimo: number): number => readNumber(text) ?? minimo
/** The quantity editor's sentence, or null (CART-20). */
export const problemaDeCantidad = (cantidad: number, minimo: number): string | null =>
  cantidad <= 0 || cantidad < minimo ? textos.minimo(showLargo(minimo)) : null

/** What the screen derives of a line for the quantity in its editor (CART-11). */
export const deriveLinea = (l: Line, cantidad: number, descuentoCliente: number) => {
  const { montoSubtotal, montoSubtotalDto, pesoSubtotal } = computeLinea({
    cantidad,
    precio: l.precio,
    peso: l.producto.peso,
    dimension1: l.dimension1,
    dimension2: l.dimension2,
    descuento1: l.descuento1,
    descuentoCliente,
  })
  return {
    precioTotalActualizado: montoSubtotal,
    pesoTotalActualizado: pesoSubtotal,
    precioDtoActualizado: montoSubtotalDto,
  }
}

/** What a price and a discount that differ from those seen are told as. */
const cambiosDeValor = (b: Line, l: Line, simbolo: string | undefined): string[] =>
  [
    l.precio !== b.precio
      ? `${l.producto.descripcion}: el precio pasó de ${showMoney(b.precio, simbolo)} a ${showMoney(l.precio, simbolo)}.`
      : '',
    l.descuento1 !== b.descuento1
      ? `${l.producto.descripcion}: el descuento pasó de ${showPct(b.descuento1)} a ${showPct(l.descuento1)}.`
      : '',
  ].filter(Boolean)

/** What saving one line took that the person had not seen: its price or discount of now, in sentences (OPEN-78). */
export const cambiosDeLinea = (seen: Presupuesto, now: Presupuesto, item: number): string[] => {
  const [b, l] = [seen, now].map((cart) => cart.presupuestoDetalles.$values.find((x) => x.item === item))
  return b && l ? cambiosDeValor(b, l, now.moneda?.simbolo) : []
}

/** What differs between the cart a person saw and the present one, in sentences (OPEN-78). */
export const cambios = (seen: Presupuesto, now: Presupuesto): string[] => {
  const before = new Map(seen.presupuestoDetalles.$values.map((l) => [l.item, l]))
  const after = new Set(now.presupuestoDetalles.$values.map((l) => l.item))
  const simbolo = now.moneda?.simbolo
  const of = (l: Line): string[] => {
    const b = before.get(l.item)
    const say = (text: string) => `${l.producto.descripcion}: ${text}`
    if (!b) return [say('se agregó al carrito.')]
    return [
      l.cantidadTiras !== b.cantidadTiras
        ? say(`la cantidad pasó de ${showLargo(b.cantidadTiras)} a ${showLargo(l.cantidadTiras)}.`)
        : '',
      ...cambiosDeValor(b, l, simbolo),
      !l.activo && b.activo ? say(textos.noDisponible) : '',
    ].filter(Boolean)
  }
  return [
    ...now.presupuestoDetalles.$values.flatMap(of),
    ...seen.presupuestoDetalles.$values
      .filter((l) => !after.has(l.item))
      .map((l) => `${l.producto.descripcion}: se quitó del carrito.`),
    ...(seen.descuentoCliente !== now.descuentoCliente
      ? [`Descuento de cliente: pasó de ${showPct(seen.descuentoCliente)} a ${showPct(now.descuentoCliente)}.`]
      : []),
  ]
}
