import type pg from 'pg'

/**
 * Remitos as some distributor's orders leave: each order on one to eleven, with a trip, a voucher and lines of its own,
 * nine in a hundred of them open; of one order in ten only the vouchers and trips, from which they are derived. A third
 * have a carrier's proof; of a hundred open ones, two came back.
 */
export const fillRemitos = async (db: pg.Client, many: number): Promise<void> => {
  // what is told live is told of each row: a million at once is no news
  await db.query(eachLive('disable'))
  for (const statement of statements(many)) await db.query(statement)
  await db.query(eachLive('enable'))
}
const TABLES = ['remito', 'remito_linea', 'remito_prueba', 'viaje', 'comprobante', 'estado_pedido'] as const
const eachLive = (what: 'disable' | 'enable') => `
  do $$ declare t record; begin
    for t in
      select tgrelid::regclass as tabla, tgname
      from pg_trigger
      where tgname like 'vivo_%' and tgrelid = any('{${TABLES.join(',')}}'::regclass[])
    loop
      execute format('alter table %s ${what} trigger %I', t.tabla, t.tgname);
    end loop;
  end $$`

const statements = (many: number): readonly string[] => [
  `create temp table plan as
  with o as (
    select
      q.id, q."clienteId", q.estado, q.fecha::date as dia, q."pedidoId", 1 + q.id * 7919::bigint % 11 as remitos
    from presupuesto q
    where q.estado in ('Preparación', 'En tránsito', 'Entregado') and q."pedidoId" is not null
  )
  select
    row_number() over (order by o.dia desc, o.id, n)::int as i, n::int as n, o.id, o."clienteId",
    o."pedidoId", o.estado, o.remitos::int as remitos, o.id % 10 = 0 as derived,
    '0019-' || lpad((o.id * 12 + n)::text, 9, '0') as numero,
    least(o.dia + 2 + (n * 3)::int % 17, current_date + 9) as dia
  from
    o,
    generate_series(1, ceil(o.remitos * ${many}::float8 / (select sum(remitos) from o))::int) n`,
  `delete from plan where i > ${many}`,
  `alter table plan add said text`,
  `update plan
  set said = case
    when i % 100 < 2 then 'Anulado'
    when estado = 'Entregado' or dia < current_date and (i % 10 < 8 or estado = 'En tránsito' and i % 40 < 39) then
      case when i % 100 = 2 then 'No entregado' else 'Entregado' end
    when dia <= current_date then 'En viaje'
    else 'Preparado'
  end`,
  'create index on plan (id, n)',
  'analyze plan',
  `delete from viaje where "presupuestoId" in (select id from plan)`,
  `delete from comprobante where tipo = 'Remito R' and "presupuestoId" in (select id from plan)`,
  `insert into viaje (
    "presupuestoId", "idViaje", "estadoViaje", fecha, "razonSocial", "placaCamion", "nombreConductor"
  )
  select
    id, 'B-' || n, case when said in ('Preparado', 'En viaje') then 'Despachado' else 'Entregado' end, dia,
    'Transporte Pampa Sur S.R.L.', 'AD 902 LM', 'Luis Cabral'
  from plan
  where i % 9 > 0`,
  `insert into comprobante (link, "presupuestoId", tipo, numero, fecha, estado)
  select md5('b' || i), id, 'Remito R', numero, dia, said
  from plan`,
  `insert into remito (
    numero, "clienteId", "presupuestoId", fecha, "idViaje", cot, bultos, kilos, estado
  )
  select numero, "clienteId", id, dia, 'B-' || n, '0031447190', 3, case when i % 3 = 0 then 1500.5 end, said
  from plan
  where not derived
  order by i desc`,
  `insert into remito_linea ("remitoId", "pedidoId", renglon, "presupuestoId", "productoId", cantidad, kilos)
  select
    r.id, p."pedidoId", d.item::text, p.id, d."productoId", d."cantidadTiras",
    case when p.i % 4 = 0 then d."pesoSubtotal" end
  from plan p
  join remito r on r.numero = p.numero
  join presupuesto_detalle d on d."presupuestoId" = p.id and d.item % p.remitos = p.n - 1`,
  `update estado_pedido e
  set
    "remitoId" = p.numero, "fechaRemito" = p.dia,
    "cantidadEntregada" = case when p.said = 'Entregado' then cantidad end
  from plan p
  where p.id = e."presupuestoId" and e.item % p.remitos = p.n - 1`,
  `insert into remito_prueba (numero, "clienteId", origen, por, fecha, entregado, motivo, recibe)
  select
    numero, "clienteId", 'transporte', 'Luis Cabral', dia + interval '15 hours', said = 'Entregado',
    case when said <> 'Entregado' then 'Cerrado.' end, case when said = 'Entregado' then 'Juan Pérez' end
  from plan
  where said = 'Entregado' and i % 3 = 0
    or said = 'No entregado'
    or said in ('Preparado', 'En viaje') and i % 50 = 7 and dia <= current_date`,
  ...TABLES.map((name) => `vacuum analyze ${name}`),
]
