import { sql, type Kysely } from 'kysely'

/** Which version of the terms was accepted with an order; null where nobody said. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table presupuesto add column "terminosVersion" int`.execute(db)
}
