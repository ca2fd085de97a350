import { P } from '#shared/permisos.ts'
import { passes, type Access } from '#shared/route.ts'

export const porPagina = 20
/** So many are shown at the bell. */
export const enCampana = 6
/** Beyond so many, nobody counts them. */
export const MUCHOS = 99
/** How long they stay, in days. */
export const DIAS = 90

export const textos = {
  titulo: 'Avisos',
  vacio: 'No tenés avisos.',
  vacioDetalle: 'Acá vas a ver los cambios de estado de las solicitudes y los movimientos de los reclamos.',
  leerTodo: 'Marcar todo como leído',
  verTodos: 'Ver todos los avisos',
  correo: 'También por correo',
  correoDetalle: 'Elegí de qué querés recibir además un correo. Los correos de tu empresa a otras personas no cambian.',
  tipoDesconocido: 'No hay avisos de ese tipo.',
} as const

/**
 * Every kind of notice: what it is called where one chooses what is also mailed, and who may read it (within his
 * scope).
 */
export const tipos = {
  solicitud: {
    nombre: 'Cambios de estado de las solicitudes',
    access: { any: [P.operaciones, P.accionesCarrito, P.ultimasOperaciones] },
  },
  reclamo: { nombre: 'Movimientos de los reclamos', access: 'session' },
  proyecto: { nombre: 'Avances de los proyectos', access: 'session', sinCorreo: true },
} as const satisfies Record<string, { nombre: string; access: Access; sinCorreo?: true }>
export type TipoDeAviso = keyof typeof tipos
export const isTipoDeAviso = (text: string): text is TipoDeAviso => Object.hasOwn(tipos, text)

/** Whether a kind is mailed at all: of one that is not, there is nothing to choose. */
export const hasCorreo = (tipo: TipoDeAviso): boolean => !('sinCorreo' in tipos[tipo])

/** The kinds somebody may read. */
export const tiposDe = (who: { tipoRol: number; permisos: ReadonlySet<number> }): readonly TipoDeAviso[] =>
  (Object.keys(tipos) as TipoDeAviso[]).filter((tipo) => passes(tipos[tipo].access, who))

/** '3', or '99+' of more than are counted. */
export const showSinLeer = (sinLeer: number): string => (sinLeer > MUCHOS ? `${MUCHOS}+` : String(sinLeer))
/** What the bell says of itself. */
export const showCampana = (sinLeer: number): string =>
  sinLeer === 0 ? 'Avisos' : `Avisos, ${sinLeer > MUCHOS ? `más de ${MUCHOS}` : sinLeer} sin leer`
