import { sql, type Kysely } from 'kysely'

/** The record is searched by part of who did it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index auditoria_quien on auditoria using gin (lower(usuario) gin_trgm_ops)`.execute(db)
}
