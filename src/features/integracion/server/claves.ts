import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { showDay, toTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import { sha256 } from '#server/session/sesion.ts'
import { entidades } from './entidades/entidades.ts'
import { FOTOS } from './fotos.ts'

/** Days a key is good for, unless said otherwise. */
export const DIAS = 365
const nombres: readonly string[] = [...entidades.map((e) => e.nombre), FOTOS]
/** What a key reaches, unless said otherwise: all but the accounts, whose passwords and permissions open everything. */
export const defaultAlcance: readonly string[] = nombres.filter((n) => n !== 'usuarios')

/** What a key names to read what goes out; never part of 'todo', which is what comes in. */
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
 * Makes a key for the integration interface; it is told once, only its hash is kept. `dias`: how long it is good for.
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

/** Ends every key of this name; answers how many there were. */
export const revokeClaves = async (db: Db, nombre: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('api_clave')
    .set({ activa: false })
    .where('nombre', '=', nombre)
    .where('activa', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Every key there was, without the key itself. `alcance` null: made before keys had a scope, it reaches all. */
export const listClaves = (db: Db) =>
  db.selectFrom('api_clave').select(['nombre', 'alcance', 'creada', 'vence', 'usada', 'activa']).orderBy('id').execute()

export type Clave = { readonly nombre: string; readonly alcance: readonly string[] | null }
/**
 * The key in an Authorization header, and notes that it was used. Refuses 401 any other header, and a key past its day.
 */
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

/** Refuses 403 an entity the key does not reach. */
export const requireAlcance = ({ alcance }: Clave, entidad: string): void => {
  if (alcance && !alcance.includes(entidad))
    throw new Refusal(403, 'clave_sin_alcance', `La clave no alcanza para «${entidad}».`)
}
