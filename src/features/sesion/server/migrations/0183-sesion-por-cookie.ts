import { sql, type Kysely } from 'kysely'

/** Index of the sessions of a browser, which a new sign-in from it ends (OPEN-457). */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`drop index concurrently if exists sesion_cookie`.execute(db)
  await sql`create index concurrently sesion_cookie on sesion (cookie)`.execute(db)
}
