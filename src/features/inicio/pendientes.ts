import { showDay, type Day } from '#shared/dates.ts'
import { showInt } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'

/** What may wait for whoever works here, the most urgent first (OPEN-312). */
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

/** At most so many are counted of each; and so many are told by name. */
export const CONTADOS = 1_000
export const NOMBRADOS = 5
/** How far back imports and new accounts are looked at, in days; after how long a cart has stopped, in hours. */
export const DIAS = 7
export const HORAS_DETENIDO = 24

type Nombre = { readonly una: string; readonly varias: string }
type Pendiente = {
  /** Who is told of it: which roles, and what one must be allowed to do about it. */
  readonly roles: readonly number[]
  readonly permiso?: number
  readonly que: Nombre
  readonly donde: string
  readonly grave?: true
  /** The list that shows them, filtered. */
  readonly ruta: string
}
/** Who is told of any of them, and may ask. */
export const ESPERAN = { roles: [1, 2], any: [P.configuracion, P.clientes, P.operaciones] } as const
const ADMIN = [1]
const EQUIPO = [1, 2]
const CONFIGURACION = { roles: ADMIN, permiso: P.configuracion } as const

/** Each with its words, its way and who is told: the server counts by it, the screen draws by it. */
export const pendientes: { readonly [clave in Clave]: Pendiente } = {
  'compra-deshabilitada': {
    ...CONFIGURACION,
    grave: true,
    que: { una: 'La compra está deshabilitada', varias: '' },
    donde: 'Nadie puede hacer pedidos.',
    ruta: '/configuracion',
  },
  'salida-fallida': {
    ...CONFIGURACION,
    grave: true,
    que: { una: 'aviso sin llegar', varias: 'avisos sin llegar' },
    donde: 'No pudieron salir al sistema de gestión.',
    ruta: '/salida-sistema?estado=fallido',
  },
  'correos-fallidos': {
    ...CONFIGURACION,
    grave: true,
    que: { una: 'correo fallido', varias: 'correos fallidos' },
    donde: 'No se pudieron enviar.',
    ruta: '/correo-saliente?estado=fallido',
  },
  'importaciones-con-error': {
    ...CONFIGURACION,
    grave: true,
    que: { una: 'importación con errores', varias: 'importaciones con errores' },
    donde: `Filas rechazadas o cortadas, en los últimos ${DIAS} días.`,
    ruta: '/salida-sistema',
  },
  'reclamos-vencidos': {
    roles: EQUIPO,
    que: { una: 'reclamo vencido', varias: 'reclamos vencidos' },
    donde: 'Pasó el día en que vencían y siguen abiertos.',
    grave: true,
    ruta: '/reclamos?vencidos=si&todos=si',
  },
  'reclamos-sin-responsable': {
    roles: ADMIN,
    que: { una: 'reclamo sin responsable', varias: 'reclamos sin responsable' },
    donde: 'Abiertos, y nadie a cargo.',
    ruta: '/reclamos?responsable=nadie&todos=si',
  },
  'reclamos-abiertos': {
    roles: EQUIPO,
    que: { una: 'reclamo abierto', varias: 'reclamos abiertos' },
    donde: 'Todavía sin cerrar.',
    ruta: '/reclamos?estado=abiertos&todos=si',
  },
  'solicitudes-enviadas': {
    roles: EQUIPO,
    permiso: P.operaciones,
    que: { una: 'solicitud sin tomar', varias: 'solicitudes sin tomar' },
    donde: 'En Enviado, a la espera de Comercial.',
    ruta: '/presupuestos?estado=Enviado&todos=si',
  },
  'solicitudes-comercial': {
    roles: EQUIPO,
    permiso: P.operaciones,
    que: { una: 'solicitud por aprobar', varias: 'solicitudes por aprobar' },
    donde: 'En Comercial: en revisión, o a confirmar como firmes.',
    ruta: '/presupuestos?estado=Comercial&todos=si',
  },
  'clientes-retenidos': {
    roles: EQUIPO,
    permiso: P.clientes,
    que: { una: 'cliente retenido', varias: 'clientes retenidos' },
    donde: 'No pueden confirmar pedidos.',
    ruta: '/clientes',
  },
  'carritos-detenidos': {
    roles: EQUIPO,
    permiso: P.operaciones,
    que: { una: 'carrito tuyo detenido', varias: 'carritos tuyos detenidos' },
    donde: 'Abiertos hace más de un día, sin confirmar.',
    ruta: '/miCarrito',
  },
  'cuentas-nuevas': {
    ...CONFIGURACION,
    que: { una: 'cuenta nueva', varias: 'cuentas nuevas' },
    donde: `Creadas en los últimos ${DIAS} días.`,
    ruta: '/auditoria?accion=usuario-creado',
  },
}

/** '3 solicitudes sin tomar'; past what is counted, 'Más de 999 …'. */
export const showPendiente = (clave: Clave, cuantos: number): string => {
  const { una, varias } = pendientes[clave].que
  if (varias === '') return una
  if (cuantos >= CONTADOS) return `Más de ${showInt(CONTADOS - 1)} ${varias}`
  return `${showInt(cuantos)} ${cuantos === 1 ? una : varias}`
}
/** 'desde el 20/11/2026', or why. */
export const showDetalle = ({ desde, motivo }: { desde: Day | null; motivo: string | null }): string | null =>
  desde ? `desde el ${showDay(desde)}` : motivo
