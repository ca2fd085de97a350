import { sql } from 'kysely'
import { afterCommit, db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { forget } from '#server/session/sesion.ts'
import { limitesClave, type TipoCodigo } from '../rules.ts'
import { vigente } from './store.ts'
import { dropOfCuenta } from './attempts-store.ts'

/** An account as recovery needs it. */
export type CuentaClave = {
  id: number
  email: string
  nombre: string
  apellido: string
  tipoRol: 1 | 2 | 3
  tipoDocumento: number | null
  documentoNro: string | null
  /** 'invitada': it has no password of its own yet. */
  estado: 'activa' | 'invitada' | 'suspendida' | 'baja'
}
const columns = [
  'u.id',
  'u.email',
  'u.nombre',
  'u.apellido',
  'u.tipoRol',
  'u.tipoDocumento',
  'u.documentoNro',
  'u.estado',
] as const
export const findEnabled = (on: Db, email: string): Promise<CuentaClave | undefined> =>
  on
    .selectFrom('usuario as u')
    .select(columns)
    .where(sql`lower(u.email)`, '=', email.trim().toLowerCase())
    .where(vigente)
    .executeTakeFirst()

/** How many codes of this kind went out within the last minutes: no flood of mails. */
export const countRecent = async (on: Db, usuarioId: number, tipo: TipoCodigo, minutes: number): Promise<number> =>
  (
    await on
      .selectFrom('codigo_clave')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('usuarioId', '=', usuarioId)
      .where('tipo', '=', tipo)
      .where('creado', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
      .executeTakeFirstOrThrow()
  ).n
/** Uses up every code of this kind that is still good. */
export const voidCodigos = (on: Db, usuarioId: number, tipo: TipoCodigo) =>
  on
    .updateTable('codigo_clave')
    .set({ usado: sql<Date>`now()` })
    .where('usuarioId', '=', usuarioId)
    .where('tipo', '=', tipo)
    .where('usado', 'is', null)
    .execute()
/**
 * Serialises the codes of one account, so that two requests at once make one mail; undefined for one that is not in
 * force.
 */
export const lockCuenta = (on: Db, id: number) =>
  on.selectFrom('usuario as u').select('u.id').where('u.id', '=', id).where(vigente).forUpdate().executeTakeFirst()
export const insertCodigo = (on: Db, usuarioId: number, tipo: TipoCodigo, huella: string) =>
  on
    .insertInto('codigo_clave')
    .values({
      huella,
      usuarioId,
      tipo,
      vence: sql<Date>`now() + make_interval(mins => ${limitesClave.codigoMinutes[tipo]})`,
    })
    .execute()

export type Codigo = CuentaClave & { tipo: TipoCodigo }
/** The account of an unused, unexpired code of this e-mail; with `lock` its row is held until the transaction ends. */
export const findCodigo = async (on: Db, huella: string, email: string, lock = false): Promise<Codigo | undefined> => {
  const query = on
    .selectFrom('codigo_clave as k')
    .innerJoin('usuario as u', 'u.id', 'k.usuarioId')
    .select(['k.tipo', ...columns])
    .where('k.huella', '=', huella)
    .where(sql`lower(u.email)`, '=', email.trim().toLowerCase())
    .where('k.usado', 'is', null)
    .where('k.vence', '>', sql<Date>`now()`)
    .where(vigente)
  return (lock ? query.forUpdate('k') : query).executeTakeFirst()
}

/** Stores the new password, uses up every code of the account and takes its lock-out away. */
export const saveClave = async (on: Db, usuarioId: number, clave: string, email: string): Promise<void> => {
  await on.updateTable('usuario').set({ clave, claveProvisoria: false }).where('id', '=', usuarioId).execute()
  await on
    .updateTable('codigo_clave')
    .set({ usado: sql<Date>`now()` })
    .where('usuarioId', '=', usuarioId)
    .where('usado', 'is', null)
    .execute()
  await dropOfCuenta(on, email)
}
/** Ends sessions of an account, all or all but one, and answers how many. */
export const endSesiones = async (on: Db, usuarioId: number, except?: string): Promise<number> => {
  let query = on.deleteFrom('sesion').where('usuarioId', '=', usuarioId)
  if (except) query = query.where('token', '<>', except)
  const done = await query.executeTakeFirst()
  afterCommit(on, () => forget({ usuarioId }))
  return Number(done.numDeletedRows)
}
export const claveOf = async (on: Db, id: number) =>
  (await on.selectFrom('usuario').select('clave').where('id', '=', id).executeTakeFirst())?.clave ?? null

/** The password of an account that somebody else may know; null where there is none such. */
export const dudosaOf = async (on: Db, id: number): Promise<string | null> =>
  (
    await on
      .selectFrom('usuario')
      .select('clave')
      .where('id', '=', id)
      .where('claveDudosa', '=', true)
      .executeTakeFirst()
  )?.clave ?? null

/** Those that have not ended; `horas`: how long one may go unused. */
export const listSesiones = (usuarioId: number, horas: number) =>
  db()
    .selectFrom('sesion')
    .select(['id', 'token', 'creada', 'vence', 'usada', 'direccion', 'agente'])
    .where('usuarioId', '=', usuarioId)
    .where('por', 'is', null)
    .where('vence', '>', sql<Date>`now()`)
    .where('usada', '>', sql<Date>`now() - make_interval(hours => ${horas})`)
    .orderBy('creada', 'desc')
    .execute()
/** Ends one of one's own sessions; answers whether there was one. */
export const deleteOwnSesion = async (on: Db, usuarioId: number, id: number): Promise<boolean> => {
  const row = await on
    .deleteFrom('sesion')
    .where('usuarioId', '=', usuarioId)
    .where('id', '=', id)
    .returning('token')
    .executeTakeFirst()
  if (row) afterCommit(on, () => forget({ tokenHash: row.token }))
  return row !== undefined
}
