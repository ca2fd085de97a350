import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { executeAMedida } from '#server/db/custom-plan.ts'
import type { Tramo } from '#server/db/lists.ts'

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
export type Cuenta = Awaited<ReturnType<typeof listByIds>>[number]

/** By surname, as searches compare names: the index `usuario_nombre`. */
const byNombre = sql`k.nombres collate "C", k.id`
/** Accounts by their ids, in that order; those that are gone are left out. */
export const listByIds = async (on: Db, ids: readonly number[]) => {
  const found = new Map(
    (
      await cuentas(on)
        .where('u.id', '=', sql<number>`any(${ids})`)
        .execute()
    ).map((row) => [row.id, row]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}
/** Ids of all of them, or of a page and one more. */
export const listIds = async (on: Db, tramo: Tramo | null): Promise<number[]> => {
  const parte = tramo ? sql`limit ${tramo.size + 1} offset ${(tramo.page - 1) * tramo.size}` : sql``
  return (
    await executeAMedida(
      on,
      sql<{ id: number }>`
        select k.id
        from usuario k
        order by ${byNombre}
        ${parte}`,
    )
  ).rows.map((row) => row.id)
}
/** What tells whether anything that is answered of them has changed. */
export const readFingerprint = async (on: Db): Promise<string> => {
  const all = sql<{ huella: string }>`select count(*) || ' ' || coalesce(sum(hashtextextended(x::text, 0)), 0) as huella
    from (${cuentas(on)}) x`
  return (await all.execute(on)).rows[0]!.huella
}
export const findCuenta = (on: Db, id: number) => cuentas(on).where('u.id', '=', id).executeTakeFirst()
/** The account of a document, an active one before one that has ended. */
export const findByDocumento = (on: Db, documentoNro: string, tipoDocumento: number) =>
  cuentas(on)
    .where('u.documentoNro', '=', documentoNro)
    .where('u.tipoDocumento', '=', tipoDocumento)
    .orderBy('u.activo', 'desc')
    .orderBy('u.id')
    .executeTakeFirst()

export const findClienteByCodigo = (on: Db, codigo: string) =>
  on.selectFrom('cliente').select(['id', 'razonSocial']).where('codigo', '=', codigo).executeTakeFirst()
export const exists = async (on: Db, what: 'cliente' | 'vendedor', id: number): Promise<boolean> => {
  const row =
    what === 'cliente'
      ? await on.selectFrom('cliente').select('id').where('id', '=', id).executeTakeFirst()
      : await on.selectFrom('vendedor').select('idVendedor').where('idVendedor', '=', id).executeTakeFirst()
  return row !== undefined
}
