import { computeLinea, totals, type LineaMontos } from '#features/carrito/rules.ts'
import { dec, money, round, sum } from '#shared/money.ts'
import { together, unidadesOf } from '#shared/renglon.ts'

/** A line that is priced: its quantity and cut, what a unit weighs, and its price with the discount on it (percent). */
export type Priced = {
  readonly item: number
  readonly cantidadTiras: number
  readonly dimension1: number
  readonly dimension2: number
  readonly precio: number
  readonly descuento1: number
  readonly peso: number
}

/**
 * A line's amounts by the cart's own rule (OPEN-35). A cotización has no discount of the client beside: it stands in
 * the line's own (docs/decisions/0150).
 */
export const montosOf = ({ cantidadTiras, ...line }: Priced): LineaMontos =>
  computeLinea({ ...line, cantidad: cantidadTiras, descuentoCliente: 0 })
export const totalesOf = (lines: readonly Priced[]) => totals(lines.map(montosOf))

/** The discounts of a client on a line, as the one that a cotización's line carries. */
export const joinDescuentos = (descuento1: number, descuentoCliente: number): number =>
  together(descuento1, descuentoCliente).toNumber()

/** A line at a net price of a unit: exactly that, without a discount beside. */
export const atNeto = <L extends Priced>(line: L, neto: number): L => ({ ...line, precio: neto, descuento1: 0 })

/** Decimals of a price, as the order system takes them (OPEN-255). */
const PLACES = [2, 3, 4] as const
/** The unit price with the fewest decimals at which a line comes to a total; null where four are not enough. */
export const netoFor = (line: Pick<Priced, 'cantidadTiras' | 'dimension1' | 'dimension2'>, total: number) => {
  const units = unidadesOf(line.cantidadTiras, line.dimension1, line.dimension2)
  for (const places of PLACES) {
    const unit = round(dec(total).div(units), places)
    if (money(unit.times(units)) === total) return unit.toNumber()
  }
  return null
}
const nearestNeto = (line: Priced, total: number): number =>
  round(dec(total).div(unidadesOf(line.cantidadTiras, line.dimension1, line.dimension2)), PLACES[2]).toNumber()

/** All lines at so much per cent less than they are now; each net price with four decimals. */
export const lowerAll = <L extends Priced>(lines: readonly L[], percent: number): L[] =>
  lines.map((line) => {
    const neto = dec(line.precio).times(dec(100).minus(line.descuento1)).div(100)
    return atNeto(line, round(neto.times(dec(100).minus(percent)).div(100), 4).toNumber())
  })

/**
 * The lines at prices that come to a total: spread by their amounts, the cents left over go to the largest line whose
 * unit price can take them (COTIZ-05). A total that no price of four decimals gives is met as near as it can be; null
 * where nothing can be spread: no amount, or a line that would be free.
 */
export const spreadTotal = <L extends Priced>(lines: readonly L[], total: number): L[] | null => {
  const amounts = lines.map((line) => montosOf(line).montoSubtotalDto)
  const all = sum(amounts)
  if (all.lte(0)) return null
  const priced = lines.map((line, at) =>
    atNeto(line, nearestNeto(line, money(dec(total).times(amounts[at]!).div(all)))),
  )
  const left = (): number => money(dec(total).minus(sum(priced.map((line) => montosOf(line).montoSubtotalDto))))
  const bySize = lines.map((_, at) => at).sort((one, other) => amounts[other]! - amounts[one]!)
  for (const at of bySize) {
    const rest = left()
    if (rest === 0) break
    const neto = netoFor(priced[at]!, money(dec(montosOf(priced[at]!).montoSubtotalDto).plus(rest)))
    if (neto !== null && neto > 0) priced[at] = atNeto(priced[at]!, neto)
  }
  return priced.every(({ precio }) => precio > 0) ? priced : null
}

/** How far a price is from another, in per cent with one decimal: −4,5 is below; null without anything to compare. */
export const percentOf = (precio: number, against: number | null): number | null =>
  against === null || against <= 0 ? null : round(dec(precio).minus(against).times(100).div(against), 1).toNumber()

type Listed = { readonly item: number; readonly productoId: string; readonly precioLista: number | null }
/** A list price that moved by more, in per cent, has its line ticked before a renewal is sent (COTIZ-08). */
const MOVED = 2
/** The list prices of the version before, by item, of the lines whose list price moved since by more than that. */
export const movedOf = (lines: readonly Listed[], former: readonly Listed[]): ReadonlyMap<number, number> => {
  const before = new Map(former.map(({ item, productoId, precioLista }) => [`${item} ${productoId}`, precioLista]))
  return new Map(
    lines.flatMap(({ item, productoId, precioLista }) => {
      const was = before.get(`${item} ${productoId}`) ?? null
      if (was === null) return []
      const change = dec(precioLista ?? 0)
        .minus(was)
        .abs()
        .times(100)
      return change.gt(dec(was).times(MOVED)) ? [[item, was] as const] : []
    }),
  )
}

/** Whether a net price is further below today's than a seller may go alone; without a limit none is (COTIZ-05). */
export const needsAdministrador = (neto: number, netoHoy: number | null, maximo: number | null): boolean =>
  maximo !== null && netoHoy !== null && dec(neto).lt(dec(netoHoy).times(dec(100).minus(maximo)).div(100))
