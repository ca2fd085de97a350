import { P } from '#shared/permisos.ts'
import { reclamoEntero } from '#features/reclamos/contract.ts'
import { file, route } from '#shared/route.ts'
import {
  bool,
  raw,
  id,
  id0Param,
  idParam,
  int,
  lista,
  optionalText,
  pageParam,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'
import { cotizacionEntera } from './contract/cotizacion.ts'
import { pedido } from './contract/pedido.ts'
import { estados, numbers, numbersOfCotizacion } from './rules.ts'

export type { CotizacionEntera } from './contract/cotizacion.ts'
export type { Pedido } from './contract/pedido.ts'

/** An event as its readers get it; docs/eventos.md says what `datos` holds of each `tipo`. */
const aviso = z.object({
  id,
  tipo: texto,
  fecha: time,
  clave: texto,
  cliente: textoNull,
  datos: z.record(z.string(), z.unknown()),
})

const estado = z.enum(estados)
const summary = z.object({
  id,
  numero: z.nullable(id),
  tipo: texto,
  sobre: textoNull,
  cliente: textoNull,
  /** Its name as it is today. */ nombreCliente: textoNull,
  fecha: time,
  estado,
  intentos: int,
  proxima: timeNull,
  acusado: timeNull,
  ultimoError: textoNull,
  reenviable: bool,
})
export type Summary = z.infer<typeof summary>
/** One with what it carries, as it is sent. */
const entero = z.object({ ...summary.shape, clave: texto, cuerpo: texto })
export type AvisoEntero = z.infer<typeof entero>

/** `acusado`: up to which number it has them; `leido`, `momento`: when it last read and acknowledged. */
const lector = z.object({ nombre: texto, acusado: int, esperan: int, leido: timeNull, momento: timeNull })
export type Lector = z.infer<typeof lector>
/**
 * One page, newest first. `cuentas`: how many there are in each state; `aproximado`: past 1,000 guessed (OPEN-129).
 * `webhook`: its host, null without one. `sistema`: the reader whose acknowledgements are the order system's
 * (OPEN-339), null for none.
 */
const pagina = z.object({
  ...lista(summary).shape,
  total: int,
  paginas: int,
  cuentas: z.record(estado, int),
  aproximado: bool,
  webhook: textoNull,
  sistema: textoNull,
  lectores: lista(lector),
})

/** What came last of a kind. `rechazadas`: rows refused, ever; `falta`: it came daily and no longer does (OPEN-265). */
const arrival = z.object({
  entidad: texto,
  ultima: time,
  puerta: texto,
  leidas: int,
  conError: int,
  rechazadas: int,
  falta: bool,
})
export type Arrival = z.infer<typeof arrival>
/** A key in force: its last call, and until when it is good. */
const llamada = z.object({ nombre: texto, usada: timeNull, vence: timeNull })
export type Call = z.infer<typeof llamada>

const CLAVE = {
  bearer: 'claveDeIntegracion',
  about:
    'Clave que crea `npm run import -- --clave NOMBRE` (docs/integracion.md); empieza con pv_. Para leer lo que sale, con `--alcance eventos`.',
} as const
const refusesClave = { clave_invalida: 401, clave_vencida: 401, clave_sin_alcance: 403 } as const
const ADMIN = { roles: [1], all: [P.configuracion] } as const
const byId = z.object({ id: idParam })

export const contract = {
  eventos: route({
    method: 'GET',
    path: '/api/integracion/eventos',
    access: 'public',
    credential: CLAVE,
    summary:
      'Lo que pasó en el portal, en orden: lo que sigue a `desde` (sin él, a lo último que acusó esta clave), hasta `limite` (100; 500 como mucho)',
    query: z.object({ desde: optionalText(id0Param), limite: optionalText(idParam) }),
    reply: z.object({ ...lista(aviso).shape, hasta: int, hayMas: bool, acusado: int }),
    refuses: { ...refusesClave, evento_desconocido: 409 },
  }),
  acuse: route({
    method: 'POST',
    path: '/api/integracion/eventos/acuse',
    access: 'public',
    credential: CLAVE,
    summary: 'Acusa recibo de todo hasta un número, inclusive; repetirlo no cambia nada',
    body: z.object({ hasta: int }),
    reply: z.object({ acusado: int }),
    refuses: { ...refusesClave, evento_desconocido: 409 },
  }),
  pedido: route({
    method: 'GET',
    path: '/api/integracion/presupuestos/:id',
    access: 'public',
    credential: CLAVE,
    summary:
      'Una solicitud entera, con los códigos del sistema de gestión y los precios con que se hizo; `id`: su número en el portal o, si no es el de ninguna, uno del sistema de gestión; `por` dice cuál es',
    params: z.object({ id: raw(60) }),
    query: z.object({ por: optionalText(z.enum(numbers)) }),
    reply: pedido,
    refuses: { ...refusesClave, no_encontrado: 404 },
  }),
  pedidoOrden: route({
    method: 'GET',
    path: '/api/integracion/presupuestos/:id/ordenCompra',
    access: 'public',
    credential: CLAVE,
    summary: 'El PDF de la orden de compra de una solicitud, por su número en el portal',
    params: byId,
    reply: file('application/pdf'),
    refuses: { ...refusesClave, no_encontrado: 404 },
  }),
  reclamo: route({
    method: 'GET',
    path: '/api/integracion/reclamos/:id',
    access: 'public',
    credential: CLAVE,
    summary: 'Un reclamo entero, con las direcciones de sus adjuntos',
    params: byId,
    reply: reclamoEntero,
    refuses: { ...refusesClave, no_encontrado: 404 },
  }),
  reclamoAdjunto: route({
    method: 'GET',
    path: '/api/integracion/reclamos/:id/adjuntos/:nro',
    access: 'public',
    credential: CLAVE,
    summary: 'Un adjunto de un reclamo',
    params: z.object({ id: idParam, nro: idParam }),
    reply: file<string>('application/octet-stream'),
    refuses: { ...refusesClave, no_encontrado: 404 },
  }),
  cotizacion: route({
    method: 'GET',
    path: '/api/integracion/cotizaciones/:id',
    access: 'public',
    credential: CLAVE,
    summary:
      'Una cotización entera, con los códigos del sistema de gestión: lo que se pidió, las versiones que se mandaron, los mensajes y las direcciones de sus archivos; `id`: su número en el portal (318 o C-318) o, si no es el de ninguna, su código; `por` dice cuál es',
    params: z.object({ id: raw(60) }),
    query: z.object({ por: optionalText(z.enum(numbersOfCotizacion)) }),
    reply: cotizacionEntera,
    refuses: { ...refusesClave, no_encontrado: 404 },
  }),
  cotizacionAdjunto: route({
    method: 'GET',
    path: '/api/integracion/cotizaciones/:id/archivos/:nro',
    access: 'public',
    credential: CLAVE,
    summary: 'Un archivo de los que acompañan lo que se pidió cotizar',
    params: z.object({ id: idParam, nro: idParam }),
    reply: file<string>('application/octet-stream'),
    refuses: { ...refusesClave, no_encontrado: 404 },
  }),
  cotizacionArchivo: route({
    method: 'GET',
    path: '/api/integracion/cotizaciones/:id/mensajes/:mensaje/archivos/:nro',
    access: 'public',
    credential: CLAVE,
    summary: 'Un archivo de un mensaje de una cotización',
    params: z.object({ id: idParam, mensaje: idParam, nro: idParam }),
    reply: file<string>('application/octet-stream'),
    refuses: { ...refusesClave, no_encontrado: 404 },
  }),
  list: route({
    method: 'GET',
    path: '/api/salida',
    access: ADMIN,
    summary: 'Lo que sale al sistema de gestión, de a 20; `numero`: de una solicitud, por cualquiera de sus números',
    query: z.object({ page: optionalText(pageParam), estado: optionalText(estado), numero: optionalText(raw(60)) }),
    reply: pagina,
  }),
  entrada: route({
    method: 'GET',
    path: '/api/salida/entrada',
    access: ADMIN,
    summary: 'Lo que entra del sistema de gestión: lo último de cada entidad, y la última llamada de cada clave',
    reply: z.object({ entidades: lista(arrival), claves: lista(llamada) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/salida/:id',
    access: ADMIN,
    summary: 'Un aviso con su cuerpo',
    params: byId,
    reply: entero,
    refuses: { no_encontrado: 404 },
  }),
  reenviar: route({
    method: 'POST',
    path: '/api/salida/:id/reenviar',
    access: ADMIN,
    summary: 'Vuelve a enviar un aviso, con su mismo número y clave',
    params: byId,
    reply: entero,
    refuses: { no_encontrado: 404, no_reenviable: 409, sin_webhook: 409 },
  }),
  reenviarTodos: route({
    method: 'POST',
    path: '/api/salida/reenviar',
    access: ADMIN,
    summary: 'Vuelve a enviar todos los que fallaron',
    reply: z.object({ reenviados: int }),
    refuses: { sin_webhook: 409 },
  }),
} as const
