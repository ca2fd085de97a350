import { sql, type Kysely } from 'kysely'

/**
 * Whose list a remito stands in, beside its day: the client and the seller of its order, kept by triggers, on `remito`
 * and on those vouchers from which one is derived. What was stored before is filled page by page
 * (docs/decisions/0093, 0160); repeating it continues.
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const table of ['remito', 'comprobante'])
    for (const column of ['alcanceCliente', 'alcanceVendedor'])
      await sql.raw(`alter table ${table} add column if not exists "${column}" int`).execute(db)
  for (const step of [...functions, ...triggers]) await sql.raw(step).execute(db)
  await fill(
    db,
    'remito',
    `update remito x
    set "alcanceCliente" = q."clienteId", "alcanceVendedor" = q."vendedorCliente"
    from presupuesto q
    where q.id = x."presupuestoId" and q.fecha is not null and x."alcanceCliente" is null`,
  )
  await fill(
    db,
    'comprobante',
    `update comprobante x
    set "alcanceCliente" = q."clienteId", "alcanceVendedor" = q."vendedorCliente"
    from presupuesto q
    where q.id = x."presupuestoId" and q.fecha is not null and x."alcanceCliente" is null
      and lower(x.tipo) like 'remito%'
      and not exists (select from remito r where r.numero = x.numero and r."clienteId" = q."clienteId")`,
  )
  for (const index of indices) await sql.raw(`create index if not exists ${index}`).execute(db)
}

/** Pages of a table filled at once: some thousands of rows. */
const PAGES = 100
const fill = async (db: Kysely<never>, table: string, update: string): Promise<void> => {
  const { rows } = await sql
    .raw<{ pages: number }>(`select (pg_relation_size('${table}') / current_setting('block_size')::int)::int as pages`)
    .execute(db)
  for (let from = 0; from < rows[0]!.pages; from += PAGES)
    await sql.raw(`${update} and x.ctid >= '(${from},0)'::tid and x.ctid < '(${from + PAGES},0)'::tid`).execute(db)
}

/** `for share`: a change of the order, or the withdrawal of the remito, waits, and then finds this row. */
const functions = [
  `create or replace function remito_alcance() returns trigger language plpgsql as $$
  declare
    de record;
  begin
    select p."clienteId", p."vendedorCliente", p.fecha
    into de
    from public.presupuesto p
    where p.id = new."presupuestoId"
    for share;
    new."alcanceCliente" = null;
    new."alcanceVendedor" = null;
    if de.fecha is not null then
      new."alcanceCliente" = de."clienteId";
      new."alcanceVendedor" = de."vendedorCliente";
    end if;
    return new;
  end $$`,
  `create or replace function comprobante_alcance() returns trigger language plpgsql as $$
  declare
    de record;
  begin
    new."alcanceCliente" = null;
    new."alcanceVendedor" = null;
    if lower(new.tipo) not like 'remito%' then
      return new;
    end if;
    select p."clienteId", p."vendedorCliente", p.fecha
    into de
    from public.presupuesto p
    where p.id = new."presupuestoId"
    for share;
    perform 1
    from public.remito r
    where r.numero = new.numero and r."clienteId" = de."clienteId"
    for share;
    if not found and de.fecha is not null then
      new."alcanceCliente" = de."clienteId";
      new."alcanceVendedor" = de."vendedorCliente";
    end if;
    return new;
  end $$`,
  // written again, a voucher says itself whether it still is one of those
  `create or replace function remito_toma_comprobante() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      update public.comprobante
      set numero = numero
      where numero = old.numero and lower(tipo) like 'remito%';
    end if;
    if tg_op <> 'DELETE' then
      update public.comprobante
      set numero = numero
      where numero = new.numero and lower(tipo) like 'remito%' and "alcanceCliente" is not null;
    end if;
    return null;
  end $$`,
  `create or replace function presupuesto_alcance() returns trigger language plpgsql as $$
  begin
    update public.remito set "presupuestoId" = "presupuestoId" where "presupuestoId" = new.id;
    update public.comprobante
    set numero = numero
    where "presupuestoId" = new.id and lower(tipo) like 'remito%';
    return null;
  end $$`,
]
const triggers = [
  `create or replace trigger remito_alcance before insert or update of "presupuestoId" on remito
  for each row execute function remito_alcance()`,
  `create or replace trigger comprobante_alcance before insert or update of numero, tipo, "presupuestoId" on comprobante
  for each row execute function comprobante_alcance()`,
  `create or replace trigger remito_toma_comprobante after insert or delete on remito
  for each row execute function remito_toma_comprobante()`,
  `create or replace trigger remito_cambia_comprobante after update of numero, "clienteId" on remito
  for each row when (old.numero <> new.numero or old."clienteId" <> new."clienteId")
  execute function remito_toma_comprobante()`,
  `create or replace trigger presupuesto_alcance after update on presupuesto
  for each row when (
    old."clienteId" <> new."clienteId" or old."vendedorCliente" is distinct from new."vendedorCliente"
    or (old.fecha is null) <> (new.fecha is null)
  )
  execute function presupuesto_alcance()`,
]

const indices = [
  `remito_lista_cliente on remito ("alcanceCliente", estado, fecha desc, numero desc)`,
  `remito_lista_vendedor on remito ("alcanceVendedor", estado, fecha desc, numero desc)
    where "alcanceCliente" is not null`,
  `remito_lista on remito (estado, fecha desc, numero desc) where "alcanceCliente" is not null`,
  `comprobante_lista_cliente on comprobante ("alcanceCliente", fecha desc, numero desc)
    where "alcanceCliente" is not null`,
  `comprobante_lista_vendedor on comprobante ("alcanceVendedor", fecha desc, numero desc)
    where "alcanceCliente" is not null`,
  `comprobante_lista on comprobante (fecha desc, numero desc) where "alcanceCliente" is not null`,
  // 0205 meant this one, under a name that another index had
  `estado_pedido_de_remito on estado_pedido ("remitoId") where "remitoId" is not null`,
  `remito_prueba_fallida on remito_prueba (numero, "clienteId") where not entregado`,
]
