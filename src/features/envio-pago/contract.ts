import { presupuesto } from '#features/carrito/contract.ts'
import { calendario } from '#features/calendario/contract.ts'
import { tienda } from '#features/clientes/contract.ts'
import { rate } from '#features/dolar/contract.ts'
import { archivoOrden, ordenCompra, quote } from '#features/presupuestos/contract.ts'
import { event, type Emitted } from '#shared/events.ts'
import { P } from '#shared/permisos.ts'
import { route, withRetryAfter } from '#shared/route.ts'
import {
  bool,
  boolParam,
  raw,
  day,
  desc,
  dia,
  id,
  idParam,
  int,
  libre,
  lista,
  notRead,
  numero,
  ok,
  optionalText,
  porcentaje,
  texto,
  textoNull,
  time,
  z,
} from '#shared/wire.ts'
import { textos } from './textos.ts'

/** A shop's address, with its town and its province's number. */
const domicilio = z.object({ ...tienda.shape, localidad: textoNull, provinciaId: id })
export type Tienda = z.infer<typeof domicilio>
/** The cart's client, in the shape the header keeps the chosen one. */
const clienteSeleccionado = z.object({ id, nombreFantasia: texto })
/** `Preconfirm` (SHIP-07): the options of checkout. */
export const preconfirm = z.object({
  tiendas: lista(domicilio),
  listaTransportes: lista(z.object({ ...desc.shape, clientes: lista(z.object({ clienteTiendaNro: int })) })),
  clasificacionEnvios: lista(desc),
  listaFormasPago: lista(z.object({ ...desc.shape, porcentaje, defaultValue: bool })),
  datosRecibe: z.nullable(z.object({ nombre: texto, apellido: texto, telefono: textoNull, nroDocumento: textoNull })),
  /** The cart at today's prices, with its own client, whatever the header shows. */
  presupuesto,
  clienteSeleccionado,
  /** It buys a cotización: the way back leads there. */ aparte: bool,
  /** What the cart has of the client's own order (OC-01), and whether it is ordered only with its number. */
  ordenCompra: textoNull,
  ordenCompraArchivo: z.nullable(archivoOrden),
  ordenCompraObligatoria: bool,
  /** What it has of the day of its delivery, and what may be asked for (REMITO-05). */
  fechaPedida: z.nullable(dia),
  franjaPedida: textoNull,
  calendario,
})
export type Preconfirm = z.infer<typeof preconfirm>

/** The quote to confirm (CONF-03), and why its pre-confirm is void, if it is. */
export const confirmacion = z.object({ ...quote.shape, aviso: textoNull, clienteSeleccionado, aparte: bool })
export type Confirmacion = z.infer<typeof confirmacion>

const text = optionalText(libre(250))
/** Degrees, from −`most` to `most`. */
const degrees = (most: number) => optionalText(z.number().check(z.gte(-most), z.lte(most)))
/** `PreconfirmReq` (SHIP-09). Limits and messages of the fields are in rules.ts, shared by screen and server. */
export const preconfirmReq = z.object({
  id,
  contactoId: notRead,
  nombre: text,
  apellido: text,
  telefono: text,
  dni: text,
  clienteTiendaEntregaNro: optionalText(int),
  transporteId: optionalText(int),
  clasificacionId: optionalText(int),
  condicionPagoId: optionalText(int),
  esObra: optionalText(bool),
  obraCalle: text,
  /** As long as the import allows. */
  obraNro: optionalText(libre(30)),
  localidad: text,
  obraCodigoPostal: text,
  obraLatitud: degrees(90),
  obraLongitud: degrees(180),
  provinciaId: optionalText(int),
  /** The client's own order number; its rule is in presupuestos/orden-compra.ts. */
  ordenCompra: text,
  /** When its delivery is asked for; without a day, as soon as possible (calendario/rules.ts). */
  fechaPedida: optionalText(day),
  franjaPedida: text,
})
export type PreconfirmReq = z.output<typeof preconfirmReq>

