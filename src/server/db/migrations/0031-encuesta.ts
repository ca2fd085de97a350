import { sql, type Kysely } from 'kysely'

/**
 * Answers to the satisfaction survey, and the version of the claims policy that each contact accepted (OPEN-61,
 * OPEN-85).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // punto null: closed without an answer
  await sql`
    create table nps (
      id int primary key generated always as identity, "clienteId" int not null references cliente(id),
      "contactoId" int not null, punto int check (punto between 1 and 10),
      comentarios text check (char_length(comentarios) <= 128), creado timestamptz not null default now()
    )`.execute(db)
  await sql`create index nps_contacto on nps ("contactoId", creado desc)`.execute(db)
  await sql`create index nps_creado on nps (creado desc, id desc)`.execute(db)
  await sql`
    create table politica_aceptada (
      "clienteId" int not null references cliente(id), "contactoId" int not null, version int not null,
      aceptada timestamptz not null default now(),
      primary key ("contactoId", "clienteId", version)
    )`.execute(db)
  // whether a contact has confirmed any order, queried at every sign-in
  await sql`
    create index presupuesto_contacto on presupuesto ("contactoId", "clienteId")
    where fecha is not null`.execute(db)
}
