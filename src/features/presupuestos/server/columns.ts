import { sql } from 'kysely'
import { exact } from '#server/db/exact-decimals.ts'
import { showDay, toTime } from '#shared/dates.ts'
import type { Formada } from '#shared/formacion.ts'
import { netoOfLinea } from '#shared/renglon.ts'
import type { Card, Quote } from '../contract.ts'
import { canReclamar } from '../rules.ts'
import { isDemorada, otraFechaOf } from './fechas-store.ts'
import { formacionOf } from './formacion.ts'
import { percepcionesOf } from './percepciones.ts'
import { fotoCliente, nombreVendedorOf } from './foto.ts'

/**
 * What a card and a quote are read from (`p` presupuesto, `m` moneda, `l` its lines; a quote's also `c` cliente), and
 * how a row becomes the wire's.
 */

type Trip = {
  idViaje: string
  estadoViaje: string
  fecha: string
  razonSocial: string
  placaCamion: string | null
  nombreConductor: string | null
  nroDocumento: string | null
  telefono: string | null
}
type Voucher = Card['comprobantes']['$values'][number]
export type CardRow = {
  id: number
  presupuestoTotvsId: string | null
  pedidoId: string | null
  fecha: Date
  nombreCliente: string
  nombreVendedor: string | null
  monedaId: number
  simbolo: string
  montoFinal: string
  pesoTotal: string
  estado: string
  tiendaEntrega: string | null
  direccionEntrega: string | null
  ordenCompra: string | null
  fechaPedida: string | null
  franjaPedida: string | null
  fechaPrometida: string | null
  franjaPrometida: string | null
  demorada: boolean
  esObra: boolean
  primerProducto: string | null
  lineas: number
  tieneReclamo: boolean
  trackings: Trip[]
  comprobantes: Voucher[]
}
/** A line as `lineColumns` reads it: without names, which a request of many lines would carry once a line. */
type Line = [
  item: number,
  productoId: string,
  nombreProducto: string,
  cantidadTiras: number,
  pesoSubtotal: number,
  precio: number,
  precioExacto: number,
  descuento1: number,
  montoSubtotal: number,
  montoSubtotalDto: number,
  grupo: string | null,
  enStock: boolean | null,
  dimension1: number,
  dimension2: number,
  unidad: string,
  iva: number | null,
  formacion: Formada | null,
]
export type QuoteRow = Omit<CardRow, 'primerProducto' | 'lineas'> & {
  cliente: string
  documentoCliente: string
  direccionCliente: string
  telefonoCliente: string | null
  condicionPago: string | null
  clasificacionEnvio: string | null
  descuentoCondicionPago: string
  descuentoCliente: string
  comentario: string | null
  telefonoEntrega: string | null
  recibeNombre: string | null
  recibeApellido: string | null
  recibeDni: string | null
  recibeTelefono: string | null
  transporteDesc: string | null
  esPedidoFirme: boolean | null
  version: number | null
  cotizacion: string | null
  cotizacionFecha: Date | null
  cotizacionTipo: Quote['cotizacionTipo']
  cotizacionFuente: string | null
  percepciones: Quote['percepciones']['$values']
  terminosVersion: number | null
  ordenCompraArchivo: Quote['ordenCompraArchivo']
  cancelado: Date | null
  deCotizacion: Quote['deCotizacion']
  puedeAnular: boolean
  otraFecha: Quote['otraFecha']
  detalles: Line[]
}

// what tells orders apart (OPEN-97), the first product and how many lines, in one read of a quote's own
export const cardJoins = sql`
  join moneda m on m.id = p."monedaId"
  cross join lateral (
    select count(*)::int as lineas, (array_agg(d."nombreProducto" order by d.item))[1] as "primerProducto"
    from presupuesto_detalle d
    where d."presupuestoId" = p.id
  ) l`
// a quote comes with all its lines, which say how many they are and of what
export const quoteJoins = sql`
  join moneda m on m.id = p."monedaId"
  join cliente c on c.id = p."clienteId"`