export const events = {
  'pedido-confirmado': event({
    summary: 'Un carrito se confirmó («REALIZAR PEDIDO») y es una solicitud; una sola vez por solicitud.',
    data: z.strictObject({ presupuestoId: id, clienteId: id, usuarioId: id, ordenCompra: textoNull }),
    fields: {
      presupuestoId: 'la solicitud',
      clienteId: 'su cliente',
      usuarioId: 'la cuenta que confirmó',
      ordenCompra: 'la orden de compra del cliente; null sin ella',
    },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}

const BUY = { all: [P.operaciones] } as const
/** What buys a cotización may be bought no more: it expired, another version stands, another order took the rest. */
const ofCotizacion = {
  cotizacion_vencida: 409,
  cotizacion_cambiada: 409,
  cotizacion_agotada: 409,
  estado_no_permitido: 409,
  producto_no_disponible: 409,
} as const
const byId = z.object({ id: idParam })

export const contract = {
  preconfirm: route({
    method: 'GET',
    path: '/api/Budget/preconfirm/:id',
    access: BUY,
    summary: 'Datos para envío y pago',
    params: byId,
    reply: preconfirm,
    refuses: { no_encontrado: 404 },
  }),
  fetchPreconfirm: route({
    method: 'GET',
    path: '/api/Budget/FetchPreconfirm/:id',
    access: BUY,
    summary: 'Datos para envío y pago',
    params: byId,
    reply: preconfirm,
    refuses: { no_encontrado: 404 },
  }),
  confirmacion: route({
    method: 'GET',
    path: '/api/Budget/:id/confirmacion',
    access: BUY,
    summary: 'Lo que se va a confirmar, y si todavía vale',
    params: byId,
    reply: confirmacion,
    refuses: { no_encontrado: 404 },
  }),
  preconfirmBudget: route({
    method: 'PUT',
    path: '/api/Budget/preconfirmBudget',
    access: BUY,
    summary: 'Guarda envío y pago del carrito',
    body: preconfirmReq,
    reply: quote,
    refuses: {
      cuenta_inactiva: 403,
      no_encontrado: 404,
      carrito_cambiado: { status: 409, extra: { presupuesto } },
      carrito_cerrado: 409,
      ...ofCotizacion,
    },
  }),
  subirOrden: route({
    method: 'POST',
    path: '/api/Budget/:id/ordenCompra',
    access: BUY,
    summary: 'Guarda el PDF de la orden de compra del carrito, en lugar del que tenía',
    params: byId,
    upload: { file: { types: ['pdf'], maxBytes: ordenCompra.maxBytes } },
    reply: archivoOrden,
    refuses: {
      cuenta_inactiva: 403,
      no_encontrado: 404,
      carrito_cerrado: 409,
      demasiados_bytes: withRetryAfter(429),
    },
  }),
  quitarOrden: route({
    method: 'DELETE',
    path: '/api/Budget/:id/ordenCompra',
    access: BUY,
    summary: 'Quita el PDF de la orden de compra del carrito',
    params: byId,
    reply: ok,
    success: true,
    refuses: { cuenta_inactiva: 403, no_encontrado: 404, carrito_cerrado: 409 },
  }),
  ordenesRepetidas: route({
    method: 'GET',
    path: '/api/Budget/:id/ordenCompra/repetidas',
    access: BUY,
    summary: 'Las otras solicitudes del cliente del carrito con esa orden de compra, de las últimas',
    params: byId,
    query: z.object({ numero: raw(250) }),
    reply: lista(z.object({ id, fecha: time })),
    refuses: { no_encontrado: 404 },
  }),
  confirm: route({
    method: 'POST',
    path: '/api/Budget/:id',
    access: BUY,
    summary: 'Confirma la solicitud (REALIZAR PEDIDO)',
    params: byId,
    query: z.object({
      observaciones: optionalText(raw(2_000, undefined, textos.observaciones)),
      esPedidoFirme: optionalText(boolParam),
      /** The version of the quote shown; another one is not placed. */
      version: optionalText(idParam),
      /** The version of the terms accepted; newer ones must be accepted first (OPEN-221). */
      terminosVersion: optionalText(idParam),
      /** The instant of the rate shown, and its value; another one is told first (DOLAR-06). */
      dolarVisto: optionalText(raw(40).check(z.refine((text) => !Number.isNaN(Date.parse(text)), textos.dolarVisto))),
      dolarVistoValor: optionalText(z.string().check(z.regex(/^\d{1,10}(\.\d{1,4})?$/, textos.dolarVisto))),
    }),
    reply: quote,
    refuses: {
      cuenta_inactiva: 403,
      cliente_retenido: 403,
      no_encontrado: 404,
      carrito_cerrado: 409,
      compra_deshabilitada: 409,
      terminos_cambiados: 409,
      dolar_cambiado: { status: 409, extra: { antes: z.nullable(numero), ahora: z.nullable(rate) } },
      preconfirmacion_vencida: { status: 409, extra: { presupuesto } },
      ...ofCotizacion,
    },
  }),
  getTermsConditions: route({
    method: 'GET',
    path: '/api/configuracion/getTermsConditions',
    access: 'session',
    summary: 'Términos y condiciones',
    reply: z.object({ termsConditions: texto, version: int }),
  }),
  getShoopEnabled: route({
    method: 'GET',
    path: '/api/configuracion/getShoopEnabled',
    access: 'session',
    summary: 'Si la compra está habilitada',
    reply: z.object({ shoopEnabled: bool }),
  }),
} as const
