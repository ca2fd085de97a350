import { readTyped, type Campo, type Doubt } from '#shared/cantidad.ts'
import {
  dec,
  kilos,
  money,
  round,
  showInt,
  showLargo,
  showMetros,
  showMoney,
  showPct,
  showPeso,
  sum,
  type Decimal,
} from '#shared/money.ts'
import {
  nameOfLinea,
  netoOf,
  showDisponible,
  showMedida,
  showUnitario,
  unidadesOf,
  together,
  type Descuentos,
} from '#shared/renglon.ts'
import { showCuantos, unitsOf } from '#shared/unidades.ts'
import { MAX_LISTA } from '#shared/wire.ts'
import type { Line, Presupuesto } from './contract.ts'

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
/** The sentences of the cart, to the letter (CART-08 … CART-20, OPEN-34, OPEN-36). */
export const textos = {
  vacio: 'No hay ningún artículo en tu carrito de compras',
  whatFor: 'Acá se junta lo que vas a pedir, con su peso y su total.',
  noDisponible: 'El producto ya no está disponible.',
  quitarNoDisponibles: 'Debes eliminar del carrito los productos que ya no tienes disponible',
  minimum: (n: string) => `La unidad mínima de compra es ${n}.`,
  precioActualizado: 'El precio fue actualizado.',
  descuentoActualizado: 'El descuento fue actualizado.',
  descuentoClienteActualizado: 'El descuento de cliente fue actualizado.',
  disponibleActualizado: (before: string) => `Cambió la disponibilidad. Antes: ${inSentence(before)}.`,
  camion: 'Atención: un camión completo no debe superar los 27500 kilos.',
  cancel: '¿Estás seguro que querés cancelar el carrito?',
  cambiado: 'El carrito cambió desde que lo abriste. Revisá los valores actuales antes de continuar.',
  monedaDistinta:
    'El producto está en otra moneda que la de tu carrito. Confirmá o vaciá el carrito antes de agregarlo.',
  notSold: 'El producto no está disponible para este cliente.',
  lleno: 'El carrito admite hasta 1.000 productos. Confirmalo, o quitá alguno antes de agregar otro.',
  cantidadInvalida: 'La cantidad no es válida.',
  stayedAtMinimum: (typed: string, minimum: string) => `«${typed}» no es una cantidad: quedó la mínima, ${minimum}.`,
  escalon: (desde: string) => `Precio desde ${desde}.`,
  siguiente: (falta: string, precio: string) => `Con ${falta} más, ${precio}`,
  removed: (descripcion: string) => `Quitaste ${descripcion}.`,
  removedMany: (n: number) => `Quitaste ${n} renglones.`,
  joined: (linea: string, cantidad: string) => `Había otro renglón de ${linea}: se juntaron, y ahora son ${cantidad}.`,
  missingLinea: 'El producto ya no está en el carrito.',
  carritoVacio: 'El carrito está vacío.',
  foreignCambio: 'El carrito cambió en otra pestaña o en otro dispositivo. Esto es lo que tiene ahora.',
  cerrado: 'El carrito ya fue confirmado o cancelado.',
  deCotizacion: 'Estos renglones son los de una cotización: sus cantidades y precios no se cambian.',
  yaNoSeVende: (descripcion: string) =>
    `${descripcion} ya no se vende. Escribile a tu vendedor en los mensajes de la cotización.`,
} as const

/** Kilograms of a full truck; above it the cart warns but does not block (SHIP-49, OPEN-34). */
export const limiteCamionKg = 27_500
/** Largest amount or weight of one line: far above any real one, so that the sum of a thousand fits its column. */
export const montoMaximo = 10_000_000_000
/** Lines of a cart: as many as a list of a request may hold, so that any cart can be saved. */
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

/** True for amounts above the limit of a line. */
export const exceedsMaximo = (montos: Pick<LineaMontos, 'montoSubtotal' | 'pesoSubtotal'>): boolean =>
  montos.montoSubtotal > montoMaximo || montos.pesoSubtotal > montoMaximo

const share = (amount: Decimal | number, percent: Decimal): Decimal => dec(amount).times(percent).div(100)

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
type Medida = Pick<LineaEntrada, 'cantidad' | 'dimension1' | 'dimension2'>
/** A product's unit price, and its prices from a quantity on (docs/decisions/0070). */
export type Tarifa = {
  readonly precio: number | null
  readonly escalones: { readonly $values: readonly { readonly desde: number; readonly precio: number }[] }
}
const inUnidades = (medida: Medida): Decimal =>
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
    ...(reached === null ? [] : [textos.escalon(unitsOf(reached, unidad))]),
    ...(siguiente ? [textos.siguiente(unitsOf(siguiente.falta, unidad), price(siguiente.precio))] : []),
  ]
}

