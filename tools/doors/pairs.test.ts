import { expect, it } from 'vitest'
import { pairsOf, unpaired } from './pairs.ts'
import { callsAlone, filesAlone } from './reasons.ts'
import { things } from './things.ts'

it('OPEN-355 every call that writes, every kind of row, each of their fields is in a pair or has its reason', () => {
  expect(unpaired(callsAlone, filesAlone)).toEqual([])
})
it('OPEN-355 a field is found by its name, or by the one that the map gives', () => {
  const sellers = things[0]!
  expect(pairsOf(sellers, sellers.calls[0]!)).toContainEqual({ column: 'apellido', field: 'lastName' })
  expect(pairsOf(sellers, sellers.calls[0]!)).toContainEqual({ column: 'region', field: 'region' })
})
it('OPEN-355 a call that nobody thought of, and a kind of row, are told', () => {
  const { carrito: _, ...calls } = callsAlone
  const { precios: __, ...files } = filesAlone
  expect(unpaired(calls, files)).toContain('carrito.addLine: neither a pair nor alone')
  expect(unpaired(calls, files)).toContain('precios: neither a pair nor alone')
})
