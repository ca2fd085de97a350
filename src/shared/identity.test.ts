import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fold,
  isCuit,
  isCuitOfPais,
  isTelefono,
  maskEmail,
  plainDocumento,
  showCuit,
  showDni,
  telefonoDigits,
  toWhatsApp,
} from './identity.ts'

describe('identity', () => {
  it.each([
    ['30500010912', true],
    ['33693450239', true],
    ['20123456786', true],
    ['30500010913', false],
    ['', false],
    ['abc', false],
    ['99500010912', false],
    ['3050001091', false],
  ])('CUIT %s: %s', (text, expected) => expect(isCuit(text)).toBe(expected))
  it('OPEN-119 a country has a CUIT of its own for whoever lives there', () =>
    expect(['55000000018', '50000000016', '55000000019', '30709184322'].map(isCuitOfPais)).toEqual([
      true,
      true,
      false,
      false,
    ]))
  it('shows documents with their marks', () => {
    expect([showCuit('30500010912'), showDni('28417903'), showCuit('123'), showCuit('')]).toEqual([
      '30-50001091-2',
      '28.417.903',
      '123',
      '—',
    ])
  })
  it.each([
    ['28.774.301', '28774301'],
    ['30-70918432-2', '30709184322'],
    ['30–70918432‑2', '30709184322'],
    [' 28\u00a0774 301 ', '28774301'],
    ['28/774/301', '28774301'],
    ['28,774,301', '28,774,301'],
  ])('DIARIO-17 the number of document %j is %s', (written, plain) => expect(plainDocumento(written)).toBe(plain))
  it.each([
    ['compras@aceros.example', 'c•••s@aceros.example'],
    ['ana@obra.example', 'a•••@obra.example'],
    ['é@x.test', 'é•••@x.test'],
  ])('DIARIO-17 %s is masked as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
  it('folds accents, case and blanks', () => expect(fold('  Ángulo  de ALA ñandú ')).toBe('angulo de ala nandu'))
})

describe('telephone numbers as people write them', () => {
  it.each([
    ['+54 9 11 4725-3310', '5491147253310'],
    ['(0351) 424-1189', '03514241189'],
    ['11 4286-2257 / 11 4286-2258', '1142862257'],
    ['351 424-1189 int. 12', '3514241189'],
    ['42-1189', '421189'],
    ['11.4725.3310', '1147253310'],
    ['１１ 4725–3310', '1147253310'],
  ])('%s → %s', (text, digits) => expect([telefonoDigits(text), isTelefono(text)]).toEqual([digits, true]))
  it.each([
    'x',
    '',
    '   ',
    null,
    undefined,
    '1',
    '12345',
    '1'.repeat(16),
    'consultar',
    '11 4725-331O',
    '28a417903',
    '+',
  ])('%j is no telephone number', (text) => expect([telefonoDigits(text), isTelefono(text)]).toEqual([null, false]))
  it.each([
    ['11 4725-3310', true],
    ['+54 9 (351) 462-8814', true],
    ['011.4725.3310', true],
    ['  472533 ', true],
    ['llamar a Ana 47253310', false],
    ['++--//()', false],
  ])('OPEN-108 «%s» is a telephone number: %s', (text, yes) => expect(isTelefono(text)).toBe(yes))
})

describe('telephone numbers as wa.me wants them', () => {
  it.each([
    ['11 4725-3310', '5491147253310'],
    ['011 15-5555-1234', '5491155551234'],
    ['11 15 5555-1234', '5491155551234'],
    ['+54 9 11 5555-1234', '5491155551234'],
    ['+54 11 5555-1234', '5491155551234'],
    ['5491155551234', '5491155551234'],
    ['54 11 5555 1234', '5491155551234'],
    ['0054 9 11 5555 1234', '5491155551234'],
    ['(011) 5555-1234', '5491155551234'],
    ['9 11 5555-1234', '5491155551234'],
    ['351 462-8814', '5493514628814'],
    ['0351 15-462-8814', '5493514628814'],
    ['351-15-4628814', '5493514628814'],
    ['02965 15-431234', '5492965431234'],
    ['2202 15 431234', '5492202431234'],
    ['220 15 4831234', '5492204831234'],
    ['11 4725-3300 int. 12', '5491147253300'],
    ['11 4725-3300 / 11 4725-3301', '5491147253300'],
    ['１１ 4725–3310', '5491147253310'],
    ['+598 99 123 456', '59899123456'],
    ['+1 212 555 0100', '12125550100'],
  ])('%s → %s', (text, expected) => expect(toWhatsApp(text)).toBe(expected))
  it.each([
    '',
    '   ',
    '4725-3310',
    '15-5555-1234',
    'consultar',
    '11 4725-331',
    '11 4725-33100',
    '0',
    '+',
    '+54',
    '99 9999 9999',
    'tel 11 4725 3310',
    '11 99 5555-1234',
    null,
    undefined,
  ])('%j is no number', (text) => expect(toWhatsApp(text)).toBeNull())
  it('never fails, answers 8 to 15 digits or nothing, and what it answers stays as it is', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 24 }),
      fc.string({ unit: fc.constantFrom(...Array.from('+()0123456789 .-')), maxLength: 24 }),
    )
    fc.assert(
      fc.property(text, (t) => {
        const n = toWhatsApp(t)
        expect(n === null || (/^\d{8,15}$/.test(n) && toWhatsApp(`+${n}`) === n)).toBe(true)
      }),
    )
  })
})
