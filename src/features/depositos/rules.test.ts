import { expect, it } from 'vitest'
import { showDisponible } from './rules.ts'

it.each([
  [true, 87, 'tira', 'Disponible: 87 tiras'],
  [true, 1, 'hoja', 'Disponible: 1 hoja'],
  [true, 12.5, 'm²', 'Disponible: 12,5 m²'],
  [true, null, 'tira', 'Disponible'],
  [false, 0, 'tira', 'Sin stock'],
  [false, null, 'tira', 'Sin stock'],
])('OPEN-155 where there is %s, of %s %s: %s', (disponible, cantidad, unidad, stated) =>
  expect(showDisponible({ disponible, cantidad }, unidad)).toBe(stated),
)
