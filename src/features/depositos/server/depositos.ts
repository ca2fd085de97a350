/** The front door of `depositos` on the server: where a product is (OPEN-155). */
import { productosById } from '#features/productos/server/productos.ts'
import { db } from '#server/context.ts'
import { feature } from '#server/feature.ts'
import { readParams } from '#server/params.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { notFound } from '#shared/errors.ts'
import { round } from '#shared/money.ts'
import { contract, type Deposito } from '../contract.ts'
import { params } from './params.ts'
import { listDepositos, type DepositoRow } from './store.ts'

const toDeposito =
  (withCantidades: boolean) =>
  ({ cantidad, ...deposito }: DepositoRow): Deposito => ({
    ...deposito,
    disponible: cantidad > 0,
    cantidad: withCantidades ? round(cantidad, 3).toNumber() : null,
  })

/** The warehouses of a product. Throws 404 for a client out of scope, or a product not sold to it. */
const readDepositos = async (who: Sesion, productoId: string, clienteId: number): Promise<Deposito[]> => {
  const cliente = await inAlcance(who, clienteId, db())
  const producto = (await productosById(db(), cliente, [productoId])).get(productoId)
  if (!producto?.activoForCliente) throw notFound()
  const { stockCantidades } = await readParams(db())
  return (await listDepositos(db(), cliente, productoId)).map(toDeposito(stockCantidades))
}

export const depositos = feature(
  'depositos',
  contract,
  {
    depositos: async ({ params: { id, clienteId } }, who) => ({ $values: await readDepositos(who, id, clienteId) }),
  },
  { params },
)
