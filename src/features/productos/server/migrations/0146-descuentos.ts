import { sql, type Kysely } from 'kysely'

/** Whatever changes a client's discounts has all processes forget them: products are shown at what is paid. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace function olvida_descuentos() returns trigger language plpgsql as $$
    begin
      perform pg_notify('portal_olvido', 'descuentos');
      return null;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger olvida_descuentos after insert or update or delete on descuento
    for each statement execute function olvida_descuentos()`.execute(db)
}
