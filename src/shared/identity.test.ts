import { describe, expect, it } from 'vitest'
import { fold, isCuit, showCuit, showDni } from './identity.ts'

describe('identity', () => {
  it.each([['30500010912', true], ['33693450239', true], ['20123456786', true], ['30500010913', false], ['', false], ['abc', false], ['99500010912', false], ['3050001091', false]])('CUIT %s: %s', (text, expected) => expect(isCuit(text)).toBe(expected))
  it('shows documents with their marks', () => {
    expect([showCuit('30500010912'), showDni('28417903'), showCuit('123')]).toEqual(['30-50001091-2', '28.417.903', '123'])
  })
  it('folds accents, case and blanks', () => expect(fold('  Ángulo  de ALA ñandú ')).toBe('angulo de ala nandu'))
})
