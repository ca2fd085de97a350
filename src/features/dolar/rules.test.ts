import { describe, expect, it } from 'vitest'
import { isSalto, textos } from './rules.ts'

describe('a rate that jumped', () => {
  it.each([
    [1489, 14_890, true],
    [1000, 1200, false],
    [1000, 1200.01, true],
    [1000, 800, false],
    [1000, 799.99, true],
    [0.01, 0.0121, true],
  ])('DOLAR-12 from %d to %d: %s', (antes, now, jumped) => expect(isSalto(antes, now)).toBe(jumped))
  it('DOLAR-12 is asked about', () => {
    expect(textos.salto(1489, 14_890)).toBe('Pasó de $ 1.489,00 a $ 14.890,00: ¿está bien?')
  })
})
