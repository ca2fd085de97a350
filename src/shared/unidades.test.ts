import { describe, expect, it } from 'vitest'
import { unitsOf } from './unidades.ts'

describe('a quantity with its unit', () => {
  it.each([
    [5, 'panel', '5 paneles'],
    [1, 'panel', '1 panel'],
    [0, 'panel', '0 paneles'],
    [1200, 'unidad', '1.200 unidades'],
    [2, 'hoja', '2 hojas'],
    [3, 'rollo', '3 rollos'],
    [11, 'bolsa', '11 bolsas'],
    [2, 'caja', '2 cajas'],
    [2, 'caja por 100', '2 cajas por 100'],
    [24, 'm', '24 m'],
    [2.5, 'm²', '2,5 m²'],
    [40, 'kg', '40 kg'],
    [2, 'par', '2 pares'],
    [2, 'kit', '2 kits'],
    [2, 'bastón', '2 bastones'],
    [2, 'haz', '2 haz'],
    [2, 'lápiz', '2 lápices'],
    [0.5, 'hoja', '0,5 hojas'],
    [7, '', '7'],
  ])('OPEN-96 %s of %s is %s', (cantidad, unidad, expected) => {
    expect(unitsOf(cantidad, unidad)).toBe(expected)
  })
})
