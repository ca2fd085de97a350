import { lockToOrder } from '#features/carrito/server/carrito.ts'
import type { ArchivoOrden } from '#features/presupuestos/contract.ts'
import { cleanOrdenCompra } from '#features/presupuestos/rules.ts'
import { toTime } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { Uploaded } from '#shared/files.ts'
import { db, txOf } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { dropFile, keepFile, refuseManyBytes } from '#server/files/files.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import * as orden from './orden-store.ts'

/**
 * Keeps the PDF of the cart's purchase order in place of the former one (OC-01). Throws 403 for an inactive client,
 * 404, 409 once it is no cart.
 */
export const saveOrden = (who: Sesion, id: number, [uploaded]: readonly Uploaded[]): Promise<ArchivoOrden> =>
  txOf(id, async (on) => {
    await lockToOrder(on, who, id)
    await refuseManyBytes(on, who.usuarioId)
    const { id: archivo, nombre, bytes } = uploaded!
    await keepFile(on, archivo)
    const former = await orden.saveArchivo(on, id, archivo)
    if (former) await dropFile(on, former)
    return { nombre, bytes }
  })

/** Drops it; does nothing where there is none. Throws as `saveOrden`. */
export const dropOrden = (who: Sesion, id: number): Promise<true> =>
  txOf<true>(id, async (on) => {
    await lockToOrder(on, who, id)
    if (!(await orden.hasArchivo(on, id))) return true
    const former = await orden.saveArchivo(on, id, null)
    if (former) await dropFile(on, former)
    return true
  })

/** The client of a quote of the caller's own. Throws 404. */
const clienteOf = async (on: Db, who: Sesion, id: number): Promise<ClienteInAlcance> => {
  const row = await orden.findOwner(on, id)
  if (!row || (row.fecha === null && row.contactoId !== who.contactoId)) throw notFound()
  return inAlcance(who, row.clienteId, on)
}
/** The newest other orders of the cart's client with that number: a warning, no refusal (OC-03). Throws 404. */
export const ordenesRepetidas = async (who: Sesion, id: number, typed: string) => {
  const cliente = await clienteOf(db(), who, id)
  const numero = cleanOrdenCompra(typed)
  const rows = numero === '' ? [] : await orden.listRepetidas(db(), cliente, id, numero)
  return { $values: rows.map(({ fecha, ...row }) => ({ ...row, fecha: toTime(fecha) })) }
}
