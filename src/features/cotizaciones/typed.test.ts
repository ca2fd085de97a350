import { expect, it } from 'vitest'
import { checkPrecios } from './web/typed.ts'

it.each([
  ['27,66', undefined],
  ['0', 'El precio tiene que ser mayor que cero.'],
  ['-3', 'El precio tiene que ser mayor que cero.'],
  ['diez', 'El precio tiene que ser mayor que cero.'],
  ['', 'El precio tiene que ser mayor que cero.'],
  ['20,76165', 'El precio admite hasta cuatro decimales.'],
  ['20,7617', undefined],
])('COTIZ-05 a price typed as «%s»: %j', (text, wrong) => {
  expect(checkPrecios({ 3: text }, true)['precio-3']).toBe(wrong)
})
