import { showInt } from '#shared/money.ts'
import type { Orden, Solo } from './orders.ts'

/** The sentences of the client directory and of a shop's address (CLI-01 … CLI-13, OPEN-26, OPEN-83). */
export const textos = {
  titulo: 'CLIENTES',
  buscar: 'Buscar Cliente',
  verPerfil: 'Ver Perfil',
  buyFor: 'Comprar para',
  retenido: 'Retenido',
  noOperaciones: 'Sin operaciones',
  noUsuario: 'El cliente todavía no tiene usuario.',
  none: 'Todavía no hay clientes.',
  whatFor: 'Acá vas a ver cada cliente, con lo que debe y su último pedido, cuando llegue del sistema de gestión.',
  sinResultado: 'Ningún cliente coincide con la búsqueda.',
  calle: 'La calle es obligatoria.',
  calleNro: 'El número es obligatorio.',
  actualizada: 'Dirección actualizada correctamente.',
  otroCambio: (que: string) =>
    `Mientras escribías, otra persona cambió ${que}. Lo que escribiste sigue acá: guardá de nuevo para dejarlo así.`,
} as const

/** A client's display name. */
export const nombreOf = (cliente: { nombreFantasia: string | null; razonSocial: string }): string =>
  cliente.nombreFantasia ?? cliente.razonSocial

export const nombresDeOrden: { readonly [O in Orden]: string } = {
  nombre: 'Por nombre',
  vencido: 'Más vencido primero',
  deuda: 'Más deuda primero',
  credito: 'Más crédito libre primero',
  carrito: 'Carrito con más renglones primero',
  pedido: 'Último pedido primero',
}
export const nombresDeSolo: { readonly [S in Solo]: string } = {
  vencido: 'Con deuda vencida',
  deuda: 'Con deuda',
  'con-credito': 'Con crédito libre',
  'sin-credito': 'Sin crédito libre',
  carrito: 'Con un carrito mío abierto',
  'sin-pedidos': 'Sin pedidos hace 90 días',
}

/** One's own open cart of a client, beside its name (DIARIO-07). */
export const showCarrito = (lines: number): string =>
  `carrito con ${showInt(lines)} ${lines === 1 ? 'renglón' : 'renglones'}`

/** Clients on a page of the directory. */
export const perPage = 40
export const MAX_CALLE = 250
export const MAX_CALLE_NRO = 30

export type DireccionForm = { calle: string; calleNro: string }
/** Checks a shop's street and number, trimmed. */
export const checkDireccion = ({ calle, calleNro }: DireccionForm): Partial<Record<keyof DireccionForm, string>> => ({
  ...(calle.trim() === '' ? { calle: textos.calle } : {}),
  ...(calleNro.trim() === '' ? { calleNro: textos.calleNro } : {}),
})
