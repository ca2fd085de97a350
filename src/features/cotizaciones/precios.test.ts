import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#shared/money.ts'
import {
  atNeto,
  joinDescuentos,
  lowerAll,
  montosOf,
  movedOf,
  needsAdministrador,
  percentOf,
  spreadTotal,
  totalesOf,
  type Priced,
} from './precios.ts'

const line = (item: number, cantidadTiras: number, precio: number, more: Partial<Priced> = {}): Priced => ({
  item,
  cantidadTiras,
  dimension1: 0,
  dimension2: 0,
  precio,
  descuento1: 0,
  peso: 2,
  ...more,
})

test('COTIZ-05 a line comes to what the cart would say: its price, its cut and its discount', () => {
  expect(montosOf(line(1, 10, 12.5, { dimension1: 6, descuento1: 10 }))).toEqual({
    montoSubtotal: 750,
    montoSubtotalDto: 675,
    pesoSubtotal: 120,
  })
  expect([joinDescuentos(10, 5), joinDescuentos(80, 40), joinDescuentos(0, 0)]).toEqual([15, 100, 0])
})

test('COTIZ-05 a net price stands as it was typed; a percentage lowers what each line costs net', () => {
  expect(montosOf(atNeto(line(1, 400, 30, { descuento1: 12 }), 27.66)).montoSubtotalDto).toBe(11_064)
  const lowered = lowerAll([line(1, 10, 20, { descuento1: 10 }), line(2, 3, 7.77)], 2.5)
  expect(lowered.map(({ precio, descuento1 }) => [precio, descuento1])).toEqual([
    [17.55, 0],
    [7.5758, 0],
  ])
})

test('COTIZ-05 a total is spread by amount, and the cents left over go to the largest line', () => {
  const spread = spreadTotal([line(1, 1, 100), line(2, 1, 100), line(3, 1, 100.01)], 100)!
  expect(spread.map(({ precio }) => precio)).toEqual([33.33, 33.33, 33.34])
  expect(totalesOf(spread).montoTotal).toBe(100)
})

test('COTIZ-05 the total that was typed is what the lines come to, whatever they are, where a price can say it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 100, max: 500_000 })), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.integer({ min: 50, max: 99 }),
      (rows, percent) => {
        const lines = rows.map(([cantidad, cents], at) => line(at + 1, cantidad, cents / 100))
        const total = Math.round(totalesOf(lines).montoTotal * percent) / 100
        const spread = spreadTotal(lines, total)!
        expect(Number(sum(spread.map((one) => montosOf(one).montoSubtotalDto)))).toBe(total)
      },
    ),
  )
})

test('COTIZ-05 nothing is spread over nothing, and no line is given away', () => {
  expect(spreadTotal([line(1, 1, 100, { descuento1: 100 })], 50)).toBeNull()
  expect(spreadTotal([line(1, 100_000, 1), line(2, 1, 0.01)], 0.5)).toBeNull()
})

test('COTIZ-05 the difference to another price, and from where on only an administrator sends it', () => {
  expect([percentOf(27.66, 29.1), percentOf(30, 30), percentOf(31.5, 30), percentOf(5, null)]).toEqual([
    -4.9,
    0,
    5,
    null,
  ])
  expect([
    needsAdministrador(90, 100, 10),
    needsAdministrador(89.99, 100, 10),
    needsAdministrador(1, 100, null),
    needsAdministrador(1, null, 10),
  ]).toEqual([false, true, false, false])
})

test('COTIZ-08 a list price that moved by more than two per cent, up or down, has its line ticked; exactly two has not', () => {
  const listed = (item: number, precioLista: number | null, productoId = 'P') => ({ item, productoId, precioLista })
  const former = [listed(1, 100), listed(2, 100), listed(3, 100), listed(4, 100), listed(5, null), listed(6, 100)]
  const now = [listed(1, 102), listed(2, 102.04), listed(3, 97.9), listed(4, null), listed(5, 8), listed(6, 200, 'Q')]
  expect([...movedOf(now, former)]).toEqual([
    [2, 100],
    [3, 100],
    [4, 100],
  ])
})
