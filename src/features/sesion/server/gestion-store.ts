import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** An account as those who look after it need it. */
const columns = [
  'id',
  'email',
  'nombre',
  'apellido',
  'tipoRol',
  'tipoDocumento',
  'documentoNro',
  'clienteId',
  'idVendedor',
  'activo',
  'estado',
  'permisos',
] as const
/** Held until the transaction ends: of two who change it at once, one waits. */
export const lockById = (on: Db, id: number) =>
  on.selectFrom('usuario').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
export type CuentaGestionada = NonNullable<Awaited<ReturnType<typeof lockById>>>

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

export const saveActivo = (on: Db, id: number, activo: boolean, suspendida: boolean) =>
  on
    .updateTable('usuario')
    .set({ activo, suspendida: suspendida ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
export const deleteCodigos = (on: Db, usuarioId: number) =>
  on.deleteFrom('codigo_clave').where('usuarioId', '=', usuarioId).execute()
/** Ends the links of this kind that are still good, and answers how many. */
export const endCodigos = async (on: Db, usuarioId: number, tipo: 'primer-ingreso'): Promise<number> =>
  Number(
    (
      await on
        .updateTable('codigo_clave')
        .set({ usado: sql<Date>`now()` })
        .where('usuarioId', '=', usuarioId)
        .where('tipo', '=', tipo)
        .where('usado', 'is', null)
        .where('vence', '>', sql<Date>`now()`)
        .executeTakeFirst()
    ).numUpdatedRows,
  )
/** When the last link of an account ends, of those that are still good. */
export const findVence = async (on: Db, usuarioId: number, tipo: 'primer-ingreso' | 'recuperacion'): Promise<Date> =>
  (
    await on
      .selectFrom('codigo_clave')
      .select('vence')
      .where('usuarioId', '=', usuarioId)
      .where('tipo', '=', tipo)
      .where('usado', 'is', null)
      .orderBy('creado', 'desc')
      .executeTakeFirstOrThrow()
  ).vence

/** The rights, and who changed those that are different now (`permiso_cambio`, 0150). */
export const savePermisos = async (
  on: Db,
  usuarioId: number,
  permisos: readonly number[],
  changed: readonly number[],
  quien: string,
): Promise<void> => {
  await on
    .updateTable('usuario')
    .set({ permisos: [...permisos] })
    .where('id', '=', usuarioId)
    .execute()
  await on
    .updateTable('permiso_cambio')
    .set({ quien })
    .where('usuarioId', '=', usuarioId)
    .where('permiso', 'in', changed as number[])
    .execute()
}

export type Taken = { id: number; nombre: string; cliente: string | null; que: 'email' | 'documento' }
/** Whose an e-mail is, or the document of an active account; undefined for one that nobody has. */
export const findTaken = async (
  on: Db,
  asked: { email: string; tipoDocumento: number | null; documentoNro: string | null },
  except: number | null = null,
): Promise<Taken | undefined> => {
  const { rows } = await sql<Taken>`
    select
      u.id, trim(u.nombre || ' ' || u.apellido) as nombre, c."razonSocial" as cliente,
      case when lower(u.email) = ${asked.email.toLowerCase()} then 'email' else 'documento' end as que
    from usuario u
    left join cliente c on c.id = u."clienteId"
    where (
        lower(u.email) = ${asked.email.toLowerCase()}
        or (
          u."documentoNro" = ${asked.documentoNro}::text
          and u."tipoDocumento" = ${asked.tipoDocumento}::int
          and u.activo
        )
      )
      and u.id is distinct from ${except}::int
    order by (lower(u.email) = ${asked.email.toLowerCase()}) desc, u.id
    limit 1`.execute(on)
  return rows[0]
}
