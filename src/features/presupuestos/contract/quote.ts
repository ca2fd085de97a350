import { TIPOS_DOLAR } from '#features/dolar/rules.ts'
import { estimada } from '#features/percepciones/contract.ts'
import { formacion } from '#features/precio/contract.ts'
import {
  bool,
  dia,
  currency,
  id,
  int,
  kg,
  lista,
  metro,
  moneda,
  numero,
  porcentaje,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'

export const tracking = z.object({
  idViaje: texto,
  estadoViaje: texto,
  fechaFormat: texto,
  razonSocial: texto,
  placaCamion: textoNull,
  nombreConductor: textoNull,
  nroDocumento: textoNull,
  telefono: textoNull,
})
export const voucher = z.object({
  fecha: dia,
  numero: texto,
  estado: texto,
  tipo: texto,
  link: texto,
  /** When an invoice is due, and the authorisation of the tax office. */
  vencimiento: z.nullable(dia),
  cae: textoNull,
  /** The tax office's own page about it, from its official code. */
  verificar: textoNull,
  /** Without one there is nothing to download yet. */
  tienePdf: bool,
})

/**
 * `Card` of docs/spec/wire.md; montoTotal and pesoTotal are after all discounts. What tells orders apart comes with it.
 */
export const card = z.object({
  id,
  presupuestoTotvsId: textoNull,
  pedidoId: textoNull,
  fecha: time,
  nombreCliente: texto,
  nombreVendedor: textoNull,
  moneda,
  montoTotal: currency,
  pesoTotal: kg,
  estadoPresupuesto: textoNull,
  tiendaEntrega: textoNull,
  direccionEntrega: textoNull,
  /** The client's own number of it (OC-01). */
  ordenCompra: textoNull,
  /** The day and slot asked for in checkout, and those that the order system promised (REMITO-05, REMITO-06). */
  fechaPedida: z.nullable(dia),
  franjaPedida: textoNull,
  fechaPrometida: z.nullable(dia),
  franjaPrometida: textoNull,
  /** The promised day is over, and something is still to come. */ demorada: bool,
  esObra: bool,
  primerProducto: textoNull,
  lineas: int,
  tieneReclamo: bool,
  puedeCargarReclamo: bool,
  trackings: lista(tracking),
  comprobantes: lista(voucher),
})
export type Card = z.infer<typeof card>

/**
 * dimension1 = largo, dimension2 = ancho, in metres, 0 = not asked; precio: of one `unidad`, without discounts;
 * netoUnitario: of one after the line's and the client's, without the payment's, with as many decimals as it takes.
 * `productoId`: the code it was asked for by.
 */
export const quoteLine = z.object({
  item: int,
  productoId: texto,
  nombreProducto: texto,
  cantidadTiras: numero,
  pesoSubtotal: kg,
  precio: currency,
  descuento1: porcentaje,
  netoUnitario: numero,
  /** Without discounts. */ montoSubtotal: currency,
  montoSubtotalDto: currency,
  /** Its product's group, whose discount it is. */ grupo: textoNull,
  /** The stock covered it when it was ordered; null where nobody wrote it down. */
  enStock: z.nullable(bool),
  dimension1: metro,
  dimension2: metro,
  unidad: texto,
  /** The rate it was pre-confirmed and ordered at; null where nobody wrote it down. */
  iva: z.nullable(porcentaje),
  /** How its price came about; null where nobody wrote it down (DOLAR-08). */
  formacion: z.nullable(formacion),
  moneda,
})
export type QuoteLine = z.infer<typeof quoteLine>
/** The purchase order's PDF, as it is called and how big it is. */
export const archivoOrden = z.object({ nombre: texto, bytes: int })
export type ArchivoOrden = z.infer<typeof archivoOrden>
/** `Quote`: the confirmed presupuesto, as it was confirmed; of a cart that is pre-confirmed, as it would be. */
export const quote = z.object({
  ...card.shape,
  cliente: texto,
  documentoCliente: texto,
  direccionCliente: texto,
  telefonoCliente: textoNull,
  condicionPago: textoNull,
  clasificacionEnvio: textoNull,
  descuentoCondicionPago: porcentaje,
  descuentoCliente: porcentaje,
  comentario: textoNull,
  telefonoEntrega: textoNull,
  esPedidoFirme: z.nullable(bool),
  /** Who receives, and who carries it. */
  recibeNombre: textoNull,
  recibeApellido: textoNull,
  recibeDni: textoNull,
  recibeTelefono: textoNull,
  transporteDesc: textoNull,
  /** Which pre-confirm of the cart this shows; null where none stands, and of what is confirmed. */
  version: z.nullable(int),
  /** Pesos a dollar when it was ordered, and since when that was the rate. */
  cotizacion: z.nullable(numero),
  cotizacionFecha: timeNull,
  /** Of which kind it was, and from where; null where nobody wrote it down (DOLAR-05). */
  cotizacionTipo: z.nullable(z.enum(TIPOS_DOLAR)),
  cotizacionFuente: textoNull,
  /** What was estimated with its pre-confirm, in its currency; in no total (DOLAR-10). */
  percepciones: lista(estimada),
  /** Which version of the terms was accepted with it; null where nobody said (OPEN-221). */
  terminosVersion: z.nullable(int),
  ordenCompraArchivo: z.nullable(archivoOrden),
  /** When it was cancelled; null of what was not, and where nobody said when. */ cancelado: timeNull,
  /** The cotización whose prices it has (COTIZ-13). */
  deCotizacion: z.nullable(z.object({ id, numero: id, version: id })),
  /** Whoever asks placed it, or has role 1: 'Anular pedido' (OC-04). */
  puedeAnular: bool,
  /** Another day that was asked for and not answered yet (REMITO-07). */
  otraFecha: z.nullable(z.object({ fecha: dia, franja: textoNull, motivo: texto })),
  detalles: lista(quoteLine),
})
export type Quote = z.infer<typeof quote>

export const pedido = z.object({
  estado: texto,
  fecha: dia,
  presuportalId: id,
  pedidoId: texto,
  item: int,
  productoId: texto,
  descripcion: texto,
  cantidad: numero,
  /** How much of it was delivered, and how much still comes (OPEN-178). */
  entregada: numero,
  pendiente: numero,
  fechaRemito: z.nullable(dia),
  remitoId: textoNull,
  serie: textoNull,
  facturaId: textoNull,
})
export type Pedido = z.infer<typeof pedido>
