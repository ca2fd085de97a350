import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

// Reads usuario (whose owner is sesion, who writes it) with the seller of its client.

const cuentas = (on: Db) =>
  on
    .selectFrom('usuario as u')
    .leftJoin('cliente as c', 'c.id', 'u.clienteId')
    .select([
      'u.id',
      'u.documentoNro',
      'u.tipoDocumento',
      'u.email',
      'u.nombre',
      'u.apellido',
      'u.tipoRol',
      'u.clienteId',
      sql<number | null>`coalesce(u."idVendedor", c."idVendedor")`.as('idVendedor'),
      'u.contactoId',
      'u.activo',
      'u.permisos',
    ])
export type Cuenta = Awaited<ReturnType<typeof listCuentas>>[number]

export const listCuentas = (on: Db) =>
  cuentas(on)
    .orderBy(sql`sin_acentos(u.apellido || ' ' || u.nombre)`)
    .orderBy('u.id')
    .execute()
export const findCuenta = (on: Db, id: number) => cuentas(on).where('u.id', '=', id).executeTakeFirst()
/** The account of a document, an active one before one that has ended. */
export const findByDocumento = (on: Db, documentoNro: string, tipoDocumento: number) =>
  cuentas(on)
    .where('u.documentoNro', '=', documentoNro)
    .where('u.tipoDocumento', '=', tipoDocumento)
    .orderBy('u.activo', 'desc')
    .orderBy('u.id')
    .executeTakeFirst()

/**
 * Every active administrator who has set a password, held until the transaction ends: of two who end each other, one
 * finds itself alone.
 */
export const lockAdministradores = async (on: Db): Promise<number[]> => {
  const rows = await on
    .selectFrom('usuario')
    .select('id')
    .where('tipoRol', '=', 1)
    .where('activo', '=', true)
    .where('clave', 'is not', null)
    .where(sql<boolean>`1 = any(permisos)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((r) => r.id)
}
export const exists = async (on: Db, what: 'cliente' | 'vendedor', id: number): Promise<boolean> => {
  const row =
    what === 'cliente'
      ? await on.selectFrom('cliente').select('id').where('id', '=', id).executeTakeFirst()
      : await on.selectFrom('vendedor').select('idVendedor').where('idVendedor', '=', id).executeTakeFirst()
  return row !== undefined
}
