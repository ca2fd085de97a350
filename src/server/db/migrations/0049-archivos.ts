import { sql, type Kysely } from 'kysely'

/**
 * Uploaded files (src/server/files/files.ts). The partial index holds the few being uploaded or deleted, for the sweep.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table archivo (
    id uuid primary key, nombre text not null, tipo text not null, bytes bigint, sha256 text,
    estado text not null default 'subiendo' check (estado in ('subiendo', 'listo', 'borrar')),
    creado timestamptz not null default now(), "usuarioId" int,
    check (estado <> 'listo' or (bytes is not null and sha256 is not null)))`.execute(db)
  await sql`create index archivo_de_paso on archivo (estado, creado) where estado <> 'listo'`.execute(db)
}
