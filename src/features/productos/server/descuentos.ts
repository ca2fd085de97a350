import { descuentoOfCliente, descuentoOfLinea, type Descuento } from '#features/carrito/rules.ts'
import type { Descuentos } from '#shared/renglon.ts'
import { momento, remembered } from '#server/cache.ts'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import { REMEMBERED_MS } from './remembered.ts'

/** A client's discounts, as the cart applies them, worked out once for all products of a family. */
export type DescuentosOfCliente = {
  readonly all: readonly Descuento[]
  /** The same for all who have the same discounts. */ readonly clave: string
  /** Its discount on everything. */ readonly cliente: number
  /** Of each family that was asked for, by `grupoId gruposProdId`. */ readonly linea: Map<string, number>
}
const toDescuentos = (all: readonly Descuento[]): DescuentosOfCliente => ({
  all,
  clave: all
    .map(({ grupoId, gruposProdId, porcentaje }) => `${grupoId}/${gruposProdId}/${porcentaje}`)
    .sort()
    .join(),
  cliente: descuentoOfCliente(all),
  linea: new Map(),
})
/** Without a client. */
export const NO_DESCUENTOS: DescuentosOfCliente = toDescuentos([])

const ofCliente = prepared<
  { clienteId: number },
  { porcentaje: string; grupoId: number | null; gruposProdId: number | null }
>((d, p) =>
  d.selectFrom('descuento').select(['porcentaje', 'grupoId', 'gruposProdId']).where('clienteId', '=', p.clienteId),
)
// every product that is shown asks for them, and they seldom change: whoever does has them forgotten (migration 0146)
const memory = remembered<number, DescuentosOfCliente>('descuentos', { max: 5_000, ttl: REMEMBERED_MS })
/**
 * The discounts of a client: remembered, so that no product and no page asks for them anew. What is on its way is not:
 * a transaction would wait for somebody who waits for its connection.
 */
export const readDescuentos = async (on: Db, { clienteId }: ClienteInAlcance): Promise<DescuentosOfCliente> => {
  const known = memory.get(clienteId)
  if (known) return known
  const desde = momento()
  const rows = await ofCliente(on, { clienteId })
  const found = toDescuentos(rows.map((row) => ({ ...row, porcentaje: Number(row.porcentaje) })))
  memory.set(clienteId, found, { desde })
  return found
}

/** What a client gets off a product, by the cart's rule. */
export const descuentosOfProducto = (
  { all, cliente, linea }: DescuentosOfCliente,
  producto: Parameters<typeof descuentoOfLinea>[1],
): Descuentos => {
  const family = `${producto.grupoId} ${producto.gruposProdId}`
  let descuento1 = linea.get(family)
  if (descuento1 === undefined) linea.set(family, (descuento1 = descuentoOfLinea(all, producto)))
  return { descuento1, descuentoCliente: cliente }
}
