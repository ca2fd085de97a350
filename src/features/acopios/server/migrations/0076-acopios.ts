import { sql, type Kysely } from 'kysely'

/** Stockpiles and their movements, as the order system keeps them; a rate keeps the four decimals it may come with. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table acopio (
      id int primary key generated always as identity, "nroAcopio" text not null unique,
      "clienteId" int not null references cliente(id), "fechaEmision" date not null, cotizacion numeric(16, 4) not null,
      "saldoDolares" numeric(16, 2) not null, "lastUpdate" timestamptz not null
    )`.execute(db)
  await sql`create index acopio_cliente on acopio ("clienteId", "fechaEmision" desc, id desc)`.execute(db)
  await sql`
    create table acopio_movimiento (
      "acopioId" int not null references acopio(id), item int not null, fecha date not null, descripcion text not null,
      importe numeric(16, 2) not null, tasa numeric(16, 4) not null, "importeDolares" numeric(16, 2) not null,
      primary key ("acopioId", item)
    )`.execute(db)
  await sql`create index acopio_movimiento_fecha on acopio_movimiento ("acopioId", fecha, item)`.execute(db)
}
