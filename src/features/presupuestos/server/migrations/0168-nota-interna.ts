import { sql, type Kysely } from 'kysely'

/** What the staff writes of a move for itself (PAPEL-03); `motivo` is the client's to read. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table presupuesto_historial add column if not exists nota text`.execute(db)
}
