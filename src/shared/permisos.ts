import type { Gate, Rol } from '#shared/route.ts'

/** Permission ids (docs/spec/requirements.md 29.2). A screen or call requires ids, never a role alone. */
export const P = {
  configuracion: 1,
  vendedores: 3,
  sugeridos: 6,
  sugerencias: 7,
  clientes: 10,
  carritoA: 14,
  operaciones: 15,
  carritoB: 16,
  accionesCarrito: 17,
  catalogoCliente: 18,
  whatsapp: 19,
  ultimasOperaciones: 20,
  miPerfil: 21,
  cuenta: 22,
  catalogoAdmin: 28,
  catalogoVendedor: 40,
  equipo: 50,
  aprobar: 51,
  pagos: 52,
  recibir: 53,
} as const

/** Rights of the session alone: no account keeps them, so no import gives or takes them (BASE-02). */
const ofSession: readonly number[] = [P.equipo, P.aprobar, P.pagos, P.recibir]
/** The ids that an account may keep (section 29.2). */
export const storablePermisos: readonly number[] = Object.values(P).filter((id) => !ofSession.includes(id))
/**
 * The rights of a session of an account with the stored ids `stored`: those, and what comes with its role or with its
 * operaciones. A right of the session alone that was stored is none.
 */
export const permisosOfSesion = (tipoRol: number, stored: readonly number[]): readonly number[] => [
  ...stored.filter((id) => !ofSession.includes(id)),
  ...(tipoRol !== 3 || stored.includes(P.operaciones) ? [P.pagos, P.recibir] : []),
]

/** What each permission allows, as the audit log names it (section 29.2). */
const nombres: ReadonlyMap<number, string> = new Map([
  [P.configuracion, 'configuración'],
  [P.vendedores, 'vendedores'],
  [P.sugeridos, 'productos sugeridos'],
  [P.sugerencias, 'editar sugerencias'],
  [P.clientes, 'clientes'],
  [P.carritoA, 'editar el carrito (14)'],
  [P.operaciones, 'operaciones y compra'],
  [P.carritoB, 'editar el carrito (16)'],
  [P.accionesCarrito, 'cancelar y continuar el carrito'],
  [P.catalogoCliente, 'catálogo de cliente'],
  [P.whatsapp, 'WhatsApp'],
  [P.ultimasOperaciones, 'últimas operaciones'],
  [P.miPerfil, 'mi perfil'],
  [P.cuenta, 'contraseña y contacto'],
  [P.catalogoAdmin, 'catálogo de administración'],
  [P.catalogoVendedor, 'catálogo de vendedor'],
  [P.equipo, 'mi equipo'],
  [P.aprobar, 'aprobar'],
  [P.pagos, 'cuenta y pagos'],
  [P.recibir, 'recibir'],
])
/** 'clientes'; an unknown id gives 'permiso 99'. */
export const nombreOfPermiso = (id: number): string => nombres.get(id) ?? `permiso ${id}`

export const catalogo = [P.catalogoCliente, P.catalogoVendedor, P.catalogoAdmin] as const

/** Who may change the state of orders and claims (OPEN-340). */
export const ORDER_MOVERS = { roles: [1], all: [P.operaciones] } as const satisfies Gate
/** Who may create and change sellers (OPEN-340). */
export const EDITORS = { roles: [1], all: [P.vendedores] } as const satisfies Gate

/** Default ids of each role (OPEN-01). */
export const permisosOfRol: { readonly [rol in Rol]: readonly number[] } = {
  1: [1, 3, 6, 7, 10, 14, 15, 16, 17, 20, 22, 28],
  2: [6, 10, 14, 15, 16, 17, 20, 21, 22, 40],
  3: [6, 14, 15, 16, 17, 18, 19, 20, 21, 22],
}
