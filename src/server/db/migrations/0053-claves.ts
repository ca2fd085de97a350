import { sql, type Kysely } from 'kysely'

/**
 * `claves`: a client's code and document as searches compare them (shared/claves.ts), in one text of their own, so that
 * a short number in a name does not find every CUIT that holds it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table cliente add column claves text not null generated always as (lower(translate(codigo || ' ' || "documentoNro", '.-/', ''))) stored`.execute(
    db,
  )
  await sql`create index cliente_claves on cliente using gin (claves gin_trgm_ops)`.execute(db)
}
