import { sql, type Kysely } from 'kysely'

/**
 * What a page of the catalogue is made of, apart from the client's discounts, which its key says (server/buyer.ts): all
 * that `pages.http.test.ts` finds in the plans of these calls.
 */
const TABLAS = [
  'producto',
  'grupo',
  'subgrupo',
  'precio',
  'precio_cliente',
  'lista_precio',
  'moneda',
  'stock',
  'stock_deposito',
  'deposito',
  'producto_foto',
  'producto_imagen',
  'producto_sugerido',
  'palabra',
  'configuracion',
]

/** Whatever changes what the catalogue shows has all processes forget the answers they keep. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace function olvida_respuestas() returns trigger language plpgsql as $$
    begin
      perform pg_notify('portal_olvido', 'respuestas');
      return null;
    end
    $$`.execute(db)
  for (const tabla of TABLAS)
    await sql`
      create or replace trigger olvida_respuestas after insert or update or delete or truncate on ${sql.table(tabla)}
      for each statement execute function olvida_respuestas()`.execute(db)
}
