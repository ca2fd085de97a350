import { previewLinea } from '#features/carrito/rules.ts'
import type { Product } from '#features/productos/contract.ts'
import { asksAncho, asksLargo, checkLargo, inMetrosCuadrados, minimumOf } from '#features/productos/rules.ts'
import { readDrawingUrl } from '#shared/dibujo/perfil.ts'
import { fold } from '#shared/identity.ts'
import { drawingOf } from '#shared/fotos.ts'
import { dec, round } from '#shared/money.ts'
import { largoComercialOf, nombreOf, together } from '#shared/renglon.ts'
import { fromMetros, toMetros } from './lengths.ts'
import type { Bar } from './planner/problem.ts'

/** The bars of a product that can be bought (CORTE-03). */

export type Producto = Omit<Product, 'productSuggestions'>
/** One that can be bought, in tenths of a millimetre; `clave`: which it is, among those of a product. */
export type Vendida = { readonly clave: string; readonly producto: Producto; readonly largo: number }

/** A sheet, a mesh: cut by length and width. */
const FLAT = /^(?:chapa|malla|metal-desplegado|tejido|panel)/
export const isChapa = (producto: Producto): boolean => {
  const drawing = drawingOf(producto)
  const perfil = drawing === null ? null : readDrawingUrl(drawing)?.perfil
  return asksAncho(producto) || inMetrosCuadrados(producto) || FLAT.test(perfil?.tipo ?? '')
}
/** What a bar of a product is long: the length it is sold in; of what is cut to measure, else the longest; or null. */
export const largoOf = (producto: Producto): number | null => {
  const sold = largoComercialOf(producto)
  const metros = sold ?? (asksLargo(producto) ? producto.largoMax : null)
  return metros === null || metros <= 0 ? null : fromMetros(metros)
}
/** Whether bars of a length of one's own choice can be bought of it. */
export const mayChoose = (producto: Producto, largo: number): boolean =>
  asksLargo(producto) && checkLargo(producto, toMetros(largo)) === null

/**
 * Whether another product is the same bar in another length: section, norm and family are equal (the server looks), the
 * name without its length too, so that black and galvanised are not mixed, and the currency.
 */
export const isAlternative = (producto: Producto, otra: Producto): boolean =>
  otra.id !== producto.id &&
  otra.precio !== null &&
  otra.moneda?.id === producto.moneda?.id &&
  plainName(otra) === plainName(producto) &&
  largoOf(otra) !== null &&
  largoOf(otra) !== largoOf(producto)
const plainName = ({ descripcion }: Producto): string => fold(nombreOf(descripcion, { largo: 1, ancho: 0 }))

export const claveOf = (productoId: string, largo: number): string => `${productoId}:${largo}`
/** The bars there are to choose from: its own, or what was written; those of one's own choice; the alternatives'. */
export const vendidasOf = (
  producto: Producto,
  otras: readonly Producto[],
  { escrito, largos }: { readonly escrito: number | null; readonly largos: readonly number[] },
): Vendida[] => {
  const own = largoOf(producto) ?? escrito
  const found = [
    ...(own === null ? [] : [{ producto, largo: own }]),
    ...largos.filter((each) => mayChoose(producto, each)).map((largo) => ({ producto, largo })),
    ...otras.filter((otra) => isAlternative(producto, otra)).map((otra) => ({ producto: otra, largo: largoOf(otra)! })),
  ]
  return [...new Map(found.map((each) => [claveOf(each.producto.id, each.largo), each]))]
    .map(([clave, each]) => ({ clave, ...each }))
    .sort((one, other) => other.largo - one.largo || (one.clave < other.clave ? -1 : 1))
}

/** A line of the cart with so many bars. */
export const lineaOf = ({ producto, largo }: Vendida, cantidad: number) => ({
  productoId: producto.id,
  cantidad,
  largo: asksLargo(producto) ? toMetros(largo) : null,
  ancho: null,
})
/** What so many bars come to in the client's cart: money and kilos. */
export const amountOf = ({ producto, largo }: Vendida, cantidad: number) => {
  const dimension1 = asksLargo(producto) ? toMetros(largo) : 0
  const preview = cantidad === 0 ? null : previewLinea(producto, { cantidad, dimension1, dimension2: 0 })
  return { monto: preview?.montos.montoSubtotalDto ?? 0, kg: preview?.montos.pesoSubtotal ?? 0 }
}
/** Kilos of a metre. */
export const kgMetroOf = ({ producto, largo }: Vendida): number =>
  asksLargo(producto) ? producto.peso : dec(producto.peso).div(toMetros(largo)).toNumber()

/** A bar for the planner: what it costs in millionths, from how many on. */
export const barOf = ({ producto, largo }: Vendida): Bar => {
  const units = asksLargo(producto) ? toMetros(largo) : 1
  const each = (precio: number): number =>
    round(
      dec(precio)
        .times(units)
        .times(dec(100).minus(together(producto.descuento1, producto.descuentoCliente)))
        .times(10_000),
      0,
    ).toNumber()
  const steps = [
    { from: 1, each: each(producto.precio ?? 0) },
    ...producto.escalones.$values.map(({ desde, precio }) => ({
      from: Math.max(1, dec(desde).div(units).round(0, 3).toNumber()),
      each: each(precio),
    })),
  ]
  // of two that begin with the same bar the later one holds
  const byFrom = new Map(steps.map((step) => [step.from, step]))
  return { length: largo, steps: [...byFrom.values()].sort((a, b) => a.from - b.from), least: minimumOf(producto, 1) }
}
