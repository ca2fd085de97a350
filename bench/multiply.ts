import type pg from 'pg'
import { busquedaOf, ordenOf } from '#features/productos/rules.ts'

/**
 * Multiplies the demo company by SQL to the size of a big distributor. Values are invented; relations are realistic:
 * groups, prices in both lists, shops, carriers, discounts, and quotes in states that match their age.
 */

export type Size = {
  productos: number
  clientes: number
  presupuestos: number
  lineas: number
  /** Number of copies of the demo's sellers. */ vendedores: number
}
/**
 * `demo`: like the demo company. `foreign`: like another distributor's data: products without drawings and trade
 * words, codes with letters, and sellers in proportion to clients.
 */
export type Shape = 'demo' | 'foreign'
export const sizeOf = (scale: number, shape: Shape = 'demo'): Size => {
  const n = (full: number, least: number) => Math.max(Math.round(full * scale), least)
  return {
    productos: n(50_000, 1_000),
    clientes: n(20_000, 2_000),
    presupuestos: n(500_000, 1_000),
    lineas: n(3_000_000, 6_000),
    vendedores: shape === 'demo' ? 9 : Math.max(Math.round(10 * scale) - 1, 0),
  }
}

/** `bare`: runs without triggers and foreign key checks; the step sets what triggers would. */
export type Step = { name: string; sql: string; then?: (c: pg.Client) => Promise<void>; bare?: true }

const words = (list: string) => `(array['${list.split(' ').join("','")}'])`
const pick = (list: string, by: string) => `${words(list)}[1 + (${by}) % ${list.split(' ').length}]`
const grades = 'F-24 F-36 S275 S355 A572 decapado galvanizado pintado'
const mills = 'Aceral Siderar Gerdal Ternia Acindal Bragal Sipal Laminal Zapal Forjal Ferral'
const rubros =
  'Metalúrgica Construcciones Herrería Corralón Estructuras Talleres Montajes Ferretería Constructora Aberturas'
const apellidos =
  'Acosta Benítez Cabrera Domínguez Escobar Ferreyra Giménez Herrera Ibarra Juárez Ledesma Maldonado Núñez Ojeda Peralta Quiroga Ríos Sosa Toledo Vega Villalba Zárate Bustos Cardozo Funes Godoy'
const COPIES = 'tienda contacto descuento transporte_tienda'

/** Tables filled in bulk: their non-unique indexes are dropped first and rebuilt at the end. */
export const bulkTables = [
  'producto',
  'presupuesto',
  'presupuesto_detalle',
  'presupuesto_historial',
  'viaje',
  'comprobante',
  'estado_pedido',
  'venta_dia',
] as const

/** Inserts the copies, with the sort key and search words that the import would make. */
const insertProducts = async (c: pg.Client): Promise<void> => {
  const { rows } = await c.query('select id, descripcion, sinonimos, norma, "gruposDesc", "grupoDescripcion" from alta')
  await c.query(
    `
      insert into producto (
        id, descripcion, "grupoId", "gruposProdId", peso, "cantMin", "largoMin", "largoMax", "anchoMin", "anchoMax",
        "metroLineal", "metroCuadrado", unidad, norma, detalle, perfil, sinonimos, activo, orden, busqueda
      )
      select
        a.id, descripcion, "grupoId", "gruposProdId", peso, "cantMin", "largoMin", "largoMax", "anchoMin", "anchoMax",
        "metroLineal", "metroCuadrado", unidad, norma, detalle, perfil, sinonimos, activo, x.orden, x.busqueda
      from alta a
      join unnest($1::text[], $2::text[], $3::text[]) as x(id, orden, busqueda) using (id)`,
    [rows.map((r) => r.id), rows.map((r) => ordenOf(r.descripcion)), rows.map((r) => busquedaOf(r))],
  )
}

