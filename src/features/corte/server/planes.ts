import { MAX_LISTAS } from '#features/listas/rules.ts'
import { findKept, mayDelete, type Kept } from '#features/listas/server/listas.ts'
import { toTime } from '#shared/dates.ts'
import { conflict, Refusal } from '#shared/errors.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance } from '#server/session/alcance.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Contenido, Entero, Resumen } from '../contract.ts'
import { textos } from '../rules.ts'
import * as store from './store.ts'

/** Kept as lists are (LIST-06): own, or shared with the client's accounts, its seller and role 1. */

const headOf = (who: Sesion, plan: Omit<store.PlanRow, 'contenido'>) => ({
  id: plan.id,
  clienteId: plan.clienteId,
  nombre: plan.nombre,
  compartida: plan.compartida,
  version: plan.version,
  propia: plan.usuarioId === who.usuarioId,
  puedeEliminar: mayDelete(who, plan),
  dueno: plan.dueno,
  cambiada: toTime(plan.cambiada),
  cambiadaPor: plan.cambiadaPor,
})
const asEntero = (who: Sesion, plan: store.PlanRow): Entero => ({ ...headOf(who, plan), contenido: plan.contenido })
const requireMayDelete = (who: Sesion, plan: Kept): void => {
  if (!mayDelete(who, plan)) throw new Refusal(403, 'plan_de_otro', textos.ofOther)
}
const findOwn = async (
  on: Db,
  who: Sesion,
  id: number,
  how: { lock?: boolean; deleted?: boolean } = {},
): Promise<store.PlanRow> => (await findKept(on, who, await store.findPlan(on, id, how), how)).kept

/** The plans of a client that the caller finds. Throws 404 out of scope. */
export const listPlanes = async (who: Sesion, clienteId: number): Promise<{ $values: Resumen[] }> => {
  await inAlcance(who, clienteId, db())
  const rows = await store.listPlanes(db(), clienteId, who)
  return { $values: rows.map((row) => ({ ...headOf(who, row), productos: row.productos, piezas: row.piezas })) }
}
/** Throws 404 for a plan that the caller does not find. */
export const readPlan = async (who: Sesion, id: number): Promise<Entero> => asEntero(who, await findOwn(db(), who, id))

const requireRoom = async (on: Db, clienteId: number): Promise<void> => {
  await store.lockCliente(on, clienteId)
  if ((await store.countPlanes(on, clienteId)) >= MAX_LISTAS) throw conflict('demasiados_planes', textos.tooManyPlanes)
}
type Said = { nombre: string; compartida: boolean; contenido: Contenido }
/** A new plan. Throws 404 out of scope, 409 where the client has as many as it may. */
export const createPlan = async (who: Sesion, plan: Said & { clienteId: number }): Promise<Once<Entero>> => {
  await inAlcance(who, plan.clienteId, db())
  return once(async (on) => {
    await requireRoom(on, plan.clienteId)
    const id = await store.insertPlan(on, { ...plan, usuarioId: who.usuarioId, cambiadaPor: who.userName })
    return asEntero(who, await findOwn(on, who, id))
  })
}
/**
 * Keeps a plan over the version that was edited; where somebody kept another meanwhile, 409 `plan_cambiado` with it and
 * nothing is changed. Throws 403 for sharing another's plan or no longer.
 */
export const savePlan = (who: Sesion, id: number, { version, ...said }: Said & { version: number }): Promise<Entero> =>
  tx(async (on) => {
    const plan = await findOwn(on, who, id, { lock: true })
    if (plan.version !== version)
      throw conflict('plan_cambiado', textos.changed(plan.cambiadaPor), { plan: asEntero(who, plan) })
    if (said.compartida !== plan.compartida) requireMayDelete(who, plan)
    await store.savePlan(on, id, { ...said, cambiadaPor: who.userName })
    return asEntero(who, await findOwn(on, who, id))
  })

/** Deletes a plan, which can be brought back; does nothing if it is deleted already. */
export const removePlan = (who: Sesion, id: number): Promise<true> =>
  tx<true>(async (on) => {
    const row = await store.findPlan(on, id, { lock: true })
    const plan = await findOwn(on, who, id, { deleted: row !== undefined && row.eliminada !== null })
    requireMayDelete(who, plan)
    if (plan.eliminada === null) await store.setEliminada(on, id, true)
    return true
  })
/** Brings a deleted plan back; does nothing if it is there. */
export const restorePlan = (who: Sesion, id: number): Promise<Entero> =>
  tx(async (on) => {
    const row = await store.findPlan(on, id, { lock: true })
    const plan = await findOwn(on, who, id, { deleted: row !== undefined && row.eliminada !== null })
    requireMayDelete(who, plan)
    if (plan.eliminada !== null) {
      await requireRoom(on, plan.clienteId)
      await store.setEliminada(on, id, false)
    }
    return asEntero(who, await findOwn(on, who, id))
  })
