import { sql, type Kysely } from 'kysely'

/**
 * Of which kind and from where the rate is that a request keeps (DOLAR-05). Null: nobody wrote it down, as of all so
 * far, and of those that a former version places.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table presupuesto
      add column if not exists "cotizacionTipo" text, add column if not exists "cotizacionFuente" text`.execute(db)
}
