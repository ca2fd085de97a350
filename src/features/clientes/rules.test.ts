import { expect, it } from 'vitest'
import { checkDireccion } from './rules.ts'

it('CLI-13 a shop’s street and number are both required, blanks do not count', () => {
  expect(checkDireccion({ calle: 'Av. Gaona', calleNro: '3215' })).toEqual({})
  expect(checkDireccion({ calle: '  ', calleNro: '' })).toEqual({
    calle: 'La calle es obligatoria.',
    calleNro: 'El número es obligatorio.',
  })
  expect(checkDireccion({ calle: 'Ruta 8', calleNro: ' ' })).toEqual({ calleNro: 'El número es obligatorio.' })
})
