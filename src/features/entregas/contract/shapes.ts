import { tracking, voucher } from '#features/presupuestos/contract.ts'
import { bool, dia, id, int, kg, lista, metro, numero, texto, textoNull, time, z } from '#shared/wire.ts'
import { receivedLine } from '../receipt-shape.ts'
import { estados, signatures, resultados } from '../rules.ts'

const estado = z.enum(estados)
const kgNull = z.nullable(kg)
/** A delivery of the list: a remito, a trip without one, or an order that has neither (`numero` null). */
const entrega = z.object({
  numero: textoNull,
  presupuestoId: id,
  pedidoId: textoNull,
  clienteId: id,
  cliente: texto,
  /** When it goes or arrives; null: nobody said. */ fecha: z.nullable(dia),
  /** Of the remito; of what has none, of its order. */ estado: texto,
  kilos: kgNull,
  destino: textoNull,
  transporte: textoNull,
  placaCamion: textoNull,
})
export type Entrega = z.infer<typeof entrega>
/** A closed one, with its receipt by the client's people; `dni` masked. */
const cerrada = z.object({
  ...entrega.shape,
  recepcion: z.nullable(z.enum(resultados)),
  reclamoId: z.nullable(id),
  recibe: textoNull,
  dni: textoNull,
})
export type Cerrada = z.infer<typeof cerrada>
const part = z.object({ ...lista(entrega).shape, /** There are more than these. */ mas: bool })
export const agenda = z.object({
  hoy: dia,
  /** Of days gone by, and not arrived. */ antes: part,
  /** From today on. */ semana: part,
  sinFecha: part,
  /** Closed ones of the last 30 days, before today; ten a page. */
  cerradas: z.object({ ...lista(cerrada).shape, length: int }),
  /** Where a client's orders went, for the filter. */ destinos: lista(texto),
})
export type Agenda = z.infer<typeof agenda>

const linea = z.object({
  presupuestoId: id,
  pedidoId: textoNull,
  /** As the order system counts it. */ renglon: texto,
  productoId: texto,
  descripcion: texto,
  /** What it is counted in: pieces of what is cut. */ unidad: texto,
  largo: metro,
  ancho: metro,
  /** Null: the order system has no such line. */ pedida: z.nullable(numero),
  /** In this remito; 0: the line is of its order alone. */ cantidad: numero,
  /** Delivered without it, until it was. */ antes: numero,
  entregada: numero,
  pendiente: numero,
  /** On other remitos, which left or wait. */ enCamino: numero,
  preparada: numero,
  /** What the remitos say was delivered, where that is something else; role 1 alone (REMITO-04). */
  segunRemitos: z.nullable(numero),
  coladas: lista(texto),
  /** As they left. */ kilos: kgNull,
  kilosTabla: kgNull,
})
export type Linea = z.infer<typeof linea>
/** What somebody registered of a delivery; what is personal of it is asked for apart. */
export const prueba = z.object({
  id,
  origen: z.enum(['transporte', 'portal']),
  por: texto,
  fecha: time,
  creado: time,
  entregado: bool,
  /** Why it was not handed over; of a correction, why it is made. */ motivo: textoNull,
  recibe: textoNull,
  /** '•••••678' */ dni: textoNull,
  /** Which of its photos came. */ fotos: lista(int),
  fotosAnunciadas: int,
  firma: bool,
  firmaAnunciada: bool,
  conLugar: bool,
  /** Of the client's own receipt alone (REMITO-08), from here on; null and empty of a carrier's. */
  resultado: z.nullable(z.enum(resultados)),
  lineas: lista(receivedLine),
  nota: textoNull,
  firmaComo: z.nullable(z.enum(signatures)),
  /** Who signed by writing. */ firmante: textoNull,
  reclamoId: z.nullable(id),
  nroReclamo: textoNull,
  /** The receipt that it corrects, for `motivo`, and the one that it adds to. */ corrige: z.nullable(id),
  suma: z.nullable(id),
  /** More than a kilometre from the destination. */ lejosMetros: z.nullable(int),
  /** Off by more than ten minutes: above 0 it came later than the phone says, below 0 the phone is fast. */
  relojMinutos: z.nullable(numero),
  /** SHA-256, in hex. */ huella: textoNull,
  /** What was personal of it was erased (REMITO-14). */ borrado: z.nullable(time),
})
export type Prueba = z.infer<typeof prueba>
export const otro = z.object({ numero: texto, fecha: dia, estado, kilos: kgNull })
export const remito = z.object({
  numero: texto,
  clienteId: id,
  cliente: texto,
  estado,
  fecha: dia,
  /** It came as a remito; else it is made of its voucher and its order's lines. */ propio: bool,
  cot: textoNull,
  bultos: z.nullable(int),
  deposito: textoNull,
  /** As they left, weighed. */ kilos: kgNull,
  /** By the table of weights; `sinPeso`: lines without one. */ kilosTabla: kgNull,
  sinPeso: int,
  destino: textoNull,
  direccion: textoNull,
  punto: z.nullable(z.object({ latitud: numero, longitud: numero })),
  recibe: textoNull,
  /** '•••••678' */ recibeDni: textoNull,
  pedidos: lista(
    z.object({
      presupuestoId: id,
      pedidoId: textoNull,
      estado: texto,
      /** When it was placed, and when its delivery was asked for and promised (REMITO-06). */
      fecha: time,
      fechaPedida: z.nullable(dia),
      franjaPedida: textoNull,
      fechaPrometida: z.nullable(dia),
      franjaPrometida: textoNull,
    }),
  ),
  /** Its own; where nobody said which, those of its order. */ viajes: lista(tracking),
  /** Of its orders, those that do not go in it too; none where nobody said what goes. */ lineas: lista(linea),
  comprobantes: lista(voucher),
  reclamos: lista(z.object({ id, nroReclamo: textoNull, titulo: texto, estado: texto })),
  /** Others of its orders. */ otros: lista(otro),
  pruebas: lista(prueba),
  /** Who asks may read what of a proof is personal. */ puedePersonal: bool,
  /** Who asks may receive it now; another's receipt does not hinder it (`suma`). */ puedeRecibir: bool,
  /** The order's receiver has a DNI, which need not be said again. */ recibeConDni: bool,
})
export type Remito = z.infer<typeof remito>
