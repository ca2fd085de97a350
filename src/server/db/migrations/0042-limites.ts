import { sql, type Kysely } from 'kysely'

/**
 * Known devices, limits that count distinct accounts, recovery that outlives a killed process, and the last use of a
 * session (docs/decisions/0035).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // a browser an account was opened with; huella: the hash of the secret in its cookie
  await sql`
    create table dispositivo (
      id int primary key generated always as identity,
      "usuarioId" int not null references usuario(id) on delete cascade, huella text not null,
      creado timestamptz not null default now(), usado timestamptz not null default now(), vence timestamptz not null,
      unique (huella, "usuarioId")
    )`.execute(db)
  await sql`create index dispositivo_usuario on dispositivo ("usuarioId", usado desc)`.execute(db)
  await sql`create index dispositivo_vence on dispositivo (vence)`.execute(db)
  // since when its devices are known: before, none can be new
  await sql`alter table usuario add column "dispositivosDesde" timestamptz`.execute(db)
  // what a try was about, where a limit counts how many different ones there were
  await sql`alter table intento_fallido add column sobre text`.execute(db)
  // who asked for a recovery mail: known and unknown alike, until it is attended
  await sql`
    create table pedido_clave (
      id int primary key generated always as identity, email text not null, "tipoDocumento" int, "documentoNro" text,
      creado timestamptz not null default now()
    )`.execute(db)
  await sql`alter table sesion add column usada timestamptz not null default now()`.execute(db)
  await sql`create index sesion_usada on sesion (usada)`.execute(db)
}
