import { sql, type Kysely } from 'kysely'

/**
 * What there is in each warehouse. Of a product that has any row here, its stock is their sum (productos reads it so);
 * of the others, the one number it always was.
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
