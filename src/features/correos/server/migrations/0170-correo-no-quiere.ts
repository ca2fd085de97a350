import { sql, type Kysely } from 'kysely'

/**
 * Addresses that chose not to get one kind of a client's mails, with the contacts they were, so that they can take it
 * back (PAPEL-06).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table if not exists correo_no_quiere (
    "clienteId" int not null references cliente (id) on delete cascade,
    email text not null check (email = lower(email)),
    "tipoEmailId" int not null,
    contactos jsonb not null,
    creado timestamptz not null default now(),
    primary key ("clienteId", email, "tipoEmailId")
  )`.execute(db)
}