const catalogue = ({ productos }: Size): Step[] => [
  {
    name: 'grupos',
    sql: `
      insert into grupo
      select
        id + 100 * b, descripcion || ' ' || (array['de industria', 'de obra', 'de importación'])[b], detalle, imagen,
        orden + 1000 * b
      from grupo, generate_series(1, 3) b;
      insert into subgrupo
      select "gruposProdId" + 10000 * b, "grupoId" + 100 * b, "gruposDesc", detalle, imagen
      from subgrupo, generate_series(1, 3) b`,
  },
  {
    name: 'productos',
    sql: `
      create temp table copy as
      select
        p.id as viejo, p.id || '.' || k as nuevo, k, (k % 4) as b,
        ${pick(grades, 'k')} || ' ' || ${pick(mills, 'k / 8')} as marca
      from producto p, generate_series(1, 1 + ${productos} / (select count(*)::int from producto)) k
      order by k, p.id
      limit ${productos} - (select count(*) from producto);
      create index on copy (viejo, k);
      analyze copy;
      create temp table alta as
      select
        c.nuevo as id, p.descripcion || ' ' || c.marca as descripcion, g.id as "grupoId", s."gruposProdId", peso,
        "cantMin", "largoMin", "largoMax", "anchoMin", "anchoMax", "metroLineal", "metroCuadrado", unidad, norma,
        p.detalle, perfil, sinonimos, activo, g.descripcion as "grupoDescripcion", s."gruposDesc"
      from producto p
      join copy c on c.viejo = p.id
      join grupo g on g.id = p."grupoId" + 100 * b
      left join subgrupo s on s."gruposProdId" = p."gruposProdId" + 10000 * b`,
    then: insertProducts,
  },
  {
    name: 'prices, stock and suggestions',
    sql: `
      insert into precio ("listaPrecioId", "productoId", precio, desde, hasta, "cantidadDesde", "monedaId")
      select
        "listaPrecioId", c.nuevo, greatest(round(precio * (0.9 + 0.002 * k), 2), 0.01), desde, hasta, "cantidadDesde",
        "monedaId"
      from precio p
      join copy c on c.viejo = p."productoId";
      insert into stock ("productoId", cantidad)
      select c.nuevo, round(cantidad * (0.3 + 0.01 * k))
      from stock s
      join copy c on c.viejo = s."productoId";
      insert into producto_sugerido ("idProducto", "idProductoRelacionado", "idTipoRelacion")
      select a.nuevo, b.nuevo, "idTipoRelacion"
      from producto_sugerido s
      join copy a on a.viejo = s."idProducto"
      join copy b on b.viejo = s."idProductoRelacionado" and b.k = a.k`,
  },
]

