import { sql, type Kysely } from 'kysely'

/** The holidays on which the distributor does not deliver, as the order system sends them (REMITO-05). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table if not exists feriado (
      fecha date primary key, nombre text not null, momento timestamptz
    )`.execute(db)
}