export type Totals = { montoTotalSinDto: number; montoTotal: number; pesoTotal: number; descuento: number }
/** The sums of rounded lines; the discount is the difference of the two totals (CART-26, CART-27). */
export const totals = (lines: readonly LineaMontos[]): Totals => {
  const subtotal = sum(lines.map((l) => l.montoSubtotal))
  const total = sum(lines.map((l) => l.montoSubtotalDto))
  return {
    montoTotalSinDto: money(subtotal),
    montoTotal: money(total),
    pesoTotal: kilos(sum(lines.map((l) => l.pesoSubtotal))),
    descuento: money(subtotal.minus(total)),
  }
}

/**
 * The amount under a payment condition: its percentage (0–100) of the total without discount is subtracted from the
 * discounted total, never below 0: all discounts together are at most 100 % (OPEN-35).
 */
export const montoFinal = (montoTotalSinDto: number, montoTotal: number, porcentaje: number): number => {
  const final = dec(montoTotal).minus(share(montoTotalSinDto, together(porcentaje)))
  return final.lt(0) ? 0 : money(final)
}

/** A client's discount: without a group on everything, with a group or subgroup on its lines. */
export type Descuento = { porcentaje: number; grupoId: number | null; gruposProdId: number | null }
/** The client's percentage: the sum of its discounts without a group, at most 100. */
export const descuentoOfCliente = (all: readonly Descuento[]): number =>
  together(...all.filter((d) => d.grupoId === null && d.gruposProdId === null).map((d) => d.porcentaje)).toNumber()
/** A line's percentage: its subgroup's, else its group's; the largest of several. */
export const descuentoOfLinea = (
  all: readonly Descuento[],
  producto: { grupoId: number; gruposProdId: number | null },
): number => {
  const narrow = all.filter((d) => d.gruposProdId !== null && d.gruposProdId === producto.gruposProdId)
  const found =
    narrow.length > 0 ? narrow : all.filter((d) => d.gruposProdId === null && d.grupoId === producto.grupoId)
  return Math.max(0, ...found.map((d) => d.porcentaje))
}

/** The members of a line that are compared before the cart is saved (OPEN-78). */
export type SentLinea = {
  item: number
  cantidadTiras: number
  precio: number
  descuento1: number
  dimension1: number
  dimension2: number
}
const compared = ['cantidadTiras', 'precio', 'descuento1', 'dimension1', 'dimension2'] as const
/** True when the sent lines equal the present ones, in any order. */
export const sameLines = (sent: readonly SentLinea[], present: readonly SentLinea[]): boolean => {
  const byItem = new Map(sent.map((l) => [l.item, l]))
  return (
    sent.length === present.length &&
    byItem.size === present.length &&
    present.every((sent) => {
      const seen = byItem.get(sent.item)
      return seen !== undefined && compared.every((field) => seen[field] === sent[field])
    })
  )
}

/** The request body to save a seen cart: only what is compared, so that a thousand lines stay small. */
export const forSave = ({ descuentoCliente, presupuestoDetalles }: Presupuesto) => ({
  descuentoCliente,
  presupuestoDetalles: presupuestoDetalles.$values.map(
    ({ item, cantidadTiras, precio, descuento1, dimension1, dimension2 }): SentLinea => ({
      item,
      cantidadTiras,
      precio,
      descuento1,
      dimension1,
      dimension2,
    }),
  ),
})

/**
 * The quantity of a field on blur: a number is taken, no number becomes the minimum (CART-22), an ambiguous text
 * returns its question (OPEN-100).
 */
export const settleCantidad = (text: string, minimum: number, campo: Campo): number | Doubt => {
  const typed = readTyped(text, campo)
  return typed.kind === 'doubt' ? typed : typed.kind === 'numero' ? typed.numero : minimum
}
/** The sentence of an invalid quantity; null if valid (CART-20). */
export const problemOfCantidad = (cantidad: number, minimum: number): string | null =>
  cantidad <= 0 || cantidad < minimum ? textos.minimum(showLargo(minimum)) : null

/** A quantity and a cut, in metres; 0 for a side that is not asked. */
export type MedidaOfLinea = { readonly cantidad: number; readonly largo: number; readonly ancho: number }
/** A line's amounts for the quantity and the cut in its editor (CART-11), at the price of that much (OPEN-146). */
export const deriveLinea = (line: Line, { cantidad, largo, ancho }: MedidaOfLinea, descuentoCliente: number) => {
  const medida = { cantidad, dimension1: largo, dimension2: ancho }
  const precio = (line.activo ? precioFor(line.producto, medida) : null) ?? line.precio
  const { montoSubtotal, montoSubtotalDto, pesoSubtotal } = computeLinea({
    ...medida,
    precio,
    peso: line.producto.peso,
    descuento1: line.descuento1,
    descuentoCliente,
  })
  return {
    precio,
    netoUnitario: netoOf({ ...line, precio, descuentoCliente }, inUnidades(medida), montoSubtotalDto),
    precioTotalActualizado: montoSubtotal,
    pesoTotalActualizado: pesoSubtotal,
    precioDtoActualizado: montoSubtotalDto,
  }
}

