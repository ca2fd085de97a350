import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { showDay, toTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import { sha256 } from '#server/session/sesion.ts'
import { entidades } from './entidades/entidades.ts'
import { FOTOS } from './fotos.ts'

/** Days a key is valid by default. */
export const DIAS = 365
const nombres: readonly string[] = [...entidades.map((e) => e.nombre), FOTOS]
/** The default scope of a key: every entity but the accounts, which carry passwords and permissions. */
export const defaultAlcance: readonly string[] = nombres.filter((n) => n !== 'usuarios')

/** The scope word for reading outbound events; not part of 'todo', which covers what comes in. */
export const EVENTOS = 'eventos'
const alcances: readonly string[] = [...nombres, EVENTOS]

/**
 * Reads 'precios,stock', 'todo' for every entity, or 'eventos' for outbound events; the first unknown word is returned
 * as `foreign`.
 */
export const readAlcance = (texto: string): { alcance: readonly string[] } | { foreign: string } => {
  const requested = [
    ...new Set(
      texto
        .split(',')
        .map((t) => t.trim())
        .filter(Boolean)
        .flatMap((t) => (t === 'todo' ? nombres : [t])),
    ),
  ]
  const foreign = requested.find((p) => !alcances.includes(p))
  return foreign === undefined && requested.length > 0
    ? { alcance: alcances.filter((n) => requested.includes(n)) }
    : { foreign: foreign ?? '' }
}

/**
 * Creates a key for the integration interface and returns it; only its hash is stored. `dias`: how long it is valid.
 */
export const createClave = async (
  db: Db,
  nombre: string,
  { alcance = defaultAlcance, dias = DIAS }: { alcance?: readonly string[]; dias?: number } = {},
): Promise<string> => {
  const clave = `pv_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('api_clave')
    .values({ nombre, huella: sha256(clave), alcance: [...alcance], vence: new Date(Date.now() + dias * 86_400_000) })
    .execute()
  return clave
}

/** Revokes every key of this name; returns how many. */
export const revokeClaves = async (db: Db, nombre: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('api_clave')
    .set({ activa: false })
    .where('nombre', '=', nombre)
    .where('activa', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** All keys, without their secrets. `alcance` null: made before keys had a scope, with access to everything. */
export const listClaves = (db: Db) =>
  db.selectFrom('api_clave').select(['nombre', 'alcance', 'creada', 'vence', 'usada', 'activa']).orderBy('id').execute()

export type Clave = { readonly nombre: string; readonly alcance: readonly string[] | null }
/** The key in an Authorization header; records its use. Throws 401 for any other header and for an expired key. */
export const claveOf = async (db: Db, authorization: string | null): Promise<Clave> => {
  const [, clave] = /^Bearer (pv_[\w-]{20,100})$/.exec(authorization ?? '') ?? []
  const row =
    clave &&
    (await db
      .updateTable('api_clave')
      .set({ usada: sql`case when vence <= now() then usada else now() end` })
      .where('huella', '=', sha256(clave))
      .where('activa', '=', true)
      .returning(['nombre', 'alcance', 'vence'])
      .executeTakeFirst())
  if (!row) throw new Refusal(401, 'clave_invalida', 'La clave de integración falta o no es válida.')
  if (row.vence && row.vence.getTime() <= Date.now())
    throw new Refusal(401, 'clave_vencida', `La clave de integración venció el ${showDay(toTime(row.vence))}.`)
  return row
}

/** Throws 403 for an entity outside the key's scope. */
export const requireAlcance = ({ alcance }: Clave, entidad: string): void => {
  if (alcance && !alcance.includes(entidad))
    throw new Refusal(403, 'clave_sin_alcance', `La clave no alcanza para «${entidad}».`)
}
