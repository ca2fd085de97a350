import { sql, type Kysely } from 'kysely'

/**
 * A price is of some days, from some quantity, in some currency (docs/decisions/0070). What was there before is of
 * always, of any quantity, in the currency of its list. `hasta` is the last day. A client's own price stands in a table
 * beside: it has no list.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table precio
      add column desde date not null default '-infinity',
      add column hasta date not null default 'infinity',
      add column "cantidadDesde" numeric(14, 3) not null default 0,
      add column "monedaId" int references moneda(id),
      add constraint precio_dias_check check (hasta >= desde),
      add constraint precio_cantidad_check check ("cantidadDesde" >= 0)`.execute(db)
  await sql`
    alter table precio
      drop constraint precio_pkey,
      add primary key ("listaPrecioId", "productoId", desde, "cantidadDesde")`.execute(db)
  await sql`
    create table precio_cliente (
      "clienteId" int not null references cliente(id), "productoId" text not null references producto(id),
      desde date not null default '-infinity',
      "cantidadDesde" numeric(14, 3) not null default 0 check ("cantidadDesde" >= 0),
      hasta date not null default 'infinity', precio numeric(14, 2) not null check (precio > 0),
      "monedaId" int not null references moneda(id),
      check (hasta >= desde),
      primary key ("clienteId", "productoId", desde, "cantidadDesde")
    )`.execute(db)
  await sql`create index precio_cliente_producto on precio_cliente ("productoId")`.execute(db)
}
