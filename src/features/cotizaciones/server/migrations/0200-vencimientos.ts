import { sql, type Kysely } from 'kysely'

/**
 * Of which version its last day, and its expiry, were told (COTIZ-09): once each, by whichever process looks. The
 * columns are empty: a former version goes on writing without them (docs/decisions/0093).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table cotizacion
      add column if not exists "avisadaVersion" int,
      add column if not exists "vencidaVersion" int`.execute(db)
}
