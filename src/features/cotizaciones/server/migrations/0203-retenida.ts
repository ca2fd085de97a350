import { sql, type Kysely } from 'kysely'

/**
 * The entity of which a row of a quote was bad: no version is made of it until that entity speaks of it again
 * (OPEN-516), in whichever call. The column is empty: a former version goes on writing without it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table cotizacion add column if not exists retenida text`.execute(db)
}
