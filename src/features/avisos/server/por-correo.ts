import type { Db } from '#server/db/db.ts'
import { isTipoOfAviso, nombreOfCorreo, type TipoOfAviso } from '../rules.ts'
import * as store from './store.ts'

// What accounts chose of each type by mail. Who sends one asks `correos`, which knows the contacts' choices too.

/**
 * The accounts of these addresses whose role chooses this type (OPEN-172), by address in lower case: which it is, and
 * whether it wants it by mail; it does until it opts out.
 */
export const listChoosing = async (
  on: Db,
  emails: readonly string[],
  tipo: TipoOfAviso,
): Promise<ReadonlyMap<string, { readonly id: number; readonly correo: boolean }>> => {
  if (emails.length === 0) return new Map()
  const rows = await store.listByEmails(on, emails, tipo)
  return new Map(
    rows
      .filter(({ tipoRol }) => nombreOfCorreo(tipo, tipoRol) !== null)
      .map(({ email, id, correo }) => [email, { id, correo }]),
  )
}

/** Whether an account wants a type by mail; true until it opts out. */
export const wantsCorreo = async (on: Db, usuarioId: number, tipo: string): Promise<boolean> =>
  !(await store.listWithoutCorreo(on, usuarioId)).includes(tipo)

type Enlace = { readonly usuarioId: number; readonly tipo: string }
/** What the link of a mail chooses: the type's name, and whether it is wanted; null if the account is another's now. */
export const findByEnlace = async (
  on: Db,
  { usuarioId, tipo }: Enlace,
  email: string,
): Promise<{ nombre: string; recibe: boolean } | null> => {
  const cuenta = isTipoOfAviso(tipo) ? await store.findCuenta(on, usuarioId) : undefined
  const nombre = cuenta?.email === email.toLowerCase() ? nombreOfCorreo(tipo as TipoOfAviso, cuenta.tipoRol) : null
  return nombre === null ? null : { nombre, recibe: await wantsCorreo(on, usuarioId, tipo) }
}
/** Chooses by the link of a mail, after `findByEnlace`. */
export const changeByEnlace = async (on: Db, { usuarioId, tipo }: Enlace, correo: boolean): Promise<void> => {
  if (isTipoOfAviso(tipo)) await store.savePreferencia(on, usuarioId, tipo, correo)
}
