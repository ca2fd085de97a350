import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

const columns = ['id', 'email', 'nombre', 'apellido', 'clienteId', 'tipoDocumento', 'documentoNro'] as const
/** E-mails in lower case. */
export const findOwners = (on: Db, emails: readonly string[]) =>
  on
    .selectFrom('usuario')
    .select(columns)
    .where(sql<boolean>`lower(email) = any(${emails as string[]}::text[])`)
    .execute()

/**
 * Takes away what opens an account besides its password: codes that were mailed, and tickets of an organisation's
 * sign-in.
 */
export const deleteEnlaces = async (on: Db, usuarioId: number): Promise<void> => {
  await on.deleteFrom('codigo_clave').where('usuarioId', '=', usuarioId).execute()
  await on.deleteFrom('paso_organizacion').where('usuarioId', '=', usuarioId).execute()
}
/** Which people of an organisation it was. */
export const deleteIdentidades = (on: Db, usuarioId: number) =>
  on.deleteFrom('identidad').where('usuarioId', '=', usuarioId).execute()
