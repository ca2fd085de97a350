import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { PERSONAS } from '../rules.ts'
import { requireTipo } from './cambios.ts'
import { listWritten } from './destinos.ts'
import * as store from './store.ts'

/** The types of mail with the recipients of a client in scope. Throws 400 without a client, 404 out of scope. */
export const listTipos = async (who: Sesion, clienteId: number) => {
  const rows = await store.listTipos(db(), await inAlcance(who, clienteId, db()))
  const written = await listWritten(db())
  return {
    $values: rows.map(({ nombres, ...tipo }) => ({
      ...tipo,
      nombres: { $values: nombres },
      escribe: written.includes(tipo.tipoEmailId),
    })),
  }
}

/**
 * The visible contacts of a type, by number, of a client in scope. Throws 404 for an unknown type, as creating a
 * contact does.
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
/** A page of a client's recipients with their mails; `buscar`: words of a name or address. Throws 400, 404. */
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
