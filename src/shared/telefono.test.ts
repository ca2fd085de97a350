import { expect, it } from 'vitest'
import { isTelefono } from './telefono.ts'

it.each([
  ['11 4725-3310', true],
  ['+54 9 (351) 462-8814', true],
  ['011.4725.3310', true],
  ['  472533 ', true],
  ['x', false],
  ['12345', false],
  ['llamar a Ana 47253310', false],
  ['++--//()', false],
  ['', false],
])('OPEN-108 «%s» is a telephone number: %s', (text, ok) => {
  expect(isTelefono(text)).toBe(ok)
})
