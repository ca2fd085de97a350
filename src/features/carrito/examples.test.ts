import { expect, it } from 'vitest'
import type { Loadable } from './bulto.ts'
import { cargaOf } from './carga.ts'

const panel = (item: number, descripcion: string, kg: number): Loadable => ({
  item,
  dimension1: 0,
  dimension2: 0,
  cantidad: 10,
  kg,
  producto: {
    descripcion,
    largoComercial: null,
    image: null,
    images: { $values: [] },
    unidadMedida: { metroLineal: false, metroCuadrado: false, descripcion: 'panel' },
  },
})

it('OPEN-218 what still fits is told of the heaviest lines, in whatever order they stand in the cart', () => {
  const lines = [panel(1, 'B', 200), panel(2, 'D', 50), panel(3, 'A', 400), panel(4, 'C', 100)]
  for (const some of [lines, lines.toReversed(), lines.toSorted((a, b) => a.kg - b.kg)])
    expect(cargaOf(some)!.examples.map((one) => one.descripcion)).toEqual(['A', 'B', 'C'])
})
