import { sql, type Kysely } from 'kysely'

/**
 * The audit log: who did what, for whom, when and from where, with the values before and after. Append-only: a trigger
 * refuses updates and deletes.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table auditoria (
      id bigint primary key generated always as identity, momento timestamptz not null default now(),
      accion text not null, "usuarioId" int, usuario text not null, "clienteId" int, sobre text, direccion text,
      antes jsonb, despues jsonb
    )`.execute(db)
  await sql`create index auditoria_momento on auditoria (momento desc, id desc)`.execute(db)
  await sql`create index auditoria_accion on auditoria (accion, id desc)`.execute(db)
  await sql`create index auditoria_usuario on auditoria ("usuarioId", id desc)`.execute(db)
  await sql`create index auditoria_cliente on auditoria ("clienteId", id desc)`.execute(db)
  await sql`
    create function auditoria_solo_crece() returns trigger language plpgsql as $$
    begin
      raise exception 'auditoria: only grows';
    end
    $$`.execute(db)
  await sql`
    create trigger auditoria_solo_crece before update or delete on auditoria
    for each row execute function auditoria_solo_crece()`.execute(db)
  await sql`
    create trigger auditoria_sin_vaciar before truncate on auditoria
    for each statement execute function auditoria_solo_crece()`.execute(db)
}
