import { sql, type Kysely } from 'kysely'

/**
 * A mail says which of its recipient's choices it falls under, so that it is asked again when it is sent; `noQuiere`:
 * they had chosen not to get it by then (PAPEL-06).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table correo
    add column if not exists eleccion text, add column if not exists "noQuiere" boolean not null default false`.execute(
    db,
  )
  await sql`create index if not exists correo_no_querido on correo (id) where "noQuiere"`.execute(db)
}
