import { sql, type Kysely } from 'kysely'

/**
 * The taxes that are collected on account with a client's invoices (DOLAR-10), of a province or of none (0), by their
 * days; and what was estimated of a request, with the net and the destination that it is of.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table if not exists percepcion (
      "clienteId" int not null references cliente(id), impuesto text not null, "provinciaId" int not null default 0,
      desde date not null default '-infinity', hasta date, alicuota numeric(7, 4) not null,
      minimo numeric(16, 2) not null default 0, momento timestamptz,
      primary key ("clienteId", impuesto, "provinciaId", desde)
    )`.execute(db)
  await sql`alter table presupuesto add column if not exists percepciones jsonb`.execute(db)
}
