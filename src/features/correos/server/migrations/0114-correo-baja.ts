import { sql, type Kysely } from 'kysely'

/** Addresses that unsubscribed from a client's mails; they cannot be added again in the portal. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table correo_baja (
    "clienteId" int not null references cliente (id) on delete cascade,
    email text not null check (email = lower(email)),
    creado timestamptz not null default now(),
    primary key ("clienteId", email)
  )`.execute(db)
}