const people = ({ clientes, vendedores }: Size): Step[] => [
  {
    name: 'vendedores',
    sql: `
      insert into vendedor (
        id, nombre, apellido, "tipoDocumento", "documentoNro", telefono, email, region, activo, "nombreFantasia"
      )
      select
        lpad((200000 + 10 * k + row_number() over (partition by k order by id))::text, 6, '0'), nombre,
        ${pick(apellidos, 'k + "idVendedor"')}, "tipoDocumento", (26000000 + 1000 * k + "idVendedor")::text, telefono,
        'v' || k || '.' || email, region, true, null
      from vendedor, generate_series(1, ${vendedores}) k;
      insert into usuario (email, nombre, apellido, "tipoRol", "tipoDocumento", "documentoNro", "idVendedor", permisos)
      select email, nombre, apellido, 2, 2, "documentoNro", "idVendedor", '{6,10,14,15,16,17,20,21,22,40}'
      from vendedor v
      where id >= '200000' and email is not null`,
  },
  {
    name: 'clientes',
    sql: `
      create temp table base as
      select id, row_number() over (order by id) as n
      from cliente
      where activo and "listaPrecioId" is not null;
      create temp table nuevo as
      select i, b.id as base, 1 + (i * 7919 + i / 80) % (select count(*) from vendedor) as v
      from generate_series(1, ${clientes} - (select count(*)::int from cliente)) i
      join base b on b.n = 1 + i % (select count(*) from base);
      with v as (
        select "idVendedor", row_number() over (order by "idVendedor") as n
        from vendedor
      )
      insert into cliente (
        codigo, "razonSocial", "nombreFantasia", "documentoNro", telefono, email, "idVendedor", "listaPrecioId", calle,
        "calleNro", localidad, "provinciaId", activo
      )
      select
        lpad((700000 + i)::text, 6, '0'), x.nombre || case when i % 3 = 0 then ' S.A.' else ' S.R.L.' end, x.nombre,
        '30' || (500000000 + i)::text, c.telefono, 'compras@c' || i || '.test', v."idVendedor", c."listaPrecioId",
        c.calle, c."calleNro", c.localidad, c."provinciaId", true
      from nuevo
      join cliente c on c.id = nuevo.base
      join v
        on v.n = nuevo.v, lateral (
          select ${pick(rubros, 'i')}
            || ' ' || ${pick(apellidos, 'i / 10')} || ' ' || ${pick(apellidos, 'i / 260')} || ' ' || i as nombre
        ) x;
      create temp table par as
      select c.id, nuevo.base, nuevo.i
      from nuevo
      join cliente c on c.codigo = lpad((700000 + nuevo.i)::text, 6, '0');
      analyze par`,
  },
  {
    name: `what each client has: ${COPIES.replaceAll(' ', ', ')}, usuario`,
    sql: `
      insert into tienda (
        "clienteId", "tiendaNro", "nombreFantasia", telefono, calle, "calleNro", localidad, "codigoPostal",
        "provinciaId", pais
      )
      select
        par.id, "tiendaNro", "nombreFantasia", telefono, calle, "calleNro", localidad, "codigoPostal", "provinciaId",
        pais
      from tienda t
      join par on par.base = t."clienteId";
      insert into contacto (codigo, "clienteId", "tipoEmailId", nombre, email, telefono, "tiendaNro", visible)
      select codigo || '.' || i, par.id, "tipoEmailId", nombre, i || '.' || email, telefono, "tiendaNro", visible
      from contacto t
      join par on par.base = t."clienteId";
      insert into descuento (codigo, "clienteId", descripcion, porcentaje, "grupoId", "gruposProdId")
      select codigo || '.' || i, par.id, descripcion, porcentaje, "grupoId", "gruposProdId"
      from descuento t
      join par on par.base = t."clienteId";
      insert into transporte_tienda
      select "transporteId", par.id, "tiendaNro"
      from transporte_tienda t
      join par on par.base = t."clienteId";
      insert into usuario (email, nombre, apellido, "tipoRol", "tipoDocumento", "documentoNro", "clienteId", permisos)
      select
        'c' || i || '@bench.test', 'Comprador', ${pick(apellidos, 'i')}, 3, 2, (31000000 + i)::text, id,
        '{6,14,15,16,17,18,19,20,21,22}'
      from par`,
  },
]

