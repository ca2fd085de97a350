import pg from 'pg'
import { exactQuery } from '#features/productos/palabras.ts'
import { toTime } from '#shared/dates.ts'
import { urlOfDrawing, readPerfil, vistasOf } from '#shared/dibujo/perfil.ts'
import { netoOfLinea } from '#shared/renglon.ts'

/** The floor's pages: one query each, and the mapping of its rows to the portal's JSON. */

type Texts = Record<string, string>
type Row = any
type Query = { name: string; text: string; values: unknown[] }
export type FloorPage = {
  path: string
  query: (params: Texts, query: Texts) => Query
  answer: (rows: Row[]) => unknown
}

/** How pg reads a day and a count: as the portal does. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 1082 ? String : oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

const list = <T>(values: T[]) => ({ $values: values })

const drawings = new Map<string, string[]>()
const drawingsOf = (perfil: string | null): string[] => {
  if (!perfil) return []
  let known = drawings.get(perfil)
  if (!known) {
    const p = readPerfil(perfil)
    drawings.set(perfil, (known = p ? vistasOf(p).map((v) => urlOfDrawing(p, v)) : []))
  }
  return known
}
const imagesOf = (r: Row): string[] => [...(r.fotos ?? []), ...(r.imagenes ?? []), ...drawingsOf(r.perfil)]

// prices of a client of its own and stock by warehouse are left out: hardly any of the bench's data have them
const columns = (cliente: string) => `
  p.id, p.descripcion, pr.precio::float8 as precio, p.peso::float8 as peso, p."cantMin",
  p."largoMin"::float8 as "largoMin", p."largoMax"::float8 as "largoMax",
  p."largoComercial"::float8 as "largoComercial", p."anchoMin"::float8 as "anchoMin",
  p."anchoMax"::float8 as "anchoMax", p."metroLineal", p."metroCuadrado", p.unidad, p.perfil,
  coalesce(
    (
      select max(x.porcentaje)
      from descuento x
      where x."clienteId" = ${cliente} and x."gruposProdId" = p."gruposProdId"
    ),
    (
      select max(x.porcentaje)
      from descuento x
      where x."clienteId" = ${cliente} and x."gruposProdId" is null and x."grupoId" = p."grupoId"
    ),
    0
  )::float8 as "descuentoFamilia",
  (
    select least(coalesce(sum(x.porcentaje), 0), 100)
    from descuento x
    where x."clienteId" = ${cliente} and x."gruposProdId" is null and x."grupoId" is null
  )::float8 as "descuentoCliente",
  coalesce(p.detalle, g.detalle) as detalle, p."grupoId", p."gruposProdId", g.descripcion as grupo,
  coalesce(s.cantidad, 0) > 0 as stock,
  (
    select json_agg('/fotos/' || f.foto || '-800.webp' order by f.orden)
    from producto_foto f
    where f."productoId" = p.id and f.foto is not null
  ) as fotos,
  (
    select json_agg(i.archivo order by i.orden)
    from producto_imagen i
    where i."productoId" = p.id
  ) as imagenes,
  m.id as moneda, m.simbolo, coalesce(p.iva, 21)::float8 as iva,
  (
    select coalesce(
      json_agg(json_build_object('desde', e."cantidadDesde", 'precio', e.precio) order by e."cantidadDesde"), '[]'
    )
    from precio e
    where e."listaPrecioId" = pr."listaPrecioId"
      and e."productoId" = p.id
      and e.desde = pr.desde
      and e."cantidadDesde" > 0
  ) as escalones`
const vigente = (cliente: string) =>
  `
    lateral (
      select v.precio, v."monedaId", v."listaPrecioId", v.desde
      from precio v
      where v."listaPrecioId" = (select "listaPrecioId" from cliente where id = ${cliente})
        and v."productoId" = p.id
        and v.desde <= current_date
        and v.hasta >= current_date
        and v."cantidadDesde" = 0
      order by v.desde desc
      limit 1
    )`
const joins = (cliente: string) =>
  `
    join ${vigente(cliente)} pr on true
    join lista_precio l on l.id = pr."listaPrecioId"
    join moneda m on m.id = coalesce(pr."monedaId", l."monedaId")
    join grupo g on g.id = p."grupoId"
    left join stock s on s."productoId" = p.id`

const product = (r: Row, suggestions: Row[] = []): unknown => {
  const images = imagesOf(r)
  return {
    id: r.id,
    descripcion: r.descripcion,
    precio: r.precio,
    escalones: list(r.escalones),
    moneda: { id: r.moneda, simbolo: r.simbolo },
    descuento1: r.descuentoFamilia,
    descuentoCliente: r.descuentoCliente,
    iva: r.iva,
    peso: r.peso,
    cantMin: r.cantMin,
    largoMin: r.largoMin,
    largoMax: r.largoMax,
    largoComercial: r.largoComercial,
    anchoMin: r.anchoMin,
    anchoMax: r.anchoMax,
    unidadMedida: { metroLineal: r.metroLineal, metroCuadrado: r.metroCuadrado, descripcion: r.unidad },
    image: images[0] ?? null,
    images: list(images),
    grupoDescripcion: r.grupo,
    grupoDetalle: r.detalle,
    grupoProducto: { id: r.grupoId },
    gruposProdId: r.gruposProdId,
    tieneStock: r.stock,
    tieneManual: true,
    productSuggestions: list(suggestions.map((x) => product(x))),
  }
}

const card = (r: Row) => ({
  id: r.id,
  presupuestoTotvsId: r.presupuestoTotvsId,
  pedidoId: r.pedidoId,
  fecha: toTime(r.fecha),
  nombreCliente: r.cliente,
  nombreVendedor: r.nombreVendedor,
  moneda: { id: r.moneda, simbolo: r.simbolo },
  montoTotal: r.monto,
  pesoTotal: r.peso,
  estadoPresupuesto: r.estado,
  tiendaEntrega: r.tiendaEntrega,
  direccionEntrega: r.direccionEntrega,
  ordenCompra: r.ordenCompra,
  fechaPedida: r.fechaPedida,
  franjaPedida: r.franjaPedida,
  fechaPrometida: r.fechaPrometida,
  franjaPrometida: r.franjaPrometida,
  demorada: r.demorada,
  esObra: r.esObra,
  primerProducto: r.primerProducto,
  lineas: r.lineas,
  tieneReclamo: r.tieneReclamo,
  puedeCargarReclamo: r.pedidoId !== null && r.estado !== 'Cancelado',
  trackings: list(r.viajes),
  comprobantes: list(r.comprobantes),
})
const cardColumns = `
  p.id, p."presupuestoTotvsId", p."pedidoId", p.fecha, p.cliente, p."nombreVendedor", m.id as moneda, m.simbolo,
  p."montoFinal"::float8 as monto, p."pesoTotal"::float8 as peso, p.estado, p."tiendaEntrega", p."direccionEntrega",
  p."ordenCompra", p."fechaPedida", p."franjaPedida", p."fechaPrometida", p."franjaPrometida", p."esObra",
  coalesce(
    p."fechaPrometida" < current_date
      and p.estado not in ('Entregado', 'Cancelado')
      and exists (
        select from estado_pedido e
        where e."presupuestoId" = p.id and e.cantidad > coalesce(e."cantidadEntregada", 0)
      ),
    false
  ) as demorada,
  (
    select d."nombreProducto"
    from presupuesto_detalle d
    where d."presupuestoId" = p.id
    order by d.item
    limit 1
  ) as "primerProducto",
  (select count(*)::int from presupuesto_detalle d where d."presupuestoId" = p.id) as lineas,
  exists (
    select from reclamo k
    where k."clienteId" = p."clienteId" and k."nroPedido" = p."pedidoId"
  ) as "tieneReclamo",
  (
    select coalesce(
      json_agg(
        json_build_object(
          'idViaje', v."idViaje", 'estadoViaje', v."estadoViaje", 'fechaFormat', to_char(v.fecha, 'DD/MM/YYYY'),
          'razonSocial', v."razonSocial", 'placaCamion', v."placaCamion", 'nombreConductor', v."nombreConductor",
          'nroDocumento', v."nroDocumento", 'telefono', v.telefono
        )
        order by v.fecha, v."idViaje"
      ),
      '[]'
    )
    from viaje v
    where v."presupuestoId" = p.id
  ) as viajes,
  (
    select coalesce(
      json_agg(
        json_build_object(
          'fecha', k.fecha, 'numero', k.numero, 'estado', k.estado, 'tipo', k.tipo, 'link', k.link,
          'vencimiento', k.vencimiento, 'cae', k.cae, 'verificar', k.qr, 'tienePdf', k.archivo is not null or k.dibujado
        )
        order by k.fecha, k.numero
      ),
      '[]'
    )
    from comprobante k
    where k."presupuestoId" = p.id
  ) as comprobantes`
const cards = (where: string) =>
  `
    select ${cardColumns}
    from presupuesto p
    join moneda m on m.id = p."monedaId"
    where p.fecha is not null and ${where}
    order by p.fecha desc, p.id desc
    limit 10`
const answerCards = (rows: Row[]) => list(rows.map(card))

// without a session nobody knows who asks: in the bench, whoever placed it
const quoteText = `
  select
    ${cardColumns}, p."documentoCliente", p."direccionCliente", p."telefonoCliente", p."condicionPago",
    p."clasificacionEnvio", p."descuentoCondicionPago"::float8 as dcp, p."descuentoCliente"::float8 as dc, p.comentario,
    p."telefonoEntrega", p."esPedidoFirme", p."recibeNombre", p."recibeApellido", p."recibeDni", p."recibeTelefono",
    p."transporteDesc", p.cotizacion::float8 as cotizacion, p."cotizacionFecha", p."cotizacionTipo",
    p."cotizacionFuente", p."terminosVersion", coalesce(p.percepciones -> 'filas', '[]') as percepciones,
    p."usuarioAlta" is not null and p.estado <> 'Cancelado' as "puedeAnular",
    (
      select json_build_object('nombre', f.nombre, 'bytes', f.bytes)
      from archivo f
      where f.id = p."ordenCompraArchivo"
    ) as "ordenCompraArchivo",
    (
      select json_build_object('id', o.id, 'numero', o.numero, 'version', p."cotizacionVersion")
      from cotizacion o
      where o.id = p."cotizacionId"
    ) as "deCotizacion",
    (
      select case
        when f.que = 'otra' then json_build_object('fecha', f.fecha, 'franja', f.franja, 'motivo', f.motivo)
      end
      from fecha_entrega f
      where f."presupuestoId" = p.id
      order by f.id desc
      limit 1
    ) as "otraFecha",
    case
      when p.estado = 'Cancelado' then (
        select h.fecha
        from presupuesto_historial h
        where h."presupuestoId" = p.id and h.a = 'Cancelado'
        order by h.id desc
        limit 1
      )
    end as cancelado,
    (
      select coalesce(
        json_agg(
          json_build_object(
            'item', d.item, 'productoId', d."productoId", 'nombreProducto', d."nombreProducto",
            'cantidadTiras', d."cantidadTiras", 'pesoSubtotal', d."pesoSubtotal", 'precio', d.precio,
            'exacto', coalesce(d."precioExacto", d.precio), 'descuento1', d.descuento1,
            'montoSubtotal', d."montoSubtotal", 'montoSubtotalDto', d."montoSubtotalDto", 'grupo', g.descripcion,
            'enStock', d."enStock", 'dimension1', d.dimension1, 'dimension2', d.dimension2, 'unidad', u.unidad,
            'iva', d.iva, 'formacion', d.formacion, 'moneda', json_build_object('id', m.id, 'simbolo', m.simbolo)
          )
          order by d.item
        ),
        '[]'
      )
      from presupuesto_detalle d
      join producto u on u.id = d."productoId"
      left join grupo g on g.id = d."grupoId"
      where d."presupuestoId" = p.id
    ) as detalles
  from presupuesto p
  join moneda m on m.id = p."monedaId"
  where p.id = $1`
const quoteLine = ({ exacto, ...d }: Row, descuentoCliente: number) => ({
  ...d,
  netoUnitario: netoOfLinea(
    { precio: exacto, descuento1: d.descuento1, descuentoCliente },
    { cantidad: d.cantidadTiras, largo: d.dimension1, ancho: d.dimension2 },
    d.montoSubtotalDto,
  ),
})
const answerQuote = ([r]: Row[]) => ({
  ...card(r),
  cliente: r.cliente,
  documentoCliente: r.documentoCliente,
  direccionCliente: r.direccionCliente,
  telefonoCliente: r.telefonoCliente,
  condicionPago: r.condicionPago,
  clasificacionEnvio: r.clasificacionEnvio,
  descuentoCondicionPago: r.dcp,
  descuentoCliente: r.dc,
  comentario: r.comentario,
  telefonoEntrega: r.telefonoEntrega,
  esPedidoFirme: r.esPedidoFirme,
  recibeNombre: r.recibeNombre,
  recibeApellido: r.recibeApellido,
  recibeDni: r.recibeDni,
  recibeTelefono: r.recibeTelefono,
  transporteDesc: r.transporteDesc,
  version: null,
  cotizacion: r.cotizacion,
  cotizacionFecha: r.cotizacionFecha && toTime(r.cotizacionFecha),
  cotizacionTipo: r.cotizacionTipo,
  cotizacionFuente: r.cotizacionFuente,
  percepciones: list(r.percepciones),
  terminosVersion: r.terminosVersion,
  ordenCompraArchivo: r.ordenCompraArchivo,
  cancelado: r.cancelado && toTime(r.cancelado),
  deCotizacion: r.deCotizacion,
  puedeAnular: r.puedeAnular,
  otraFecha: r.otraFecha,
  detalles: list(r.detalles.map((d: Row) => quoteLine(d, r.dc))),
})

// stored amounts, which are still the present ones, since prices have not changed
const cartText = `
  select
    q.id as presupuesto, q."usuarioAlta", q."vendedorId", q."clienteId", q."monedaId",
    q."descuentoCliente"::float8 as dc, q."montoTotalSinDto"::float8 as gross, q."montoTotal"::float8 as net, d.item,
    d."cantidadTiras"::float8 as cantidad, coalesce(d."precioExacto", d.precio)::float8 as "precioLinea",
    pr."listaPrecioId", d."enStock", d.dimension1::float8 as d1, d.dimension2::float8 as d2,
    d."montoSubtotal"::float8 as sub, d."montoSubtotalDto"::float8 as subdto, d."pesoSubtotal"::float8 as kilos,
    d.descuento1::float8 as descuento1, coalesce(s.cantidad, 0) >= d."cantidadTiras" as alcanza, ${columns('$1')}
  from presupuesto q
  join presupuesto_detalle d on d."presupuestoId" = q.id
  join producto p on p.id = d."productoId"
  ${joins('$1')}
  where q."clienteId" = $1 and q."contactoId" = $2 and q.estado = 'Carrito'
  order by d.item`
const answerCart = (rows: Row[]) => {
  const r = rows[0]
  return {
    id: r.presupuesto,
    usuarioAlta: r.usuarioAlta,
    vendedorId: r.vendedorId,
    clienteId: r.clienteId,
    moneda: { id: r.moneda, simbolo: r.simbolo },
    descuentoCliente: r.dc,
    actualizadoDescuentoCliente: false,
    tieneStock: rows.every((l) => l.alcanza),
    presupuestoDetalles: list(
      rows.map((l) => ({
        item: l.item,
        presupuestoId: r.presupuesto,
        producto: product(l),
        cantidadTiras: l.cantidad,
        precio: l.precioLinea,
        precioLista: l.precio,
        precioOrigen: l.precioLinea === l.precio ? 'lista' : 'escalon',
        listaPrecioId: l.listaPrecioId,
        dimension1: l.d1,
        dimension2: l.d2,
        montoSubtotal: l.sub,
        montoSubtotalDto: l.subdto,
        pesoSubtotal: l.kilos,
        descuento1: l.descuento1,
        netoUnitario: netoOfLinea(
          { precio: l.precioLinea, descuento1: l.descuento1, descuentoCliente: l.dc },
          { cantidad: l.cantidad, largo: l.d1, ancho: l.d2 },
          l.subdto,
        ),
        enStock: l.alcanza,
        cantMin: l.cantMin ?? 1,
        activo: true,
        actualizadoPrecio: false,
        actualizadoDescuento: false,
        actualizadoDisponible: l.enStock !== null && l.enStock !== l.alcanza,
      })),
    ),
    montoTotalSinDto: r.gross,
    montoTotal: r.net,
  }
}

// the words as typed; the portal also corrects misspelled ones
const search = (rank: string) => `
  select ${columns('$4')}
  from (
    select p.id, p.orden, lower(p.id) = $3 as exacto, ${rank}('{0.05, 0.15, 0.7, 1}', p.palabras, $2::tsquery) as puntos
    from producto p
    where p.activo and p.palabras @@ $1::tsquery
    order by exacto desc, puntos desc, orden, id
    limit 240
  ) b
  join producto p on p.id = b.id
  ${joins('$4')}
  order by b.exacto desc, b.puntos desc, b.orden, b.id
  limit 60`

const texts = {
  buscar: search('ts_rank'),
  searchNear: search('ts_rank_cd'),
  grupo: `
    select ${columns('$2')}
    from producto p
    ${joins('$2')}
    where p."grupoId" = $1 and p.activo
    order by p.orden, p.id
    limit 12 offset $3`,
  detalle: `
    select ${columns('$2')}
    from (
      select $1 as id, 0 as tipo, 0 as n
      union all
      select "idProductoRelacionado", "idTipoRelacion", "sugerenciaId"
      from producto_sugerido
      where "idProducto" = $1
    ) z
    join producto p on p.id = z.id
    ${joins('$2')}
    where p.activo
    order by z.tipo, z.n
    limit 11`,
  carrito: cartText,
  ofCliente: cards('p."clienteId" = $1'),
  ofVendedor: cards('p."vendedorCliente" = $1'),
  todas: cards('true'),
  solicitud: quoteText,
}
const named = (name: keyof typeof texts, ...values: unknown[]): Query => ({ name, text: texts[name], values })

export const pages: FloorPage[] = [
  {
    path: '/api/Product/grupo',
    query: (_p, q) => named('grupo', Number(q.id), Number(q.clienteId), (Number(q.page) - 1) * 12),
    answer: (rows) => list(rows.map((r) => product(r))),
  },
  {
    path: '/api/Product/search',
    answer: (rows) => list(rows.map((r) => product(r))),
    query: (_p, q) => {
      const c = exactQuery(q.name!)!
      return named(
        c.near ? 'searchNear' : 'buscar',
        c.todas,
        c.alsoWords,
        q.name!.trim().toLowerCase(),
        Number(q.clienteId),
      )
    },
  },
  {
    path: '/api/Product/:id/:cliente',
    query: (p) => named('detalle', p.id, Number(p.cliente)),
    answer: ([own, ...suggested]) => product(own, suggested),
  },
  {
    path: '/api/Budget/:cliente/:contacto/getShoppingCart',
    query: (p) => named('carrito', Number(p.cliente), Number(p.contacto)),
    answer: answerCart,
  },
  {
    path: '/api/Budget/fetchAll',
    query: (_p, q) => (q.clienteId === '0' ? named('todas') : named('ofCliente', Number(q.clienteId))),
    answer: answerCards,
  },
  {
    path: '/api/Budget/fetchAll/:vendedor',
    query: (p) => named('ofVendedor', Number(p.vendedor)),
    answer: answerCards,
  },
  { path: '/api/Budget/:id', query: (p) => named('solicitud', Number(p.id)), answer: answerQuote },
]

/** The floor of a write: one statement, without reading the cart, a price or a total. */
export const addLine = `
  insert into presupuesto_detalle (
    "presupuestoId", item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", precio, "precioLista",
    "montoSubtotal", "montoSubtotalDto", "pesoSubtotal"
  )
  select
    q.id,
    (
      select coalesce(max(item), 0) + 1
      from presupuesto_detalle
      where "presupuestoId" = q.id
    ),
    p.id, p.descripcion, p."grupoId", 1, 10, 10, 10, 10, 10
  from producto p, (select id from presupuesto where "clienteId" = $1 order by id desc limit 1) q
  where p.id = $2
  on conflict do nothing
  returning "presupuestoId", item`
export const confirm = `
  update presupuesto
  set estado = 'Enviado', version = version + 1, comentario = 'Entregar por la mañana'
  where id = $1
  returning id, estado`
