import { sql, type Kysely } from 'kysely'

/**
 * Who comes in by which door. Whatever turns an account, its client or its seller on or off (screen, call, import,
 * another process, a hand in the database) ends its sessions, links and tickets: off, so that nobody goes on; on, so
 * that a session opened in the very moment of the change does not revive. A repeated key tells whether it asks the
 * same; keys of the integration have a scope and an end; what is counted against a limit.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const ends = async (tabla: 'usuario' | 'cliente' | 'vendedor', cuentas: string) => {
    await sql`${sql.raw(`create function ${tabla}_activo_cambia() returns trigger language plpgsql as $$ begin
      delete from sesion where "usuarioId" in (${cuentas});
      delete from codigo_clave where "usuarioId" in (${cuentas});
      delete from paso_organizacion where "usuarioId" in (${cuentas});
      return null;
    end $$`)}`.execute(db)
    await sql`${sql.raw(`
        create trigger ${tabla}_activo_cambia after update of activo on ${tabla}
        for each row when (old.activo is distinct from new.activo)
        execute function ${tabla}_activo_cambia()`)}`.execute(db)
  }
  await ends('usuario', 'new.id')
  await ends(
    'cliente',
    `
      select u.id
      from usuario u
      where u."clienteId" = new.id and u."tipoRol" = 3`,
  )
  await ends(
    'vendedor',
    `
      select u.id
      from usuario u
      where u."idVendedor" = new."idVendedor" and u."tipoRol" = 2`,
  )
  await endSessions(db)
  await addColumns(db)
}

/** Of those that are off already. */
const endSessions = async (db: Kysely<never>): Promise<void> => {
  await sql`
    delete from sesion s
    using usuario u
    where u.id = s."usuarioId"
      and (
        not u.activo
        or exists (
          select from cliente c
          where u."tipoRol" = 3 and c.id = u."clienteId" and not c.activo
        )
        or exists (
          select from vendedor v
          where u."tipoRol" = 2 and v."idVendedor" = u."idVendedor" and not v.activo
        )
      )`.execute(db)
}

/** What a repeated key asked, the scope and end of a key, what is counted against a limit. */
const addColumns = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table idempotencia add column huella text`.execute(db)
  // null, as of every key made before: all entities, and no end
  await sql`alter table api_clave add column alcance text[], add column vence timestamptz`.execute(db)
  await sql`
    create table cupo (
      id bigint primary key generated always as identity, clave text not null,
      momento timestamptz not null default now()
    )`.execute(db)
  await sql`create index cupo_clave on cupo (clave, momento)`.execute(db)
  await sql`create index cupo_momento on cupo (momento)`.execute(db)
}
