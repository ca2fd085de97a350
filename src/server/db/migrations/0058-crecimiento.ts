import { sql, type Kysely } from 'kysely'

/**
 * Keeps start-up, pages and searches on indexes as data grow (docs/decisions/0069): folded names are stored, compared
 * as bytes, and indexed with what a search filters by. Slow steps run first and concurrently; those that lock come last
 * and are short (docs/decisions/0093).
 */
const indices = [
  // a group's first drawing, also where no product has one
  `create index producto_perfil_grupo on producto ("grupoId", orden, id) where activo and perfil is not null`,
  `create index producto_perfil_subgrupo on producto ("gruposProdId", orden, id) where activo and perfil is not null`,
  // signatures long enough to exclude most of 50,000 codes
  `create index producto_codigo_parecido_256 on producto using gist (lower(id) gist_trgm_ops (siglen = 256))`,

  `create index cliente_nombre_c on cliente (nombres collate "C", id) include (claves, "idVendedor")`,
  `create index cliente_vendedor_c on cliente ("idVendedor", nombres collate "C", id) include (claves)`,

  `
    alter table usuario
      add column nombres text not null generated always as (
        public.sin_acentos(apellido || ' ' || nombre || ' ' || email)
      ) stored`,
  `drop index usuario_busqueda`,
  `create index usuario_busqueda on usuario using gin (nombres gin_trgm_ops)`,
  `create index usuario_nombre on usuario (nombres collate "C", id) include (activo)`,

  ...['producto_codigo_parecido', 'cliente_nombre', 'cliente_vendedor'].map((name) => `drop index ${name}`),
  `alter index producto_codigo_parecido_256 rename to producto_codigo_parecido`,
  `alter index cliente_nombre_c rename to cliente_nombre`,
  `alter index cliente_vendedor_c rename to cliente_vendedor`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const each of indices) await sql.raw(each).execute(db)
}
