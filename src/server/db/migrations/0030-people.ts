import { sql, type Kysely } from 'kysely'

/**
 * `staff`: a seller any client may contact (CLI-09), set by the import. Accounts are found by document. `nombres`: a
 * client's folded names; folding 20,000 at query time took a second in the embedded database for searches of one
 * letter, which trigrams cannot serve.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table vendedor add column staff boolean not null default false`.execute(db)
  await sql`create index usuario_documento on usuario ("documentoNro")`.execute(db)
  await sql`
    alter table cliente
      add column nombres text not null generated always as (
        public.sin_acentos("razonSocial" || ' ' || coalesce("nombreFantasia", ''))
      ) stored`.execute(db)
  await sql`drop index cliente_busqueda`.execute(db)
  await sql`create index cliente_busqueda on cliente using gin (nombres gin_trgm_ops)`.execute(db)
}
