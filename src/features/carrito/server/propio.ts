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

/** Throws 409 `compra_deshabilitada` while purchasing is disabled (OPEN-38). */
export const requireShopping = async (on: Db): Promise<void> => {
  if (!(await readParams(on)).shoopEnabled) throw conflict('compra_deshabilitada', commonTextos.compraDeshabilitada)
}

export type Locked = store.Locked & { readonly cliente: ClienteInAlcance }
/**
 * Locks a quote until the transaction ends. Throws 404 unless its client is in scope and, until it is confirmed, its
 * contact is the caller's (OPEN-77).
 */
export const lockOwn = async (on: Db, who: Sesion, id: number): Promise<Locked> => {
  const row = await store.lockById(on, id)
  if (!row || (row.fecha === null && row.contactoId !== who.contactoId)) throw notFound()
  return { ...row, cliente: await inAlcance(who, row.clienteId, on) }
}
/** Whether a presupuesto is still to be placed: the cart, or one that stands aside (BASE-01). */
export const isOpen = ({ estado }: { readonly estado: string }): boolean => estado === 'Carrito' || estado === 'Aparte'
/** As `lockOwn`; throws 409 unless it is a cart whose lines may be changed. */
export const lockCart = async (on: Db, who: Sesion, id: number): Promise<Locked> => {
  const own = await lockOwn(on, who, id)
  if (!isOpen(own)) throw conflict('carrito_cerrado', textos.cerrado)
  if (own.estado === 'Aparte') throw conflict('carrito_cerrado', textos.deCotizacion)
  return own
}

/**
 * Throws 403 for an inactive client: nobody may order for it (OPEN-24). Reading, deleting lines and cancelling stay
 * allowed.
 */
export const requireActivo = ({ activo }: { readonly activo: boolean }): void => {
  if (!activo) throw inactive()
}
/** As `lockCart`; throws 403 for an inactive client. */
export const lockToEdit = async (on: Db, who: Sesion, id: number): Promise<Locked> => {
  const own = await lockCart(on, who, id)
  requireActivo(own)
  return own
}
/** As `lockOwn`; throws 409 once it is placed or cancelled, 403 for an inactive client. */
export const lockToOrder = async (on: Db, who: Sesion, id: number): Promise<Locked> => {
  const own = await lockOwn(on, who, id)
  if (!isOpen(own)) throw conflict('carrito_cerrado', textos.cerrado)
  requireActivo(own)
  return own
}

/** Announces the changed cart to the person's other screens, after the commit (OPEN-235). */
export const tellCarrito = (
  on: Db,
  { contactoId }: Sesion,
  { id, clienteId }: { readonly id: number; readonly clienteId: number },
): void => tellPropio(on, { tipo: 'carrito', clienteId, contactoId, id })

/** The products of the cart's lines, and one more. */
export const productosOf = (
  on: Db,
  cliente: ClienteInAlcance,
  row: store.CarritoRow,
  ...more: string[]
): Promise<Productos> => productosById(on, cliente, [...new Set([...row.lineas.map((l) => l.productoId), ...more])])
/** A view of the cart for the wire. */
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
 * A cart at today's prices and discounts, read-only. `hasChanges`: saving would change something, or a line is not sold
 * any more. A pre-confirm is valid while `preconfirmado` equals `version` and there are no changes (OPEN-78).
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
export const checkCartOrderable = async (
  on: Db,
  { presupuesto: { presupuestoDetalles }, vista }: Pick<PresentCarrito, 'presupuesto' | 'vista'>,
): Promise<OrderProblem | null> =>
  checkOrderable({
    lineas: presupuestoDetalles.$values,
    deCotizacion: vista.row.aparte,
    minimumMC: (await readParams(on)).ProductoCantidadMinimaMC,
  })
/**
 * Throws for a cart that cannot be ordered: 400 naming the invalid value, else the refusal of `changed` with the
 * present cart.
 */
export const requireOrderable = (problem: OrderProblem | null, changed: (motivo: string) => Refusal): void => {
  if (problem?.codigo) throw conflict(problem.codigo, problem.motivo)
  if (problem?.campo) throw badInput(problem.motivo, [{ field: problem.campo, detail: problem.motivo }])
  if (problem) throw changed(problem.motivo)
}
