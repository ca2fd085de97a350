import { P } from '#shared/permisos.ts'
import { passes, type Access } from '#shared/route.ts'

export const perPage = 20
/** Notices in the bell's list. */
export const inBell = 6
/** The highest number shown; more are '99+'. */
export const MANY = 99
/** Days a notice is kept. */
export const DIAS = 90

export const textos = {
  titulo: 'Avisos',
  vacio: 'No tenés avisos.',
  whatFor: 'Acá vas a ver los cambios de estado de las solicitudes y los movimientos de los reclamos.',
  leerTodo: 'Marcar todo como leído',
  verTodos: 'Ver todos los avisos',
  correo: 'También por correo',
  correoDetalle: {
    1: 'De lo que deja de llegar del sistema de gestión, de un salto del dólar y de cada administrador nuevo recibís además un correo, si lo elegís.',
    2: 'De un reclamo nuevo de tus clientes, de sus cotizaciones, de lo que reciben con diferencias y de los mensajes que te escriben te llega además un correo, si lo elegís.',
    3: 'De las solicitudes, las cotizaciones y los reclamos que cargás vos, o que tu empresa hizo que te lleguen, y de los mensajes que te escriben, recibís además un correo. Elegí de cuáles. Los de otras personas no cambian.',
  },
  unknownTipo: 'No hay avisos de ese tipo.',
} as const

type WithCorreo = { readonly [rol in 1 | 2 | 3]?: string }
/**
 * The types of notices: who may read each, within its scope, and the label by role of its mail preference; roles
 * without a label get no mail and no preference (OPEN-172).
 */
export const tipos = {
  solicitud: {
    correo: { 3: 'Cambios de estado de las solicitudes' },
    access: { any: [P.operaciones, P.accionesCarrito, P.ultimasOperaciones] },
  },
  reclamo: { correo: { 2: 'Reclamos nuevos', 3: 'Movimientos de los reclamos' }, access: 'session' },
  mensaje: {
    correo: { 2: 'Mensajes de tus clientes', 3: 'Mensajes de tu ejecutivo de cuenta' },
    access: { any: [P.operaciones, P.accionesCarrito, P.ultimasOperaciones] },
  },
  proyecto: { correo: {}, access: 'session' },
  cotizacion: {
    correo: { 2: 'Cotizaciones que tus clientes piden o contestan', 3: 'Cotizaciones que te mandan' },
    access: { any: [P.operaciones, P.accionesCarrito] },
  },
  vencimiento: {
    correo: { 2: 'Cotizaciones que vencen', 3: 'Cotizaciones que vencen hoy' },
    access: { any: [P.operaciones, P.accionesCarrito] },
  },
  entrega: {
    correo: { 2: 'Entregas con diferencias' },
    access: { any: [P.operaciones, P.accionesCarrito, P.ultimasOperaciones] },
  },
  entrada: {
    correo: { 1: 'Archivos del sistema de gestión que dejaron de llegar' },
    access: { roles: [1], all: [P.configuracion] },
  },
  dolar: {
    correo: { 1: 'Saltos en la cotización del dólar' },
    access: { roles: [1], all: [P.configuracion] },
  },
  usuario: {
    correo: { 1: 'Administradores nuevos' },
    access: { roles: [1], all: [P.configuracion] },
  },
} as const satisfies Record<string, { correo: WithCorreo; access: Access }>
export type TipoOfAviso = keyof typeof tipos
export const isTipoOfAviso = (text: string): text is TipoOfAviso => Object.hasOwn(tipos, text)

/** The label of a type's mail preference for a role; null: that role gets no mail of it. */
export const nombreOfCorreo = (tipo: TipoOfAviso, tipoRol: number): string | null => {
  const correo: WithCorreo = tipos[tipo].correo
  return correo[tipoRol as 1 | 2 | 3] ?? null
}
/** The sentence above the mail preferences; null for a role without any. */
export const detalleOfCorreo = (tipoRol: number): string | null => textos.correoDetalle[tipoRol as 1 | 2 | 3] ?? null

/** The types a person may read. */
export const tiposOf = (who: { tipoRol: number; permisos: ReadonlySet<number> }): readonly TipoOfAviso[] =>
  (Object.keys(tipos) as TipoOfAviso[]).filter((tipo) => passes(tipos[tipo].access, who))

/** '3', or '99+' of more than are counted. */
export const showUnread = (sinLeer: number): string => (sinLeer > MANY ? `${MANY}+` : String(sinLeer))
/** What the bell says of itself. */
export const showBell = (sinLeer: number): string =>
  sinLeer === 0 ? 'Avisos' : `Avisos, ${sinLeer > MANY ? `más de ${MANY}` : sinLeer} sin leer`
