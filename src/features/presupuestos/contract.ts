import { cliente } from '#features/clientes/contract.ts'
import { event, type Emitted } from '#shared/events.ts'
import { MUEVEN, P } from '#shared/permisos.ts'
import { file, route } from '#shared/route.ts'
import {
  bool,
  crudo,
  day,
  entrada,
  id,
  id0Param,
  idParam,
  int,
  libre,
  lista,
  noLeido,
  opcional,
  page,
  pageParam,
  texto,
  textoNull,
  time,
  z,
} from '#shared/wire.ts'
import { card, pedido, quote } from './contract/quote.ts'

export { quote, pedido } from './contract/quote.ts'
export type { Card, QuoteLine, Quote, Pedido } from './contract/quote.ts'

/** An id; 0 is none. */
const idOrNull = z.pipe(
  opcional(int),
  z.transform((v) => v || null),
)
/** `Search`: the operations filter (OPER-08). `fecha` is sent null and not read. */
export const search = z.object({
  clienteId: int,
  nroOperacion: idOrNull,
  vendedorId: idOrNull,
  presupuesto: opcional(libre(30)),
  pedido: opcional(libre(30)),
  desde: opcional(day),
  hasta: opcional(day),
  fecha: noLeido,
  estado: opcional(libre(60)),
  page: opcional(page),
})
export type Search = z.output<typeof search>

const OPERACIONES = { all: [P.operaciones] } as const
const UNO = { any: [P.operaciones, P.accionesCarrito, P.ultimasOperaciones] } as const
const cards = lista(card)
const byId = z.object({ id: idParam })
const movido = { presupuestoId: id, clienteId: id, usuarioId: id, usuario: texto, de: texto, motivo: texto }
const campos = {
  presupuestoId: 'la solicitud',
  clienteId: 'su cliente',
  usuarioId: 'la cuenta que la cambió',
  usuario: 'el nombre de la cuenta',
  de: 'el estado de antes',
  motivo: 'por qué, escrito a mano',
}
export const events = {
  'pedido-cambiado': event({
    summary:
      'Un administrador movió una solicitud a otro estado, o la hizo firme. Lo que manda la importación no avisa.',
    data: z.strictObject({ ...movido, a: texto, esPedidoFirme: z.nullable(bool) }),
    fields: { ...campos, a: 'el estado desde ahora', esPedidoFirme: 'si es un pedido firme desde ahora' },
  }),
  'pedido-cancelado': event({
    summary: 'Un administrador canceló una solicitud en el portal. Un carrito cancelado nunca fue un pedido: no avisa.',
    data: z.strictObject(movido),
    fields: campos,
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}
declare module '#shared/vivo.ts' {
  interface Vivos {
    presupuesto: true
  }
}

export const contract = {
  fetchAll: route({
    method: 'GET',
    path: '/api/Budget/fetchAll',
    access: OPERACIONES,
    summary: 'Operaciones, de a 10',
    query: z.object({ page: opcional(pageParam), clienteId: opcional(id0Param) }),
    reply: cards,
    refuses: { no_encontrado: 404 },
  }),
  fetchAllOf: route({
    method: 'GET',
    path: '/api/Budget/fetchAll/:sellerId',
    access: OPERACIONES,
    summary: 'Operaciones de un vendedor, de a 10',
    params: z.object({ sellerId: idParam }),
    query: z.object({ page: opcional(pageParam) }),
    reply: cards,
    refuses: { no_encontrado: 404 },
  }),
  search: route({
    method: 'POST',
    path: '/api/Budget/search',
    access: OPERACIONES,
    summary: 'Busca operaciones, de a 10',
    body: search,
    reply: cards,
    refuses: { no_encontrado: 404 },
  }),
  latest: route({
    method: 'GET',
    path: '/api/Budget/latest/:clienteId',
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
    access: UNO,
    summary: 'Una solicitud',
    params: byId,
    reply: quote,
    refuses: { no_encontrado: 404 },
  }),
  historial: route({
    method: 'GET',
    path: '/api/Budget/:id/historial',
    access: UNO,
    summary: 'Historial de estados',
    params: byId,
    reply: lista(z.object({ fecha: time, usuario: texto, de: textoNull, a: texto, motivo: textoNull })),
    refuses: { no_encontrado: 404 },
  }),
  estado: route({
    method: 'POST',
    path: '/api/Budget/:id/estado',
    access: MUEVEN,
    summary: 'Cambia el estado',
    params: byId,
    body: z.object({
      de: opcional(crudo(60)),
      estado: crudo(60),
      motivo: entrada('El motivo es obligatorio.'),
      esPedidoFirme: opcional(bool),
    }),
    reply: quote,
    refuses: { no_encontrado: 404, estado_no_permitido: 409, estado_cambiado: 409 },
  }),
  download: route({
    method: 'GET',
    path: '/api/Budget/Download/:numero/:comprobante/:ruta',
    access: UNO,
    summary: 'PDF de un comprobante',
    params: z.object({ numero: crudo(200), comprobante: crudo(200), ruta: crudo(200) }),
    reply: file('application/pdf'),
    limit: 'documento',
    refuses: { no_encontrado: 404 },
  }),
  pdf: route({
    method: 'GET',
    path: '/api/Budget/:id/pdf',
    access: UNO,
    summary: 'La solicitud en PDF',
    params: byId,
    reply: file('application/pdf'),
    limit: 'documento',
    refuses: { no_encontrado: 404 },
  }),
  estadoPedidos: route({
    method: 'GET',
    path: '/api/estadopedidos/GetByPresupuesto',
    access: 'session',
    summary: 'Estado del pedido por línea',
    query: z.object({ clienteId: id0Param, presupuestoId: idParam }),
    reply: lista(pedido),
    refuses: { no_encontrado: 404 },
  }),
} as const
