import { sql, type Kysely } from 'kysely'

/** Whether a client orders only with a purchase order's number of its own (OC-01). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table cliente add column "ordenCompraObligatoria" boolean not null default false`.execute(db)
}
