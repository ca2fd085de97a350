import { productosById } from '#features/productos/server/productos.ts'
import { badInput, conflict, inactive, notFound, textos as commonTextos, type Refusal } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { tellPropio } from '#server/live/publish.ts'
import type { Presupuesto } from '../contract.ts'
import { checkOrderable, type OrderProblem } from '../orderable.ts'
import { textos } from '../rules.ts'
import { toPresupuesto, hasChanges, present, type CarritoVista, type Productos } from './current.ts'
import * as store from './store.ts'

/** Refuses 409 `compra_deshabilitada` while purchasing is switched off (OPEN-38). */
export const requireShopping = async (on: Db): Promise<void> => {
  if (!(await readParams(on)).shoopEnabled) throw conflict('compra_deshabilitada', commonTextos.compraDeshabilitada)
}

export type Locked = store.Locked & { readonly cliente: ClienteInAlcance }
/**
 * Locks a quote until the transaction ends. It must be the caller's to see: its client in scope, and while it was
 * not confirmed its contact the caller's own (OPEN-77). Everything else is not found.
 */
export const lockOwn = async (on: Db, who: Sesion, id: number): Promise<Locked> => {
  const row = await store.lockById(on, id)
  if (!row || (row.fecha === null && row.contactoId !== who.contactoId)) throw notFound()
  return { ...row, cliente: await inAlcance(who, row.clienteId, on) }
}
/** As `lockOwn`, and it must still be a cart (409). */
export const lockCart = async (on: Db, who: Sesion, id: number): Promise<Locked> => {
  const own = await lockOwn(on, who, id)
  if (own.estado !== 'Carrito') throw conflict('carrito_cerrado', textos.cerrado)
  return own
}

/**
 * Refuses 403 for an inactive client: nobody orders for it (OPEN-24). What may be read, taken out and cancelled stays.
 */
export const requireActivo = ({ activo }: { readonly activo: boolean }): void => {
  if (!activo) throw inactive()
}
/** As `lockCart`, and its client must be one that may order. */
export const lockToOrder = async (on: Db, who: Sesion, id: number): Promise<Locked> => {
  const own = await lockCart(on, who, id)
  requireActivo(own)
  return own
}

/** The other screens of whoever fills a cart read it again, once this is committed (OPEN-235). */
export const tellCarrito = (
  on: Db,
  { contactoId }: Sesion,
  { id, clienteId }: { readonly id: number; readonly clienteId: number },
): void => tellPropio(on, { tipo: 'carrito', clienteId, contactoId, id })

/** The products of the cart's lines, and of one more. */
export const productosOf = (
  on: Db,
  cliente: ClienteInAlcance,
  row: store.CarritoRow,
  ...more: string[]
): Promise<Productos> => productosById(on, cliente, [...new Set([...row.lineas.map((l) => l.productoId), ...more])])
/** A view of the cart as it travels. */
export const asPresupuesto = async (on: Db, vista: CarritoVista, productos: Productos): Promise<Presupuesto> =>
  toPresupuesto(vista, productos, (await readParams(on)).ProductoCantidadMinimaMC)

export type PresentCarrito = {
  presupuesto: Presupuesto
  version: number
  preconfirmado: number | null
  hasChanges: boolean
  vista: CarritoVista
}
/**
 * A cart with present prices, discounts and flags; writes nothing. `hasChanges`: saving would change something, or a
 * line is no longer sold. A pre-confirm stands while `preconfirmado` is `version` and there are no changes (OPEN-78).
 */
export const presentCart = async (on: Db, who: Sesion, id: number): Promise<PresentCarrito> => {
  const row = await store.readCarrito(on, id)
  if (!row) throw notFound()
  const productos = await productosOf(on, await inAlcance(who, row.clienteId, on), row)
  const vista = present(row, productos)
  return {
    presupuesto: await asPresupuesto(on, vista, productos),
    version: row.version,
    preconfirmado: row.preconfirmado,
    hasChanges: hasChanges(vista),
    vista,
  }
}

/** Why that cart, as it is now, cannot be ordered; null where it can. */
export const checkCartOrderable = async (on: Db, { presupuestoDetalles }: Presupuesto): Promise<OrderProblem | null> =>
  checkOrderable({
    lineas: presupuestoDetalles.$values,
    minimumMC: (await readParams(on)).ProductoCantidadMinimaMC,
  })
/**
 * Refuses a cart that cannot be ordered: 400 at the value that is wrong, else as `changed` says with the cart of now.
 */
export const requireOrderable = (problem: OrderProblem | null, changed: (motivo: string) => Refusal): void => {
  if (problem?.campo) throw badInput(problem.motivo, [{ field: problem.campo, detail: problem.motivo }])
  if (problem) throw changed(problem.motivo)
}
