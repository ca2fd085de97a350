import { sql, type Kysely } from 'kysely'

/**
 * Further clients of an account, besides its own (`usuario.clienteId`). A session is of one of them; null: the
 * account's own. Taking a client away from the account, or deactivating it, ends its sessions, and everything else of
 * the account once it has no active client left.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table cuenta_cliente (
    "usuarioId" int not null references usuario(id), "clienteId" int not null references cliente(id),
    primary key ("usuarioId", "clienteId"))`.execute(db)
  await sql`create index cuenta_cliente_cliente on cuenta_cliente ("clienteId")`.execute(db)
  await sql`alter table usuario add column "clienteUltimo" int`.execute(db)
  await sql`alter table sesion add column "clienteId" int`.execute(db)
  await sql`create index sesion_cliente on sesion ("clienteId") where "clienteId" is not null`.execute(db)
  await createTriggers(db)
}

/** What ends the sessions of a client that an account has no more. */
const createTriggers = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace function cliente_activo_cambia() returns trigger language plpgsql as $$
    declare
      sin_otro int[] := array(
        select u.id
        from usuario u
        where u."tipoRol" = 3
          and u.id in (
            select h.id from usuario h where h."clienteId" = new.id
            union select x."usuarioId" from cuenta_cliente x where x."clienteId" = new.id
          )
          and not exists (
            select from (
              select u."clienteId" as id
              union all select x."clienteId" from cuenta_cliente x where x."usuarioId" = u.id
            ) o
            join cliente k on k.id = o.id
            where k.id <> new.id and k.activo
          )
      );
    begin
      delete from sesion where "clienteId" = new.id;
      delete from sesion
      where "clienteId" is null
        and "usuarioId" in (select u.id from usuario u where u."clienteId" = new.id and u."tipoRol" = 3);
      delete from codigo_clave where "usuarioId" = any(sin_otro);
      delete from paso_organizacion where "usuarioId" = any(sin_otro);
      return null;
    end
    $$`.execute(db)

  await sql`create function cuenta_sin_cliente() returns trigger language plpgsql as $$ begin
      delete from sesion where "usuarioId" = old."usuarioId" and "clienteId" = old."clienteId";
      return null;
    end $$`.execute(db)
  await sql`
    create trigger cuenta_sin_cliente after delete on cuenta_cliente
    for each row execute function cuenta_sin_cliente()`.execute(db)
  await sql`create function olvida_sesion_cliente() returns trigger language plpgsql as $$ begin
      perform olvidar('sesiones', array[new.token]);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger olvida_sesion_cliente after update of "clienteId" on sesion
    for each row when (old."clienteId" is distinct from new."clienteId")
    execute function olvida_sesion_cliente()`.execute(db)
}
