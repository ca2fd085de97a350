import { sql, type Kysely } from 'kysely'

/**
 * 'No fui yo' (PAPEL-05): when it was said of an account last, and of its changed e-mail, and whether its password is
 * one that somebody else may know. Whoever sets another one, by whatever door and version, takes that back. And from
 * where a recovery was asked.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table usuario
      add column if not exists "noFuiYo" timestamptz,
      add column if not exists "emailDisputado" timestamptz,
      add column if not exists "claveDudosa" boolean not null default false`.execute(db)
  await sql`
    create or replace function clave_de_confianza() returns trigger language plpgsql as $$
    begin
      new."claveDudosa" := false;
      return new;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger clave_de_confianza before update of clave on usuario
    for each row when (old.clave is distinct from new.clave)
    execute function clave_de_confianza()`.execute(db)
  await sql`
    alter table pedido_clave
      add column if not exists direccion text,
      add column if not exists agente text`.execute(db)
}
