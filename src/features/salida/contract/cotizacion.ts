import { estado } from '#features/cotizaciones/contract.ts'
import {
  bool,
  currency,
  dia,
  id,
  int,
  kg,
  lista,
  metro,
  numero,
  porcentaje,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'

/** A unit's price with all its decimals. */
const precio = z.number()
const piezas = { cantidad: numero, largo: metro, ancho: metro }
const named = { item: int, itemCodigo: texto, producto: texto, descripcion: texto, unidad: texto, ...piezas }
const pedida = z.object({ ...named, objetivo: z.nullable(precio), comentario: textoNull })
const linea = z.object({
  ...named,
  precio,
  precioLista: z.nullable(precio),
  descuento1: porcentaje,
  iva: z.nullable(porcentaje),
  montoSubtotal: currency,
  montoSubtotalDto: currency,
  pesoSubtotal: kg,
})
/** A version that was sent; drafts are the distributor's alone. */
const version = z.object({
  numero: id,
  enviada: time,
  usuario: texto,
  vence: z.nullable(dia),
  condicionPagoId: z.nullable(int),
  condicionPagoCodigo: textoNull,
  condicionPago: textoNull,
  porPartes: bool,
  nota: textoNull,
  cotizacion: z.nullable(numero),
  cotizacionFecha: timeNull,
  cotizacionTipo: textoNull,
  cotizacionFuente: textoNull,
  montoTotalSinDto: currency,
  montoTotal: currency,
  pesoTotal: kg,
  lineas: lista(linea),
})
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
/** `link`: an address under /api/ that the same key opens. */
const archivo = z.object({ nro: int, nombre: texto, tipo: texto, bytes: int, link: texto })
/** A message that the client reads too; internal notes are the distributor's alone. */
const mensaje = z.object({
  id,
  fecha: time,
  autor: texto,
  deCliente: bool,
  texto,
  item: z.nullable(int),
  editado: timeNull,
  archivos: lista(archivo),
})
/** A quote in the codes of the order system; the names are those of the import where it has them (COTIZ-16). */
export const cotizacionEntera = z.object({
  id,
  numero: id,
  codigo: textoNull,
  estado,
  /** The version in force; null: none was sent. */ version: z.nullable(id),
  vence: z.nullable(dia),
  renovacionPedida: bool,
  moneda: texto,
  cliente: texto,
  razonSocial: texto,
  documentoNro: texto,
  vendedor: textoNull,
  usuario: textoNull,
  creada: time,
  movida: time,
  obra: textoNull,
  tiendaNro: z.nullable(int),
  tiendaCodigo: textoNull,
  fechaDeseada: z.nullable(dia),
  observaciones: textoNull,
  objetivoTotal: z.nullable(currency),
  /** The solicitud that it answers. */ presupuestoOrigen: z.nullable(id),
  /** What the client asked with. */ archivos: lista(archivo),
  pedidas: lista(pedida),
  versiones: lista(version),
  movimientos: lista(movimiento),
  compras: lista(z.object({ presupuestoId: id, presupuestoTotvsId: textoNull, estado: texto, fecha: time })),
  mensajes: lista(mensaje),
})
export type CotizacionEntera = z.infer<typeof cotizacionEntera>
