import { notFound, Refusal } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { KEPT_DAYS, textos } from '../rules.ts'
import * as store from './store.ts'

/** What is kept own or shared: a list, a cut plan. */
export type Kept = {
  readonly clienteId: number
  readonly usuarioId: number
  readonly compartida: boolean
  readonly eliminada: Date | null
}
export type Found = { lista: store.ListaRow; cliente: ClienteInAlcance }
type How = { lock?: boolean; deleted?: boolean }
const DAY = 86_400_000
const isOver = (at: Date | null): boolean => at !== null && Date.now() - at.getTime() > KEPT_DAYS * DAY

/**
 * What the caller finds: its own, or a shared one of a client in scope (LIST-06). `deleted`: one that can be brought
 * back. Throws 404 for any other.
 */
export const findKept = async <Row extends Kept>(
  on: Db,
  who: Sesion,
  kept: Row | undefined,
  { deleted = false }: How = {},
): Promise<{ kept: Row; cliente: ClienteInAlcance }> => {
  if (!kept || (kept.eliminada === null) === deleted || isOver(kept.eliminada)) throw notFound()
  const cliente = await inAlcance(who, kept.clienteId, on)
  if (!kept.compartida && kept.usuarioId !== who.usuarioId) throw notFound()
  return { kept, cliente }
}
/** A list that the caller finds. */
export const findOwn = async (on: Db, who: Sesion, id: number, how: How = {}): Promise<Found> => {
  const { kept, cliente } = await findKept(on, who, await store.findLista(on, id, how), how)
  return { lista: kept, cliente }
}
/** Whoever made it, and role 1 a shared one. */
export const mayDelete = (who: Sesion, { usuarioId, compartida }: Pick<Kept, 'usuarioId' | 'compartida'>): boolean =>
  usuarioId === who.usuarioId || (who.tipoRol === 1 && compartida)
export const requireMayDelete = (who: Sesion, lista: store.ListaRow): void => {
  if (!mayDelete(who, lista)) throw new Refusal(403, 'lista_de_otro', textos.ofOther)
}
