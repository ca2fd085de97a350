import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Product } from '../contract.ts'
import { readDescuentos } from './descuentos.ts'
import { pricesFor, type ForQuien } from './precio-vigente.ts'
import { columnas, withPrecio, productOf, type ProductoRow } from './producto-row.ts'

/**
 * A product for a client: `stock` in sale units; `activoForCliente` false when it is withdrawn (`activo` false) or has
 * no price for the client today (precio and moneda are then null).
 */
export type ProductoOfCliente = Product & { stock: number; activo: boolean; activoForCliente: boolean }

const byId = prepared<ForQuien & { ids: readonly string[] }, ProductoRow>((d, p) => ({
  compile: () =>
    sql<ProductoRow>`select ${columnas} from producto p ${withPrecio(p, true)}
    where p.id = any(${p.ids}::text[])`.compile(d),
}))

/**
 * Products by id with the client's present price, discounts and the stock: one query. Unknown ids are left out; those
 * not sold to the client stand with `activoForCliente` false.
 */
export const productosById = async (
  on: Db,
  alcance: ClienteInAlcance,
  ids: readonly string[],
): Promise<Map<string, ProductoOfCliente>> => {
  if (ids.length === 0) return new Map()
  const descuentos = await readDescuentos(on, alcance)
  const rows = await byId(on, { ...pricesFor(alcance), ids })
  return new Map(
    rows.map((producto) => {
      const product = productOf(producto, descuentos)
      const { activo } = producto
      const stock = Number(producto.stock)
      return [producto.id, { ...product, stock, activo, activoForCliente: product.precio !== null }]
    }),
  )
}

/** The product as it travels, without what only the server reads. */
export const asProduct = ({
  stock: _stock,
  activo: _activo,
  activoForCliente: _sold,
  ...product
}: ProductoOfCliente): Product => product
