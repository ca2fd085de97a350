import { sql, type Kysely } from 'kysely'

/**
 * Order lines by client: its current account lists all of them, the last ones first, and through the quotes that would
 * be a sort of all it ever ordered. Triggers keep the client beside each line, and the states lines have had: whoever
 * writes them does not have to know.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table estado_pedido add column "clienteId" int`.execute(db)
  await sql`update estado_pedido e set "clienteId" = p."clienteId" from presupuesto p where p.id = e."presupuestoId"`.execute(
    db,
  )
  await sql`create table estado_de_pedido (id int primary key generated always as identity, descripcion text not null unique)`.execute(
    db,
  )
  await sql`insert into estado_de_pedido (descripcion) select distinct estado from estado_pedido order by 1`.execute(db)
  await createTriggers(db)
  await sql`create index estado_pedido_cliente on estado_pedido ("clienteId", fecha desc, "pedidoId" desc, item)`.execute(
    db,
  )
  await sql`create index estado_pedido_estado on estado_pedido ("clienteId", estado, fecha desc, "pedidoId" desc, item)`.execute(
    db,
  )
  await sql`create index estado_pedido_remito on estado_pedido ("clienteId", "remitoId")`.execute(db)
  await sql`create index estado_pedido_factura on estado_pedido ("clienteId", "facturaId")`.execute(db)
}

const createTriggers = async (db: Kysely<never>): Promise<void> => {
  // "for share": a quote that changes hands at the same moment waits, and then finds this line
  await sql`create function estado_pedido_cliente() returns trigger language plpgsql as $$ begin
      select p."clienteId" into new."clienteId" from public.presupuesto p where p.id = new."presupuestoId" for share;
      if not exists (select from public.estado_de_pedido where descripcion = new.estado) then
        insert into public.estado_de_pedido (descripcion) values (new.estado) on conflict do nothing;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger estado_pedido_cliente before insert or update of "presupuestoId", estado on estado_pedido for each row execute function estado_pedido_cliente()`.execute(
    db,
  )
  await sql`create function presupuesto_cambia_cliente() returns trigger language plpgsql as $$ begin
      update public.estado_pedido set "clienteId" = new."clienteId" where "presupuestoId" = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger presupuesto_cambia_cliente after update of "clienteId" on presupuesto for each row when (old."clienteId" is distinct from new."clienteId") execute function presupuesto_cambia_cliente()`.execute(
    db,
  )
}
