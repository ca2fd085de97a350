import { notFound } from '#shared/errors.ts'
import { db } from '#server/context.ts'
import { enAlcance, type ClienteEnAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Presupuesto } from '../contract.ts'
import { guardado, presente, sinCarrito } from './presente.ts'
import { asPresupuesto, productosDe } from './propio.ts'
import * as store from './store.ts'

type Owner = { clienteId: number; contactoId: number }

/** The caller's own contact within a client of its scope; another's is not found (OPEN-77). */
const ownCliente = async (who: Sesion, { clienteId, contactoId }: Owner): Promise<ClienteEnAlcance> => {
  const cliente = await enAlcance(who, clienteId, db())
  if (contactoId !== who.contactoId) throw notFound()
  return cliente
}

export const count = async (who: Sesion, owner: Owner) => ({
  count: await store.countLines(db(), await ownCliente(who, owner), who),
})

const read =
  (view: typeof presente) =>
  async (who: Sesion, owner: Owner): Promise<Presupuesto> => {
    const cliente = await ownCliente(who, owner)
    const row = await store.findCarrito(db(), cliente, who)
    if (!row) return sinCarrito(cliente.clienteId)
    const productos = await productosDe(db(), cliente, row)
    return asPresupuesto(db(), view(row, productos), productos)
  }
/** The cart with present prices and discounts and the flags; writes nothing (OPEN-78). */
export const getShoppingCart = read(presente)
/** The cart as it was last saved. */
export const shoppingCart = read(guardado)
