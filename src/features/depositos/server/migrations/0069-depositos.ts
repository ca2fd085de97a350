import { sql, type Kysely } from 'kysely'

/**
 * Stock by warehouse. The stock of a product with any row here is their sum (read so by productos); of the others, the
 * single number as before.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table deposito (
      id int primary key generated always as identity, codigo text not null unique, nombre text not null,
      localidad text, activo boolean not null default true
    )`.execute(db)
  await sql`
    create table stock_deposito (
      "productoId" text not null references producto(id), "depositoId" int not null references deposito(id),
      cantidad numeric(14, 3) not null, actualizado timestamptz not null default now(),
      primary key ("productoId", "depositoId")
    )`.execute(db)
  await sql`alter table cliente add column "depositoId" int references deposito(id)`.execute(db)
}
