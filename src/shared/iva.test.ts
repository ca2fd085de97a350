import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withIva, impuestosOf } from './iva.ts'

describe('impuestosOf', () => {
  it.each([
    ['one rate', [{ monto: 100, iva: 21 }], 100, [{ iva: 21, base: 100, monto: 21 }], 121],
    [
      'two rates, the highest first',
      [
        { monto: 200, iva: 10.5 },
        { monto: 100, iva: 21 },
        { monto: 50, iva: 21 },
      ],
      350,
      [
        { iva: 21, base: 150, monto: 31.5 },
        { iva: 10.5, base: 200, monto: 21 },
      ],
      402.5,
    ],
    [
      'what the payment takes off is taken off each',
      [
        { monto: 200, iva: 10.5 },
        { monto: 100, iva: 21 },
      ],
      270,
      [
        { iva: 21, base: 90, monto: 18.9 },
        { iva: 10.5, base: 180, monto: 18.9 },
      ],
      307.8,
    ],
    ['half a cent goes up', [{ monto: 0.5, iva: 21 }], 0.5, [{ iva: 21, base: 0.5, monto: 0.11 }], 0.61],
    ['rate 0 pays none', [{ monto: 80, iva: 0 }], 80, [], 80],
    ['nothing pays none', [{ monto: 0, iva: 21 }], 0, [], 0],
  ])('OPEN-150 %s', (_what, lines, total, impuestos, todo) => {
    expect(impuestosOf(lines, total)).toEqual(impuestos)
    expect(withIva(total, impuestosOf(lines, total)!)).toBe(todo)
  })
  it('OPEN-150 without the rate of a line there is no sum', () => {
    expect(
      impuestosOf(
        [
          { monto: 10, iva: 21 },
          { monto: 10, iva: null },
        ],
        20,
      ),
    ).toBeNull()
  })
  it('OPEN-150 one rate alone is that part of the total, whatever the lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 99_999_999 }),
        (cents, total) => {
          const [impuesto] = impuestosOf(
            cents.map((c) => ({ monto: c / 100, iva: 21 })),
            total / 100,
          )!
          expect(Math.round(impuesto!.monto * 100)).toBe(Math.floor((total * 21 + 50) / 100))
        },
      ),
    )
  })
})
