import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { recordsetOf, type Visto } from './bajas.ts'
import type { Referenced } from './columnas.ts'
import { dryRunOf } from './dry-run.ts'
import { isInCurso } from './import-lease.ts'

/** The turn that whoever reads a complete file of a kind has besides that of the kind. */
export const fullOf = (entidad: string): string => `${entidad} completa`

/**
 * Keeps the keys a call names while a complete file of the kind comes in: it must not withdraw what it does not know
 * yet. In the transaction that writes the rows, or before it.
 */
export const keepConcurrent = async (db: Db, entidad: string, claves: readonly Referenced[]): Promise<void> => {
  if (claves.length === 0 || dryRunOf(db) || !(await isInCurso(db, fullOf(entidad)))) return
  await sql`
    insert into importacion_concurrente (entidad, clave)
    select ${entidad}, x
    from jsonb_array_elements(${JSON.stringify(claves)}::jsonb) as x
    on conflict do nothing`.execute(db)
}

/** Forgets what calls named while a former complete file of the kind came in. */
export const dropConcurrent = async (db: Db, entidad: string): Promise<void> => {
  await sql`delete from importacion_concurrente where entidad = ${entidad}`.execute(db)
}

/** What calls have named since counts as named by the complete file. */
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
