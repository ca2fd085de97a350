import { readTyped, type Campo, type Doubt } from '#shared/cantidad.ts'
import { dec, kilos, money, showLargo, showMetros, showMoney, showPct, showPeso, sum } from '#shared/money.ts'
import { nameOfLinea, netoOf, showDisponible, showMedida, together } from '#shared/renglon.ts'
import { MAX_LISTA } from '#shared/wire.ts'
import type { Line, Presupuesto } from './contract.ts'
import { computeLinea, inUnidades, precioFor, share, type LineaMontos } from './linea.ts'
import { inSentence, textos } from './textos.ts'

export { showCarries } from './carries.ts'
export * from './linea.ts'
export { textos } from './textos.ts'

/** Kilograms of a full truck; above it the cart warns but does not block (SHIP-49, OPEN-34). */
export const limiteCamionKg = 27_500
/** Lines of a cart: as many as a list of a request may hold, so that any cart can be saved. */
export const maximoLineas = MAX_LISTA

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

/** A cut in metres, as the cart writes it: '6,000', '2,440 × 1,220'; '' where none is asked. */
export const showCorte = (largo: number, ancho: number): string =>
  [largo, ancho]
    .filter((side) => side > 0)
    .map(showMetros)
    .join(' × ')
