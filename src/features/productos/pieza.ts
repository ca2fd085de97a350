import { previewLinea } from '#features/carrito/rules.ts'
import { showLargo, showMoney } from '#shared/money.ts'
import { porKiloOf, showUnitario } from '#shared/renglon.ts'
import type { Product } from './contract.ts'
import { asksAncho, asksLargo, campoCantidad } from './rules.ts'

type Priced = Omit<Product, 'productSuggestions'>
/** What a whole piece of what is sold by its length comes to, and what it is called; null for the rest. */
export const piezaOf = (product: Priced): { readonly nombre: string; readonly precio: string } | null => {
  const { largoMax, anchoMax } = product
  if (!asksLargo(product) || largoMax === null || (asksAncho(product) && anchoMax === null)) return null
  const sides = asksAncho(product) ? [largoMax, anchoMax!] : [largoMax]
  const preview = previewLinea(product, { cantidad: 1, dimension1: largoMax, dimension2: sides[1] ?? 0 })
  const piece = campoCantidad(product).unidades[0]
  return (
    preview && {
      nombre: `la ${piece} de ${sides.map(showLargo).join(' × ')} m`,
      precio: showMoney(preview.montos.montoSubtotalDto, product.moneda?.simbolo),
    }
  )
}

/** What a kilo costs at a price of one unit; null without a weight (DOLAR-09). */
export const netoPorKilo = (
  { peso, descuento1, descuentoCliente, unidadMedida }: Priced,
  precio: number,
): number | null => porKiloOf({ precio, descuento1, descuentoCliente }, peso, unidadMedida.descripcion)

/** A price by each of the measures one compares by: `sold`: it is the one it is sold by. */
export type PorMedida = {
  readonly titulo: string
  readonly precio: string
  readonly por: string
  readonly sold: boolean
}
const TITULOS: { readonly [unidad: string]: string } = { m: 'Por metro', 'm²': 'Por metro cuadrado', kg: 'Por kilo' }
/** Per kilo, per unit of sale, and a whole piece (DOLAR-09), at a price of one unit and what one unit of it is net. */
export const porMedidas = (product: Priced, precio: number, neto: number): readonly PorMedida[] => {
  const { descripcion: unidad } = product.unidadMedida
  const simbolo = product.moneda?.simbolo
  const [kilo, pieza] = [netoPorKilo(product, precio), piezaOf(product)]
  return [
    ...(kilo === null ? [] : [{ titulo: 'Por kilo', precio: showMoney(kilo, simbolo), por: '/kg', sold: false }]),
    {
      titulo: TITULOS[unidad] ?? `Por ${unidad}`,
      precio: showUnitario(neto, simbolo),
      por: `/${unidad}`,
      sold: true,
    },
    ...(pieza === null
      ? []
      : [
          {
            titulo: pieza.nombre.replace(/^l/, 'L'),
            precio: pieza.precio,
            por: ` ${pieza.nombre}`,
            sold: false,
          },
        ]),
  ]
}
/** 'US$ 1,24/kg · US$ 13,57/m · US$ 162,84 la tira de 12 m'; null where there is nothing to compare by. */
export const showPorMedidas = (all: readonly PorMedida[]): string | null =>
  all.length < 2 ? null : all.map(({ precio, por }) => `${precio}${por}`).join(' · ')
