import { tienda } from '#features/clientes/contract.ts'
import { quote } from '#features/presupuestos/contract.ts'
import { event, type Emitted } from '#shared/events.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  boolParam,
  crudo,
  desc,
  id,
  idParam,
  int,
  libre,
  lista,
  noLeido,
  porcentaje,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'
import { textos } from './rules.ts'

export type Tienda = z.infer<typeof tienda>
/** `Preconfirm` (SHIP-07): what checkout chooses from. */
export const preconfirm = z.object({
  tiendas: lista(tienda),
  listaTransportes: lista(z.object({ ...desc.shape, clientes: lista(z.object({ clienteTiendaNro: int })) })),
  clasificacionEnvios: lista(desc),
  listaFormasPago: lista(z.object({ ...desc.shape, porcentaje, defaultValue: bool })),
  datosRecibe: z.nullable(z.object({ nombre: texto, apellido: texto, telefono: textoNull, nroDocumento: textoNull })),
})
export type Preconfirm = z.infer<typeof preconfirm>

const text = z.nullish(libre(250))
/** Degrees. */
const grados = (most: number) => z.nullish(z.number().check(z.gte(-most), z.lte(most)))
/**
 * `PreconfirmReq` (SHIP-09). Limits and texts of the fields stand in rules.ts, so that screen and server say the same.
 */
export const preconfirmReq = z.object({
  id,
  contactoId: noLeido,
  nombre: text,
  apellido: text,
  telefono: text,
  dni: text,
  clienteTiendaEntregaNro: z.nullish(int),
  transporteId: z.nullish(int),
  clasificacionId: z.nullish(int),
  condicionPagoId: z.nullish(int),
  esObra: z.nullish(bool),
  obraCalle: text,
  obraNro: text,
  localidad: text,
  obraCodigoPostal: text,
  obraLatitud: grados(90),
  obraLongitud: grados(180),
  provinciaId: z.nullish(int),
})
export type PreconfirmReq = z.output<typeof preconfirmReq>

export const events = {
  'pedido-confirmado': event({
    summary: 'Un carrito se confirmó («REALIZAR PEDIDO») y es una solicitud; una sola vez por solicitud.',
    data: z.strictObject({ presupuestoId: id, clienteId: id, usuarioId: id }),
    fields: {
      presupuestoId: 'la solicitud',
      clienteId: 'su cliente',
      usuarioId: 'la cuenta que confirmó',
    },
  }),
} as const
declare module '#shared/events.ts' {
  interface Eventos extends Emitted<typeof events> {}
}

const BUY = { all: [15] } as const
const byId = z.object({ id: idParam })

export const contract = {
  preconfirm: route({
    method: 'GET',
    path: '/api/Budget/preconfirm/:id',
    access: BUY,
    summary: 'Datos para envío y pago',
    params: byId,
    reply: preconfirm,
  }),
  fetchPreconfirm: route({
    method: 'GET',
    path: '/api/Budget/FetchPreconfirm/:id',
    access: BUY,
    summary: 'Datos para envío y pago',
    params: byId,
    reply: preconfirm,
  }),
  preconfirmBudget: route({
    method: 'PUT',
    path: '/api/Budget/preconfirmBudget',
    access: BUY,
    summary: 'Guarda envío y pago del carrito',
    body: preconfirmReq,
    reply: quote,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/Budget/:id',
    access: BUY,
    summary: 'Confirma la solicitud (REALIZAR PEDIDO)',
    params: byId,
    query: z.object({
      observaciones: z.optional(crudo(2_000, undefined, textos.observaciones)),
      esPedidoFirme: z.optional(boolParam),
    }),
    reply: quote,
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
