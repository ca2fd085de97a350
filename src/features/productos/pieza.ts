import { previewLinea } from '#features/carrito/rules.ts'
import { showLargo, showMoney } from '#shared/money.ts'
import type { Product } from './contract.ts'
import { asksAncho, asksLargo, campoCantidad } from './rules.ts'

/** 'US$ 149,81 la tira de 12 m': what a whole piece of what is sold by its length comes to; null for the rest. */
export const showPieza = (product: Omit<Product, 'productSuggestions'>): string | null => {
  const { largoMax, anchoMax } = product
  if (!asksLargo(product) || largoMax === null || (asksAncho(product) && anchoMax === null)) return null
  const sides = asksAncho(product) ? [largoMax, anchoMax!] : [largoMax]
  const preview = previewLinea(product, { cantidad: 1, dimension1: largoMax, dimension2: sides[1] ?? 0 })
  const piece = campoCantidad(product).unidades[0]
  return (
    preview &&
    `${showMoney(preview.montos.montoSubtotalDto, product.moneda?.simbolo)} la ${piece} de ${sides.map(showLargo).join(' × ')} m`
  )
}
