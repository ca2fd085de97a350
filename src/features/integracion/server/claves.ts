import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import { sha256 } from '#server/session/sesion.ts'

/** Makes a key for the integration interface; it is told once, only its hash is kept. */
export const createClave = async (db: Db, nombre: string): Promise<string> => {
  const clave = `pv_${randomBytes(32).toString('base64url')}`
  await db.insertInto('api_clave').values({ nombre, huella: sha256(clave) }).execute()
  return clave
}

/** Ends every key of this name; answers how many there were. */
export const revokeClaves = async (db: Db, nombre: string): Promise<number> => {
  const { numUpdatedRows } = await db.updateTable('api_clave').set({ activa: false }).where('nombre', '=', nombre).where('activa', '=', true).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The name of the key in an Authorization header; refuses any other header. */
export const claveOf = async (db: Db, authorization: string | null): Promise<string> => {
  const [, clave] = /^Bearer (pv_[\w-]{20,100})$/.exec(authorization ?? '') ?? []
  const row = clave && (await db.updateTable('api_clave').set({ usada: sql`now()` }).where('huella', '=', sha256(clave)).where('activa', '=', true).returning('nombre').executeTakeFirst())
  if (!row) throw new Refusal(401, 'clave_invalida', 'La clave de integración falta o no es válida.')
  return row.nombre
}
