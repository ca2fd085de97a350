import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteEnAlcance } from '#server/session/alcance.ts'
import type { Product } from '../contract.ts'
import { pricesFor, type ParaQuien } from './precio-vigente.ts'
import { columnas, conPrecio, productOf, type ProductoRow } from './producto-row.ts'

/**
 * A product for a client: `stock` in sale units; `activoParaCliente` false when it is withdrawn or has no price for
 * the client today (precio and moneda are then null).
 */
export type ProductoDeCliente = Product & { stock: number; activoParaCliente: boolean }

const porId = prepared<ParaQuien & { ids: readonly string[] }, ProductoRow>((d, p) => ({
  compile: () =>
    sql<ProductoRow>`select ${columnas} from producto p ${conPrecio(p, true)}
    where p.id = any(${p.ids}::text[])`.compile(d),
}))

/**
 * Products by id with the client's present price and the stock: one query. Unknown ids are left out; those not sold to
 * the client stand with `activoParaCliente` false.
 */
export const productosPorId = async (
  on: Db,
  alcance: ClienteEnAlcance,
  ids: readonly string[],
): Promise<Map<string, ProductoDeCliente>> => {
  if (ids.length === 0) return new Map()
  const rows = await porId(on, { ...pricesFor(alcance), ids })
  return new Map(
    rows.map((producto) => {
      const product = productOf(producto)
      return [producto.id, { ...product, stock: Number(producto.stock), activoParaCliente: product.precio !== null }]
    }),
  )
}
