import { tracking, voucher } from '#features/presupuestos/contract.ts'
import { event, type Emitted } from '#shared/events.ts'
import type { FileFields } from '#shared/files.ts'
import { file, route, withRetryAfter } from '#shared/route.ts'
import {
  bool,
  dia,
  id,
  id0Param,
  idParam,
  int,
  kg,
  libre,
  lista,
  metro,
  numero,
  optionalText,
  pageParam,
  raw,
  texto,
  textoNull,
  time,
  z,
} from '#shared/wire.ts'
import { TAMANOS } from '#shared/fotos.ts'
import { ONE, PERSONAL, READ } from './access.ts'
import { receivedLine, recepcionReq } from './receipt-shape.ts'
import { estados, filters, signatures, MAX_FOTOS, MAX_NUMERO, resultados } from './rules.ts'

declare module '#shared/live.ts' {
  interface LiveTypes {
    /** A remito of a client, its lines or its proofs. */ remito: true
  }
}

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
const prueba = z.object({
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
const otro = z.object({ numero: texto, fecha: dia, estado, kilos: kgNull })
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

const byNumero = z.object({ numero: raw(MAX_NUMERO) })
const ofImagen = z.object({
  ...byNumero.shape,
  id: idParam,
  orden: z.pipe(idParam, z.number().check(z.maximum(MAX_FOTOS))),
  tamano: z.pipe(idParam, z.number().check(z.refine((t) => (TAMANOS as readonly number[]).includes(t)))),
})
const nothing = { no_encontrado: 404 } as const

/** One picture by itself: a photo, or the signature as it was drawn, dark on white or on nothing. */
export const imagen = {
  file: { types: ['jpg', 'png', 'webp', 'avif', 'heic'], maxBytes: 10 * 1024 * 1024, most: 1 },
} as const satisfies FileFields
const recibida = z.object({
  prueba: id,
  resultado: z.enum(resultados),
  reclamoId: z.nullable(id),
  nroReclamo: textoNull,
})
export type Recibida = z.infer<typeof recibida>

export const events = {
  'remito-recibido': event({
    summary: 'El cliente recibió un remito en el portal, sumó a lo recibido o lo corrigió. No cambia lo entregado.',
    data: z.strictObject({
      sobre: texto,
      numero: texto,
      pruebaId: id,
      clienteId: id,
      presupuestos: z.array(id),
      resultado: texto,
      momento: texto,
      creado: texto,
      usuario: texto,
      lineas: z.array(
        z.strictObject({
          presupuestoId: id,
          pedidoId: texto,
          renglon: texto,
          productoId: texto,
          enviada: numero,
          cantidad: numero,
          diferencia: textoNull,
          detalle: textoNull,
        }),
      ),
      nota: textoNull,
      reclamoId: z.nullable(id),
      corrige: z.nullable(id),
      suma: z.nullable(id),
    }),
    fields: {
      sobre: 'de qué es: `remito` y su número',
      numero: 'el remito, como lo numera el distribuidor',
      pruebaId: 'la recepción',
      clienteId: 'su cliente',
      presupuestos: 'las solicitudes del remito',
      resultado: 'Conforme o Con diferencias',
      momento: 'cuándo se recibió, por el reloj del teléfono',
      creado: 'cuándo llegó al portal',
      usuario: 'quien lo registró',
      lineas:
        'cada renglón: lo enviado, lo recibido, la diferencia (Falta, Sobra, Dañado, Vino otro o null) y su detalle',
      nota: 'la nota de quien recibió',
      reclamoId: 'el reclamo que se cargó con la recepción',
      corrige: 'la recepción que esta corrige',
      suma: 'la recepción a la que esta se suma',
    },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}

export const contract = {
  list: route({
    method: 'GET',
    path: '/api/entregas',
    access: READ,
    summary:
      'Entregas: demoradas, las de hoy y los próximos siete días, sin fecha, y las cerradas de los últimos 30 días',
    query: z.object({
      clienteId: optionalText(id0Param),
      estado: optionalText(z.enum(filters)),
      destino: optionalText(libre(250)),
      page: optionalText(pageParam),
    }),
    reply: agenda,
    refuses: nothing,
  }),
  read: route({
    method: 'GET',
    path: '/api/entregas/:numero',
    access: ONE,
    summary: 'Un remito, con sus líneas, su viaje, sus papeles y sus pruebas',
    params: byNumero,
    reply: remito,
    refuses: nothing,
  }),
  ofOrder: route({
    method: 'GET',
    path: '/api/Budget/:id/entregas',
    access: ONE,
    summary: 'Los remitos de una solicitud, y cuánto de cada línea está en camino o preparado',
    params: z.object({ id: idParam }),
    reply: z.object({
      remitos: lista(z.object({ ...otro.shape, idViaje: textoNull })),
      lineas: lista(
        z.object({
          pedidoId: texto,
          item: id,
          enCamino: numero,
          preparada: numero,
          segunRemitos: z.nullable(numero),
        }),
      ),
    }),
    refuses: nothing,
  }),
  foto: route({
    method: 'GET',
    path: '/api/entregas/:numero/pruebas/:id/fotos/:orden/:tamano',
    access: ONE,
    summary: 'Una foto de una prueba de entrega',
    params: ofImagen,
    reply: file('image/webp'),
    refuses: nothing,
  }),
  personal: route({
    method: 'GET',
    path: '/api/entregas/:numero/pruebas/:id/personal',
    access: PERSONAL,
    summary: 'Lo personal de una prueba de entrega: DNI y lugar; cada lectura queda registrada',
    params: z.object({ ...byNumero.shape, id: idParam }),
    reply: z.object({
      recibe: textoNull,
      dni: textoNull,
      lugar: z.nullable(z.object({ latitud: numero, longitud: numero, precisionMetros: z.nullable(int) })),
      firma: bool,
    }),
    refuses: nothing,
  }),
  firma: route({
    method: 'GET',
    path: '/api/entregas/:numero/pruebas/:id/firma',
    access: PERSONAL,
    summary: 'La firma de una prueba de entrega; cada lectura queda registrada',
    params: z.object({ ...byNumero.shape, id: idParam }),
    reply: file('image/webp'),
    refuses: nothing,
  }),
  subirFoto: route({
    method: 'POST',
    path: '/api/entregas/:numero/recepcion/fotos',
    access: PERSONAL,
    idempotent: true,
    summary: 'Sube una foto, o la firma dibujada, de lo que se está recibiendo; sin la recepción dura unas horas',
    params: byNumero,
    upload: imagen,
    reply: z.object({ archivo: texto }),
    refuses: { ...nothing, demasiados_bytes: withRetryAfter(429) },
  }),
  recibir: route({
    method: 'POST',
    path: '/api/entregas/:numero/recepcion',
    access: PERSONAL,
    idempotent: true,
    summary: 'Recibe un remito: cuánto llegó de cada renglón, quién lo recibió y su firma; con diferencias, su reclamo',
    params: byNumero,
    body: recepcionReq,
    reply: recibida,
    refuses: {
      ...nothing,
      remito_anulado: 409,
      ya_recibido: { status: 409, extra: { prueba } },
      ya_corregida: { status: 409, extra: { prueba } },
      no_reclamable: 409,
    },
    limit: 'documento',
  }),
  constancia: route({
    method: 'GET',
    path: '/api/entregas/:numero/constancia',
    access: PERSONAL,
    summary: 'La constancia de lo recibido de un remito, en PDF; cada lectura queda registrada',
    params: byNumero,
    reply: file('application/pdf'),
    refuses: nothing,
    limit: 'documento',
  }),
} as const
