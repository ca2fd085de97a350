import { dec, money, round, sum, type DecimalSource } from './money.ts'

/** The amount of IVA at one rate, in percent; `base`: the part of the total it is paid on. */
export type Impuesto = { readonly iva: number; readonly monto: number; readonly base: number }
/** `monto`: a line's amount without taxes; `iva`: its rate in percent, null if unknown. */
type Taxed = { readonly monto: DecimalSource; readonly iva: number | null }

/**
 * The IVA of a total by rate, highest first, without rate 0. The total is split in proportion to the lines' amounts, so
 * that a discount of the payment applies to all. Rounded half up once a rate. Null if any line's rate is unknown.
 */
export const impuestosOf = (lines: readonly Taxed[], total: number): readonly Impuesto[] | null => {
  if (lines.some((l) => l.iva === null)) return null
  const all = sum(lines.map((l) => l.monto))
  const rates = [...new Set(lines.map((l) => l.iva!))].filter((r) => r > 0).sort((a, b) => b - a)
  if (all.lte(0)) return []
  return rates.map((iva) => {
    const part = sum(lines.filter((l) => l.iva === iva).map((l) => l.monto))
    const base = dec(total).times(part).div(all)
    return { iva, base: money(base), monto: money(dec(total).times(part).times(iva).div(all).div(100)) }
  })
}
/** What is paid of a total in the end: with the IVA of its lines, where that is known. */
export const totalWithIva = (lines: readonly Taxed[], total: number): number =>
  withIva(total, impuestosOf(lines, total) ?? [])
/** A total with its IVA. */
export const withIva = (total: number, impuestos: readonly Impuesto[]): number =>
  round(sum([total, ...impuestos.map((i) => i.monto)]), 2).toNumber()
