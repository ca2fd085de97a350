import { otherOf, type Rate } from '#features/dolar/rules.ts'
import { dec, isPesos, money, sum } from '#shared/money.ts'
import { showUnitario } from '#shared/renglon.ts'

/** A tax that is collected on account with a client's invoices, as the order system says it; `minimo`: in pesos. */
export type Percepcion = {
  readonly impuesto: string
  /** Null: wherever it goes. */ readonly provinciaId: number | null
  readonly provincia: string | null
  readonly alicuota: number
  readonly minimo: number
}
/** What is estimated of one: on which base, in the currency of the order. */
export type Estimada = {
  readonly impuesto: string
  readonly provincia: string | null
  readonly alicuota: number
  readonly base: number
  readonly monto: number
}

export const textos = {
  titulo: 'Percepciones',
  later: 'Se calcula al elegir el destino.',
  failed: 'No pudimos traer las percepciones.',
  total: 'Total estimado',
} as const

export type Neto = {
  readonly neto: number
  readonly moneda: { readonly id: number }
  /** Where it goes to. */ readonly provinciaId: number
  /** By which a net in dollars is compared with a least amount; null: it is not, and the tax counts. */
  readonly rate: Pick<Rate, 'valor'> | null
}
const reaches = ({ neto, moneda, rate }: Neto, minimo: number): boolean => {
  if (minimo === 0) return true
  if (isPesos(moneda)) return neto >= minimo
  return rate === null || otherOf(neto, moneda, rate) >= minimo
}
/** What is estimated of one on a base, half up. */
export const estimateOf = (
  base: number,
  { impuesto, provincia, alicuota }: Omit<Estimada, 'base' | 'monto'>,
): Estimada => ({
  impuesto,
  provincia,
  alicuota,
  base,
  monto: money(dec(base).times(alicuota).div(100)),
})
/**
 * What is estimated of an order's net total: the taxes of its destination's province and those of none, each from its
 * least amount on (DOLAR-10). No rate is assumed: what the order system does not say is not there.
 */
export const estimate = (of: readonly Percepcion[], order: Neto): Estimada[] =>
  order.neto <= 0
    ? []
    : of
        .filter(({ provinciaId, minimo }) => [null, order.provinciaId].includes(provinciaId) && reaches(order, minimo))
        .map((one) => estimateOf(order.neto, one))

/** 'Percepción IIBB Buenos Aires 3,00 % (estimada)'. */
export const labelOf = ({ impuesto, provincia, alicuota }: Omit<Estimada, 'base' | 'monto'>): string =>
  ['Percepción', impuesto, provincia, `${showUnitario(alicuota)} %`, '(estimada)'].filter(Boolean).join(' ')

/** A total with what is estimated on top of it. */
export const withPercepciones = (total: number, estimadas: readonly Estimada[]): number =>
  money(sum([total, ...estimadas.map(({ monto }) => monto)]))
