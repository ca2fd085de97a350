import { sql, type Kysely } from 'kysely'

/**
 * Sign-in through an organisation (OIDC): which of its identities is which account, and the hashed one-time steps of a
 * sign-in.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table identidad (
      emisor text not null, sujeto text not null, "usuarioId" int not null references usuario(id) on delete cascade,
      creada timestamptz not null default now(),
      primary key (emisor, sujeto),
      unique (emisor, "usuarioId")
    )`.execute(db)
  await sql`create index identidad_usuario on identidad ("usuarioId")`.execute(db)
  // with usuarioId: a ticket that opens one session; without: a used `state`
  await sql`
    create table paso_organizacion (
      huella text primary key, "usuarioId" int references usuario(id) on delete cascade, vence timestamptz not null
    )`.execute(db)
  await sql`create index paso_organizacion_vence on paso_organizacion (vence)`.execute(db)
  await sql`create index paso_organizacion_usuario on paso_organizacion ("usuarioId")`.execute(db)
}
