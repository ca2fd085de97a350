import { sql, type Kysely } from 'kysely'

/** What a search of sellers looks at and what sorts them is kept beside them: it was folded anew for each of them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table vendedor
      add column nombres text not null generated always as (
        public.sin_acentos(apellido || ' ' || nombre || ' ' || coalesce("nombreFantasia", ''))
      ) stored,
      add column claves text not null generated always as (
        lower(translate(id || ' ' || "documentoNro", '.-/', ''))
      ) stored,
      add column orden text not null generated always as (
        public.sin_acentos(apellido || ' ' || nombre)
      ) stored`.execute(db)
}
