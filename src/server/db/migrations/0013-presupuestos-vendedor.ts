import { sql, type Kysely } from 'kysely'

/**
 * `vendedorCliente`: the present seller of a quote's client, kept by triggers. A seller's first page is read from one
 * index in order; through a join it sorted all its quotes. (`vendedorId` is who sold, fixed at confirmation.)
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table presupuesto add column "vendedorCliente" int`.execute(db)
  await sql`
    update presupuesto p
    set "vendedorCliente" = c."idVendedor"
    from cliente c
    where c.id = p."clienteId"`.execute(db)
  // `for share`: a concurrent change of seller waits, and then updates this quote
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
