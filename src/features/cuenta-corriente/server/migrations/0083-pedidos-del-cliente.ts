import { sql, type Kysely } from 'kysely'

/**
 * `clienteId` of order lines and the states they ever had, kept by triggers, so that a client's latest lines are read
 * from an index. Backfilled page by page without a transaction and with concurrent indexes, as it takes minutes
 * (docs/decisions/0093); repeating it continues.
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table estado_pedido add column if not exists "clienteId" int`.execute(db)
  await sql`
    create table if not exists estado_de_pedido (
      id int primary key generated always as identity, descripcion text not null unique
    )`.execute(db)
  await createTriggers(db) // lines written from here on have a client
  await fillClientes(db)
  await sql`
    insert into estado_de_pedido (descripcion)
    select distinct estado
    from estado_pedido
    order by 1
    on conflict do nothing`.execute(db)
  for (const index of indices) await sql.raw(`create index if not exists ${index}`).execute(db)
}

const indices = [
  `estado_pedido_cliente on estado_pedido ("clienteId", fecha desc, "pedidoId" desc, item)`,
  `estado_pedido_estado on estado_pedido ("clienteId", estado, fecha desc, "pedidoId" desc, item)`,
  `estado_pedido_remito on estado_pedido ("clienteId", "remitoId")`,
  `estado_pedido_factura on estado_pedido ("clienteId", "facturaId")`,
]

/** Pages of the table filled at once: some thousands of lines. */
const PAGINAS = 100
const fillClientes = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<{
    paginas: number
  }>`select (pg_relation_size('estado_pedido') / current_setting('block_size')::int)::int as paginas`.execute(db)
  for (let from = 0; from < rows[0]!.paginas; from += PAGINAS)
    await sql`
      update estado_pedido e
      set "clienteId" = p."clienteId"
      from presupuesto p
      where p.id = e."presupuestoId"
        and e."clienteId" is null
        and e.ctid >= ${`(${from},0)`}::tid
        and e.ctid < ${`(${from + PAGINAS},0)`}::tid`.execute(db)
}

const createTriggers = async (db: Kysely<never>): Promise<void> => {
  // `for share`: a concurrent change of the quote's client waits, and then finds this line
  await sql`
    create or replace function estado_pedido_cliente() returns trigger language plpgsql as $$
    begin
      select p."clienteId"
      into new."clienteId"
      from public.presupuesto p
      where p.id = new."presupuestoId"
      for share;
      if not exists (select from public.estado_de_pedido where descripcion = new.estado) then
        insert into public.estado_de_pedido (descripcion) values (new.estado) on conflict do nothing;
      end if;
      return new;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger estado_pedido_cliente before insert or update of "presupuestoId", estado on estado_pedido
    for each row execute function estado_pedido_cliente()`.execute(db)
  await sql`create or replace function presupuesto_cambia_cliente() returns trigger language plpgsql as $$ begin
      update public.estado_pedido set "clienteId" = new."clienteId" where "presupuestoId" = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace trigger presupuesto_cambia_cliente after update of "clienteId" on presupuesto
    for each row when (old."clienteId" is distinct from new."clienteId")
    execute function presupuesto_cambia_cliente()`.execute(db)
}
