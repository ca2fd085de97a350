import { sql, type Kysely } from 'kysely'

/**
 * (De)activating an account, its client or its seller, by whatever means, ends its sessions, links and tickets;
 * activating too, so that a session opened during the change does not revive. Idempotency keys store their input's
 * hash; API keys get a scope and an expiry; rate limits a table.
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

/** Ends the sessions of what is inactive already. */
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

/** The input's hash of an idempotency key, scope and expiry of an API key, and the table of rate limits. */
const addColumns = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table idempotencia add column huella text`.execute(db)
  // null, as in every older key: all entities, no expiry
  await sql`alter table api_clave add column alcance text[], add column vence timestamptz`.execute(db)
  await sql`
    create table cupo (
      id bigint primary key generated always as identity, clave text not null,
      momento timestamptz not null default now()
    )`.execute(db)
  await sql`create index cupo_clave on cupo (clave, momento)`.execute(db)
  await sql`create index cupo_momento on cupo (momento)`.execute(db)
}
