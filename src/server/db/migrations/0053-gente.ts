import { sql, type Kysely } from 'kysely'

/**
 * `claves`: a client's code and document for searches (shared/lookup-keys.ts), apart from names, so that a short number
 * in a name does not match every CUIT. `sinServidor`: written without an SMTP server; `retenido`: such a mail, now that
 * there is one, until an administrator releases it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table cliente
      add column claves text not null generated always as (
        lower(translate(codigo || ' ' || "documentoNro", '.-/', ''))
      ) stored`.execute(db)
  await sql`create index cliente_claves on cliente using gin (claves gin_trgm_ops)`.execute(db)
  await sql`
    alter table correo
      add column "sinServidor" boolean not null default false,
      add column retenido boolean not null default false`.execute(db)
  await sql`
    update correo
    set "sinServidor" = true
    where estado = 'pendiente' and intentos = 0 and creado < now() - interval '10 minutes'`.execute(db)
  await sql`create index correo_retenido on correo (creado) where retenido and estado = 'pendiente'`.execute(db)
}
