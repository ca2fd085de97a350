import { sql, type Kysely } from 'kysely'

/**
 * `staff`: a seller every client may turn to, whoever attends it (CLI-09); comes with the import. People are found by
 * their
 * document. `nombres`: a client's names as searches compare them, kept, since folding 20.000 of them anew for a search
 * of one
 * letter (which no trigram serves) took a second on the embedded database.
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