// 1 to twice the mean minus 1 lines per quote. A client's share of the quotes falls with its rank (power 1.5): the
// busiest of 20,000 has some 700 of 500,000. Products likewise.
const quotes = ({ presupuestos, lineas }: Size): Step[] => [
  {
    name: 'presupuestos: dates and states',
    sql: `
      create temp table quien as
      select
        row_number() over (order by random()) - 1 as n, c.id, c."listaPrecioId", lp."monedaId", c."idVendedor",
        u.id as usuario, u."contactoId"
      from cliente c
      join lista_precio lp on lp.id = c."listaPrecioId"
      join lateral (
        select id, "contactoId"
        from usuario
        where "clienteId" = c.id and "tipoRol" = 3
        order by id
        limit 1
      ) u on true
      where c.activo;
      create temp table q as
      with r as (
        select
          i, floor(power(random(), 1.5) * (select count(*) from quien))::int as n,
          now() - interval '425 days' * (1 - (i - random()) / ${presupuestos}) - interval '1 hour' as fecha,
          random() as chance
        from generate_series(1, ${presupuestos} - (select count(*)::int from presupuesto)) i
      )
      select
        (select max(id) from presupuesto) + i as id, i, fecha, quien.id as cliente, "listaPrecioId" as lista,
        "monedaId", "idVendedor", usuario, "contactoId", chance, (i % 4 * 1.5)::numeric(5, 2) as dc,
        (i % 3 * 2)::numeric(5, 2) as df,
        case
          when chance < 0.12 then 'Cancelado'
          when fecha < now() - interval '20 days' then 'Entregado'
          when fecha < now() - interval '12 days' then case when chance < 0.6 then 'En tránsito' else 'Entregado' end
          when fecha < now() - interval '6 days' then 'Preparación'
          when fecha < now() - interval '3 days' then 'Finanzas'
          when fecha < now() - interval '1 day' then 'Comercial'
          else 'Enviado'
        end as estado
      from r
      join quien using (n)
      order by i;
      alter table q add primary key (id);
      analyze q`,
  },
  {
    name: 'presupuestos: lines',
    bare: true,
    sql: `
      create temp table surtido as
      select
        row_number() over (order by md5(p.id)) - 1 as n, p.id, p.descripcion, p."grupoId", p.peso, a.precio as p1,
        b.precio as p2, case when "metroLineal" then coalesce("largoMax", 6) else 0 end as largo
      from producto p
      join precio a
        on a."productoId" = p.id
          and a."listaPrecioId" = 1
          and a.desde = '-infinity'
          and a."cantidadDesde" = 0
      join precio b
        on b."productoId" = p.id
          and b."listaPrecioId" = 2
          and b.desde = '-infinity'
          and b."cantidadDesde" = 0
      where activo;
      with l as (
        select
          q.id, item, q.lista, q.dc, floor(power(random(), 1.5) * (select count(*) from surtido))::int as n,
          1 + floor(40 * power(random(), 2)) as cantidad,
          (array[0, 0, 5, 6])[1 + floor(4 * random())::int]::numeric as d1
        from
          q,
          lateral generate_series(
            1, 1 + (q.i % 10007 * 7919) % (2 * ${Math.round(lineas / presupuestos)} - 1) + (q.i % 500 / 499)
          ) item
      ),
      m as (
        select
          l.*, s.id as producto, s.descripcion, s."grupoId", s.largo, case l.lista when 2 then p2 else p1 end as precio,
          round(
            cantidad::numeric * case l.lista when 2 then p2 else p1 end * case when largo > 0 then largo else 1 end, 2
          ) as monto,
          round(cantidad::numeric * peso * case when largo > 0 then largo else 1 end, 2) as kilos
        from l
        join surtido s using (n)
      )
      insert into presupuesto_detalle (
        "presupuestoId", item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", dimension1, dimension2,
        precio, "precioLista", descuento1, "montoSubtotal", "montoSubtotalDto", "pesoSubtotal"
      )
      select
        id, item, producto, descripcion, "grupoId", cantidad, largo, 0, precio, precio, d1, monto,
        monto - round(monto * (d1 + dc) / 100, 2), kilos
      from m
      order by id, item`,
  },
  {
    name: 'presupuestos: cabeceras',
    bare: true,
    sql: `
      create temp table suma as
      select
        "presupuestoId" as id, count(*)::int as n, sum("montoSubtotal") as bruto, sum("montoSubtotalDto") as neto,
        sum("pesoSubtotal") as kilos
      from presupuesto_detalle
      where "presupuestoId" >= (select min(id) from q)
      group by 1;
      insert into presupuesto (
        id, estado, "clienteId", "contactoId", "usuarioAlta", "vendedorId", "vendedorCliente", "monedaId", creado,
        fecha, version, preconfirmado, "ultimoItem", "descuentoCliente", "descuentoCondicionPago", "montoTotalSinDto",
        "montoTotal", "pesoTotal", "montoFinal", "presupuestoTotvsId", "pedidoId", "esPedidoFirme", "recibeNombre",
        "recibeApellido", "recibeDni", "tiendaNro", "transporteId", "transporteDesc", "clasificacionId",
        "clasificacionEnvio", "condicionPagoId", "condicionPago", cliente, "documentoCliente", "direccionCliente",
        "telefonoCliente", "nombreVendedor", "tiendaEntrega", "direccionEntrega", "telefonoEntrega"
      )
      select
        q.id, q.estado, q.cliente, q."contactoId", q.usuario, q."idVendedor", q."idVendedor", q."monedaId",
        q.fecha - interval '20 minutes', q.fecha, s.n + 2, s.n + 1, s.n, q.dc, q.df, s.bruto, s.neto, s.kilos,
        s.neto - round(s.bruto * q.df / 100, 2), (300000 + i)::text,
        case when q.estado in ('Preparación', 'En tránsito', 'Entregado') then (900000 + i)::text end, chance > 0.2,
        'Juan', 'Pérez', '28111222', 1, tr.id, tr.descripcion, ce.id, ce.descripcion, cp.id, cp.descripcion,
        c."razonSocial", c."documentoNro", concat_ws(', ', concat_ws(' ', c.calle, c."calleNro"), c.localidad),
        c.telefono, v.nombre || ' ' || v.apellido, ti."nombreFantasia", concat_ws(' ', ti.calle, ti."calleNro"),
        ti.telefono
      from q
      join suma s using (id)
      join cliente c on c.id = q.cliente
      left join vendedor v on v."idVendedor" = q."idVendedor"
      left join tienda ti on ti."clienteId" = c.id and ti."tiendaNro" = 1
      left join transporte tr on tr.id = (select min(id) from transporte)
      left join clasificacion_envio ce on ce.id = (select min(id) from clasificacion_envio)
      left join condicion_pago cp on cp.id = (select min(id) from condicion_pago)
      order by q.id`,
  },
  {
    name: 'history, viajes, comprobantes and pedidos',
    bare: true,
    sql: `
      insert into presupuesto_historial ("presupuestoId", fecha, "usuarioId", usuario, de, a)
      select id, fecha, usuario, 'Comprador', 'Carrito', 'Enviado'
      from q
      union all
      select id, fecha + interval '1 day', null, 'Sistema de pedidos', 'Enviado', estado
      from q
      where estado <> 'Enviado';
      insert into viaje
      select
        id, 'V-' || (500000 + i),
        case
          when estado = 'Entregado' then 'Entregado'
          when i % 10 = 0 then 'Reprogramado'
          else 'Despachado'
        end,
        (fecha + interval '8 days')::date, 'Transporte Pampa Sur S.R.L.', 'AD 902 LM', 'Luis Cabral', '25331870',
        '11 5521-0386'
      from q
      where estado in ('En tránsito', 'Entregado');
      insert into comprobante
      select
        md5('r' || i), id, 'Remito R', '0007-' || lpad(i::text, 8, '0'), (fecha + interval '8 days')::date,
        'Conformado', null
      from q
      where estado in ('En tránsito', 'Entregado')
      union all
      select
        md5('f' || i), q.id, 'Factura A', '0008-' || lpad(i::text, 8, '0'), (fecha + interval '9 days')::date,
        case when i % 5 = 0 then 'Pendiente' else 'Pagada' end, s.neto
      from q
      join suma s using (id)
      where estado = 'Entregado';
      insert into estado_pedido
      select
        (900000 + i)::text, item, q.id, "productoId", "nombreProducto", "cantidadTiras", q.estado, q.fecha::date, null,
        null, null, null, null, q.cliente
      from q
      join presupuesto_detalle d on d."presupuestoId" = q.id
      where q.estado in ('Preparación', 'En tránsito', 'Entregado')
        and q.fecha > now() - interval '60 days';
      insert into estado_de_pedido (descripcion)
      select distinct estado
      from estado_pedido
      on conflict do nothing`,
  },
]

