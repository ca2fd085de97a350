import { notFound } from '#shared/errors.ts'
import { db } from '#server/context.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Presupuesto } from '../contract.ts'
import { stored, present, withoutCarrito } from './current.ts'
import { asPresupuesto, productosOf } from './propio.ts'
import * as store from './store.ts'

type Owner = { clienteId: number; contactoId: number }

/** The caller's contact within a client in scope; throws 404 for anyone else's (OPEN-77). */
const ownCliente = async (who: Sesion, { clienteId, contactoId }: Owner): Promise<ClienteInAlcance> => {
  const cliente = await inAlcance(who, clienteId, db())
  if (contactoId !== who.contactoId) throw notFound()
  return cliente
}

export const count = async (who: Sesion, owner: Owner) => ({
  count: await store.countLines(db(), await ownCliente(who, owner), who),
})

const read =
  (view: typeof present) =>
  async (who: Sesion, owner: Owner): Promise<Presupuesto> => {
    const cliente = await ownCliente(who, owner)
    const row = await store.findCarrito(db(), cliente, who)
    if (!row) return withoutCarrito(cliente.clienteId)
    const productos = await productosOf(db(), cliente, row)
    return asPresupuesto(db(), view(row, productos), productos)
  }
/** The cart at today's prices and discounts with flags; read-only (OPEN-78). */
export const getShoppingCart = read(present)
/** The cart as last saved. */
export const shoppingCart = read(stored)
