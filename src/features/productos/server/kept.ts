import type { Kept } from '#shared/route.ts'
import type { Product } from '../contract.ts'
import { descuentosOfProducto, NO_DESCUENTOS, type DescuentosOfCliente } from './descuentos.ts'
import { productOf, type ProductoRow } from './producto-row.ts'

// A page of the catalogue is kept for all who buy at the same prices; each client's discounts are written into it.

/** Products as they are kept, with the discounts left blank. */
export const asList = (rows: readonly ProductoRow[]): { $values: Product[] } => ({
  $values: rows.map((row) => productOf(row, NO_DESCUENTOS)),
})

type Family = Parameters<typeof descuentosOfProducto>[1]
const written = (descuento1: number, descuentoCliente: number): string =>
  `"descuento1":${descuento1},"descuentoCliente":${descuentoCliente}`

/** A client's discounts in a kept answer; `productsOf`: its products in the order in which their JSON stands. */
export const discounted = <T>(
  descuentos: DescuentosOfCliente,
  productsOf: (made: T) => readonly Pick<Product, 'grupoProducto' | 'gruposProdId'>[],
): NonNullable<Kept<T>['own']> => ({
  key: descuentos.clave,
  blank: written(0, 0),
  placesOf: (made) =>
    productsOf(made).map(({ grupoProducto, gruposProdId }): Family => ({ grupoId: grupoProducto.id, gruposProdId })),
  write: (place) => {
    const { descuento1, descuentoCliente } = descuentosOfProducto(descuentos, place as Family)
    return written(descuento1, descuentoCliente)
  },
})
