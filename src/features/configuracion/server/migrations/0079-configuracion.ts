import { sql, type Kysely } from 'kysely'

/**
 * Downloads with their versions, one of each kind current; the versions of the terms; who last changed each setting.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table descarga (
    id int generated always as identity primary key, tipo text not null, version int not null,
    archivo uuid not null references archivo(id), nombre text not null, bytes bigint not null, entradas int,
    creado timestamptz not null default now(), usuario text, vigente boolean not null default false,
    unique (tipo, version))`.execute(db)
  await sql`create unique index descarga_vigente on descarga (tipo) where vigente`.execute(db)
  await sql`
    create table terminos_version (
      version int primary key, html text not null, creado timestamptz default now(), usuario text
    )`.execute(db)
  await sql`alter table configuracion add column usuario text`.execute(db)
}
