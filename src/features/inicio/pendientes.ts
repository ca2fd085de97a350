import { showDay, type Day } from '#shared/dates.ts'
import { showInt } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'

/** The kinds of pending work of staff, most urgent first (OPEN-312). */
export const claves = [
  'compra-deshabilitada',
  'salida-fallida',
  'correos-fallidos',
  'importaciones-con-error',
  'reclamos-vencidos',
  'reclamos-sin-responsable',
  'reclamos-abiertos',
  'solicitudes-enviadas',
  'solicitudes-comercial',
  'clientes-retenidos',
  'carritos-detenidos',
  'cuentas-nuevas',
] as const
export type Clave = (typeof claves)[number]

/** Most counted of each kind, and most named. */
export const COUNT_LIMIT = 1_000
export const NAMED = 5
/** Days looked back for imports and new accounts, and hours after which a cart counts as stopped. */
export const DIAS = 7
export const STALLED_HOURS = 24

type Nombre = { readonly one: string; readonly several: string }
type Pendiente = {
  /** Who sees it: roles, and the permissions needed to act on it. */
  readonly roles: readonly number[]
  readonly permiso?: number
  readonly que: Nombre
  readonly where: string
  readonly grave?: true
  /** The filtered list that shows them. */
  readonly ruta: string
}
/** Who sees any of them, and may call. */
export const ESPERAN = { roles: [1, 2], any: [P.configuracion, P.clientes, P.operaciones] } as const
const ADMIN = [1]
const HOST = [1, 2]
const CONFIGURACION = { roles: ADMIN, permiso: P.configuracion } as const

/** Each kind's words, link and audience, for both server and screen. */
export const pendientes: { readonly [clave in Clave]: Pendiente } = {
  'compra-deshabilitada': {
    ...CONFIGURACION,
    grave: true,
    que: { one: 'La compra está deshabilitada', several: '' },
    where: 'Nadie puede hacer pedidos.',
    ruta: '/configuracion',
  },
  'salida-fallida': {
    ...CONFIGURACION,
    grave: true,
    que: { one: 'aviso sin llegar', several: 'avisos sin llegar' },
    where: 'No pudieron salir al sistema de gestión.',
    ruta: '/salida-sistema?estado=fallido',
  },
  'correos-fallidos': {
    ...CONFIGURACION,
    grave: true,
    que: { one: 'correo fallido', several: 'correos fallidos' },
    where: 'No se pudieron enviar.',
    ruta: '/correo-saliente?estado=fallido',
  },
  'importaciones-con-error': {
    ...CONFIGURACION,
    grave: true,
    que: { one: 'importación con errores', several: 'importaciones con errores' },
    where: `Filas rechazadas o cortadas, en los últimos ${DIAS} días.`,
    ruta: '/salida-sistema',
  },
  'reclamos-vencidos': {
    roles: HOST,
    que: { one: 'reclamo vencido', several: 'reclamos vencidos' },
    where: 'Pasó el día en que vencían y siguen abiertos.',
    grave: true,
    ruta: '/reclamos?vencidos=si&todos=si',
  },
  'reclamos-sin-responsable': {
    roles: ADMIN,
    que: { one: 'reclamo sin responsable', several: 'reclamos sin responsable' },
    where: 'Abiertos, y nadie a cargo.',
    ruta: '/reclamos?responsable=nadie&todos=si',
  },
  'reclamos-abiertos': {
    roles: HOST,
    que: { one: 'reclamo abierto', several: 'reclamos abiertos' },
    where: 'Todavía sin cerrar.',
    ruta: '/reclamos?estado=abiertos&todos=si',
  },
  'solicitudes-enviadas': {
    roles: HOST,
    permiso: P.operaciones,
    que: { one: 'solicitud sin tomar', several: 'solicitudes sin tomar' },
    where: 'En Enviado, a la espera de Comercial.',
    ruta: '/presupuestos?estado=Enviado&todos=si',
  },
  'solicitudes-comercial': {
    roles: HOST,
    permiso: P.operaciones,
    que: { one: 'solicitud por aprobar', several: 'solicitudes por aprobar' },
    where: 'En Comercial: en revisión, o a confirmar como firmes.',
    ruta: '/presupuestos?estado=Comercial&todos=si',
  },
  'clientes-retenidos': {
    roles: HOST,
    permiso: P.clientes,
    que: { one: 'cliente retenido', several: 'clientes retenidos' },
    where: 'No pueden confirmar pedidos.',
    ruta: '/clientes',
  },
  'carritos-detenidos': {
    roles: HOST,
    permiso: P.operaciones,
    que: { one: 'carrito tuyo detenido', several: 'carritos tuyos detenidos' },
    where: 'Abiertos hace más de un día, sin confirmar.',
    ruta: '/miCarrito',
  },
  'cuentas-nuevas': {
    ...CONFIGURACION,
    que: { one: 'cuenta nueva', several: 'cuentas nuevas' },
    where: `Creadas en los últimos ${DIAS} días.`,
    ruta: '/auditoria?accion=usuario-creado',
  },
}

/** '3 solicitudes sin tomar'; beyond the limit 'Más de 999 …'. */
export const showPendiente = (clave: Clave, cuantos: number): string => {
  const { one, several } = pendientes[clave].que
  if (several === '') return one
  if (cuantos >= COUNT_LIMIT) return `Más de ${showInt(COUNT_LIMIT - 1)} ${several}`
  return `${showInt(cuantos)} ${cuantos === 1 ? one : several}`
}
/**
 * What waits at a screen, in two words ('3 fallidos'): of the most urgent kind whose list is there. `link`: the
 * screen's path. Null where nothing does.
 */
export const showWaiting = (
  all: readonly { readonly clave: Clave; readonly cuantos: number }[],
  link: string,
): string | null => {
  const found = claves
    .filter((clave) => pendientes[clave].que.several !== '' && pendientes[clave].ruta.split('?')[0] === link)
    .flatMap((clave) => all.find((one) => one.clave === clave && one.cuantos > 0) ?? [])[0]
  if (!found) return null
  const { one, several } = pendientes[found.clave].que
  const state = (found.cuantos === 1 ? one : several).split(' ').slice(1).join(' ')
  const count = found.cuantos >= COUNT_LIMIT ? `Más de ${showInt(COUNT_LIMIT - 1)}` : showInt(found.cuantos)
  return `${count} ${state}`
}
/** 'desde el 20/11/2026', or the reason. */
export const showDetalle = ({ desde, motivo }: { desde: Day | null; motivo: string | null }): string | null =>
  desde ? `desde el ${showDay(desde)}` : motivo
