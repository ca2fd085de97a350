import { dec, money, round, showPct, sum } from '#shared/money.ts'
import { descuentosOf, latestOf, SIN_IVA, unidadesOf } from '#shared/renglon.ts'
import { unitsOf } from '#shared/unidades.ts'
import { impuestosOf, withIva } from '#shared/iva.ts'
import type { Quote } from './contract.ts'

/** A row of a request's sums. `monto`: what comes off is negative; `strong`: what is paid. */
export type Sum = {
  readonly label: string
  readonly monto: number
  /** '+ IVA' or 'con IVA' beside a total (DIARIO-21). */ readonly plus?: string
  readonly strong?: boolean
  /** Quieter than the rest: a part of the row above. */ readonly part?: boolean
}
type Summed = Pick<Quote, 'descuentoCliente' | 'descuentoCondicionPago' | 'montoTotal'> & {
  readonly detalles: {
    readonly $values: readonly Pick<
      Quote['detalles']['$values'][number],
      'descuento1' | 'grupo' | 'montoSubtotal' | 'montoSubtotalDto' | 'iva'
    >[]
  }
}

/** The rows of IVA, and the total with it; none where no rate was kept, or none is paid (OPEN-150). */
const withTaxes = ({ detalles, montoTotal }: Summed): Sum[] => {
  const lines = detalles.$values.map((l) => ({ monto: l.montoSubtotalDto, iva: l.iva }))
  const impuestos = impuestosOf(lines, montoTotal) ?? []
  if (impuestos.length === 0) return []
  return [
    ...impuestos.map(({ iva, monto }) => ({ label: `IVA ${showPct(iva)}`, monto, part: true })),
    { label: 'Total con IVA', monto: withIva(montoTotal, impuestos), strong: true },
  ]
}
/**
 * What a request comes to, as every screen, document and mail says it (DIARIO-02): the list, each discount of the lines
 * by its name, what is left, the payment's, the total, and the IVA. Each row from what was stored.
 */
export const sumsOf = (quote: Summed): Sum[] => {
  const lines = quote.detalles.$values
  const [list, net] = [money(sum(lines.map((l) => l.montoSubtotal))), money(sum(lines.map((l) => l.montoSubtotalDto)))]
  const payment = money(dec(net).minus(quote.montoTotal))
  // what the order system computed otherwise has no discounts that could be named
  const named = list !== net && lines.every((l) => l.montoSubtotal >= l.montoSubtotalDto)
  const off = !named ? [] : descuentosOf(lines.map((l) => ({ ...l, descuentoCliente: quote.descuentoCliente })))
  return [
    ...(off.length > 0 ? [{ label: 'Subtotal', monto: list }] : []),
    ...off.map(({ nombre, porcentaje, monto }) => ({
      label: `${nombre}, ${showPct(porcentaje)}`,
      monto: -monto,
      part: true,
    })),
    { label: 'Productos, con descuentos', monto: net },
    ...(payment > 0
      ? [{ label: `Forma de pago, ${showPct(quote.descuentoCondicionPago)} del subtotal`, monto: -payment }]
      : []),
    { label: 'Total', monto: quote.montoTotal, plus: SIN_IVA, strong: true },
    ...withTaxes(quote),
  ]
}
/** When the last of a request's lines is there; null where nobody wrote it down (DIARIO-06). */
export const latestOfQuote = ({ detalles }: Pick<Quote, 'detalles'>): string | null => latestOf(detalles.$values)

type Linea = Quote['detalles']['$values'][number]
/** How much a line is in the unit of its price: '65 m', '30 tiras'. */
export const showUnidades = ({
  cantidadTiras,
  dimension1,
  dimension2,
  unidad,
}: Pick<Linea, 'cantidadTiras' | 'dimension1' | 'dimension2' | 'unidad'>): string =>
  unitsOf(round(unidadesOf(cantidadTiras, dimension1, dimension2), 3).toNumber(), unidad)
