import type { Rol } from '#shared/route.ts'

/** The permission ids (docs/spec/requirements.md 29.2). A screen or call asks for ids, never for a role. */
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
} as const

export const catalogo = [P.catalogoCliente, P.catalogoVendedor, P.catalogoAdmin] as const

/** Default ids of each role (OPEN-01). */
export const permisosDelRol: { readonly [rol in Rol]: readonly number[] } = {
  1: [1, 3, 6, 7, 10, 14, 15, 16, 17, 20, 22, 28],
  2: [6, 10, 14, 15, 16, 17, 20, 21, 22, 40],
  3: [6, 14, 15, 16, 17, 18, 19, 20, 21, 22],
}
