import { sql, type Kysely } from 'kysely'

/**
 * Known devices, limits that count distinct accounts, password recovery that survives a crash, and a session's last use
 * (docs/decisions/0035).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // a browser an account signed in with; huella: the hash of the secret in its cookie
  await sql`
    create table dispositivo (
      id int primary key generated always as identity,
      "usuarioId" int not null references usuario(id) on delete cascade, huella text not null,
      creado timestamptz not null default now(), usado timestamptz not null default now(), vence timestamptz not null,
      unique (huella, "usuarioId")
    )`.execute(db)
  await sql`create index dispositivo_usuario on dispositivo ("usuarioId", usado desc)`.execute(db)
  await sql`create index dispositivo_vence on dispositivo (vence)`.execute(db)
  // since when its devices are recorded: before, none counts as new
  await sql`alter table usuario add column "dispositivosDesde" timestamptz`.execute(db)
  // the subject of an attempt, for limits that count distinct ones
  await sql`alter table intento_fallido add column sobre text`.execute(db)
  // requests for a recovery mail, of known and unknown people alike, until processed
  await sql`
    create table pedido_clave (
      id int primary key generated always as identity, email text not null, "tipoDocumento" int, "documentoNro" text,
      creado timestamptz not null default now()
    )`.execute(db)
  await sql`alter table sesion add column usada timestamptz not null default now()`.execute(db)
  await sql`create index sesion_usada on sesion (usada)`.execute(db)
}