// The names come with the quote from its confirmation on; whoever has none yet is looked up, row by row and only then.
const sharedColumns = sql`
  p.id, p."presupuestoTotvsId", p."pedidoId", coalesce(p.fecha, p.creado) as fecha,
  coalesce(p.cliente, (select k."razonSocial" from cliente k where k.id = p."clienteId")) as "nombreCliente",
  coalesce(p."nombreVendedor", ${nombreVendedorOf}) as "nombreVendedor",
  m.id as "monedaId", m.simbolo, p."montoFinal", p."pesoTotal", p.estado, p."tiendaEntrega", p."direccionEntrega",
  p."ordenCompra", p."esObra", p."fechaPedida"::text as "fechaPedida", p."franjaPedida",
  p."fechaPrometida"::text as "fechaPrometida", p."franjaPrometida", ${isDemorada('p')} as demorada,
  exists (
    select from reclamo k
    where k."clienteId" = p."clienteId" and k."nroPedido" = p."pedidoId"
  ) as "tieneReclamo",
  (
    select coalesce(
      json_agg(
        json_build_object(
          'idViaje', v."idViaje", 'estadoViaje', v."estadoViaje", 'fecha', v.fecha, 'razonSocial', v."razonSocial",
          'placaCamion', v."placaCamion", 'nombreConductor', v."nombreConductor", 'nroDocumento', v."nroDocumento",
          'telefono', v.telefono
        )
        order by v.fecha, v."idViaje"
      ),
      '[]'
    )
    from viaje v
    where v."presupuestoId" = p.id
  ) as trackings,
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
export const cardColumns = sql`${sharedColumns}, l."primerProducto", l.lineas`

const { cliente, documentoCliente, direccionCliente, telefonoCliente } = fotoCliente('c')
const hoy = {
  cliente: sql.raw(cliente),
  documentoCliente: sql.raw(documentoCliente),
  direccionCliente: sql.raw(direccionCliente),
  telefonoCliente: sql.raw(telefonoCliente),
}
/** Of a line `d`, its product `u` and its group `g`, in the order of `Line`. */
const lineColumns = sql`
  d.item, d."productoId", d."nombreProducto", d."cantidadTiras", d."pesoSubtotal", d.precio,
  ${sql.raw(exact('d', 'precio'))}, d.descuento1, d."montoSubtotal", d."montoSubtotalDto", g.descripcion, d."enStock",
  d.dimension1, d.dimension2, u.unidad, d.iva, ${formacionOf('d')}`
/** The cotización that presupuesto `p` bought (COTIZ-13). */
export const deCotizacion = sql`
  (
    select json_build_object('id', o.id, 'numero', o.numero, 'version', p."cotizacionVersion")
    from cotizacion o
    where o.id = p."cotizacionId"
  )`
// A confirmed quote carries its client's data as they were; until then they are today's. The unit a product is sold by
// is the product's own: it is a word beside the price, and no order system changes what a price is of.
export const quoteColumns = sql`
  ${sharedColumns},
  coalesce(p.cliente, ${hoy.cliente}) as cliente,
  coalesce(p."documentoCliente", ${hoy.documentoCliente}) as "documentoCliente",
  coalesce(p."direccionCliente", ${hoy.direccionCliente}) as "direccionCliente",
  case when p.cliente is null then ${hoy.telefonoCliente} else p."telefonoCliente" end as "telefonoCliente",
  p."condicionPago", p."clasificacionEnvio", p."descuentoCondicionPago", p."descuentoCliente", p.comentario,
  p."telefonoEntrega", p."esPedidoFirme", p."recibeNombre", p."recibeApellido", p."recibeDni", p."recibeTelefono",
  p."transporteDesc",
  case when p.estado in ('Carrito', 'Aparte') and p.preconfirmado = p.version then p.version end as version,
  p.cotizacion, p."cotizacionFecha", p."cotizacionTipo", p."cotizacionFuente", p."terminosVersion",
  ${percepcionesOf('p')} as percepciones, ${deCotizacion} as "deCotizacion",
  ${otraFechaOf('p')} as "otraFecha",
  (
    select json_build_object('nombre', f.nombre, 'bytes', f.bytes)
    from archivo f
    where f.id = p."ordenCompraArchivo"
  ) as "ordenCompraArchivo",
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
        json_build_array(${lineColumns})
        order by d.item
      ),
      '[]'
    )
    from presupuesto_detalle d
    join producto u on u.id = d."productoId"
    left join grupo g on g.id = d."grupoId"
    where d."presupuestoId" = p.id
  ) as detalles`

/** A presupuesto that is still to be placed has no state that anybody is told: the cart, and what stands aside. */
const isPlaced = (estado: string): boolean => estado !== 'Carrito' && estado !== 'Aparte'

export const toCard = (row: CardRow): Card => ({
  id: row.id,
  presupuestoTotvsId: row.presupuestoTotvsId,
  pedidoId: row.pedidoId,
  fecha: toTime(row.fecha),
  nombreCliente: row.nombreCliente,
  nombreVendedor: row.nombreVendedor,
  moneda: { id: row.monedaId, simbolo: row.simbolo },
  montoTotal: Number(row.montoFinal),
  pesoTotal: Number(row.pesoTotal),
  estadoPresupuesto: isPlaced(row.estado) ? row.estado : null,
  tiendaEntrega: row.tiendaEntrega,
  direccionEntrega: row.direccionEntrega,
  ordenCompra: row.ordenCompra,
  fechaPedida: row.fechaPedida,
  franjaPedida: row.franjaPedida,
  fechaPrometida: row.fechaPrometida,
  franjaPrometida: row.franjaPrometida,
  demorada: row.demorada,
  esObra: row.esObra,
  primerProducto: row.primerProducto,
  lineas: row.lineas,
  tieneReclamo: row.tieneReclamo,
  puedeCargarReclamo: isPlaced(row.estado) && canReclamar(row.pedidoId, row.estado),
  trackings: { $values: row.trackings.map(({ fecha, ...t }) => ({ ...t, fechaFormat: showDay(fecha) })) },
  comprobantes: { $values: row.comprobantes },
})

const toLine = (
  line: Line,
  descuentoCliente: number,
  moneda: Quote['moneda'],
): Quote['detalles']['$values'][number] => {
  const [item, productoId, nombreProducto, cantidadTiras, pesoSubtotal, precio, precioExacto, descuento1, ...more] =
    line
  const [montoSubtotal, montoSubtotalDto, grupo, enStock, dimension1, dimension2, unidad, iva, formacion] = more
  return {
    item,
    productoId,
    nombreProducto,
    cantidadTiras,
    pesoSubtotal,
    precio,
    descuento1,
    netoUnitario: netoOfLinea(
      { precio: precioExacto, descuento1, descuentoCliente },
      { cantidad: cantidadTiras, largo: dimension1, ancho: dimension2 },
      montoSubtotalDto,
    ),
    montoSubtotal,
    montoSubtotalDto,
    grupo,
    enStock,
    dimension1,
    dimension2,
    unidad,
    iva,
    formacion,
    moneda,
  }
}
export const toQuote = (row: QuoteRow): Quote => ({
  ...toCard({
    ...row,
    primerProducto: row.detalles[0]?.[2] ?? null,
    lineas: row.detalles.length,
  }),
  cliente: row.cliente,
  documentoCliente: row.documentoCliente,
  direccionCliente: row.direccionCliente,
  telefonoCliente: row.telefonoCliente,
  condicionPago: row.condicionPago,
  clasificacionEnvio: row.clasificacionEnvio,
  descuentoCondicionPago: Number(row.descuentoCondicionPago),
  descuentoCliente: Number(row.descuentoCliente),
  comentario: row.comentario,
  telefonoEntrega: row.telefonoEntrega,
  esPedidoFirme: row.esPedidoFirme,
  recibeNombre: row.recibeNombre,
  recibeApellido: row.recibeApellido,
  recibeDni: row.recibeDni,
  recibeTelefono: row.recibeTelefono,
  transporteDesc: row.transporteDesc,
  version: row.version,
  cotizacion: row.cotizacion === null ? null : Number(row.cotizacion),
  cotizacionFecha: row.cotizacionFecha && toTime(row.cotizacionFecha),
  cotizacionTipo: row.cotizacionTipo,
  cotizacionFuente: row.cotizacionFuente,
  percepciones: { $values: row.percepciones },
  terminosVersion: row.terminosVersion,
  ordenCompraArchivo: row.ordenCompraArchivo,
  cancelado: row.cancelado && toTime(row.cancelado),
  deCotizacion: row.deCotizacion,
  puedeAnular: row.puedeAnular,
  otraFecha: row.otraFecha,
  detalles: {
    $values: row.detalles.map((d) =>
      toLine(d, Number(row.descuentoCliente), { id: row.monedaId, simbolo: row.simbolo }),
    ),
  },
})
