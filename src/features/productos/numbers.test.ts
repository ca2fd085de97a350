import { expect, it } from 'vitest'
import { palabrasOf } from './palabras.ts'

it.each([
  ['caño de dos pulgadas', 'caño de 2 pulgadas'],
  ['tres metros de barra', '3 metros de barra'],
])('OPEN-247 a number in letters is one: «%s» is «%s»', (inLetters, inDigits) => {
  expect(palabrasOf(inLetters)).toEqual(palabrasOf(inDigits))
})
