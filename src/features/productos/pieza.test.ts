import { expect, it } from 'vitest'
import type { Product } from './contract.ts'
import { showPieza } from './pieza.ts'

const bar = {
  precio: 13.57,
  escalones: { $values: [] },
  moneda: { id: 2, simbolo: 'US$' },
  descuento1: 5,
  descuentoCliente: 3,
  peso: 10.6,
  largoMax: 12,
  anchoMax: null,
  unidadMedida: { metroLineal: true, metroCuadrado: false, descripcion: 'm' },
} as unknown as Product

it('DIARIO-01 a whole piece of what is sold by its length has its price, as the cart charges it', () => {
  expect(showPieza(bar)).toBe('US$ 149,81 la tira de 12 m')
  const sheet = {
    ...bar,
    precio: 20,
    largoMax: 3,
    anchoMax: 1.5,
    unidadMedida: { ...bar.unidadMedida, metroCuadrado: true },
  }
  expect(showPieza(sheet)).toBe('US$ 82,80 la pieza de 3 × 1,5 m')
  const stepped = { ...bar, escalones: { $values: [{ desde: 10, precio: 10 }] } }
  expect(showPieza(stepped)).toBe('US$ 110,40 la tira de 12 m')
})
it('DIARIO-01 what has no length, no longest length or no price has none', () => {
  expect(showPieza({ ...bar, unidadMedida: { ...bar.unidadMedida, metroLineal: false } })).toBeNull()
  expect(showPieza({ ...bar, largoMax: null })).toBeNull()
  expect(showPieza({ ...bar, precio: null })).toBeNull()
})
