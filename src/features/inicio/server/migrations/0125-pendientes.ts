import { sql, type Kysely } from 'kysely'

/** The clients that are held, whom the home of whoever works here names: of all clients few. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index credito_retenido on credito ("clienteId") where retenido`.execute(db)
}
