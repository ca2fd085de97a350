import fc from 'fast-check'
import { expect, it } from 'vitest'
import { requestOf } from '../../../test/solicitud.ts'
import type { Quote } from './contract.ts'
import { datosOfSheet, discountsOfSheet } from './sheet-facts.ts'
import { showLabel, sumsOf } from './sums.ts'

type Linea = Quote['detalles']['$values'][number]
const [line] = requestOf(1).detalles.$values as [Linea]
const cents = (n: number): number => Math.round(n) / 100
/** A quote whose lines cost so many cents, less their percentage and the client's; `payment` of the list. */
const quoteOf = (lines: readonly { list: number; percent: number }[], ofClient: number, payment: number): Quote => {
  const $values = lines.map(({ list, percent }) => ({
    ...line,
    grupo: `Familia ${percent}`,
    descuento1: percent,
    montoSubtotal: list / 100,
    montoSubtotalDto: cents((list * (100 - Math.min(100, percent + ofClient))) / 100 + 1e-6),
  }))
  const all = (of: (l: Linea) => number) => $values.reduce((sum, l) => sum + of(l), 0)
  const montoTotal = cents(all((l) => l.montoSubtotalDto) * 100 - all((l) => l.montoSubtotal) * payment)
  return {
    ...requestOf(1),
    descuentoCliente: ofClient,
    descuentoCondicionPago: payment,
    montoTotal,
    detalles: { $values },
  }
}

it('PAPEL-08 whatever is bought, each percentage names its base, and that much of it is the amount, but for the cents of each line', () => {
  const lines = fc.array(
    fc.record({ list: fc.integer({ min: 1, max: 99_999_999 }), percent: fc.constantFrom(0, 2.5, 5, 8, 12.25) }),
    { minLength: 1, maxLength: 30 },
  )
  fc.assert(
    fc.property(lines, fc.constantFrom(0, 3, 4.5), fc.constantFrom(0, 1.5, 4), (bought, ofClient, payment) => {
      for (const { label, base, monto } of sumsOf(quoteOf(bought, ofClient, payment))) {
        const said = /([\d,]+) %/.exec(label)?.[1]
        expect(said === undefined, label).toBe(base === undefined)
        if (said === undefined) continue
        const percent = Number(said.replace(',', '.'))
        expect(Math.abs((base! * percent) / 100 - Math.abs(monto)), label).toBeLessThan(0.011 * bought.length)
      }
    }),
  )
})

it('PAPEL-08 two families, a client’s discount and a payment: each of its own', () => {
  const quote = quoteOf(
    [
      { list: 100_00, percent: 5 },
      { list: 200_00, percent: 8 },
    ],
    3,
    4,
  )
  expect(sumsOf(quote).map((sum) => [showLabel(sum, 'US$'), sum.monto])).toEqual([
    ['Subtotal', 300],
    ['Familia 5, 5 % de US$ 100,00', -5],
    ['Familia 8, 8 % de US$ 200,00', -16],
    ['Descuento cliente, 3 % de US$ 300,00', -9],
    ['Productos, con descuentos', 270],
    ['Forma de pago, 4 % del subtotal de US$ 300,00', -12],
    ['Total', 258],
    ['IVA 21 % de US$ 258,00', 54.18],
    ['Total con IVA', 312.18],
  ])
  expect(discountsOfSheet(quote.detalles.$values[1]!, quote)).toEqual([
    ['Familia 8', '− 8 %'],
    ['Descuento cliente', '− 3 %'],
  ])
})

it('PAPEL-08 an amount that the order system computed otherwise is told without a percentage, which it is not of', () => {
  const quote = quoteOf([{ list: 100_00, percent: 5 }], 0, 4)
  const [only] = quote.detalles.$values as [Linea]
  const otherwise: Quote = { ...quote, montoTotal: 80, detalles: { $values: [{ ...only, montoSubtotalDto: 90 }] } }
  expect(sumsOf(otherwise).map((sum) => [showLabel(sum, 'US$'), sum.monto])).toEqual([
    ['Subtotal', 100],
    ['Familia 5', -10],
    ['Productos, con descuentos', 90],
    ['Forma de pago', -10],
    ['Total', 80],
    ['IVA 21 % de US$ 80,00', 16.8],
    ['Total con IVA', 96.8],
  ])
  expect(discountsOfSheet(otherwise.detalles.$values[0]!, otherwise)).toEqual([['Descuento', '− US$ 10,00']])
  const conditions = (of: Quote) => datosOfSheet(of)[1]!.slice(0, 2)
  expect(conditions(otherwise)).toEqual([
    ['Condición de pago', 'Contado'],
    ['Descuento de cliente', null],
  ])
  expect(conditions({ ...quote, descuentoCliente: 3 })).toEqual([
    ['Condición de pago', 'Contado (− 4 % del subtotal)'],
    ['Descuento de cliente', '3 % de la lista'],
  ])
})
