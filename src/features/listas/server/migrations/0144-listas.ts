import { sql, type Kysely } from 'kysely'

/** Lists of products of a client's people (docs/decisions/0130): own, or shared with the client's other accounts. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table lista (
      id int primary key generated always as identity, "clienteId" int not null references cliente,
      "usuarioId" int not null references usuario, nombre text not null, nota text not null default '',
      compartida boolean not null default false, creada timestamptz not null default now(),
      cambiada timestamptz not null default now(), "cambiadaPor" text not null, eliminada timestamptz
    )`.execute(db)
  await sql`create index lista_cliente on lista ("clienteId", cambiada desc, id) where eliminada is null`.execute(db)
  await sql`create index lista_usuario on lista ("usuarioId")`.execute(db)
  await sql`create index lista_eliminada on lista (eliminada) where eliminada is not null`.execute(db)
  await sql`
    create table lista_linea (
      id int primary key generated always as identity, "listaId" int not null references lista on delete cascade,
      orden int not null, version int not null default 1, "productoId" text not null, "nombreProducto" text not null,
      cantidad numeric(14, 2) not null, largo numeric(10, 3) not null default 0,
      ancho numeric(10, 3) not null default 0, nota text not null default ''
    )`.execute(db)
  await sql`create index lista_linea_lista on lista_linea ("listaId", orden, id)`.execute(db)
}
