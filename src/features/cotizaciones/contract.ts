import { event, type Emitted } from '#shared/events.ts'
import type { FileField } from '#shared/files.ts'
import { file, route, withRetryAfter } from '#shared/route.ts'
import {
  dia,
  figure,
  id,
  id0Param,
  idParam,
  int,
  libre,
  lista,
  optionalText,
  pageParam,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'
import { ANSWER, ASK, BUY, READ, TEAM } from './access.ts'
import { sharing } from './contract/sharing.ts'
import { borrador, cotizacion, estado, pedir, respuesta, resumen } from './contract/shapes.ts'
import { MAX_ARCHIVOS, MAX_DETALLE, MAX_LINEAS, MAX_OBRA, MAX_REFERENCIA, medios } from './rules.ts'

export { estado } from './contract/shapes.ts'
export type { Compartida, Enlace, LineaCompartida } from './contract/sharing.ts'
export type { Borrador, Cotizacion, Linea, Pedida, Pedir, RespuestaReq, Resumen, Version } from './contract/shapes.ts'

declare module '#shared/live.ts' {
  interface LiveTypes {
    /** A cotización of a client. */ cotizacion: true
  }
}

/** Up to five files of 10 MB. */
export const archivos = {
  types: ['pdf', 'jpg', 'png', 'xlsx'],
  maxBytes: 10 * 1024 * 1024,
  most: MAX_ARCHIVOS,
} as const satisfies FileField
const params = z.object({ id: idParam })
const fresh = { status: 409, extra: { cotizacion } } as const
const nothing = { no_encontrado: 404 } as const
const moves = { ...nothing, estado_no_permitido: 409, cotizacion_vencida: 409, cotizacion_cambiada: fresh } as const
const edits = { ...nothing, estado_no_permitido: 409, version_vieja: fresh } as const

export const contract = {
  list: route({
    method: 'GET',
    path: '/api/cotizaciones',
    standby: true,
    access: READ,
    summary: 'Cotizaciones, de a 10: primero las que esperan a quien mira, después las que vencen antes',
    query: z.object({
      clienteId: optionalText(id0Param),
      estado: optionalText(estado),
      numero: optionalText(idParam),
      vendedorId: optionalText(idParam),
      obra: optionalText(libre(MAX_OBRA)),
      producto: optionalText(libre(120)),
      turno: optionalText(z.enum(['cliente', 'equipo'])),
      page: optionalText(pageParam),
    }),
    reply: z.object({ ...lista(resumen).shape, length: int, meToca: int }),
    refuses: nothing,
  }),
  read: route({
    method: 'GET',
    path: '/api/cotizaciones/:id',
    access: READ,
    summary: 'Una cotización, con sus versiones y su historia',
    params,
    reply: cotizacion,
    refuses: nothing,
  }),
  pdf: route({
    method: 'GET',
    path: '/api/cotizaciones/:id/pdf',
    access: READ,
    summary: 'El PDF de una versión; sin decir cuál, de la que vale',
    params,
    query: z.object({ version: optionalText(idParam) }),
    reply: file('application/pdf'),
    limit: 'documento',
    refuses: nothing,
  }),
  ask: route({
    method: 'POST',
    path: '/api/cotizaciones',
    access: ASK,
    idempotent: true,
    summary: 'Pide una cotización de lo que hay en el carrito',
    body: pedir,
    reply: cotizacion,
    refuses: { ...nothing, cuenta_inactiva: 403, carrito_cerrado: 409 },
  }),
  attach: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/archivos',
    access: ASK,
    idempotent: true,
    summary: 'Agrega archivos a lo que se pidió, en `file`, hasta cinco en total, mientras espera precio',
    params,
    upload: { file: archivos },
    reply: cotizacion,
    refuses: { ...nothing, estado_no_permitido: 409, demasiados_bytes: withRetryAfter(429) },
  }),
  archivo: route({
    method: 'GET',
    path: '/api/cotizaciones/:id/archivos/:nro',
    access: READ,
    summary: 'Un archivo de los que acompañan lo que se pidió',
    params: z.object({ id: idParam, nro: idParam }),
    reply: file<string>('application/octet-stream'),
    refuses: nothing,
  }),
  answerSolicitud: route({
    method: 'POST',
    path: '/api/Budget/:id/cotizacion',
    access: TEAM,
    idempotent: true,
    summary: 'Responde con una cotización a una solicitud que no es firme',
    params,
    reply: cotizacion,
    refuses: { ...nothing, con_cotizacion: 409, estado_no_permitido: 409 },
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/api/cotizaciones/:id/borrador',
    access: TEAM,
    summary: 'Guarda el borrador de la próxima versión, o empieza uno',
    params,
    body: borrador,
    reply: cotizacion,
    refuses: edits,
  }),
  send: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/enviar',
    access: TEAM,
    idempotent: true,
    summary: 'Manda el borrador al cliente como una versión nueva',
    params,
    body: z.object({
      cambio: id,
      /** Ticked lines whose list price moved. */ revisados: z.array(id).check(z.maxLength(MAX_LINEAS)),
    }),
    reply: cotizacion,
    refuses: { ...edits, precio_a_autorizar: 403 },
  }),
  renew: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/renovar',
    access: TEAM,
    idempotent: true,
    summary: 'Empieza el borrador de una versión nueva de una que venció, fue rechazada o retirada',
    params,
    body: z.object({ cambio: id }),
    reply: cotizacion,
    refuses: edits,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/retirar',
    access: READ,
    idempotent: true,
    summary: 'Retira la cotización, o el pedido de una',
    params,
    body: z.object({ cambio: id, detalle: optionalText(libre(MAX_DETALLE)) }),
    reply: cotizacion,
    refuses: edits,
  }),
  answer: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/contestar',
    access: ANSWER,
    idempotent: true,
    summary: 'Acepta, rechaza o pide otro precio de la versión que se muestra',
    params,
    body: respuesta,
    reply: cotizacion,
    refuses: moves,
  }),
  record: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/registrar',
    access: TEAM,
    idempotent: true,
    summary: 'Anota la respuesta que el cliente dio por fuera del portal',
    params,
    body: z.object({
      ...respuesta.shape,
      medio: z.enum(medios),
      referencia: optionalText(libre(MAX_REFERENCIA)),
    }),
    reply: cotizacion,
    refuses: moves,
  }),
  askRenewal: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/pedirRenovacion',
    access: ANSWER,
    idempotent: true,
    summary: 'Pide al vendedor que renueve una cotización que ya no vale',
    params,
    reply: cotizacion,
    refuses: { ...nothing, estado_no_permitido: 409 },
  }),
  buy: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/comprar',
    access: BUY,
    idempotent: true,
    summary: 'Prepara el pedido de una cotización aceptada, entera o en parte; se confirma como un carrito',
    params,
    body: z.object({
      version: id,
      /** Of each line that is bought; null: all that is left. */
      lineas: optionalText(z.array(z.object({ item: id, cantidad: figure })).check(z.maxLength(MAX_LINEAS))),
    }),
    reply: z.object({ presupuestoId: id }),
    refuses: {
      ...moves,
      cuenta_inactiva: 403,
      compra_deshabilitada: 409,
      producto_no_disponible: 409,
      cotizacion_agotada: fresh,
    },
  }),
  ...sharing,
} as const

