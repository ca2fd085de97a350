import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { recordsetOf, type Visto } from './bajas.ts'
import type { Referenced } from './columnas.ts'
import { dryRunOf } from './dry-run.ts'
import { isInCurso } from './import-lease.ts'

/** The lock of an entity's complete file, held besides the entity's own. */
export const fullOf = (entidad: string): string => `${entidad} completa`

/**
 * Keeps the keys that a call names while a complete file of the entity comes in: the file must not withdraw rows newer
 * than itself. Call it in the transaction that writes the rows, or before.
 */
export const keepConcurrent = async (db: Db, entidad: string, claves: readonly Referenced[]): Promise<void> => {
  if (claves.length === 0 || dryRunOf(db) || !(await isInCurso(db, fullOf(entidad)))) return
  await sql`
    insert into importacion_concurrente (entidad, clave)
    select ${entidad}, x
    from jsonb_array_elements(${JSON.stringify(claves)}::jsonb) as x
    on conflict do nothing`.execute(db)
}

/** Deletes the keys kept during a former complete file of the entity. */
export const dropConcurrent = async (db: Db, entidad: string): Promise<void> => {
  await sql`delete from importacion_concurrente where entidad = ${entidad}`.execute(db)
}

/** Moves the keys kept since into the complete file's `visto`, so that they count as named. */
export const takeConcurrent = async (db: Db, entidad: string, { quita, tabla }: Visto): Promise<void> => {
  const columnas = sql.raw(
    Object.keys(quita.clave)
      .map((c) => `"${c}"`)
      .join(', '),
  )
  await sql`
    with idas as (delete from importacion_concurrente where entidad = ${entidad} returning clave)
    insert into ${sql.raw(tabla)} (${columnas})
    select ${columnas}
    from idas, jsonb_to_record(idas.clave) as ${sql.raw(recordsetOf(quita))}
    on conflict do nothing`.execute(db)
}