// The daily sums that the triggers of presupuesto and its lines keep (migration 0014), computed at once.
const ventas: Step[] = [
  {
    name: 'sales by day',
    bare: true,
    sql: `
      truncate venta_dia, venta_mes, venta_mes_vendedor, venta_vendedor;
      insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto, fundida)
      select c.id, venta_dia_de(p), v."grupoId", sum(v.kilos), sum(v.gasto), c.id = 0
      from presupuesto p
      join venta_de(array(select q.id from presupuesto q where venta_cuenta(q))) v on v.id = p.id
      cross join lateral (values (0), (p."clienteId")) as c(id)
      group by 1, 2, 3
      order by 1, 2, 3;
      insert into venta_mes
      select date_trunc('month', dia)::date, "grupoId", sum(kilos), sum(gasto)
      from venta_dia
      where fundida
      group by 1, 2;
      insert into venta_mes_vendedor
      select c."idVendedor", date_trunc('month', v.dia)::date, v."grupoId", sum(v.kilos), sum(v.gasto)
      from venta_dia v
      join cliente c on c.id = v."clienteId"
      where c."idVendedor" is not null
      group by 1, 2, 3;
      insert into venta_vendedor select "idVendedor", venta_clientes("idVendedor") from vendedor`,
  },
]

/** Removes what another company's data lack, before quotes are made of them. */
const foreignSteps: Step[] = [
  {
    name: 'no profiles or synonyms, codes with letters',
    sql: `
      update cliente set codigo = 'CL' || codigo || case when id % 3 = 0 then '/B' else '' end;
      create temp table alta2 as
      select p.id, p.descripcion, null::text as sinonimos, p.norma, g.descripcion as "grupoDescripcion", s."gruposDesc"
      from producto p
      join grupo g on g.id = p."grupoId"
      left join subgrupo s on s."gruposProdId" = p."gruposProdId"`,
    then: async (c) => {
      const { rows } = await c.query('select * from alta2')
      await c.query(
        `
          update producto p
          set perfil = null, sinonimos = null, busqueda = x.busqueda
          from unnest($1::text[], $2::text[]) as x(id, busqueda)
          where p.id = x.id`,
        [rows.map((r) => r.id), rows.map((r) => busquedaOf(r))],
      )
    },
  },
]

