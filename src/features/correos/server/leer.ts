import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { PERSONAS } from '../rules.ts'
import { requireTipo } from './cambios.ts'
import * as store from './store.ts'

/** The kinds of mail with who of a client in scope gets each. Refuses 400 no client, 404 a foreign one. */
export const listTipos = async (who: Sesion, clienteId: number) => {
  const rows = await store.listTipos(db(), await inAlcance(who, clienteId, db()))
  return { $values: rows.map(({ nombres, ...tipo }) => ({ ...tipo, nombres: { $values: nombres } })) }
}

/**
 * Who of a client in scope gets a kind of mail, by number; those that are not visible are left out. Refuses 404 a kind
 * there is not, as where a contact is made.
 */
export const listContactos = async (who: Sesion, clienteId: number, tipoEmailId: number) => {
  const cliente = await inAlcance(who, clienteId, db())
  await requireTipo(db(), cliente, tipoEmailId)
  return { $values: await store.listContactos(db(), cliente, tipoEmailId) }
}

export const listTiendas = async (who: Sesion, clienteId: number) => ({
  $values: await store.listTiendas(db(), await inAlcance(who, clienteId, db())),
})

type Pagina = { page: number | null; rowPerPage: number | null; buscar: string | null }
/** Who of a client in scope gets what, a page at a time; `buscar`: words of a name or an address. Refuses 400, 404. */
export const listPersonas = async (who: Sesion, clienteId: number, { page, rowPerPage, buscar }: Pagina) => {
  const limit = rowPerPage ?? PERSONAS
  const words = (buscar ?? '').split(/\s+/).filter((word) => word !== '')
  const cliente = await inAlcance(who, clienteId, db())
  const found = await store.listPersonas(db(), cliente, { words, limit, offset: ((page ?? 1) - 1) * limit })
  return {
    $values: found.rows.map(({ tipos, ...persona }) => ({ ...persona, tipos: { $values: tipos } })),
    length: found.length,
  }
}
