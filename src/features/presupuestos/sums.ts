import { labelOf, textos as percepciones, withPercepciones } from '#features/percepciones/rules.ts'
import { dec, money, round, showImporte, showPct, sum } from '#shared/money.ts'
import {
  DESCUENTO_CLIENTE,
  descuentosOf,
  FAMILIA,
  latestOf,
  showDisponible,
  SIN_IVA,
  together,
  unidadesOf,
} from '#shared/renglon.ts'
import { unitsOf } from '#shared/unidades.ts'
import { impuestosOf, withIva } from '#shared/iva.ts'
import type { Quote } from './contract.ts'

/** A row of a request's sums. `monto`: what comes off is negative; `strong`: what is paid. */
export type Sum = {
  readonly label: string
  readonly monto: number
  /** What its percentage is of: that much of this gives the amount (PAPEL-08). */ readonly base?: number
  /** '+ IVA' or 'con IVA' beside a total (DIARIO-21). */ readonly plus?: string
  readonly strong?: boolean
  /** Quieter than the rest: a part of the row above. */ readonly part?: boolean
}
type Summed = Pick<Quote, 'descuentoCliente' | 'descuentoCondicionPago' | 'montoTotal'> & {
  readonly percepciones?: Quote['percepciones']
  readonly detalles: {
    readonly $values: readonly Pick<
      Quote['detalles']['$values'][number],
      'descuento1' | 'grupo' | 'montoSubtotal' | 'montoSubtotalDto' | 'iva'
    >[]
  }
}

/**
 * Whether a percentage of a base gives an amount, but for the cents by which `times` figures were rounded. What the
 * order system computed otherwise is no percentage of anything that stands here.
 */
const gives = (base: number, percent: number, monto: number, times = 1): boolean =>
  dec(base).times(percent).div(100).minus(monto).abs().lte(dec(times).times(0.01))

/** The rows of IVA, and the total with it; none where no rate was kept, or none is paid (OPEN-150). */
const withTaxes = ({ detalles, montoTotal }: Summed): Sum[] => {
  const lines = detalles.$values.map((l) => ({ monto: l.montoSubtotalDto, iva: l.iva }))
  const impuestos = impuestosOf(lines, montoTotal) ?? []
  if (impuestos.length === 0) return []
  return [
    ...impuestos.map(({ iva, monto, base }) => ({ label: `IVA ${showPct(iva)}`, monto, base, part: true })),
    { label: 'Total con IVA', monto: withIva(montoTotal, impuestos), strong: true },
  ]
}
/** What is estimated on top, and the total with it; in no total of its own (DOLAR-10). */
const estimadasOf = (quote: Summed): Sum[] => {
  const all = quote.percepciones?.$values ?? []
  if (all.length === 0) return []
  const total = withTaxes(quote).at(-1)?.monto ?? quote.montoTotal
  return [
    ...all.map((one) => ({ label: labelOf(one), monto: one.monto, base: one.base, part: true })),
    { label: percepciones.total, monto: withPercepciones(total, all), strong: true },
  ]
}
/** A discount with its percentage and what that is of, where it gives the amount; else by its name alone. */
const discount = (nombre: string, percent: number, base: number, monto: number, times: number): Sum =>
  gives(base, percent, monto, times)
    ? { label: `${nombre}, ${showPct(percent)}`, monto: -monto, base, part: true }
    : { label: nombre, monto: -monto, part: true }

/** What the lines come to. */
export const PRODUCTOS = 'Productos, con descuentos'
type Payment = { readonly base: number; readonly monto: number; /** It is the condition's percentage. */ is: boolean }
/** What the payment condition takes off, and what it is a percentage of: the list, without any discount (SHIP-33). */
export const paymentOf = ({ detalles, montoTotal, descuentoCondicionPago }: Summed): Payment => {
  const lines = detalles.$values
  const base = money(sum(lines.map((l) => l.montoSubtotal)))
  const monto = money(sum(lines.map((l) => l.montoSubtotalDto)).minus(montoTotal))
  return { base, monto, is: gives(base, descuentoCondicionPago, monto) }
}
/**
 * What a request comes to, as every screen, document and mail says it (DIARIO-02): the list, each discount of the lines
 * by its name, what is left, the payment's, the total, and the IVA. Each row from what was stored.
 */
