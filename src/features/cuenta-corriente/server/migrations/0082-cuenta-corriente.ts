import { sql, type Kysely } from 'kysely'

/**
 * Documents of the current accounts, and the order system's balance. `numero` and `reverso` hold letters and digits
 * only: people type '41286' for 0007-00041286.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table documento (
      id int primary key generated always as identity, "clienteId" int not null references cliente(id),
      tipo text not null, documento text not null, importe numeric(16, 2) not null,
      "monedaId" int not null references moneda(id), saldo numeric(16, 2) not null,
      "fechaEmision" date not null, vencimiento date, comprobante text, archivo uuid references archivo(id),
      momento timestamptz,
      numero text not null generated always as (upper(regexp_replace(documento, '[^0-9A-Za-z]', '', 'g'))) stored,
      reverso text not null generated always as (
        reverse(upper(regexp_replace(documento, '[^0-9A-Za-z]', '', 'g')))
      ) stored,
      unique ("clienteId", tipo, documento),
      check (tipo in ('Factura', 'Nota de Débito', 'Nota de Crédito'))
    )`.execute(db)
  await sql`create index documento_cliente on documento ("clienteId", "fechaEmision" desc, id desc)`.execute(db)
  await sql`
    create index documento_abierto on documento ("clienteId", "fechaEmision" desc, id desc)
    include (saldo, vencimiento)
    where saldo <> 0`.execute(db)
  await sql`create index documento_numero on documento ("clienteId", numero collate "C")`.execute(db)
  await sql`create index documento_reverso on documento ("clienteId", reverso collate "C")`.execute(db)
  await sql`create index documento_archivo on documento (archivo) where archivo is not null`.execute(db)
  // deleting a document deletes its receipt
  await sql`create function documento_sin_archivo() returns trigger language plpgsql as $$ begin
      update public.archivo set estado = 'borrar' where id = old.archivo;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger documento_sin_archivo after delete on documento
    for each row when (old.archivo is not null)
    execute function documento_sin_archivo()`.execute(db)
  await sql`
    create table saldo_informado (
      "clienteId" int primary key references cliente(id), saldo numeric(16, 2) not null, fecha timestamptz not null
    )`.execute(db)
}
