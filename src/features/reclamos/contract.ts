import { event, type Emitted } from '#shared/events.ts'
import type { FileFields } from '#shared/files.ts'
import { ORDER_MOVERS, P } from '#shared/permisos.ts'
import { withRetryAfter, file, route } from '#shared/route.ts'
import {
  bool,
  raw,
  day,
  dia,
  id,
  idParam,
  int,
  kg,
  libre,
  lista,
  MAX_INT,
  metro,
  numero,
  optionalText,
  opt,
  page,
  pageParam,
  texto,
  textoNull,
  time,
  z,
} from '#shared/wire.ts'
import { MAX_DESCRIPCION, MAX_MOTIVO, MAX_NCC, MAX_PEDIDO, MAX_TITULO, textos } from './rules.ts'

declare module '#shared/live.ts' {
  interface LiveTypes {
    /** A claim of a client. */ reclamo: true
  }
}

const adjunto = z.object({ nombre: texto, link: texto, tipo: texto, bytes: int })
/**
 * `Reclamo` of docs/spec/wire.md: `nombre` and `orden` are its step. Who is in charge and until when, staff alone
 * reads.
 */
export const reclamo = z.object({
  id,
  nroReclamo: textoNull,
  fechaCreacion: time,
  titulo: texto,
  nombre: texto,
  orden: int,
  ncc: textoNull,
  tipoDocumento: texto,
  nroDocumento: texto,
  detalle: texto,
  adjuntos: lista(adjunto),
  tipo: int,
  asunto: texto,
  cliente: texto,
  documentoCliente: texto,
  presupuestoId: z.nullable(id),
  usuario: texto,
  responsableId: z.nullable(id),
  responsable: textoNull,
  vence: z.nullable(dia),
  vencido: bool,
})
export type Reclamo = z.infer<typeof reclamo>

/** What is claimed of a line of its quote; the weight is that of what is claimed. */
const linea = z.object({
  item: int,
  itemCodigo: texto,
  nombreProducto: texto,
  unidad: texto,
  dimension1: metro,
  dimension2: metro,
  cantidad: numero,
  cantidadTiras: numero,
  peso: kg,
})
const movimiento = z.object({
  fecha: time,
  usuario: texto,
  de: z.nullable(int),
  a: int,
  nombre: texto,
  motivo: textoNull,
  interno: bool,
})
export type Movimiento = z.infer<typeof movimiento>
export const reclamoEntero = z.object({
  ...reclamo.shape,
  /** The remito whose receipt it was made with (REMITO-10). */ remito: textoNull,
  lineas: lista(linea),
  historial: lista(movimiento),
})
export type ReclamoEntero = z.infer<typeof reclamoEntero>

const reclamos = lista(reclamo)
const byId = z.object({ id: idParam })
export const search = z.object({
  cuit: optionalText(libre(30)),
  dateFrom: optionalText(day),
  dateTo: optionalText(day),
  estadoId: optionalText(int),
  clienteId: optionalText(int),
  vendedorId: optionalText(int),
  responsableId: optionalText(int),
  vencidos: optionalText(bool),
  abiertos: optionalText(bool),
  sinResponsable: optionalText(bool),
  page: optionalText(page),
})
export type Search = z.output<typeof search>

/** The number of a quote; one of too many digits is nobody's, 0, and not found (OPEN-350). */
const presupuestoParam = z.pipe(
  z.string().check(z.regex(/^\d{1,30}$/)),
  z.pipe(
    z.transform((digits: string) => (Number(digits) <= MAX_INT ? Number(digits) : 0)),
    int,
  ),
)
/** What a claim says, in its address or in its form: what is missing is refused by the room's own sentence. */
const statements = {
  Titulo: optionalText(libre(MAX_TITULO, textos.largo('El título', MAX_TITULO))),
  Tipo: optionalText(idParam),
  Asunto: optionalText(libre(250)),
  Descripcion: optionalText(libre(MAX_DESCRIPCION, textos.largo('La descripción', MAX_DESCRIPCION))),
  NroPedido: optionalText(libre(MAX_PEDIDO, textos.invalidPedido)),
  cuit: optionalText(libre(30)),
  idPresupuesto: optionalText(presupuestoParam),
  linea: optionalText(z.union([z.array(raw(30)).check(z.maxLength(500)), raw(30)])),
}
const stated = z.object(statements)
export type Stated = z.output<typeof stated>

/** Up to five files of 10 MB (OPEN-49). */
export const adjuntos = {
  file: { types: ['pdf', 'jpg', 'png', 'heic', 'xlsx', 'docx'], maxBytes: 10 * 1024 * 1024, most: 5, optional: true },
} as const satisfies FileFields

