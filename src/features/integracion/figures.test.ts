import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exacta, isDoubtful, withoutDoubt } from './server/figures.ts'
import { decimal } from './server/columnas.ts'

const read = (texto: string) => {
  const leido = decimal(4, -1e9, 1e9).safeParse(texto)
  return leido.success ? leido.data : 'mal'
}

describe('OPEN-120 the decimal sign of a file', () => {
  it.each<[string, ',' | '.', number | 'mal']>([
    ['1.500', ',', 1500],
    ['1.500', '.', 1.5],
    ['1,500', ',', 1.5],
    ['1,500', '.', 1500],
    ['1.500,25', ',', 1500.25],
    ['1.500,25', '.', 'mal'],
    ['1,500.25', '.', 1500.25],
    ['1.5', ',', 'mal'],
    ['1,5', ',', 1.5],
    ['12 500,5', ',', 12500.5],
    ['1.500.000', ',', 1500000],
    ['1.50.000', ',', 'mal'],
    ['-3,125', ',', -3.125],
    ['uno', ',', 'mal'],
    ['', ',', 'mal'],
  ])('%s with %s', (texto, decimalSign, valor) => expect(read(withoutDoubt(texto, decimalSign))).toBe(valor))

  it('of a file that does not say it only what can be read one way is read', () => {
    expect(['1.500', '12,345', '-999.000', '1.5', '1,50', '0,125', '1234.567', '1.500,25'].map(isDoubtful)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
  it('a number that a program sends is the number it is', () =>
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (n) => {
        expect(read(exacta(n / 1_000))).toBe(n / 1_000)
      }),
    ))
})
