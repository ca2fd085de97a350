import { sql, type Kysely } from 'kysely'

/**
 * Links to a version of a cotización for whoever has them (docs/decisions/0153). `huella`: the hash of the key in the
 * link, which is stored nowhere; `hasta`: the last day it opens; `abierto`: how often what it shows was asked for.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table cotizacion_enlace (
      id int primary key generated always as identity, "cotizacionId" int not null, version int not null,
      huella text not null unique, creado timestamptz not null default now(), "usuarioId" int not null,
      usuario text not null, hasta date not null, abierto int not null default 0, ultima timestamptz,
      anulado timestamptz,
      foreign key ("cotizacionId", version) references cotizacion_version ("cotizacionId", numero)
    )`.execute(db)
  await sql`create index cotizacion_enlaces on cotizacion_enlace ("cotizacionId", id desc)`.execute(db)
}
