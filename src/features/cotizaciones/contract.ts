import { TIPOS_DOLAR } from '#features/dolar/rules.ts'
import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  codeText,
  currency,
  day,
  dia,
  figure,
  id,
  id0Param,
  idParam,
  int,
  kg,
  libre,
  lista,
  metro,
  moneda,
  numero,
  optionalText,
  pageParam,
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
  MAX_REFERENCIA,
  medios,
  motivos,
  respuestas,
} from './rules.ts'

declare module '#shared/live.ts' {
  interface LiveTypes {
    /** A cotización of a client. */ cotizacion: true
  }
}

const estado = z.enum(estados)
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
  pedidas: lista(pedida),
  versiones: lista(version),
  movimientos: lista(movimiento),
  /** The orders that bought it. */ compras: lista(z.object({ presupuestoId: id, estado: texto, fecha: time })),
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

const READ = { any: [P.operaciones, P.accionesCarrito] } as const
const ASK = { all: [P.accionesCarrito] } as const
const TEAM = { roles: [1, 2], all: [P.operaciones] } as const
const ANSWER = { roles: [3], all: [P.accionesCarrito] } as const
const BUY = { all: [P.operaciones, P.accionesCarrito] } as const
const params = z.object({ id: idParam })
const fresh = { status: 409, extra: { cotizacion } } as const
const nothing = { no_encontrado: 404 } as const
const moves = { ...nothing, estado_no_permitido: 409, cotizacion_vencida: 409, cotizacion_cambiada: fresh } as const
const edits = { ...nothing, estado_no_permitido: 409, version_vieja: fresh } as const

export const contract = {
  list: route({
    method: 'GET',
    path: '/api/cotizaciones',
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
    body: z.object({ cambio: id, /** Ticked lines whose list price moved. */ revisados: z.array(id) }),
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
} as const
