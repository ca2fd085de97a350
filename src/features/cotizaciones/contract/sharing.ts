import { TIPOS_DOLAR } from '#features/dolar/rules.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  currency,
  dia,
  id,
  idParam,
  int,
  kg,
  lista,
  metro,
  moneda,
  numero,
  porcentaje,
  raw,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'
import { READ } from '../access.ts'
import { estadosDeEnlace } from '../sharing.ts'

/** A link to a version: who made it, until when it opens, how often it was opened (COTIZ-15). */
const enlace = z.object({
  id,
  version: id,
  creado: time,
  usuario: texto,
  hasta: dia,
  abierto: int,
  ultima: timeNull,
  anulado: timeNull,
  /** It opens today. */ vale: bool,
})
export type Enlace = z.infer<typeof enlace>

const linea = z.object({
  item: id,
  nombreProducto: texto,
  unidad: texto,
  cantidadTiras: numero,
  dimension1: metro,
  dimension2: metro,
  precio: z.number(),
  descuento1: porcentaje,
  netoUnitario: z.number(),
  /** Net of a kilo. */ porKilo: z.nullable(z.number()),
  iva: z.nullable(porcentaje),
  montoSubtotal: currency,
  montoSubtotalDto: currency,
  pesoSubtotal: kg,
})
export type LineaCompartida = z.infer<typeof linea>
/**
 * What whoever has the link reads of a version: no account, code or document of the client, no order, message or file,
 * and nobody's name but the client's.
 */
const compartida = z.object({
  numero: id,
  version: id,
  estado: z.enum(estadosDeEnlace),
  cliente: texto,
  enviada: time,
  vence: dia,
  /** The link's own last day. */ hasta: dia,
  condicionPago: textoNull,
  porPartes: bool,
  nota: textoNull,
  moneda,
  cotizacion: z.nullable(numero),
  cotizacionFecha: timeNull,
  cotizacionTipo: z.nullable(z.enum(TIPOS_DOLAR)),
  cotizacionFuente: textoNull,
  montoTotal: currency,
  pesoTotal: kg,
  lineas: lista(linea),
})
export type Compartida = z.infer<typeof compartida>

const params = z.object({ id: idParam })
const refuses = { no_encontrado: 404 } as const
export const sharing = {
  links: route({
    method: 'GET',
    path: '/api/cotizaciones/:id/enlaces',
    access: READ,
    summary: 'Los últimos 50 enlaces a sus versiones, y cuántas veces se abrió cada uno',
    params,
    reply: lista(enlace),
    refuses,
  }),
  share: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/enlaces',
    access: READ,
    idempotent: true,
    summary: 'Hace un enlace de solo lectura a una versión; el enlace entero se ve esta única vez',
    params,
    body: z.object({ version: id }),
    reply: z.object({ ...enlace.shape, enlace: texto }),
    refuses: { ...refuses, estado_no_permitido: 409, cotizacion_vencida: 409, demasiados_enlaces: 409 },
  }),
  annulLink: route({
    method: 'POST',
    path: '/api/cotizaciones/:id/enlaces/:enlaceId/anular',
    access: READ,
    idempotent: true,
    summary: 'Anula un enlace: desde ese momento no abre nada; anulado otra vez, sigue igual',
    params: z.object({ id: idParam, enlaceId: idParam }),
    reply: enlace,
    refuses,
  }),
  openLink: route({
    method: 'GET',
    path: '/api/cotizaciones/enlace/:clave',
    access: 'public',
    unlisted: true,
    summary: 'Una versión, para quien tiene su enlace; cuenta que se abrió',
    params: z.object({ clave: raw(500) }),
    reply: compartida,
    refuses,
  }),
} as const
