import { expect, it } from 'vitest'
import { entregaOf } from './server/viajes.ts'

it.each([
  ['its state says all of it', { estado: 'Entregado', cantidad: '5.00', cantidadEntregada: null }, 5, 0],
  ['another word for it', { estado: 'CONFORMADO', cantidad: '5.00', cantidadEntregada: null }, 5, 0],
  ['on its way', { estado: 'Despachado', cantidad: '5.00', cantidadEntregada: null }, 0, 5],
  ['a word nobody knows', { estado: 'En espera', cantidad: '2.50', cantidadEntregada: null }, 0, 2.5],
  ['part of it, to the cent', { estado: 'Despachado', cantidad: '1.10', cantidadEntregada: '1.00' }, 1, 0.1],
  ['none of it, whatever the state', { estado: 'Entregado', cantidad: '5.00', cantidadEntregada: '0.00' }, 0, 5],
  ['more than was asked', { estado: 'Entregado', cantidad: '5.00', cantidadEntregada: '6.00' }, 6, 0],
  ['cancelled after a part', { estado: 'Cancelado', cantidad: '5.00', cantidadEntregada: '2.00' }, 2, 0],
  ['annulled', { estado: 'ANULADO', cantidad: '5.00', cantidadEntregada: null }, 0, 0],
])('OPEN-178 what of a line was delivered and what still comes: %s', (_what, renglon, entregada, pendiente) => {
  expect(entregaOf(renglon)).toEqual({ entregada, pendiente })
})
