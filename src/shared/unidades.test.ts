import { describe, expect, it } from 'vitest'
import { isUnidad, pluralOf, showCuantos, unitsOf } from './unidades.ts'

it("OPEN-346 how many rows nobody counted to the end there are is said in the noun's gender", () => {
  expect(showCuantos({ length: 1_700, aproximado: true }, 'sugerencia', 'Unas')).toBe('Unas 1.700 sugerencias')
  expect(showCuantos({ length: 20_000, aproximado: true }, 'cliente')).toBe('Unos 20.000 clientes')
})

describe('units', () => {
  it.each([
    [5, 'panel', '5 paneles'],
    [1, 'panel', '1 panel'],
    [2, 'hoja', '2 hojas'],
    [1_200, 'unidad', '1.200 unidades'],
    [3, 'rollo', '3 rollos'],
    [12, 'm', '12 m'],
    [2.5, 'm²', '2,5 m²'],
    [40, 'kg', '40 kg'],
    [0, 'caja', '0 cajas'],
    [4, 'lápiz', '4 lápices'],
    [1.5, 'rollo', '1,5 rollos'],
    [2, 'haz', '2 haces'],
    [3, 'UND', '3 UND'],
    [3, 'und', '3 und'],
    [3, 'BOL', '3 BOL'],
    [3, 'caja x 500 u', '3 caja x 500 u'],
    [3, 'Caja', '3 Cajas'],
  ])('%d of %s is %s', (cantidad, unidad, said) => {
    expect(unitsOf(cantidad, unidad)).toBe(said)
  })
  it('a word that ends in s stays', () => {
    expect(pluralOf('dos')).toBe('dos')
  })
  it.each([
    ['paneles', 'panel', true],
    ['PANEL', 'panel', true],
    ['m2', 'm²', true],
    ['mts', 'm', true],
    ['kgs.', 'kg', true],
    ['u', 'unidad', true],
    ['kg', 'm', false],
    ['m', 'm²', false],
    ['a', 'tira', false],
  ])('%s for %s: %s', (escrita, unidad, meant) => {
    expect(isUnidad(escrita, unidad)).toBe(meant)
  })
})

it.each([
  [{ length: 0 }, '0 clientes'],
  [{ length: 1, aproximado: false }, '1 cliente'],
  [{ length: 1000, aproximado: false }, '1.000 clientes'],
  [{ length: 1001, aproximado: true }, 'Más de 1.000 clientes'],
  [{ length: 20000, aproximado: true }, 'Unos 20.000 clientes'],
])('OPEN-129 %j is %s', (cuantos, said) => {
  expect(showCuantos(cuantos, 'cliente')).toBe(said)
})
