import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Params } from '#server/params.ts'
import type { TipoArchivo } from '../rules.ts'

export type Stored = TipoArchivo | 'ListasUnidas'
const columns = [
  'id',
  'tipo',
  'version',
  'archivo',
  'nombre',
  'bytes',
  'entradas',
  'creado',
  'usuario',
  'vigente',
] as const

/** The kept versions of all downloads, newest first. */
export const listDescargas = (on: Db) =>
  on
    .selectFrom('descarga')
    .select(columns)
    .where('tipo', '<>', 'ListasUnidas')
    .orderBy('tipo')
    .orderBy('version', 'desc')
    .execute()
export const findDescarga = (on: Db, id: number) =>
  on.selectFrom('descarga').select(columns).where('id', '=', id).where('tipo', '<>', 'ListasUnidas').executeTakeFirst()
export type Descarga = NonNullable<Awaited<ReturnType<typeof findDescarga>>>

/** The current versions of these kinds. */
export const vigentesOf = (on: Db, tipos: readonly Stored[]) =>
  on.selectFrom('descarga').select(columns).where('vigente', '=', true).where('tipo', 'in', tipos).execute()

/** Serialises changes of the current versions until the transaction ends. */
export const lockDescargas = async (on: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('descarga'))`.execute(on)
}

type Nueva = {
  tipo: Stored
  archivo: string
  nombre: string
  bytes: number
  entradas: number | null
  usuario: string | null
}
/** Inserts the next version of its kind, not current yet. */
export const insertDescarga = async (on: Db, nueva: Nueva): Promise<number> => {
  const { id } = await on
    .insertInto('descarga')
    .values((builder) => ({
      ...nueva,
      vigente: false,
      version: builder
        .selectFrom('descarga')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('v'))
        .where('tipo', '=', nueva.tipo),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Makes a version the current one of its kind; null: none is. */
export const putInForce = async (on: Db, tipo: Stored, id: number | null): Promise<void> => {
  await on
    .updateTable('descarga')
    .set({ vigente: false })
    .where('tipo', '=', tipo)
    .where('vigente', '=', true)
    .execute()
  if (id !== null) await on.updateTable('descarga').set({ vigente: true }).where('id', '=', id).execute()
}
/** Deletes the versions of a kind beyond the newest `keep`, never the current one; returns their files. */
export const pruneDescargas = async (on: Db, tipo: Stored, keep: number): Promise<string[]> => {
  const rows = await on
    .deleteFrom('descarga')
    .where('tipo', '=', tipo)
    .where('vigente', '=', false)
    .where('id', 'not in', (builder) =>
      builder.selectFrom('descarga').select('id').where('tipo', '=', tipo).orderBy('version', 'desc').limit(keep),
    )
    .returning('archivo')
    .execute()
  return rows.map((r) => r.archivo)
}

/** Locks a setting and returns it as stored, uncached; null if it was never set. */
export const lockValor = async <K extends keyof Params>(on: Db, clave: K): Promise<Params[K] | null> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`configuracion ${clave}`}))`.execute(on)
  const row = await on.selectFrom('configuracion').select('valor').where('clave', '=', clave).executeTakeFirst()
  return (row?.valor as Params[K] | undefined) ?? null
}

/** When a setting was last changed, and by whom. */
export const findCambio = (on: Db, clave: string) =>
  on.selectFrom('configuracion').select(['actualizada', 'usuario']).where('clave', '=', clave).executeTakeFirst()

/** The number of non-empty carts, at most a thousand. */
export const countCarritos = async (on: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from (
      select 1
      from presupuesto p
      where p.estado = 'Carrito'
        and exists (select from presupuesto_detalle l where l."presupuestoId" = p.id)
      limit 1000
    ) c`.execute(on)
  return rows[0]!.n
}

/** Inserts a version of the terms; false if the number exists. */
export const insertTerminos = async (
  on: Db,
  row: { version: number; html: string; creado: Date | null; usuario: string | null },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('terminos_version')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
export const listTerminos = (on: Db) =>
  on
    .selectFrom('terminos_version')
    .select(['version', 'creado', 'usuario'])
    .orderBy('version', 'desc')
    .limit(50)
    .execute()
export const findTerminos = (on: Db, version: number) =>
  on
    .selectFrom('terminos_version')
    .select(['version', 'creado', 'usuario', 'html'])
    .where('version', '=', version)
    .executeTakeFirst()
/** The text of a version of the terms; null if it is not stored. */
export const findTextoTerminos = async (on: Db, version: number): Promise<string | null> =>
  (await findTerminos(on, version))?.html ?? null
