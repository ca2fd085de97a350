import { sql, type Kysely } from 'kysely'

/**
 * The index of the search's words takes each row at once: with a pending list, every look-up after a large import read
 * that list through, 4 to 5 ms each, until the database came to clean it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter index producto_palabras set (fastupdate = off)`.execute(db)
  await sql`select gin_clean_pending_list('producto_palabras')`.execute(db)
}
