import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact-decimals.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'

// Reads cliente beside its own tables: a client's own warehouse is listed first.

export type DepositoRow = {
  codigo: string
  nombre: string
  localidad: string | null
  propio: boolean
  cantidad: number
}
const ofProducto = prepared<{ productoId: string; clienteId: number }, DepositoRow>((d, p) => ({
  compile: () =>
    sql<DepositoRow>`
      select
        d.codigo, d.nombre, d.localidad, d.id is not distinct from c."depositoId" as propio,
        greatest(${sql.raw(exact('s', 'cantidad'))}, 0)::float8 as cantidad
      from stock_deposito s
      join deposito d on d.id = s."depositoId" and d.activo
      join cliente c on c.id = ${p.clienteId}
      where s."productoId" = ${p.productoId}
      order by propio desc, sin_acentos(d.nombre), d.id`.compile(d),
}))
/** A product's stock in each active warehouse, the client's own first. */
export const listDepositos = (on: Db, { clienteId }: ClienteInAlcance, productoId: string): Promise<DepositoRow[]> =>
  ofProducto(on, { productoId, clienteId })
