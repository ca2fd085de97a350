import { describe, expect, it } from 'vitest'
import { readAsked, reversed } from './rules.ts'

describe('what is typed into the header’s search', () => {
  it.each([
    ['48371', 48371, '48371', true],
    ['48.371', 48371, '48371', true],
    [' 7 ', 7, '7', false],
    ['N° 48371', 48371, '48371', true],
    ['pedido 88883', 88883, '88883', true],
    ['Solicitud N° 48.371', 48371, '48371', true],
    ['R-204', null, 'R204', true],
    ['0007-00041284', null, '000700041284', true],
    ['R-0007-00060548', null, '000700060548', true],
    ['Remito R 0007-00060548', null, '000700060548', true],
    ['Factura A 0007-00040961', null, '000700040961', true],
    ['FC A 0007-41284', null, 'FCA000741284', true],
    ['AC/15', null, 'AC15', true],
    ['99999999999', null, '99999999999', true],
    ['oc-7731/b', null, 'OC7731B', true],
    ['hierro del ocho', null, null, false],
    ['metalúrgica', null, null, false],
    ['', null, null, false],
  ] as const)('DIARIO-08 «%s» is a number %s, a code %s, the end of one %s', (text, numero, codigo, end) => {
    expect(readAsked(text)).toMatchObject({ numero, codigo, end })
  })
  it('DIARIO-08 clients are looked for from the third letter on', () => {
    expect([readAsked('me').names, readAsked('met').names]).toEqual([false, true])
  })
  it('an end is a beginning from behind', () => {
    expect(reversed('A41284')).toBe('48214A')
  })
})