export const sumsOf = (quote: Summed): Sum[] => {
  const lines = quote.detalles.$values
  const [list, net] = [money(sum(lines.map((l) => l.montoSubtotal))), money(sum(lines.map((l) => l.montoSubtotalDto)))]
  const payment = paymentOf(quote)
  // what the order system computed otherwise has no discounts that could be named
  const named = list !== net && lines.every((l) => l.montoSubtotal >= l.montoSubtotalDto)
  const off = !named ? [] : descuentosOf(lines.map((l) => ({ ...l, descuentoCliente: quote.descuentoCliente })))
  const percent = showPct(quote.descuentoCondicionPago)
  return [
    ...(off.length > 0 ? [{ label: 'Subtotal', monto: list }] : []),
    ...off.map(({ nombre, porcentaje, monto, base }) => discount(nombre, porcentaje, base, monto, lines.length)),
    { label: PRODUCTOS, monto: net },
    ...(payment.monto > 0
      ? [
          payment.is
            ? { label: `Forma de pago, ${percent} del subtotal`, monto: -payment.monto, base: payment.base }
            : { label: 'Forma de pago', monto: -payment.monto },
        ]
      : []),
    { label: 'Total', monto: quote.montoTotal, plus: SIN_IVA, strong: true },
    ...withTaxes(quote),
    ...estimadasOf(quote),
  ]
}
/** The last of the totals of a request: what is paid in the end. */
export const paidOf = (quote: Summed): Sum => sumsOf(quote).findLast(({ strong }) => strong)!

/** What a row of the sums is called, with what its percentage is of: 'IVA 21 % de US$ 600,00'. */
export const showLabel = ({ label, base }: Pick<Sum, 'label' | 'base'>, simbolo: string): string =>
  base === undefined ? label : `${label} de ${showImporte(base, simbolo)}`

/** The same with '+ IVA' behind a total without it, where it stands in one text: PDF and mail. */
export const showLabelWhole = (row: Sum, simbolo: string): string =>
  [showLabel(row, simbolo), row.plus === SIN_IVA && row.plus].filter(Boolean).join(' ')

/** A discount of a line, in percent of its list price; `porcentaje` null: it is none, `monto` is what came off. */
export type LineDiscount = { readonly nombre: string; readonly porcentaje: number | null; readonly monto: number }
/** The discounts of a line by their names, as it shows them; none where nothing came off. */
export const discountsOfLine = (
  linea: Pick<Linea, 'descuento1' | 'grupo' | 'montoSubtotal' | 'montoSubtotalDto'>,
  { descuentoCliente }: Pick<Quote, 'descuentoCliente'>,
): readonly LineDiscount[] => {
  const off = money(dec(linea.montoSubtotal).minus(linea.montoSubtotalDto))
  const own = [
    { nombre: linea.grupo ?? FAMILIA, porcentaje: linea.descuento1 },
    { nombre: DESCUENTO_CLIENTE, porcentaje: descuentoCliente },
  ].filter(({ porcentaje }) => porcentaje > 0)
  const all = together(linea.descuento1, descuentoCliente).toNumber()
  if (gives(linea.montoSubtotal, all, off, 2)) return own.map((one) => ({ ...one, monto: off }))
  return off > 0 ? [{ nombre: 'Descuento', porcentaje: null, monto: off }] : []
}
type Linea = Quote['detalles']['$values'][number]
/** Once it left, or never will, when there would be some of it is no news. */
const OVER = ['En tránsito', 'Entregado', 'Cancelado']
type Stand = Pick<Quote, 'estadoPresupuesto'>
/** Whether there was some of a line; null where it is no news, and where nobody wrote it down (DIARIO-06). */
export const stockOf = ({ enStock }: Pick<Linea, 'enStock'>, { estadoPresupuesto }: Stand): boolean | null =>
  OVER.includes(estadoPresupuesto ?? '') ? null : enStock
/** The same in words: 'En stock', 'En 4 días hábiles'. */
export const disponibleOf = (linea: Pick<Linea, 'enStock' | 'grupo'>, quote: Stand): string | null => {
  const there = stockOf(linea, quote)
  return there === null ? null : showDisponible(there, linea.grupo)
}
/** When the last of a request's lines is there; null as above. */
export const latestOfQuote = (quote: Pick<Quote, 'detalles' | 'estadoPresupuesto'>): string | null =>
  latestOf(quote.detalles.$values.map((linea) => ({ ...linea, enStock: stockOf(linea, quote) })))

/** How much a line is in the unit of its price: '65 m', '30 tiras'. */
export const showUnidades = ({
  cantidadTiras,
  dimension1,
  dimension2,
  unidad,
}: Pick<Linea, 'cantidadTiras' | 'dimension1' | 'dimension2' | 'unidad'>): string =>
  unitsOf(round(unidadesOf(cantidadTiras, dimension1, dimension2), 3).toNumber(), unidad)
