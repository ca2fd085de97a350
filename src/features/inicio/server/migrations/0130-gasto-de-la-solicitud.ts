import { sql, type Kysely } from 'kysely'

/**
 * The ledger's dollars of a quote equal its total to the cent: the payment's discount is taken off the whole, rounded
 * once, and shared out among the groups of its lines. Before, each line was rounded by itself. Only functions are
 * replaced; the nightly comparison corrects older entries.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // the total is the one that the lines make, by the rule of montoFinal (carrito/rules.ts)
  await sql`
    create function venta_de(ids int[])
    returns table (id int, "grupoId" int, kilos numeric, gasto numeric)
    language sql stable as $$
    ${shareOut(sql`
      select
        1 as signo, d."presupuestoId", d."grupoId", d."pesoSubtotal" as peso, d."montoSubtotal" as monto,
        d."montoSubtotalDto" as dto
      from presupuesto_detalle d
      where d."presupuestoId" = any(ids)`)}
    select r."presupuestoId", r."grupoId", r.kilos, r.gasto
    from repartido r
    $$`.execute(db)
  await sql`
    create or replace function venta_asentar(p presupuesto, signo int) returns void language plpgsql as $$
    #variable_conflict use_column
    begin
      ${shareOut(
        sql`
          select
            1 as signo, d."presupuestoId", d."grupoId", d."pesoSubtotal" as peso, d."montoSubtotal" as monto,
            d."montoSubtotalDto" as dto
          from presupuesto_detalle d
          where d."presupuestoId" = p.id`,
        sql`(select p.id, p."monedaId", p."descuentoCondicionPago")`,
      )}
      insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto, de)
      select c.id, venta_dia_de(p), r."grupoId", r.kilos * venta_asentar.signo, r.gasto * venta_asentar.signo, c.de
      from repartido r
      cross join (values (0, p."clienteId"), (p."clienteId", null)) as c(id, de);
    end
    $$`.execute(db)
  for (const [op, delta] of DELTAS) await replaceLineas(db, op, delta)
}

const FIELDS = '"presupuestoId", "grupoId", "pesoSubtotal" as peso, "montoSubtotal" as monto, "montoSubtotalDto" as dto'
const plus = `select 1 as mas, ${FIELDS} from nuevas`
const minus = `select -1 as mas, ${FIELDS} from viejas`
const DELTAS = [
  ['insert', plus],
  ['delete', minus],
  ['update', `${plus} union all ${minus}`],
] as const

/** `repartido`: kilos and dollars of each group of the quotes of `lineas` (with a `signo` each), of a total each. */
function shareOut(lineas: ReturnType<typeof sql>, quotes = sql`presupuesto`) {
  return sql`
    with l as (${lineas}),
    base as (
      select
        l.signo, l."presupuestoId", l."grupoId", sum(l.peso) as kilos, sum(l.monto) as monto, sum(l.dto) as dto,
        case
          when q."monedaId" = 2 then greatest(sum(l.dto) - sum(l.monto) * q."descuentoCondicionPago" / 100, 0)
          else 0
        end as parte,
        q."monedaId", q."descuentoCondicionPago" as descuento
      from l
      join ${quotes} q on q.id = l."presupuestoId"
      group by l.signo, l."presupuestoId", l."grupoId", q."monedaId", q."descuentoCondicionPago"
    ),
    entero as (
      select
        b.*, sum(b.parte) over w as partes,
        row_number() over (partition by b.signo, b."presupuestoId" order by b.parte desc, b."grupoId") as n,
        round(greatest(sum(b.dto) over w - sum(b.monto) over w * b.descuento / 100, 0), 2) as total
      from base b
      window w as (partition by b.signo, b."presupuestoId")
    ),
    cuota as (
      select e.*, case when e.partes > 0 then round(e.parte * e.total / e.partes, 4) else 0 end as cuota
      from entero e
    ),
    repartido as (
      select
        c.signo, c."presupuestoId", c."grupoId", c.kilos,
        c.cuota + case
          when c.n = 1
            and c.partes > 0
            then c.total - sum(c.cuota) over (partition by c.signo, c."presupuestoId")
          else 0
        end as gasto
      from cuota c
    )`
}

/** After lines were written: what their quotes come to now, less what they came to before. */
async function replaceLineas(db: Kysely<never>, op: string, delta: string): Promise<void> {
  const lineas = sql.raw(`
    select
      1 as signo, d."presupuestoId", d."grupoId", d."pesoSubtotal" as peso, d."montoSubtotal" as monto,
      d."montoSubtotalDto" as dto
    from presupuesto_detalle d
    where d."presupuestoId" = any(cuentan)
    union all
    select -1, d."presupuestoId", d."grupoId", d."pesoSubtotal", d."montoSubtotal", d."montoSubtotalDto"
    from presupuesto_detalle d
    where d."presupuestoId" = any(cuentan)
    union all
    select -1, d."presupuestoId", d."grupoId", -d.mas * d.peso, -d.mas * d.monto, -d.mas * d.dto
    from (${delta}) d
    where d."presupuestoId" = any(cuentan)`)
  await sql`create or replace function ${sql.raw(`venta_lineas_${op}`)}() returns trigger language plpgsql as $$
    declare
      ids int[] := array(select distinct d."presupuestoId" from (${sql.raw(delta)}) d);
      cuentan int[];
    begin
      if cardinality(ids) = 0 then return null; end if;
      perform 1 from presupuesto p where p.id = any(ids) order by p.id for no key update;
      cuentan := array(select p.id from presupuesto p where p.id = any(ids) and venta_cuenta(p));
      if cardinality(cuentan) = 0 then return null; end if;
      ${shareOut(lineas)}
      insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto, de)
      select c.id, venta_dia_de(p), r."grupoId", sum(r.signo * r.kilos), sum(r.signo * r.gasto), c.de
      from repartido r join presupuesto p on p.id = r."presupuestoId"
      cross join lateral (values (0, p."clienteId"), (p."clienteId", null)) as c(id, de)
      group by c.id, venta_dia_de(p), r."grupoId", c.de
      having sum(r.signo * r.kilos) <> 0 or sum(r.signo * r.gasto) <> 0;
      return null;
    end $$`.execute(db)
}