const ofMove = {
  /** Those of one go out one at a time and in order (BASE-06). */ sobre: texto,
  cotizacionId: id,
  codigo: textoNull,
  clienteId: id,
  usuarioId: id,
}
const fields = {
  sobre: 'De qué es: `cotizacion` y su número. Los de una misma salen de a uno y en orden.',
  cotizacionId: 'Número de la cotización, el de `C-318`.',
  codigo: 'Cómo la llama el sistema de gestión; null hasta que lo diga.',
  clienteId: 'Número del cliente en el portal.',
  usuarioId: 'Cuenta que lo hizo; de una respuesta que se anotó, la de quien la anotó.',
} as const
const ofVersion = { ...ofMove, version: id }
const whole = 'Se lee entera con `GET /api/integracion/cotizaciones/{id}`.'
export const events = {
  'cotizacion-pedida': event({
    summary: `Un cliente pidió precio, o pidió otro precio de una versión que se le mandó. ${whole}`,
    data: z.strictObject({ ...ofMove, version: z.nullable(id) }),
    fields: { ...fields, version: 'Versión de la que se pide otro precio; null si es la primera vez que se pide.' },
  }),
  'cotizacion-enviada': event({
    summary: 'Se le mandó al cliente una versión, que ya no cambia.',
    data: z.strictObject({ ...ofVersion, vence: dia }),
    fields: { ...fields, version: 'Número de la versión.', vence: 'Último día en que vale, AAAA-MM-DD.' },
  }),
  'cotizacion-aceptada': event({
    summary: 'El cliente aceptó una versión; comprarla es otra cosa, y la dice `pedido-confirmado`.',
    data: z.strictObject(ofVersion),
    fields: { ...fields, version: 'Versión que aceptó.' },
  }),
  'cotizacion-rechazada': event({
    summary: 'El cliente no tomó una versión.',
    data: z.strictObject({ ...ofVersion, motivo: textoNull }),
    fields: { ...fields, version: 'Versión que rechazó.', motivo: 'Por qué.' },
  }),
  'cotizacion-retirada': event({
    summary: 'Se retiró una cotización, o el pedido de una.',
    data: z.strictObject({ ...ofMove, version: z.nullable(id) }),
    fields: { ...fields, version: 'Versión que estaba en vigor; null si no se había mandado ninguna.' },
  }),
  'cotizacion-renovacion-pedida': event({
    summary: 'El cliente pidió que se renueve una que venció, rechazó o se retiró.',
    data: z.strictObject({ ...ofMove, version: z.nullable(id) }),
    fields: { ...fields, version: 'Versión que estaba en vigor; null si no se había mandado ninguna.' },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}
