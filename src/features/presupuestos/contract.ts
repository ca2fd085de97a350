import { cliente } from '#features/clientes/contract.ts'
import { event, type Emitted } from '#shared/events.ts'
import { ORDER_MOVERS, P } from '#shared/permisos.ts'
import { file, route } from '#shared/route.ts'
import {
  bool,
  raw,
  day,
  dia,
  entrada,
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
  time,
  z,
} from '#shared/wire.ts'
import { MAX_FRANJA } from '#features/calendario/rules.ts'
import { anular, textosAnular } from './anular.ts'
import { card, pedido, quote } from './contract/quote.ts'
import { search } from './contract/search.ts'
import { estados } from './estados.ts'
import { otraFecha, textosFecha } from './fechas.ts'

export type { Search } from './contract/search.ts'
export { ordenCompra } from './limits.ts'
export { archivoOrden, quote, pedido, tracking, voucher } from './contract/quote.ts'
export type { ArchivoOrden, Card, QuoteLine, Quote, Pedido } from './contract/quote.ts'

const OPERACIONES = { all: [P.operaciones] } as const
const ONE = { any: [P.operaciones, P.accionesCarrito, P.ultimasOperaciones] } as const
/** Beside a list, where they are asked for: how many in each state (1,001: more than 1,000), and where orders went. */
const cuentas = z.object({ estados: z.record(z.enum(estados), int), destinos: lista(texto) })
export type Cuentas = z.infer<typeof cuentas>
const cards = lista(card)
const counted = z.object({ ...cards.shape, cuentas: z.optional(cuentas) })
const byId = z.object({ id: idParam })
const moved = {
  presupuestoId: id,
  clienteId: id,
  usuarioId: id,
  usuario: texto,
  de: texto,
  motivo: texto,
  ordenCompra: textoNull,
}
const campos = {
  presupuestoId: 'la solicitud',
  clienteId: 'su cliente',
  usuarioId: 'la cuenta que la cambió',
  usuario: 'el nombre de la cuenta',
  de: 'el estado de antes',
  motivo: 'por qué, escrito a mano',
  ordenCompra: 'la orden de compra del cliente; null sin ella',
}
export const events = {
  'pedido-cambiado': event({
    summary:
      'Un administrador movió una solicitud a otro estado, o la hizo firme. Lo que manda la importación no avisa.',
    data: z.strictObject({ ...moved, a: texto, esPedidoFirme: z.nullable(bool) }),
    fields: { ...campos, a: 'el estado desde ahora', esPedidoFirme: 'si es un pedido firme desde ahora' },
  }),
  'pedido-cancelado': event({
    summary:
      'Un administrador canceló una solicitud en el portal, o la anuló quien la hizo («Anular pedido»). Un carrito cancelado nunca fue un pedido: no avisa.',
    data: z.strictObject(moved),
    fields: campos,
  }),
  'fecha-pedida': event({
    summary:
      'Se pidió otra fecha de entrega de una solicitud («Pedir otra fecha»). La contesta una `fechaPrometida` de la importación.',
    data: z.strictObject({
      presupuestoId: id,
      clienteId: id,
      usuarioId: id,
      usuario: texto,
      fecha: dia,
      franja: textoNull,
      motivo: texto,
      fechaPrometida: z.nullable(dia),
      ordenCompra: textoNull,
    }),
    fields: {
      presupuestoId: 'la solicitud',
      clienteId: 'su cliente',
      usuarioId: 'la cuenta que la pidió',
      usuario: 'el nombre de la cuenta',
      fecha: 'el día que se pide',
      franja: 'la franja que se pide; null, cualquiera',
      motivo: 'por qué, escrito a mano',
      fechaPrometida: 'la que estaba confirmada; null sin ella',
      ordenCompra: 'la orden de compra del cliente; null sin ella',
    },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}
declare module '#shared/live.ts' {
  interface LiveTypes {
    presupuesto: true
  }
}

export const contract = {
  fetchAll: route({
    method: 'GET',
    path: '/api/Budget/fetchAll',
    standby: true,
    access: OPERACIONES,
    summary: 'Operaciones, de a 10',
    query: z.object({
      page: optionalText(pageParam),
      clienteId: optionalText(id0Param),
      cuentas: optionalText(z.enum(['si'])),
    }),
    reply: counted,
    refuses: { no_encontrado: 404 },
  }),
  fetchAllOf: route({
    method: 'GET',
    path: '/api/Budget/fetchAll/:sellerId',
    standby: true,
    access: OPERACIONES,
    summary: 'Operaciones de un vendedor, de a 10',
    params: z.object({ sellerId: idParam }),
    query: z.object({ page: optionalText(pageParam) }),
    reply: cards,
    refuses: { no_encontrado: 404 },
  }),
  search: route({
    method: 'POST',
    path: '/api/Budget/search',
    reads: true,
    standby: true,
    access: OPERACIONES,
    summary: 'Busca operaciones, de a 10 o de a 25',
    body: search,
    reply: counted,
    refuses: { no_encontrado: 404 },
  }),
  latest: route({
    method: 'GET',
    path: '/api/Budget/latest/:clienteId',
    standby: true,
    access: { all: [P.ultimasOperaciones] },
    summary: 'Las últimas operaciones (hasta 10)',
    params: z.object({ clienteId: id0Param }),
    reply: cards,
    refuses: { no_encontrado: 404 },
  }),
  fetchClientes: route({
    method: 'GET',
    path: '/api/Budget/fetchClientes/:sellerId',
    access: { all: [P.clientes] },
    summary: 'Clientes de un vendedor',
    params: z.object({ sellerId: idParam }),
    reply: lista(cliente),
    refuses: { no_encontrado: 404 },
  }),
  quote: route({
    method: 'GET',
    path: '/api/Budget/:id',
    standby: true,
    access: ONE,
    summary: 'Una solicitud',
    params: byId,
    reply: quote,
    refuses: { no_encontrado: 404 },
  }),
  historial: route({
    method: 'GET',
    path: '/api/Budget/:id/historial',
    standby: true,
    access: ONE,
    summary: 'Historial de estados',
    params: byId,
    reply: lista(
      z.object({
        fecha: z.nullable(time),
        usuario: texto,
        de: textoNull,
        a: texto,
        motivo: textoNull,
        /** Null for clients. */ nota: textoNull,
      }),
    ),
    refuses: { no_encontrado: 404 },
  }),
  estado: route({
    method: 'POST',
    path: '/api/Budget/:id/estado',
    access: ORDER_MOVERS,
    summary: 'Cambia el estado',
    params: byId,
    body: z.object({
      de: optionalText(raw(60)),
      estado: raw(60),
      /** The client reads it, the staff alone the note; one of them is given. */
      motivo: optionalText(libre(250), 'El motivo es obligatorio.'),
      nota: optionalText(libre(250)),
      esPedidoFirme: optionalText(bool),
    }),
    reply: quote,
    refuses: { no_encontrado: 404, estado_no_permitido: 409, estado_cambiado: 409 },
  }),
  anular: route({
    method: 'POST',
    path: '/api/Budget/:id/anular',
    access: OPERACIONES,
    summary: 'Anula una solicitud que todavía está en Enviado: quien la hizo, o un administrador',
    params: byId,
    body: z.object({ motivo: entrada(textosAnular.motivo, anular.motivo) }),
    reply: quote,
    refuses: { pedido_de_otro: 403, no_encontrado: 404, pedido_en_curso: 409 },
  }),
  otraFecha: route({
    method: 'POST',
    path: '/api/Budget/:id/otraFecha',
    access: OPERACIONES,
    summary: 'Pide otra fecha de entrega de una solicitud que todavía no se prepara',
    params: byId,
    body: z.object({
      fecha: optionalText(day, textosFecha.noFecha),
      franja: optionalText(libre(MAX_FRANJA)),
      motivo: entrada(textosFecha.motivo, otraFecha.motivo),
    }),
    reply: quote,
    refuses: { no_encontrado: 404, pedido_en_curso: 409 },
  }),
  ordenCompra: route({
    method: 'GET',
    path: '/api/Budget/:id/ordenCompra',
    access: ONE,
    summary: 'El PDF de la orden de compra',
    params: byId,
    reply: file('application/pdf'),
    refuses: { no_encontrado: 404 },
  }),
  download: route({
    method: 'GET',
    path: '/api/Budget/Download/:numero/:comprobante/:ruta',
    access: ONE,
    summary: 'PDF de un comprobante',
    params: z.object({ numero: raw(200), comprobante: raw(200), ruta: raw(200) }),
    reply: file('application/pdf'),
    limit: 'documento',
    refuses: { no_encontrado: 404 },
  }),
  pdf: route({
    method: 'GET',
    path: '/api/Budget/:id/pdf',
    access: ONE,
    summary: 'La solicitud en PDF',
    params: byId,
    reply: file('application/pdf'),
    limit: 'documento',
    refuses: { no_encontrado: 404 },
  }),
  estadoPedidos: route({
    method: 'GET',
    path: '/api/estadopedidos/GetByPresupuesto',
    standby: true,
    access: 'session',
    summary: 'Estado del pedido por línea',
    query: z.object({ clienteId: id0Param, presupuestoId: idParam }),
    reply: lista(pedido),
    refuses: { no_encontrado: 404 },
  }),
} as const
