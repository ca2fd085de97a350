import { sql } from 'kysely'
import { db } from '#server/context.ts'
import { prepared, type Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'

/** Everything the answer of a login needs of an account, in one round trip. */
const account = (on: Db) =>
  on.selectFrom('usuario as u')
    .leftJoin('cliente as c', 'c.id', 'u.clienteId')
    .leftJoin('vendedor as v', (j) => j.on('v.idVendedor', '=', sql<number>`coalesce(u."idVendedor", c."idVendedor")`))
    .select([
      'u.id', 'u.email', 'u.nombre', 'u.apellido', 'u.tipoRol', 'u.tipoDocumento', 'u.documentoNro', 'u.telefono', 'u.clienteId', 'u.contactoId', 'u.permisos',
      'u.clave', 'u.claveProvisoria', 'u.ultimoLogin', 'c.razonSocial', 'c.documentoNro as cuit', 'c.listaPrecioId',
      'v.idVendedor', 'v.telefono as telefonoVendedor', 'v.nombreFantasia as nombreFantasiaVendedor', 'v.nombre as nombreVendedor', 'v.apellido as apellidoVendedor',
    ])
export type Cuenta = NonNullable<Awaited<ReturnType<typeof findCuenta>>>
export const findCuenta = (email: string, on: Db = db()) =>
  account(on).where(sql`lower(u.email)`, '=', email.trim().toLowerCase()).where('u.activo', '=', sql.lit(true)).executeTakeFirst()
export const findCuentaById = (id: number, on: Db = db()) => account(on).where('u.id', '=', id).where('u.activo', '=', sql.lit(true)).executeTakeFirst()

type SesionRow = {
  cookie: string; usuarioId: number; vence: Date; nombre: string; apellido: string; email: string; tipoRol: 1 | 2 | 3; clienteId: number | null; contactoId: number; idVendedor: number | null; permisos: number[]
}
const bySesion = prepared<{ token: string }, SesionRow>((d, p) =>
  d.selectFrom('sesion as s').innerJoin('usuario as u', 'u.id', 's.usuarioId').leftJoin('cliente as c', 'c.id', 'u.clienteId')
    .select(['s.cookie', 's.usuarioId', 's.vence', 'u.nombre', 'u.apellido', 'u.email', 'u.tipoRol', 'u.clienteId', 'u.contactoId', 'u.permisos', sql<number | null>`coalesce(u."idVendedor", c."idVendedor")`.as('idVendedor')])
    .where('s.token', '=', p.token).where('u.activo', '=', sql.lit(true)))

/** The session of a token's hash, or null. */
export const findSesion = async (tokenHash: string): Promise<Sesion | null> => {
  const [row] = await bySesion(db(), { token: tokenHash })
  if (!row) return null
  return {
    tokenHash, cookieHash: row.cookie, usuarioId: row.usuarioId, userName: `${row.nombre} ${row.apellido}`.trim(), email: row.email, tipoRol: row.tipoRol,
    clienteId: row.clienteId ?? 0, contactoId: row.contactoId, sellerId: row.idVendedor ?? 0, permisos: new Set(row.permisos), vence: row.vence.getTime(),
  }
}

export const insertSesion = (on: Db, s: { token: string; cookie: string; usuarioId: number; vence: Date; direccion: string; agente: string }) => on.insertInto('sesion').values(s).execute()
export const deleteSesion = (on: Db, token: string) => on.deleteFrom('sesion').where('token', '=', token).execute()
export const stampLogin = (on: Db, id: number) => on.updateTable('usuario').set({ ultimoLogin: sql`now()` }).where('id', '=', id).execute()

/** Notes a try before the password is checked, so that parallel guesses count too; answers how many stand in the window, this one included. */
export const noteIntento = async (claves: readonly string[], minutes: number): Promise<{ ids: number[]; counts: number[] }> => {
  const ids = await db().insertInto('intento_fallido').values(claves.map((clave) => ({ clave }))).returning('id').execute()
  const { rows } = await sql<{ clave: string; n: number }>`select clave, count(*) as n from intento_fallido where clave = any(${claves as string[]}) and momento > now() - make_interval(mins => ${minutes}) group by clave`.execute(db())
  return { ids: ids.map((r) => r.id), counts: claves.map((c) => rows.find((r) => r.clave === c)?.n ?? 0) }
}
export const dropIntento = (ids: number[]) => db().deleteFrom('intento_fallido').where('id', 'in', ids).execute()

/** Removes what has run out; called now and then. */
export const sweep = async (): Promise<void> => {
  await db().deleteFrom('sesion').where('vence', '<', sql<Date>`now()`).execute()
  await db().deleteFrom('captcha_usado').where('vence', '<', sql<Date>`now()`).execute()
  await db().deleteFrom('intento_fallido').where('momento', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db().deleteFrom('codigo_clave').where('vence', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db().deleteFrom('paso_organizacion').where('vence', '<', sql<Date>`now()`).execute()
  await db().deleteFrom('idempotencia').where('creada', '<', sql<Date>`now() - interval '1 day'`).execute()
}

export const listProvincias = () => db().selectFrom('provincia').select(['id', 'name']).orderBy(sql`sin_acentos(name)`).execute()
export const listRegiones = () => db().selectFrom('region').select(['id', 'name']).orderBy('id').execute()
export const listGrupos = () => db().selectFrom('grupo').select(['id', 'descripcion']).orderBy('orden').orderBy('id').execute()
