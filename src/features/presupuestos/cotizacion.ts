import { nombreOf } from '#features/cotizaciones/rules.ts'
import { showEquivalent, type Rate } from '#features/dolar/rules.ts'
import { showDay } from '#shared/dates.ts'
import { isPesos, showPesos } from '#shared/money.ts'
import type { Quote } from './contract.ts'
import { paidOf } from './sums.ts'

/** 'Cotización C-318, versión 3': whose prices an order has; null: today's (COTIZ-13). */
export const preciosDe = ({ deCotizacion }: Pick<Quote, 'deCotizacion'>): string | null =>
  deCotizacion && nombreOf(deCotizacion.numero, deCotizacion.version)

/** The rate that an order kept; null where it kept none, or nobody said since when it was one (DOLAR-05). */
export const rateOf = ({
  cotizacion,
  cotizacionFecha,
  cotizacionTipo,
  cotizacionFuente,
}: Pick<Quote, 'cotizacion' | 'cotizacionFecha' | 'cotizacionTipo' | 'cotizacionFuente'>): Rate | null =>
  cotizacion === null || cotizacionFecha === null
    ? null
    : { valor: cotizacion, fechaHora: cotizacionFecha, tipo: cotizacionTipo, fuente: cotizacionFuente }

/**
 * 'Total con IVA ≈ $ 1.838.170,50 · dólar divisa BNA $ 1.489,00 del 20/11/2026 15:00': what an order in another
 * currency comes to by the rate that it kept (DOLAR-04). Of a kind that was not kept, as it was: 'Dólar a $ 1.489,50,
 * del 20/11/2026' (OPEN-149).
 */
export const cotizacionOf = (
  quote: Parameters<typeof rateOf>[0] & Pick<Quote, 'moneda'> & Parameters<typeof paidOf>[0],
): string | null => {
  const { moneda, cotizacion, cotizacionFecha, cotizacionTipo } = quote
  if (cotizacion === null || isPesos(moneda)) return null
  const rate = rateOf(quote)
  if (rate === null || cotizacionTipo === null)
    return `Dólar a ${showPesos(cotizacion)}${cotizacionFecha ? `, del ${showDay(cotizacionFecha)}` : ''}`
  const { label, monto } = paidOf(quote)
  return `${label} ${showEquivalent(monto, moneda, rate)}`
}
