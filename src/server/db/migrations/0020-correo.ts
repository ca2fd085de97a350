import { sql, type Kysely } from 'kysely'

/**
 * The outbox of mail: rows are written in the transaction that causes them and sent by a worker
 * (docs/decisions/0020-mail-outbox.md).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table correo (
      id int primary key generated always as identity, clave text unique, tipo text not null,
      para text not null, nombre text, "responderA" text, "responderNombre" text,
      asunto text not null, texto text not null, html text not null, reservado boolean not null default false,
      "messageId" text not null unique,
      estado text not null default 'pendiente' check (
        estado in ('pendiente', 'enviando', 'enviado', 'demorado', 'fallido')
      ),
      intentos int not null default 0, proxima timestamptz not null default now(),
      vence timestamptz not null default now() + interval '3 days', arriendo uuid, "ultimoError" text,
      creado timestamptz not null default now(), enviado timestamptz
    )`.execute(db)
  // due rows; of one being sent, `proxima` is when its lease ends
  await sql`
    create index correo_debido on correo (proxima, id)
    where estado in ('pendiente', 'demorado', 'enviando')`.execute(db)
  await sql`create index correo_estado on correo (estado, id)`.execute(db)
}
