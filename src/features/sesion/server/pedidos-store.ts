import { sql } from 'kysely'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

/** The SQL of `pedido_clave`: recoveries that were asked for and not attended yet. */
export type PedidoClave = {
  id: number
  email: string
  tipoDocumento: number | null
  documentoNro: string | null
  creado: Date
  direccion: string | null
  agente: string | null
}
export const insertPedidoClave = (p: Omit<PedidoClave, 'id' | 'creado'>) =>
  db().insertInto('pedido_clave').values(p).execute()

/** Holds the oldest that no other process is at, but for these, until the transaction ends. */
export const lockPedidoClave = (on: Db, except: readonly number[]): Promise<PedidoClave | undefined> =>
  on
    .selectFrom('pedido_clave')
    .select(['id', 'email', 'tipoDocumento', 'documentoNro', 'creado', 'direccion', 'agente'])
    .where(sql<boolean>`not id = any(${except as number[]}::int[])`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
export const deletePedidoClave = (on: Db, id: number) => on.deleteFrom('pedido_clave').where('id', '=', id).execute()
/** A link asked for an hour ago helps nobody. */
export const deleteViejos = () =>
  db()
    .deleteFrom('pedido_clave')
    .where('creado', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
