import { expect, it } from 'vitest'
import { checkDireccion, showCarrito } from './rules.ts'

it('CLI-13 a shop’s street and number are both required, blanks do not count', () => {
  expect(checkDireccion({ calle: 'Av. Gaona', calleNro: '3215' })).toEqual({})
  expect(checkDireccion({ calle: '  ', calleNro: '' })).toEqual({
    calle: 'La calle es obligatoria.',
    calleNro: 'El número es obligatorio.',
  })
  expect(checkDireccion({ calle: 'Ruta 8', calleNro: ' ' })).toEqual({ calleNro: 'El número es obligatorio.' })
})

it('DIARIO-07 an open cart is said beside its client', () => {
  expect([showCarrito(6), showCarrito(1)]).toEqual(['carrito con 6 renglones', 'carrito con 1 renglón'])
})
