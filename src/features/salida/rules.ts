import type { EstadoAviso } from './estados.ts'
import { codigoOf } from '#features/cotizaciones/rules.ts'
import { showInt } from '#shared/money.ts'

export { estados, type EstadoAviso } from './estados.ts'

/** What a state is called, of one and, in the filter, of many. */
export const nombreEstado: { readonly [e in EstadoAviso]: readonly [string, string] } = {
  pendiente: ['En espera', 'En espera'],
  enviando: ['Enviando', 'Enviando'],
  demorado: ['Demorado', 'Demorados'],
  fallido: ['Fallido', 'Fallidos'],
  enviado: ['Recibido', 'Recibidos'],
}

const tipos: { readonly [tipo: string]: string } = {
  'pedido-confirmado': 'Pedido confirmado',
  'pedido-cambiado': 'Pedido modificado',
  'pedido-cancelado': 'Pedido cancelado',
  'direccion-cambiada': 'Dirección modificada',
  'consulta-disponibilidad': 'Consulta de disponibilidad',
  'reclamo-creado': 'Reclamo cargado',
  'reclamo-cambiado': 'Reclamo avanzado',
  'remito-recibido': 'Remito recibido',
  'vendedor-cambiado': 'Vendedor modificado',
  'cotizacion-pedida': 'Cotización pedida',
  'cotizacion-enviada': 'Cotización enviada',
  'cotizacion-aceptada': 'Cotización aceptada',
  'cotizacion-rechazada': 'Cotización rechazada',
  'cotizacion-retirada': 'Cotización retirada',
  'cotizacion-renovacion-pedida': 'Renovación pedida',
}
/** What happened, in words; what nobody named is read from its letters. */
export const nombreOf = (tipo: string): string =>
  tipos[tipo] ?? tipo.charAt(0).toUpperCase() + tipo.slice(1).replaceAll('-', ' ')
type Sobre = { readonly sobre: string | null; readonly cliente: string | null; readonly nombreCliente: string | null }
/** What an event is about, as one would say it, and whose: 'presupuesto 48415', 'tienda 12/1' of table `salida`. */
export const sobreOf = ({ sobre, cliente, nombreCliente }: Sobre): string | null => {
  const [que, which = ''] = (sobre ?? '').split(' ')
  const de = nombreCliente && cliente ? `${nombreCliente} (${cliente})` : cliente ? `Cliente ${cliente}` : null
  const named = (what: string): string => (de ? `${what} · ${de}` : what)
  if (que === 'presupuesto') return named(`Solicitud ${showInt(Number(which))}`)
  if (que === 'cotizacion') return named(`Cotización ${codigoOf(Number(which))}`)
  if (que === 'remito') return named(`Remito ${(sobre ?? '').slice('remito '.length)}`)
  if (que === 'tienda') return `${de ?? 'Cliente'} · Tienda ${which.split('/')[1] ?? which}`
  return de
}
/** The order that an event is about; null of anything else (DIARIO-25). */
export const solicitudOf = ({ sobre }: Pick<Sobre, 'sobre'>): number | null => {
  const which = /^presupuesto ([1-9]\d{0,8})$/.exec(sobre ?? '')?.[1]
  return which === undefined ? null : Number(which)
}

/** By what an order may be asked for: its number here, or one the order system gave it. */
export const numbers = ['id', 'presupuestoTotvsId', 'pedidoId'] as const
export type Numero = (typeof numbers)[number]
/** The number of ours that a text says, as screens write it too ('48.420'); null for none: a code may begin with 0. */
export const readNumero = (texto: string): number | null =>
  /^[1-9](\d{0,8}|\d{0,2}(\.\d{3}){1,2})$/.test(texto) ? Number(texto.replaceAll('.', '')) : null

/** By what a quote may be asked for: its number here, or what the order system calls it. */
export const numbersOfCotizacion = ['numero', 'codigo'] as const
export type NumeroOfCotizacion = (typeof numbersOfCotizacion)[number]
/** The number of ours that a text says, as screens write it too ('C-318'); null for none. */
export const readCotizacion = (texto: string): number | null => {
  const [, digits] = /^(?:c-)?([1-9]\d{0,8})$/i.exec(texto) ?? []
  return digits === undefined ? null : Number(digits)
}

export const perPage = 20
/** How many events one asks for at most, and unless one says. */
export const MAX_LIMITE = 500
export const LIMITE = 100

/**
 * What is on its way, or waits for its first attempt, needs nobody; anything else may go again, where it can go at all.
 */
export const canReenviar = (estado: EstadoAviso, webhook: boolean): boolean =>
  webhook && (estado === 'fallido' || estado === 'demorado' || estado === 'enviado')

export const textos = {
  titulo: 'Salida al sistema de gestión',
  entrada: 'Lo que entra',
  noEntrada: 'Todavía no entró nada del sistema de gestión.',
  falta: 'Dejó de llegar',
  claves: 'Claves en uso',
  vacio: 'Todavía no hay nada para el sistema de gestión.',
  whatFor: 'Acá vas a ver cada solicitud que sale al sistema de gestión, y si la recibió.',
  emptyFilter: 'No hay avisos así.',
  nobodyReads:
    'Nadie se lleva lo que sale: no hay un webhook configurado ni una clave de integración que lea los avisos. Los pedidos quedan acá, en espera.',
  withoutWebhook: 'No hay un webhook configurado: los avisos esperan a que el sistema de gestión los lea.',
  withWebhook: (host: string) => `Los avisos salen solos hacia ${host}.`,
  noSistema:
    'Leen varias claves, y ninguna está señalada como la del sistema de gestión (claveDelSistema): lo que acusan no cuenta como recibido.',
  ofSistema: 'sistema de gestión',
  noReenviable: 'Este aviso no se puede reenviar: ya está por salir.',
  noWebhook: 'No hay un webhook configurado: no hay adónde reenviar.',
  reenviar: 'Reenviar',
  reenviarTodos: 'Reenviar los fallidos',
  confirmAll: 'Vuelven a salir todos los que fallaron, en su orden y con su mismo número.',
  reenviado: 'El aviso vuelve a salir.',
  unknownNumero: 'Ese número todavía no se dio: no se puede acusar.',
  numeroFuture: 'Ese número todavía no se dio: no se puede leer desde ahí. ¿El portal volvió a una copia anterior?',
} as const

const avisos = (n: number) => `${showInt(n)} ${n === 1 ? 'aviso' : 'avisos'}`
/** What came daily and no longer does. */
export const missingAviso = (entidades: readonly string[]): string => {
  const [one, ...rest] = [...entidades].reverse()
  const nombres = rest.length === 0 ? one : `${rest.reverse().join(', ')} y ${one}`
  return entidades.length === 1
    ? `${nombres} venía todos los días y dejó de llegar.`
    : `${nombres} venían todos los días y dejaron de llegar.`
}
/** What became of resending all. */
export const avisoReenviados = (cuantos: number): string =>
  cuantos === 0 ? 'No quedaba ninguno fallido.' : `${avisos(cuantos)} ${cuantos === 1 ? 'vuelve' : 'vuelven'} a salir.`
export const avisoFailed = (cuantos: number): string =>
  `${avisos(cuantos)} no ${cuantos === 1 ? 'llegó' : 'llegaron'} y ya no ${cuantos === 1 ? 'se intenta' : 'se intentan'} más.`
