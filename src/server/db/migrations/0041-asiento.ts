import { sql, type Kysely } from 'kysely'

/**
 * Fixes the ledger `venta_dia` (0014) for lines and state changed concurrently: the triggers on lines lock their quotes
 * by ascending id and read them again before entering. Only functions are replaced. `verificacion`: results of the
 * nightly comparison of ledger and lines (docs/decisions/0034).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const fields = '"presupuestoId", "grupoId", "pesoSubtotal", "montoSubtotal", "montoSubtotalDto"'
  const plus = `select 1 as signo, ${fields} from nuevas`
  const minus = `select -1 as signo, ${fields} from viejas`
  for (const [op, source] of [
    ['insert', plus],
    ['delete', minus],
    ['update', `${plus} union all ${minus}`],
  ] as const) {
    // ids as an array: the cached plan, made for many lines, must use the index for one quote too
    await sql
      .raw(`
        create or replace function venta_lineas_${op}() returns trigger language plpgsql as $$
        declare
          ids int[] := array(select distinct d."presupuestoId" from (${source}) d);
        begin
          if cardinality(ids) = 0 then return null; end if;
          perform 1 from presupuesto p where p.id = any(ids) order by p.id for no key update;
          insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto)
          select
            c.id, venta_dia_de(p), d."grupoId", sum(d.signo * d."pesoSubtotal"),
            sum(d.signo * venta_gasto(p, d."montoSubtotal", d."montoSubtotalDto"))
          from (${source}) d
          join presupuesto p on p.id = d."presupuestoId" and p.id = any(ids) and venta_cuenta(p)
          cross join lateral (values (0), (p."clienteId")) as c(id)
          group by 1, 2, 3
          having sum(d.signo * d."pesoSubtotal") <> 0
            or sum(d.signo * venta_gasto(p, d."montoSubtotal", d."montoSubtotalDto")) <> 0;
          return null;
        end
        $$`)
      .execute(db)
  }
  await sql`
    create table verificacion (
      noche date primary key, empezada timestamptz not null default now(), terminada timestamptz, resultado jsonb
    )`.execute(db)
}
