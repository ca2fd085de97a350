import { sql, type Kysely } from 'kysely'

/** The codes most like one that nobody has are looked up among all of them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index producto_codigo_parecido on producto using gist (lower(id) gist_trgm_ops(siglen = 32))`.execute(db)
}
