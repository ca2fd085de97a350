import { sql, type Kysely } from 'kysely'

/** A mail's PDF attachment; cleared once sent. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table correo add column adjunto bytea, add column "adjuntoNombre" text`.execute(db)
}