const done = {
  reclamoId: id,
  nroReclamo: textoNull,
  clienteId: id,
  presupuestoId: z.nullable(id),
  nroPedido: texto,
  usuario: texto,
}
const campos = {
  reclamoId: 'el reclamo',
  nroReclamo: 'su número; null hasta INGRESO',
  clienteId: 'su cliente',
  presupuestoId: 'la solicitud, si se sabe cuál',
  nroPedido: 'el pedido del que se reclama',
  usuario: 'quien lo hizo',
}
export const events = {
  'reclamo-creado': event({
    summary: 'Se cargó un reclamo en el portal. Entero, con sus adjuntos: `GET /api/integracion/reclamos/{id}`.',
    data: z.strictObject({ ...done, tipo: int, titulo: texto }),
    fields: { ...campos, tipo: 'de qué es, 1 a 5', titulo: 'su título' },
  }),
  'reclamo-cambiado': event({
    summary: 'Un administrador hizo avanzar un reclamo. Lo que manda la importación no avisa.',
    data: z.strictObject({ ...done, de: int, a: int, estado: texto, motivo: textoNull, ncc: textoNull }),
    fields: {
      ...campos,
      de: 'el paso de antes, 0 a 6',
      a: 'el paso desde ahora',
      estado: 'cómo se llama el paso',
      motivo: 'la nota para el historial',
      ncc: 'la resolución NCC',
    },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}

export const contract = {
  getReclamos: route({
    method: 'GET',
    path: '/api/reclamo/getReclamos/:cuit',
    standby: true,
    access: 'session',
    summary: 'Los reclamos de un cliente, del más nuevo al más viejo; con `page`, de a 10',
    params: z.object({ cuit: raw(30) }),
    query: z.object({ page: optionalText(pageParam) }),
    reply: reclamos,
    refuses: { no_encontrado: 404 },
  }),
  searchBy: route({
    method: 'POST',
    path: '/api/reclamo/searchBy',
    reads: true,
    standby: true,
    access: 'session',
    summary: 'Busca reclamos; con `page`, de a 10',
    body: search,
    reply: reclamos,
    refuses: { no_encontrado: 404 },
  }),
  getEstados: route({
    method: 'GET',
    path: '/api/reclamo/getEstados',
    access: 'session',
    summary: 'Los pasos de un reclamo',
    reply: lista(z.object({ idInterno: int, nombre: texto })),
  }),
  responsables: route({
    method: 'GET',
    path: '/api/reclamo/responsables',
    access: ORDER_MOVERS,
    summary: 'Quiénes pueden estar a cargo de un reclamo',
    reply: lista(opt),
  }),
  create: route({
    method: 'POST',
    path: '/api/reclamo',
    access: { all: [P.operaciones] },
    idempotent: true,
    summary: 'Carga un reclamo; los textos van en la dirección o en el formulario, los adjuntos en `file`',
    query: stated,
    upload: adjuntos,
    body: stated,
    reply: z.object({ isSuccess: z.literal(true), id }),
    success: 'isSuccess',
    refuses: { no_encontrado: 404, no_reclamable: 409, demasiados_bytes: withRetryAfter(429) },
    limit: 'correo',
  }),
  reclamo: route({
    method: 'GET',
    path: '/api/reclamo/:id',
    access: 'session',
    summary: 'Un reclamo entero, con sus líneas y su historial',
    params: byId,
    reply: reclamoEntero,
    refuses: { no_encontrado: 404 },
  }),
  adjunto: route({
    method: 'GET',
    path: '/api/reclamo/:id/adjuntos/:nro',
    access: 'session',
    summary: 'Un adjunto',
    params: z.object({ id: idParam, nro: idParam }),
    reply: file<string>('application/octet-stream'),
    refuses: { no_encontrado: 404 },
  }),
  avanzar: route({
    method: 'POST',
    path: '/api/reclamo/:id/avanzar',
    access: ORDER_MOVERS,
    summary: 'Pasa un reclamo al paso siguiente; `orden`: el que se veía',
    params: byId,
    body: z.object({
      motivo: optionalText(libre(MAX_MOTIVO)),
      ncc: optionalText(libre(MAX_NCC)),
      orden: optionalText(int),
    }),
    reply: reclamoEntero,
    refuses: { no_encontrado: 404, estado_no_permitido: 409, reclamo_movido: 409 },
  }),
  asignar: route({
    method: 'POST',
    path: '/api/reclamo/:id/asignar',
    access: ORDER_MOVERS,
    summary: 'Quién está a cargo de un reclamo, y hasta cuándo',
    params: byId,
    body: z.object({ responsableId: optionalText(int), vence: optionalText(day) }),
    reply: reclamoEntero,
    refuses: { no_encontrado: 404, estado_no_permitido: 409 },
  }),
} as const