/** When there is enough of a line, by whether there is and its group. */
export const disponibleOf = ({ enStock, producto }: Pick<Line, 'enStock' | 'producto'>): string =>
  showDisponible(enStock, producto.grupoDescripcion)

/** Two prices for display, with all decimals if they differ by less than a cent. */
const showPrecios = (before: number, after: number, simbolo: string | undefined): readonly [string, string] => {
  const [antes, currentTime] = [showMoney(before, simbolo), showMoney(after, simbolo)]
  const whole = (precio: number) => [simbolo, showPeso(precio)].filter(Boolean).join(' ')
  return antes === currentTime ? [whole(before), whole(after)] : [antes, currentTime]
}
/** Sentences for a changed price and discount. */
const cambiosOfValor = (before: Line, after: Line, simbolo: string | undefined): string[] =>
  [
    after.precio !== before.precio
      ? `${after.producto.descripcion}: el precio pasó de ${showPrecios(before.precio, after.precio, simbolo).join(' a ')}.`
      : '',
    after.descuento1 !== before.descuento1
      ? `${after.producto.descripcion}: el descuento pasó de ${showPct(before.descuento1)} a ${showPct(after.descuento1)}.`
      : '',
    after.enStock !== before.enStock
      ? `${after.producto.descripcion}: ${textos.disponibleActualizado(disponibleOf(before))} Ahora: ${inSentence(disponibleOf(after))}.`
      : '',
  ].filter(Boolean)

/** Sentences for the price or discount that saving one line changed and the person had not seen (OPEN-78). */
export const cambiosOfLinea = (seen: Presupuesto, now: Presupuesto, item: number): string[] => {
  const [before, after] = [seen, now].map((cart) => cart.presupuestoDetalles.$values.find((x) => x.item === item))
  return before && after ? cambiosOfValor(before, after, now.moneda?.simbolo) : []
}

/** The sentence of lines that became one product and cut, and so one line (DIARIO-04); none where nothing joined. */
export const joinedOf = (seen: Presupuesto, now: Presupuesto, item: number): string[] => {
  const stays = now.presupuestoDetalles.$values.find((line) => line.item === item)
  const gone = seen.presupuestoDetalles.$values.some(
    (line) =>
      line.item !== item &&
      line.producto.id === stays?.producto.id &&
      line.dimension1 === stays.dimension1 &&
      line.dimension2 === stays.dimension2 &&
      !now.presupuestoDetalles.$values.some((other) => other.item === line.item),
  )
  if (!stays || !gone) return []
  const corte = { largo: stays.dimension1, ancho: stays.dimension2 }
  return [textos.joined(nameOfLinea(stays.producto.descripcion, corte), showLargo(stays.cantidadTiras))]
}

const medidaOf = ({ dimension1, dimension2 }: Line): string => showMedida({ largo: dimension1, ancho: dimension2 })
/** Sentences for the differences between the cart a person saw and the present one (OPEN-78). */
export const cambios = (seen: Presupuesto, now: Presupuesto): string[] => {
  const before = new Map(seen.presupuestoDetalles.$values.map((l) => [l.item, l]))
  const after = new Set(now.presupuestoDetalles.$values.map((l) => l.item))
  const simbolo = now.moneda?.simbolo
  const of = (after: Line): string[] => {
    const previous = before.get(after.item)
    const say = (text: string) => `${after.producto.descripcion}: ${text}`
    if (!previous) return [say('se agregó al carrito.')]
    return [
      after.dimension1 !== previous.dimension1 || after.dimension2 !== previous.dimension2
        ? say(`la medida pasó de ${medidaOf(previous)} a ${medidaOf(after)}.`)
        : '',
      after.cantidadTiras !== previous.cantidadTiras
        ? say(`la cantidad pasó de ${showLargo(previous.cantidadTiras)} a ${showLargo(after.cantidadTiras)}.`)
        : '',
      ...cambiosOfValor(previous, after, simbolo),
      !after.activo && previous.activo ? say(textos.noDisponible) : '',
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

/** The cart's kilos, or its number of lines if none has a weight; blank while not loaded (null). */
export const showCarries = (count: number | null, peso: number | null): string => {
  if (count === 0) return 'Vacío'
  if (count === null || peso === null) return ' '
  return peso > 0 ? `${showInt(peso)} KG` : showCuantos({ length: count }, 'artículo')
}

/** A cut in metres, as the cart writes it: '6,000', '2,440 × 1,220'; '' where none is asked. */
export const showCorte = (largo: number, ancho: number): string =>
  [largo, ancho]
    .filter((side) => side > 0)
    .map(showMetros)
    .join(' × ')
