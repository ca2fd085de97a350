import { sql, type Kysely } from 'kysely'

/**
 * What each client bought, by product (docs/decisions/0129). `compra`: the lines of quotes that count, kept by triggers
 * so that a product's lines of a client are read from one index. `comprado`: what is shown of them, worked out anew
 * from `compra` when it is read; triggers only insert into `comprado_pendiente`, so that no confirmation waits for
 * another. Backfilled page by page without a transaction; repeating it continues.
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table if not exists compra (
      "presupuestoId" int not null, item int not null, "clienteId" int not null, "productoId" text not null,
      fecha timestamptz not null,
      primary key ("presupuestoId", item)
    )`.execute(db)
  await sql`
    create index if not exists compra_producto
    on compra ("clienteId", "productoId", fecha desc, "presupuestoId" desc, item)`.execute(db)
  await sql`
    create table if not exists comprado_pendiente (
      "clienteId" int not null, "productoId" text not null
    )`.execute(db)
  await sql`
    create index if not exists comprado_pendiente_clave
    on comprado_pendiente ("clienteId", "productoId")`.execute(db)
  await sql`
    create table if not exists comprado (
      "clienteId" int not null, "productoId" text not null, "nombreProducto" text not null, pedidos int not null,
      ultima date not null, ritmo int, toca date, cantidad numeric(14, 2) not null, largo numeric(10, 3) not null,
      ancho numeric(10, 3) not null, veces int not null, precio numeric(18, 4) not null, "monedaId" int,
      primary key ("clienteId", "productoId")
    )`.execute(db)
  for (const index of [
    `comprado_ultima on comprado ("clienteId", ultima desc, "productoId")`,
    `comprado_pedidos on comprado ("clienteId", pedidos desc, ultima desc, "productoId")`,
  ])
    await sql.raw(`create index if not exists ${index}`).execute(db)
  await createQuoteTriggers(db)
  await createLineTriggers(db)
  await fill(db)
  await sql`analyze compra, comprado_pendiente`.execute(db) // else the first reads are planned for an empty table
}

/** The lines of a quote that starts or stops counting, or is another client's or of another day. */
const createQuoteTriggers = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace function compra_presupuesto() returns trigger language plpgsql as $$
    begin
      if public.venta_cuenta(old) then
        with quitadas as (
          delete from public.compra where "presupuestoId" = old.id returning "clienteId", "productoId"
        )
        insert into public.comprado_pendiente select distinct "clienteId", "productoId" from quitadas;
      end if;
      if tg_op = 'DELETE' then return old; end if;
      if public.venta_cuenta(new) then
        with puestas as (
          insert into public.compra ("presupuestoId", item, "clienteId", "productoId", fecha)
          select new.id, d.item, new."clienteId", d."productoId", new.fecha
          from public.presupuesto_detalle d
          where d."presupuestoId" = new.id
          on conflict do nothing
          returning "clienteId", "productoId"
        )
        insert into public.comprado_pendiente select distinct "clienteId", "productoId" from puestas;
      end if;
      return new;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger compra_cambia after update on presupuesto
    for each row when (
      (venta_cuenta(old) or venta_cuenta(new))
      and (venta_cuenta(old), old.fecha, old."clienteId", old."monedaId") is distinct from (
        venta_cuenta(new), new.fecha, new."clienteId", new."monedaId"
      )
    )
    execute function compra_presupuesto()`.execute(db)
  // before: its lines are deleted with it
  await sql`
    create or replace trigger compra_borra before delete on presupuesto
    for each row when (venta_cuenta(old))
    execute function compra_presupuesto()`.execute(db)
}

/** Lines of counted quotes that are written, changed or deleted; a cart's join none. */
const createLineTriggers = async (db: Kysely<never>): Promise<void> => {
  const add = `
    with puestas as (
      insert into public.compra as c ("presupuestoId", item, "clienteId", "productoId", fecha)
      select n."presupuestoId", n.item, p."clienteId", n."productoId", p.fecha
      from nuevas n
      join public.presupuesto p on p.id = n."presupuestoId" and p.id = any(ids) and public.venta_cuenta(p)
      on conflict ("presupuestoId", item) do update set
        "clienteId" = excluded."clienteId", "productoId" = excluded."productoId", fecha = excluded.fecha
      returning "clienteId", "productoId"
    )
    insert into public.comprado_pendiente select distinct "clienteId", "productoId" from puestas;`
  const take = `
    with quitadas as (
      delete from public.compra c using viejas v
      where c."presupuestoId" = v."presupuestoId" and c.item = v.item
      returning c."clienteId", c."productoId"
    )
    insert into public.comprado_pendiente select distinct "clienteId", "productoId" from quitadas;`
  const mark = `
    insert into public.comprado_pendiente
    select distinct c."clienteId", c."productoId"
    from viejas v
    join public.compra c on c."presupuestoId" = v."presupuestoId" and c.item = v.item;`
  for (const [op, source, tables, work] of [
    ['insert', 'nuevas', 'new table as nuevas', add],
    ['delete', 'viejas', 'old table as viejas', take],
    ['update', 'nuevas', 'new table as nuevas old table as viejas', `${mark}${add}`],
  ] as const) {
    await sql
      .raw(`
        create or replace function compra_lineas_${op}() returns trigger language plpgsql as $$
        declare
          ids int[] := array(select distinct d."presupuestoId" from ${source} d);
        begin
          if cardinality(ids) = 0 then return null; end if;
          perform 1 from public.presupuesto p where p.id = any(ids) order by p.id for no key update;
          ${work}
          return null;
        end
        $$`)
      .execute(db)
    await sql
      .raw(`
        create or replace trigger compra_lineas_${op} after ${op} on presupuesto_detalle
        referencing ${tables}
        for each statement execute function compra_lineas_${op}()`)
      .execute(db)
  }
}

/** Quotes filled at once. */
const PAGE = 2_000
const fill = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from presupuesto`.execute(db)
  for (let from = 0; from <= rows[0]!.last; from += PAGE)
    await sql`
      with puestas as (
        insert into compra ("presupuestoId", item, "clienteId", "productoId", fecha)
        select p.id, d.item, p."clienteId", d."productoId", p.fecha
        from presupuesto p
        join presupuesto_detalle d on d."presupuestoId" = p.id
        where p.id >= ${from} and p.id < ${from + PAGE} and venta_cuenta(p)
        order by p.id
        on conflict do nothing
        returning "clienteId", "productoId"
      )
      insert into comprado_pendiente select distinct "clienteId", "productoId" from puestas`.execute(db)
}
