import { expect, it } from 'vitest'
import { checkMarca } from './rules.ts'

const BAD = 'Escribí un color como #1F4B6E.'

const typed = { acento: '', enlace: '', asociada: '', asociadaUrl: '', carruselMs: '5000' }

it.each([
  ['', undefined],
  ['#E2A700', undefined],
  ['  #e2a700 ', undefined],
  ['#E2A70', BAD],
  ['E2A700', BAD],
  ['naranja', BAD],
])('OPEN-247 the accent «%s» is a colour or it is said: %s', (acento, said) => {
  expect(checkMarca({ ...typed, acento }).acento).toBe(said)
})
