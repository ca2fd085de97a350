import fc from 'fast-check'
import { expect, it } from 'vitest'
import { netoOfPrecio } from '#features/carrito/rules.ts'
import type { Product } from './contract.ts'
import { netoPorKilo, piezaOf, porMedidas, showPorMedidas } from './pieza.ts'

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
const sheet = {
  ...bar,
  precio: 20,
  peso: 23.55,
  largoMax: 3,
  anchoMax: 1.5,
  unidadMedida: { metroLineal: true, metroCuadrado: true, descripcion: 'm²' },
}
const piece = { ...bar, peso: 1.5, unidadMedida: { metroLineal: false, metroCuadrado: false, descripcion: 'unidad' } }
const medidas = (product: Product) => porMedidas(product, product.precio!, netoOfPrecio(product, product.precio!))

it('DIARIO-01 a whole piece of what is sold by its length has its price, as the cart charges it', () => {
  expect(piezaOf(bar)).toEqual({ nombre: 'la tira de 12 m', precio: 'US$ 149,81' })
  expect(piezaOf(sheet)).toEqual({ nombre: 'la pieza de 3 × 1,5 m', precio: 'US$ 82,80' })
  const stepped = { ...bar, escalones: { $values: [{ desde: 10, precio: 10 }] } }
  expect(piezaOf(stepped)?.precio).toBe('US$ 110,40')
})
it('DIARIO-01 what has no length, no longest length or no price has none', () => {
  expect(piezaOf({ ...bar, unidadMedida: { ...bar.unidadMedida, metroLineal: false } })).toBeNull()
  expect(piezaOf({ ...bar, largoMax: null })).toBeNull()
  expect(piezaOf({ ...bar, precio: null })).toBeNull()
})
it('DOLAR-09 per kilo, per metre or square metre, and per piece stand side by side', () => {
  expect(showPorMedidas(medidas({ ...bar, descuento1: 0, descuentoCliente: 0 }))).toBe(
    'US$ 1,28/kg · US$ 13,57/m · US$ 162,84 la tira de 12 m',
  )
  const lighter = { ...bar, descuento1: 0, descuentoCliente: 0, peso: 10.94 }
  expect(showPorMedidas(medidas(lighter))).toBe('US$ 1,24/kg · US$ 13,57/m · US$ 162,84 la tira de 12 m')
  expect(showPorMedidas(medidas(bar))).toBe('US$ 1,18/kg · US$ 12,48/m · US$ 149,81 la tira de 12 m')
  expect(showPorMedidas(medidas(sheet))).toBe('US$ 0,78/kg · US$ 18,40/m² · US$ 82,80 la pieza de 3 × 1,5 m')
  expect(showPorMedidas(medidas(piece))).toBe('US$ 8,32/kg · US$ 12,48/unidad')
})
it('DOLAR-09 without a weight no price per kilo, and one measure alone is not repeated', () => {
  expect(showPorMedidas(medidas({ ...bar, peso: 0 }))).toBe('US$ 12,48/m · US$ 149,81 la tira de 12 m')
  expect(showPorMedidas(medidas({ ...piece, peso: 0 }))).toBeNull()
  expect(
    showPorMedidas(medidas({ ...piece, peso: 1, unidadMedida: { ...piece.unidadMedida, descripcion: 'kg' } })),
  ).toBeNull()
})
it('DOLAR-09 a kilo’s price is rounded once, from the price and not from a rounded one', () => {
  // 0,0149 × 1 / 0,1 is 0,149: from a price of two decimals it would be 0,10
  expect(netoPorKilo({ ...bar, descuento1: 0, descuentoCliente: 0, peso: 0.1 }, 0.0149)).toBe(0.15)
  const cents = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 90_000_000 }), fc.integer({ min: 0, max: 10_000 }), (p, w, d) => {
      const [precio, peso, descuento1] = [p / 10_000, w / 10_000, d / 100]
      const found = netoPorKilo({ ...bar, peso, descuento1, descuentoCliente: 0 }, precio)!
      // in integers: price × (10000 − d) / weight, in hundredths, half up
      const [up, down] = [BigInt(p) * BigInt(10_000 - d) * 100n, BigInt(w) * 10_000n]
      expect(Math.round(found * 100)).toBe(Number((up * 2n + down) / (down * 2n)))
    }),
  )
})
