import { sql, type Kysely } from 'kysely'

/** The version of the terms accepted with an order; null if unknown. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table presupuesto add column "terminosVersion" int`.execute(db)
}
