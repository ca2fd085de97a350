import { sql, type Kysely } from 'kysely'

/**
 * A voucher's PDF from the order system (`archivo`); `dibujado`: the portal draws it, for the demo company only. `cae`
 * and `vencimiento`: of an invoice.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table comprobante
      add column archivo uuid references archivo(id),
      add column dibujado boolean not null default false,
      add column cae text,
      add column vencimiento date`.execute(db)
  await sql`
    update comprobante
    set dibujado = true
    where exists (select from usuario where email = 'cliente@demo.test')`.execute(db)
  // deleting a voucher deletes its file; the sweep removes its bytes
  await sql`create function comprobante_sin_archivo() returns trigger language plpgsql as $$
    begin
      update public.archivo set estado = 'borrar' where id = old.archivo;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger comprobante_sin_archivo after delete on comprobante
    for each row when (old.archivo is not null)
    execute function comprobante_sin_archivo()`.execute(db)
}
