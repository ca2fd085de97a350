import { event, type Emitted } from '#shared/events.ts'
import type { FileFields } from '#shared/files.ts'
import { file, route, withRetryAfter } from '#shared/route.ts'
import {
  bool,
  id,
  id0Param,
  idParam,
  int,
  libre,
  lista,
  numero,
  optionalText,
  pageParam,
  raw,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'
import { TAMANOS } from '#shared/fotos.ts'
import { ONE, PERSONAL, READ } from './access.ts'
import { agenda, remito, prueba, otro } from './contract/shapes.ts'
import { recepcionReq } from './receipt-shape.ts'
import { filters, MAX_FOTOS, MAX_NUMERO, resultados } from './rules.ts'

export type { Agenda, Cerrada, Entrega, Linea, Prueba, Remito } from './contract/shapes.ts'

declare module '#shared/live.ts' {
  interface LiveTypes {
    /** A remito of a client, its lines or its proofs. */ remito: true
  }
}

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
    standby: true,
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
    standby: true,
    access: ONE,
    summary: 'Un remito, con sus líneas, su viaje, sus papeles y sus pruebas',
    params: byNumero,
    reply: remito,
    refuses: nothing,
  }),
  ofOrder: route({
    method: 'GET',
    path: '/api/Budget/:id/entregas',
    standby: true,
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
