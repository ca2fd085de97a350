import { event, type Emitted } from '#shared/events.ts'
import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  cuantos,
  currency,
  entrada,
  id,
  idParam,
  int,
  libre,
  lista,
  optionalText,
  pageParam,
  pages,
  raw,
  texto,
  textoNull,
  timeNull,
  z,
} from '#shared/wire.ts'
import { ordenes, solos } from './orders.ts'
import { MAX_CALLE_NRO, textos } from './rules.ts'

/**
 * `Cliente` of docs/spec/wire.md; `usuario` null: it has no account yet. `ultimaOperacion`, in pages only: its last
 * order, null for none.
 */
export const cliente = z.object({
  id,
  codigo: texto,
  razonSocial: texto,
  nombreFantasia: textoNull,
  telefono: textoNull,
  email: textoNull,
  documentoNro: texto,
  activo: bool,
  retenido: bool,
  seller: z.nullable(z.object({ name: texto, lastName: texto })),
  usuarioId: z.nullable(id),
  usuario: z.nullable(z.object({ id, activo: bool, documentoNro: textoNull, clientes: int })),
  ultimaOperacion: z.optional(timeNull),
})
export type Cliente = z.infer<typeof cliente>
/** A client's shop, a delivery address. */
export const tienda = z.object({
  tiendaNro: int,
  nombreFantasia: textoNull,
  telefono: textoNull,
  calle: texto,
  calleNro: texto,
  provincia: texto,
  pais: texto,
})
export type Tienda = z.infer<typeof tienda>

/** A client as staff looks at it: in pesos what it owes, what it may still order for, and one's own cart there. */
export const enCartera = z.object({
  ...cliente.shape,
  ultimaOperacion: timeNull,
  saldo: currency,
  vencido: currency,
  credito: z.nullable(z.object({ libre: currency, simbolo: texto })),
  carrito: int,
})
export type EnCartera = z.infer<typeof enCartera>
const carteraAsked = z.object({
  name: optionalText(libre(250)),
  idSeller: optionalText(idParam),
  id: optionalText(idParam),
  orden: optionalText(z.enum(ordenes)),
  solo: optionalText(z.enum(solos)),
  page: optionalText(pageParam),
})
export type CarteraAsked = z.output<typeof carteraAsked>

const clientes = z.object({ ...lista(cliente).shape, ...cuantos })
const name = optionalText(libre(250))
/** No street that is stored is longer, whoever wrote it. */
const MAX_STORED = 1_000
const direccion = z.object({
  clienteId: id,
  tiendaNro: int,
  calle: entrada(textos.calle),
  calleNro: entrada(textos.calleNro, MAX_CALLE_NRO),
  // what the form showed: a field nobody touched keeps what is stored by now (OPEN-361)
  visto: optionalText(z.object({ calle: raw(MAX_STORED), calleNro: raw(MAX_STORED) })),
})
export type Direccion = z.output<typeof direccion>

export const events = {
  'direccion-cambiada': event({
    summary: 'Alguien cambió la calle o el número de una tienda; el sistema de gestión debe cambiarlos también.',
    data: z.strictObject({ clienteId: id, tiendaNro: int, calle: texto, calleNro: texto }),
    fields: {
      clienteId: 'el cliente',
      tiendaNro: 'su tienda',
      calle: 'la calle desde ahora',
      calleNro: 'el número desde ahora',
    },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}

export const contract = {
  all: route({
    method: 'GET',
    path: '/api/Client/all',
    access: { roles: [1], all: [P.clientes] },
    summary: 'Todos los clientes (o de a páginas)',
    entera: true,
    query: z.object(pages),
    reply: clientes,
  }),
  getAllBySellerId: route({
    method: 'GET',
    path: '/api/Client/getAllBySellerId',
    access: { all: [P.clientes] },
    summary: 'Clientes de un vendedor (todos, o de a páginas)',
    entera: true,
    query: z.object({ idSeller: idParam, ...pages }),
    reply: clientes,
    refuses: { no_encontrado: 404 },
  }),
  search: route({
    method: 'GET',
    path: '/api/Client/search',
    access: { all: [P.clientes] },
    summary:
      'Clientes por nombre, código o documento, sin mayúsculas, acentos ni signos; vacío: todos los propios. idSeller: sólo los de ese vendedor',
    entera: true,
    query: z.object({ name, idSeller: optionalText(idParam), ...pages }),
    reply: clientes,
    refuses: { no_encontrado: 404 },
  }),
  cartera: route({
    method: 'GET',
    path: '/api/Client/cartera',
    access: { roles: [1, 2], all: [P.clientes] },
    summary: 'Los clientes de uno, de a 40, con lo que deben, su crédito libre, el carrito propio y su último pedido',
    query: carteraAsked,
    reply: z.object({ ...lista(enCartera).shape, ...cuantos }),
    refuses: { no_encontrado: 404 },
  }),
  getClienteByNroDoc: route({
    method: 'GET',
    path: '/api/Client/GetClienteByNroDoc',
    access: { all: [P.clientes] },
    summary: 'Un cliente por su documento, o por el de su usuario',
    query: z.object({
      nroDoc: z.string().check(z.regex(/^\d{6,15}$/)),
      tipoDoc: z.pipe(z.enum(['1', '2', '3']), z.transform(Number)),
    }),
    reply: cliente,
    refuses: { no_encontrado: 404 },
  }),
  updateAddress: route({
    method: 'POST',
    path: '/api/Client/updateAddress',
    access: 'session',
    summary: 'Cambia calle y número de una tienda',
    body: direccion,
    reply: tienda,
    refuses: { no_encontrado: 404, cambiado: 409 },
  }),
} as const
