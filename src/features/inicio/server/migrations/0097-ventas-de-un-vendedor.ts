import { sql, type Kysely } from 'kysely'

/**
 * The ledger by seller and month, like the whole portal's (docs/decisions/0090). `de`: the client of a whole-portal
 * entry, so that merging adds it to its seller's month. `venta_vendedor`: a seller's clients when its months were
 * summed; one with others now is read by days until summed again.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table venta_dia add column de int`.execute(db)
  await sql`drop index venta_dia_suelta`.execute(db)
  await sql`
    create index venta_dia_suelta on venta_dia (dia, "grupoId")
    include (kilos, gasto, de)
    where "clienteId" = 0 and not fundida`.execute(db)
  await sql`
    create table venta_mes_vendedor (
      "idVendedor" int not null, mes date not null, "grupoId" int not null, kilos numeric(20, 2) not null,
      gasto numeric(22, 4) not null,
      primary key ("idVendedor", mes, "grupoId")
    )`.execute(db)
  await sql`create table venta_vendedor ("idVendedor" int primary key, clientes text not null)`.execute(db)
  await sql`
    create function venta_clientes(vendedor int) returns text language sql stable as $$
    select coalesce(md5(string_agg(id::text, ',' order by id)), '')
    from cliente
    where "idVendedor" = vendedor
    $$`.execute(db)
  await replaceAsientos(db)
  await createFundida(db)
}

/** As in 0014 and 0041, but for `de`. */
const replaceAsientos = async (db: Kysely<never>): Promise<void> => {
  const entradas = `(values (0, p."clienteId"), (p."clienteId", null)) as c(id, de)`
  await sql`
    create or replace function venta_asentar(p presupuesto, signo int) returns void language plpgsql as $$
    begin
      with g as (
        select
          d."grupoId", sum(d."pesoSubtotal") * signo as kilos,
          sum(venta_gasto(p, d."montoSubtotal", d."montoSubtotalDto")) * signo as gasto
        from presupuesto_detalle d
        where d."presupuestoId" = p.id
        group by d."grupoId"
      )
      insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto, de)
      select c.id, venta_dia_de(p), g."grupoId", g.kilos, g.gasto, c.de
      from g
      cross join ${sql.raw(entradas)};
    end
    $$`.execute(db)
  const fields = '"presupuestoId", "grupoId", "pesoSubtotal", "montoSubtotal", "montoSubtotalDto"'
  const plus = `select 1 as signo, ${fields} from nuevas`
  const minus = `select -1 as signo, ${fields} from viejas`
  for (const [op, source] of [
    ['insert', plus],
    ['delete', minus],
    ['update', `${plus} union all ${minus}`],
  ] as const)
    await sql
      .raw(`
        create or replace function venta_lineas_${op}() returns trigger language plpgsql as $$
        declare
          ids int[] := array(select distinct d."presupuestoId" from (${source}) d);
        begin
          if cardinality(ids) = 0 then return null; end if;
          perform 1 from presupuesto p where p.id = any(ids) order by p.id for no key update;
          insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto, de)
          select
            c.id, venta_dia_de(p), d."grupoId", sum(d.signo * d."pesoSubtotal"),
            sum(d.signo * venta_gasto(p, d."montoSubtotal", d."montoSubtotalDto")), c.de
          from (${source}) d
          join presupuesto p on p.id = d."presupuestoId" and p.id = any(ids) and venta_cuenta(p)
          cross join lateral ${entradas}
          group by c.id, venta_dia_de(p), d."grupoId", c.de
          having sum(d.signo * d."pesoSubtotal") <> 0
            or sum(d.signo * venta_gasto(p, d."montoSubtotal", d."montoSubtotalDto")) <> 0;
          return null;
        end
        $$`)
      .execute(db)
}

// What is merged goes into the months of those who sell it, in the statement that also looks who has other clients by
// now: those are summed anew.
const createFundida = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function venta_fundida() returns trigger language plpgsql as $$
    begin
      if not exists (select from viejas where "clienteId" = 0 and de is not null and not fundida) then
        return null;
      end if;
      with otros as (delete from venta_vendedor w where w.clientes <> venta_clientes(w."idVendedor"))
      insert into venta_mes_vendedor as m ("idVendedor", mes, "grupoId", kilos, gasto)
      select c."idVendedor", date_trunc('month', v.dia)::date, v."grupoId", sum(v.kilos), sum(v.gasto)
      from viejas v
      join cliente c on c.id = v.de
      where v."clienteId" = 0 and not v.fundida and c."idVendedor" is not null
      group by 1, 2, 3
      order by 1, 2, 3
      on conflict ("idVendedor", mes, "grupoId") do update set
        kilos = m.kilos + excluded.kilos, gasto = m.gasto + excluded.gasto;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger venta_fundida after delete on venta_dia
    referencing old table as viejas
    for each statement execute function venta_fundida()`.execute(db)
}
