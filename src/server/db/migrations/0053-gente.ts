import { sql, type Kysely } from 'kysely'

/**
 * `claves`: a client's code and document as searches compare them (shared/lookup-keys.ts), in one text of their own, so
 * that a short number in a name does not find every CUIT that holds it. `sinServidor`: a mail written while there was
 * no server to send it; `retenido`: such a one when there is one by now, which goes only when an administrator says so.
 * A mail goes within seconds where there is a server: what has waited untouched for longer had none.
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
