import { sql, type Kysely } from 'kysely'

/** An item of the order system's that was deleted here: its next file, which still has it, does not bring it back. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table novedad add column eliminada boolean not null default false`.execute(db)
}
