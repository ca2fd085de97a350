import { sql, type Kysely } from 'kysely'

/** A PDF that goes with a mail; the column holds it only until it has gone. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table correo add column adjunto bytea, add column "adjuntoNombre" text`.execute(db)
}
