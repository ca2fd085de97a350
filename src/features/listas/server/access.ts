import { notFound, Refusal } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { KEPT_DAYS, textos } from '../rules.ts'
import * as store from './store.ts'

export type Found = { lista: store.ListaRow; cliente: ClienteInAlcance }
type How = { lock?: boolean; deleted?: boolean }
const DAY = 86_400_000
const isOver = (at: Date | null): boolean => at !== null && Date.now() - at.getTime() > KEPT_DAYS * DAY

/**
 * A list that the caller finds: its own, or a shared one of a client in scope (LIST-06). `deleted`: one that can be
 * brought back. Throws 404 for any other.
 */
export const findOwn = async (
  on: Db,
  who: Sesion,
  id: number,
  { lock = false, deleted = false }: How = {},
): Promise<Found> => {
  const lista = await store.findLista(on, id, { lock })
  if (!lista || (lista.eliminada === null) === deleted || isOver(lista.eliminada)) throw notFound()
  const cliente = await inAlcance(who, lista.clienteId, on)
  if (!lista.compartida && lista.usuarioId !== who.usuarioId) throw notFound()
  return { lista, cliente }
}
/** Whoever made it, and role 1 a shared one. */
export const mayDelete = (who: Sesion, { usuarioId, compartida }: store.ListaRow): boolean =>
  usuarioId === who.usuarioId || (who.tipoRol === 1 && compartida)
export const requireMayDelete = (who: Sesion, lista: store.ListaRow): void => {
  if (!mayDelete(who, lista)) throw new Refusal(403, 'lista_de_otro', textos.ofOther)
}
