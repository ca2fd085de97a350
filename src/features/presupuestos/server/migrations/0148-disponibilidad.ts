import { sql, type Kysely } from 'kysely'

/** Whether the stock covered a line when it was last saved; null for lines of before, and of the order system. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table presupuesto_detalle add column if not exists "enStock" boolean`.execute(db)
}
