import { TIPOS_DOLAR } from '#features/dolar/rules.ts'
import {
  bool,
  codeText,
  currency,
  day,
  dia,
  figure,
  id,
  int,
  kg,
  libre,
  lista,
  metro,
  moneda,
  numero,
  optionalText,
  porcentaje,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'
import {
  estados,
  MAX_COMENTARIO,
  MAX_DETALLE,
  MAX_LINEAS,
  MAX_NOTA,
  MAX_OBRA,
  MAX_OBSERVACIONES,
  motivos,
  respuestas,
} from '../rules.ts'

export const estado = z.enum(estados)
const turno = z.nullable(z.enum(['cliente', 'equipo']))
/** Of one unit, without IVA. */
const importe = z.number()
const importeNull = z.nullable(importe)
const tipoDolar = z.nullable(z.enum(TIPOS_DOLAR))

/** A cotización in the list. */
export const resumen = z.object({
  id,
  numero: id,
  codigo: textoNull,
  clienteId: id,
  cliente: texto,
  vendedor: textoNull,
  estado,
  /** The version in force; null: none was sent. */ version: z.nullable(id),
  vence: z.nullable(dia),
  obra: textoNull,
  tiendaNro: z.nullable(int),
  turno,
  /** The renewal of it was asked for. */ renovacionPedida: bool,
  moneda,
  /** Net, of the version in force. */ montoTotal: z.nullable(currency),
  pesoTotal: z.nullable(kg),
  /** Names of its first products. */ productos: lista(texto),
  lineas: int,
  creada: time,
  movida: time,
})
export type Resumen = z.infer<typeof resumen>

/** What was asked for; `objetivo`: the net price of a unit that the client looks for. */
const pedida = z.object({
  item: id,
  productoId: texto,
  nombreProducto: texto,
  unidad: texto,
  cantidadTiras: numero,
  dimension1: metro,
  dimension2: metro,
  objetivo: importeNull,
  comentario: textoNull,
  /** Net of a unit of that much, today; null: not sold to the client. */ netoHoy: importeNull,
  /** The client's list's price today. */ listaHoy: importeNull,
})
export type Pedida = z.infer<typeof pedida>
const linea = z.object({
  item: id,
  productoId: texto,
  nombreProducto: texto,
  grupo: textoNull,
  unidad: texto,
  cantidadTiras: numero,
  dimension1: metro,
  dimension2: metro,
  precioLista: importeNull,
  precio: importe,
  descuento1: porcentaje,
  netoUnitario: importe,
  iva: z.nullable(porcentaje),
  peso: numero,
  montoSubtotal: currency,
  montoSubtotalDto: currency,
  pesoSubtotal: kg,
  /** Of the version in force, bought in orders that stand. */ comprada: numero,
})
export type Linea = z.infer<typeof linea>
/** A version; the one without `enviada` is a draft, which the distributor alone reads. */
const version = z.object({
  numero: id,
  enviada: timeNull,
  usuario: texto,
  condicionPagoId: z.nullable(id),
  condicionPago: textoNull,
  vence: z.nullable(dia),
  porPartes: bool,
  nota: textoNull,
  cotizacion: z.nullable(numero),
  cotizacionFecha: timeNull,
  cotizacionTipo: tipoDolar,
  cotizacionFuente: textoNull,
  montoTotalSinDto: currency,
  montoTotal: currency,
  pesoTotal: kg,
  lineas: lista(linea),
})
export type Version = z.infer<typeof version>
const movimiento = z.object({
  fecha: time,
  usuario: texto,
  deCliente: bool,
  que: texto,
  de: textoNull,
  a: texto,
  version: z.nullable(id),
  motivo: textoNull,
  detalle: textoNull,
  medio: textoNull,
  referencia: textoNull,
})
/** A cotización with all its versions; `cambio` grows with each change and travels with the next one (BASE-04). */
export const cotizacion = z.object({
  ...resumen.shape,
  cambio: id,
  contacto: textoNull,
  fechaDeseada: z.nullable(dia),
  observaciones: textoNull,
  objetivoTotal: z.nullable(currency),
  /** The solicitud that it answers. */ presupuestoOrigen: z.nullable(id),
  /** What the client asked with. */ archivos: lista(z.object({ nro: int, nombre: texto, tipo: texto, bytes: int })),
  pedidas: lista(pedida),
  versiones: lista(version),
  movimientos: lista(movimiento),
  /** The orders that bought it. */ compras: lista(z.object({ presupuestoId: id, estado: texto, fecha: time })),
  /** Payment conditions that a version may name, for who may price it now; else none. */
  condiciones: lista(z.object({ id, descripcion: texto })),
  /** What whoever asks may do now. */
  puede: z.object({
    editar: bool,
    retirar: bool,
    contestar: bool,
    registrar: bool,
    comprar: bool,
    pedirRenovacion: bool,
    renovar: bool,
  }),
})
export type Cotizacion = z.infer<typeof cotizacion>

const objetivo = z.object({ item: id, objetivo: optionalText(figure), comentario: optionalText(libre(MAX_COMENTARIO)) })
export const pedir = z.object({
  clienteId: id,
  presupuestoId: id,
  objetivos: z.array(objetivo).check(z.maxLength(MAX_LINEAS)),
  objetivoTotal: optionalText(figure),
  fechaDeseada: optionalText(day),
  tiendaNro: optionalText(int),
  obra: optionalText(libre(MAX_OBRA)),
  observaciones: optionalText(libre(MAX_OBSERVACIONES)),
  vaciarCarrito: bool,
})
export type Pedir = z.output<typeof pedir>
const borradorLinea = z.object({
  item: id,
  productoId: codeText,
  cantidadTiras: figure,
  dimension1: figure,
  dimension2: figure,
  precio: figure,
  descuento1: figure,
})
export const borrador = z.object({
  cambio: id,
  condicionPagoId: optionalText(id),
  vence: optionalText(day),
  porPartes: bool,
  nota: optionalText(libre(MAX_NOTA)),
  lineas: z.array(borradorLinea).check(z.maxLength(MAX_LINEAS)),
})
export type Borrador = z.output<typeof borrador>
export const respuesta = z.object({
  version: id,
  respuesta: z.enum(respuestas),
  motivo: optionalText(z.enum(motivos)),
  detalle: optionalText(libre(MAX_DETALLE)),
  objetivos: z.array(objetivo).check(z.maxLength(MAX_LINEAS)),
  objetivoTotal: optionalText(figure),
})
export type RespuestaReq = z.output<typeof respuesta>
