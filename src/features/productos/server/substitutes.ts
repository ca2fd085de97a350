import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Product } from '../contract.ts'
import { readDescuentos } from './descuentos.ts'
import { pricesFor, type ForQuien } from './precio-vigente.ts'
import { columnas, productOf, withPrecio, type ProductoRow } from './producto-row.ts'

/** Most products that are offered in the place of one. */
const MOST = 4
type OfProducto = ProductoRow & { de: string }
// what is used together with a product (kind 1) is none to buy in its place
const instead = prepared<ForQuien & { ids: readonly string[] }, OfProducto>((d, p) => ({
  compile: () =>
    sql<OfProducto>`
      select x.de, ${columnas}
      from (
        select
          s."idProducto" as de, s."idProductoRelacionado" as id, s."idTipoRelacion" as tipo, s."sugerenciaId" as n
        from producto_sugerido s
        where s."idProducto" = any(${p.ids}::text[]) and s."idTipoRelacion" <> 1
      ) x
      join producto p on p.id = x.id
      ${withPrecio(p)}
      where p.activo
      order by x.de, x.tipo, x.n`.compile(d),
}))

/**
 * What is suggested in the place of each product, by its id: those of its suggestions that the client buys today and
 * that are another option for the same, up to four, in the order of the product's page. One query.
 */
export const substitutesOf = async (
  on: Db,
  alcance: ClienteInAlcance,
  ids: readonly string[],
): Promise<Map<string, Product[]>> => {
  const found = new Map<string, Product[]>()
  if (ids.length === 0) return found
  const descuentos = await readDescuentos(on, alcance)
  for (const row of await instead(on, { ...pricesFor(alcance), ids })) {
    const of = found.get(row.de) ?? []
    if (of.length < MOST) found.set(row.de, [...of, productOf(row, descuentos)])
  }
  return found
}
