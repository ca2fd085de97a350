import { describe, expect, it } from 'vitest'
import { isOld, isSalto, showEquivalent, textos } from './rules.ts'

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

describe('an amount in the other currency', () => {
  const rate = { valor: 1489, fechaHora: '2026-11-20T15:00:00-03:00', tipo: 'divisa', fuente: 'BNA' } as const
  it.each([
    [1234.5, { id: 2 }, rate, '≈ $ 1.838.170,50 · dólar divisa BNA $ 1.489,00 del 20/11/2026 15:00'],
    [1489, { id: 1 }, rate, '≈ US$ 1,00 · dólar divisa BNA $ 1.489,00 del 20/11/2026 15:00'],
    [-0.01, { id: 2 }, { ...rate, fuente: null }, '≈ − $ 14,89 · dólar divisa $ 1.489,00 del 20/11/2026 15:00'],
    [
      1,
      { id: 2 },
      { ...rate, valor: 1489.1251, tipo: null },
      '≈ $ 1.489,13 · dólar BNA $ 1.489,1251 del 20/11/2026 15:00',
    ],
  ])('DOLAR-04 %s of currency %o', (monto, moneda, at, said) => {
    expect(showEquivalent(monto, moneda, at)).toBe(said)
  })
  it('DOLAR-04 a rate is old once it is older than so many hours', () => {
    const at = (text: string) => isOld(rate, 96, new Date(text))
    expect([at('2026-11-24T15:00:00-03:00'), at('2026-11-24T15:00:01-03:00')]).toEqual([false, true])
  })
})

it('DOLAR-03 DOLAR-04 the words of a switch, of a rate that is old, and of none', () => {
  expect([textos.ver({ id: 1 }), textos.ver({ id: 2 })]).toEqual(['Ver en dólares', 'Ver en pesos'])
  expect(textos.old('2026-11-16T15:00:00-03:00')).toBe('La cotización es del 16/11/2026: consultá a tu ejecutivo.')
  expect(textos.noRate).toBe('Sin cotización cargada.')
})
