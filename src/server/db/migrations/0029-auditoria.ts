import { sql, type Kysely } from 'kysely'

/** Index to search the audit log by part of the actor's name. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index auditoria_quien on auditoria using gin (lower(usuario) gin_trgm_ops)`.execute(db)
}
