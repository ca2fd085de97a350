import { sql, type Kysely } from 'kysely'

/**
 * Whose operations a seller sees: those of the clients that are its own today. `vendedorCliente` holds that seller
 * beside each quote, so that a seller's first page is ten steps of one index, however many clients it has; through a
 * join it was a sort of all its quotes. Triggers keep it: no writer of clients or quotes has to know. (`vendedorId` is
 * another thing: who sold, as it was confirmed.)
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table presupuesto add column "vendedorCliente" int`.execute(db)
  await sql`
    update presupuesto p
    set "vendedorCliente" = c."idVendedor"
    from cliente c
    where c.id = p."clienteId"`.execute(db)
  // "for share": a change of seller at the same moment waits, and then finds this quote
  await sql`
    create function presupuesto_vendedor_cliente() returns trigger language plpgsql as $$
    begin
      select c."idVendedor"
      into new."vendedorCliente"
      from public.cliente c
      where c.id = new."clienteId"
      for share;
      return new;
    end
    $$`.execute(db)
  await sql`
    create trigger presupuesto_vendedor_cliente before insert or update of "clienteId" on presupuesto
    for each row execute function presupuesto_vendedor_cliente()`.execute(db)
  await sql`create function cliente_cambia_vendedor() returns trigger language plpgsql as $$
    begin
      update public.presupuesto set "vendedorCliente" = new."idVendedor" where "clienteId" = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger cliente_cambia_vendedor after update of "idVendedor" on cliente
    for each row when (old."idVendedor" is distinct from new."idVendedor")
    execute function cliente_cambia_vendedor()`.execute(db)
  await sql`
    create index presupuesto_vendedor on presupuesto ("vendedorCliente", fecha desc, id desc)
    where fecha is not null`.execute(db)
}
