import { sql, type Kysely } from 'kysely'

/** The small pictures that a mail brings with it (PAPEL-04); cleared once sent, as its attachment is. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table correo add column if not exists imagenes jsonb`.execute(db)
}
