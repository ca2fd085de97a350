import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  kilos,
  money,
  readNumber,
  round,
  showInt,
  showKilos,
  showLargo,
  showMetros,
  showMoney,
  showNumber,
  showPct,
  showPeso,
  sum,
} from './money.ts'

describe('money', () => {
  it.each([
    [1.005, 1.01],
    [2.675, 2.68],
    [0.125, 0.13],
    [1.004999, 1],
    [-1.005, -1.01],
    [10, 10],
    [0.615, 0.62],
  ])('CONST-03 %s rounds half up to %s', (value, expected) => {
    expect(money(value)).toBe(expected)
  })
  it('CONST-03 a sum of cents loses none', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { maxLength: 60 }), (cents) => {
        const total = cents.reduce((a, b) => a + BigInt(b), 0n)
        expect(
          sum(cents.map((c) => money(c / 100)))
            .times(100)
            .toFixed(0),
        ).toBe(total.toString())
      }),
    )
  })
  it('rounding is at most half a cent away', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (x) => {
        expect(Math.abs(Number(round(x, 2).minus(x).toString()))).toBeLessThanOrEqual(0.005)
      }),
    )
  })
  it('CONST-04 CONST-05 weights and amounts show two decimals, lengths three', () => {
    expect([showNumber(1234.5), showMoney(13.57, 'US$'), showKilos(3052.8), showMetros(6)]).toEqual([
      '1.234,50',
      'US$ 13,57',
      '3.052,80 KG',
      '6,000',
    ])
    expect([showLargo(6), showLargo(2.44), showPeso(0.888), showInt(20623), showPct(12.5), showPct(5)]).toEqual([
      '6',
      '2,44',
      '0,888',
      '20.623',
      '12,5 %',
      '5 %',
    ])
    expect(kilos(0.888 * 12)).toBe(10.66)
  })
  it.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234.567', 1234567],
    ['12', 12],
    [' 7 ', 7],
    ['-3', -3],
    ['1.2,3.4', null],
    ['', null],
    ['abc', null],
    ['1e5', null],
    ['.', null],
    ['1 000,5', 1000.5],
  ])('reads %j as %s', (text, expected) => expect(readNumber(text)).toBe(expected))
})
