import {
  asProduct,
  productosById,
  substitutesOf,
  type ProductoOfCliente,
} from '#features/productos/server/productos.ts'
import { P } from '#shared/permisos.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { LineaHoy } from '../contract.ts'
import { problemsOfMedida } from '../orderable.ts'
import { textos } from '../rules.ts'

/** A line of an order, of a list or of what was bought before; metres, 0 for a side that is not asked. */
export type LineaWritten = {
  readonly productoId: string
  readonly nombreProducto: string
  readonly cantidad: number
  readonly largo: number
  readonly ancho: number
}

/** Why that line cannot be added today, by the rule of adding one; null if it can. */
const problemOf = (
  producto: ProductoOfCliente | undefined,
  { cantidad, largo, ancho }: LineaWritten,
  minimumMC: number,
): string | null => {
  if (!producto?.activo) return textos.noDisponible
  if (!producto.activoForCliente || !producto.moneda) return textos.notSold
  const [wrong] = problemsOfMedida(producto, { cantidad, largo: largo || null, ancho: ancho || null }, minimumMC)
  return wrong?.detail ?? null
}
const soldOf = (producto: ProductoOfCliente | undefined): LineaHoy['producto'] =>
  producto?.activoForCliente ? asProduct(producto) : null

/**
 * Lines as the client would buy them today, in the order given: the product at today's price, else the reason, and
 * for a line that cannot be added what is suggested in its place, to who may see suggestions (REORD-03). Two queries.
 */
export const linesToday = async (
  on: Db,
  who: Sesion,
  cliente: ClienteInAlcance,
  lineas: readonly LineaWritten[],
): Promise<LineaHoy[]> => {
  const productos = await productosById(on, cliente, [...new Set(lineas.map(({ productoId }) => productoId))])
  const { ProductoCantidadMinimaMC: minimumMC } = await readParams(on)
  const motivos = lineas.map((linea) => problemOf(productos.get(linea.productoId), linea, minimumMC))
  const unfit = new Set(lineas.filter((_, at) => motivos[at] !== null).map(({ productoId }) => productoId))
  const instead = await substitutesOf(on, cliente, who.permisos.has(P.sugeridos) ? [...unfit] : [])
  return lineas.map(({ productoId, nombreProducto, cantidad, largo, ancho }, at) => ({
    productoId,
    nombreProducto,
    cantidad,
    largo,
    ancho,
    producto: soldOf(productos.get(productoId)),
    motivo: motivos[at]!,
    sustitutos: { $values: motivos[at] === null ? [] : (instead.get(productoId) ?? []) },
  }))
}
