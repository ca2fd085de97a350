import { sql, type Kysely } from 'kysely'

/**
 * Ledger of kilos and dollars by client, day and group, kept by triggers, so that the home does not sum three million
 * lines (docs/decisions/0010). Rows are only inserted, so confirmations do not block each other; those of clienteId 0,
 * the whole portal, are merged now and then.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table venta_dia (
      "clienteId" int not null, dia date not null, "grupoId" int not null, kilos numeric(18, 2) not null,
      gasto numeric(20, 4) not null
    )`.execute(db)
  // covers the query: an index-only scan
  await sql`create index venta_dia_clave on venta_dia ("clienteId", dia, "grupoId") include (kilos, gasto)`.execute(db)

  // A quote counts when it is confirmed (has a date) and not cancelled. The day is local; Argentina is UTC−3 all year
  // (shared/dates.ts).
  await sql`create function venta_cuenta(p presupuesto) returns boolean language sql immutable
    as $$ select p.fecha is not null and p.estado not in ('Carrito', 'Cancelado') $$`.execute(db)
  await sql`create function venta_dia_de(p presupuesto) returns date language sql immutable
    as $$ select ((p.fecha at time zone 'UTC') - interval '3 hours')::date $$`.execute(db)
  // dollars after all discounts, as on the quote's card; a quote in another currency adds only kilos
  await sql`
    create function venta_gasto(p presupuesto, monto numeric, con_dto numeric)
    returns numeric
    language sql immutable as $$
    select case
      when p."monedaId" = 2 then greatest(con_dto - monto * p."descuentoCondicionPago" / 100, 0)
      else 0
    end
    $$`.execute(db)
  await createQuoteEntries(db)
  await createLineEntries(db)
  await fillLedger(db)
}

/** Entries of a quote that starts or stops counting, or changes. */
const createQuoteEntries = async (db: Kysely<never>): Promise<void> => {
  // adds (+1) or subtracts (−1) all lines of one quote
  await sql`
    create function venta_asentar(p presupuesto, signo int) returns void language plpgsql as $$
    begin
      with g as (
        select
          d."grupoId", sum(d."pesoSubtotal") * signo as kilos,
          sum(venta_gasto(p, d."montoSubtotal", d."montoSubtotalDto")) * signo as gasto
        from presupuesto_detalle d
        where d."presupuestoId" = p.id
        group by d."grupoId"
      )
      insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto)
      select c.id, venta_dia_de(p), g."grupoId", g.kilos, g.gasto
      from g
      cross join (values (0), (p."clienteId")) as c(id);
    end
    $$`.execute(db) // plpgsql keeps its plan; an sql function called by a trigger is planned each time
  await sql`create function venta_presupuesto() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and venta_cuenta(old) then perform venta_asentar(old, -1); end if;
    if tg_op = 'DELETE' then return old; end if;
    if venta_cuenta(new) then perform venta_asentar(new, 1); end if;
    return new; end $$`.execute(db)
  await sql`
    create trigger venta_cambia after update on presupuesto
    for each row when (
      (venta_cuenta(old) or venta_cuenta(new))
      and (
        venta_cuenta(old), venta_dia_de(old), old."clienteId", old."monedaId", old."descuentoCondicionPago"
      ) is distinct from (
        venta_cuenta(new), venta_dia_de(new), new."clienteId", new."monedaId", new."descuentoCondicionPago"
      )
    )
    execute function venta_presupuesto()`.execute(db)
  // before: the lines are deleted with their quote
  await sql`
    create trigger venta_borra before delete on presupuesto
    for each row when (venta_cuenta(old))
    execute function venta_presupuesto()`.execute(db)
}

/** Entries of changed lines. */
const createLineEntries = async (db: Kysely<never>): Promise<void> => {
  // one entry for each statement, client, day and group; unchanged lines add none, and a cart's lines join no counted
  // quote
  const lineas = (source: string) =>
    sql.raw(`
      insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto)
      select
        c.id, venta_dia_de(p), d."grupoId", sum(d.signo * d."pesoSubtotal"),
        sum(d.signo * venta_gasto(p, d."montoSubtotal", d."montoSubtotalDto"))
      from (${source}) d
      join presupuesto p on p.id = d."presupuestoId" and venta_cuenta(p)
      cross join lateral (values (0), (p."clienteId")) as c(id)
      group by 1, 2, 3
      having sum(d.signo * d."pesoSubtotal") <> 0
        or sum(d.signo * venta_gasto(p, d."montoSubtotal", d."montoSubtotalDto")) <> 0;`)
  const fields = '"presupuestoId", "grupoId", "pesoSubtotal", "montoSubtotal", "montoSubtotalDto"'
  const plus = `select 1 as signo, ${fields} from nuevas`
  const minus = `select -1 as signo, ${fields} from viejas`
  for (const [op, source, tables] of [
    ['insert', plus, 'new table as nuevas'],
    ['delete', minus, 'old table as viejas'],
    ['update', `${plus} union all ${minus}`, 'new table as nuevas old table as viejas'],
  ] as const) {
    await sql`
      create function ${sql.raw(`venta_lineas_${op}`)}() returns trigger language plpgsql as $$
      begin
        ${lineas(source)}
        return null;
      end
      $$`.execute(db)
    await sql`
      create trigger ${sql.raw(`venta_lineas_${op} after ${op}`)} on presupuesto_detalle
      referencing ${sql.raw(tables)}
      for each statement execute function ${sql.raw(`venta_lineas_${op}`)}()`.execute(db)
  }
}

/** Enters the quotes confirmed before this table existed. */
const fillLedger = async (db: Kysely<never>): Promise<void> => {
  await sql`
    insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto)
    select
      c.id, venta_dia_de(p), d."grupoId", sum(d."pesoSubtotal"),
      sum(venta_gasto(p, d."montoSubtotal", d."montoSubtotalDto"))
    from presupuesto p
    join presupuesto_detalle d on d."presupuestoId" = p.id
    cross join lateral (values (0), (p."clienteId")) as c(id)
    where venta_cuenta(p)
    group by 1, 2, 3`.execute(db)
}
