import { dec, money, round, sum, type DecimalSource } from './money.ts'

/** What of the IVA is at one rate, in percent. */
export type Impuesto = { readonly iva: number; readonly monto: number }
/** `monto`: what a line comes to without taxes; `iva`: its rate, null where nobody wrote it down. */
type Taxed = { readonly monto: DecimalSource; readonly iva: number | null }

/**
 * The IVA of a total by rates, the highest first: each rate has of the total the part that its lines have of all lines,
 * so that what the payment takes off is taken off each. Rounded half up once a rate. Rate 0 pays none. Null where the
 * rate of a line is not known: no sum is better than a wrong one.
 */
export const impuestosOf = (lines: readonly Taxed[], total: number): readonly Impuesto[] | null => {
  if (lines.some((l) => l.iva === null)) return null
  const all = sum(lines.map((l) => l.monto))
  const rates = [...new Set(lines.map((l) => l.iva!))].filter((r) => r > 0).sort((a, b) => b - a)
  if (all.lte(0)) return []
  return rates.map((iva) => {
    const part = sum(lines.filter((l) => l.iva === iva).map((l) => l.monto))
    return { iva, monto: money(dec(total).times(part).times(iva).div(all).div(100)) }
  })
}
/** A total with its IVA. */
export const withIva = (total: number, impuestos: readonly Impuesto[]): number =>
  round(sum([total, ...impuestos.map((i) => i.monto)]), 2).toNumber()