/** The records that the portal itself writes over time. */
const records = ({ presupuestos }: Size): Step => ({
  name: 'audit log and mail',
  sql: `
    insert into auditoria (momento, accion, "usuarioId", usuario, "clienteId", sobre, direccion)
    select
      now() - interval '425 days' * (1 - i::float8 / ${presupuestos}),
      ${pick('ingreso salida direccion-cambiada presupuesto-cancelado', 'i')}, u.id, u.email, u."clienteId", null,
      '10.0.0.' || i % 250
    from generate_series(1, ${presupuestos}) i
    join (
      select row_number() over (order by id) - 1 as n, id, email, "clienteId"
      from usuario
    ) u on u.n = i * 7919::bigint % (select count(*) from usuario);
    insert into correo (tipo, para, asunto, texto, html, "messageId", estado, intentos, creado, enviado)
    select
      'solicitud', 'c' || i || '@bench.test', 'Solicitud ' || i, 'Recibimos su solicitud.', '', 'bench.' || i, e, 1, at,
      case e when 'enviado' then at end
    from
      generate_series(1, ${presupuestos} / 5) i,
      lateral (
        select
          case when i % 100 = 0 then 'fallido' else 'enviado' end as e,
          now() - interval '80 days' * (1 - i::float8 / ${presupuestos} * 5) as at
      ) x`,
})

export const steps = (size: Size, shape: Shape = 'demo'): Step[] => [
  ...catalogue(size),
  ...people(size),
  ...(shape === 'foreign' ? foreignSteps : []),
  ...quotes(size),
  ...ventas,
  ...(shape === 'foreign' ? [records(size)] : []),
]
