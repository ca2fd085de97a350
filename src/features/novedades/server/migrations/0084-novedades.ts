import { sql, type Kysely } from 'kysely'

/**
 * News: for every client or for one, seen from a moment on; what each account has read; the pictures and files that
 * were uploaded for them.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table novedad_adjunto (
    archivo uuid primary key references archivo(id), tipo text not null, nombre text not null, bytes bigint not null,
    creado timestamptz not null default now())`.execute(db)
  await sql`create index novedad_adjunto_creado on novedad_adjunto (creado)`.execute(db)
  await sql`
    create table novedad (
      id int primary key generated always as identity, codigo text unique, "clienteId" int references cliente(id),
      titulo text not null, "textoPortada" text not null default '', cuerpo text not null default '',
      "cuerpoDetalle" text, link text, "linkImagenSec" text, "linkVideo" text,
      descarga uuid references novedad_adjunto(archivo),
      destacada boolean not null default false, publicada timestamptz, version int not null default 1,
      modificada timestamptz not null default now(), usuario text, importado jsonb
    )`.execute(db)
  await sql`
    create index novedad_general on novedad (destacada desc, publicada desc, id desc)
    where "clienteId" is null`.execute(db)
  await sql`
    create index novedad_cliente on novedad ("clienteId", publicada desc)
    where "clienteId" is not null`.execute(db)
  await sql`create index novedad_descarga on novedad (descarga) where descarga is not null`.execute(db)
  await sql`
    create table novedad_leida (
      "usuarioId" int not null references usuario(id) on delete cascade,
      "novedadId" int not null references novedad(id) on delete cascade,
      primary key ("usuarioId", "novedadId")
    )`.execute(db)
  await sql`create index novedad_leida_novedad on novedad_leida ("novedadId")`.execute(db)
}
