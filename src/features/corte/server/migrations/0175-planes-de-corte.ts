import { sql, type Kysely } from 'kysely'

/** Cut plans of a client's people (docs/decisions/0145): own, or shared with the client's other accounts. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table plan_corte (
      id int primary key generated always as identity, "clienteId" int not null references cliente,
      "usuarioId" int not null references usuario, nombre text not null,
      compartida boolean not null default false, version int not null default 1,
      creada timestamptz not null default now(), cambiada timestamptz not null default now(),
      "cambiadaPor" text not null, eliminada timestamptz, contenido jsonb not null
    )`.execute(db)
  await sql`
    create index plan_corte_cliente on plan_corte ("clienteId", cambiada desc, id)
    where eliminada is null`.execute(db)
  await sql`create index plan_corte_usuario on plan_corte ("usuarioId")`.execute(db)
  await sql`create index plan_corte_eliminada on plan_corte (eliminada) where eliminada is not null`.execute(db)
  // the same bar in other lengths
  await sql`create index if not exists producto_perfil on producto (perfil) where activo`.execute(db)
}
