import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { permisosDelRol } from '#shared/permisos.ts'
import type { Rol } from '#shared/route.ts'
import { mayOpen as opens, type Para, type Screen } from '#shared/screen.ts'
import { Gate } from './guards.tsx'
import { routes } from './routes.tsx'

vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

/** The gates between a person and the screen of an address, found as the router finds them: each opens to any of its own. */
const gatesOf = (address: string): Para[][] =>
  matchRoutes(routes, address)!
    .map((m) => m.route.element as React.ReactElement<{ screens: readonly Screen[] }> | undefined)
    .flatMap((e) => (e?.type === Gate ? [e.props.screens.map((s) => s.access)] : []))
const mayOpen = (address: string, tipoRol: Rol, permisos: readonly number[]) =>
  gatesOf(address).every((gate) => gate.some((access) => opens(access, { tipoRol, permisos: new Set(permisos) })))
const needsNobody = (access: Para) => access === 'public' || access === 'sin-sesion'
const isPublic = (address: string) => gatesOf(address).flat().every(needsNobody)
const isSignIn = (address: string) => gatesOf(address).some((gate) => gate.includes('sin-sesion'))
const pathsOf = (list: RouteObject[]): string[] =>
  list.flatMap((r) => [...(r.path ? [r.path] : []), ...pathsOf(r.children ?? [])])

/**
 * 29.3 of the requirements, line by line: who opens a route by default. [] is public; null: the sign-in, closed to
 * whoever has a session.
 */
const table: [path: string, address: string, roles: readonly Rol[] | null][] = [
  ['/', '/', [1, 2, 3]],
  ['/login', '/login', null],
  ['/admin/login', '/admin/login', null],
  ['/firstlogin', '/firstlogin', []],
  ['/changepassword/:nroDoc/:tipoDoc/:email', '/changepassword/30111222/2/a%40b.test', []],
  ['/changePasswordEmail/:email/:code', '/changePasswordEmail/a%40b.test/x', []],
  ['/reestablecer', '/reestablecer', []],
  ['/admin/reestablecer', '/admin/reestablecer', []],
  ['/reestablecerpassword/mensaje', '/reestablecerpassword/mensaje', []],
  ['/reestablecerpassword/nuevapassword', '/reestablecerpassword/nuevapassword', []],
  ['/presupuestos', '/presupuestos', [1, 2, 3]],
  ['/presupuestos/:presupuestoId', '/presupuestos/5', [1, 2, 3]],
  ['/miCarrito', '/miCarrito', [1, 2, 3]],
  ['/miCarrito/envioPago/:presupuestoId', '/miCarrito/envioPago/5', [1, 2, 3]],
  ['/miCarrito/confirmar/:presupuestoId', '/miCarrito/confirmar/5', [1, 2, 3]],
  ['/productos/:id/:prod?', '/productos/1', [1, 2, 3]],
  ['/productos/:id/:prod?', '/productos/1/101', [1, 2, 3]],
  ['/allProductsList/:productos', '/allProductsList/%5B%5D', [1, 2, 3]],
  ['/detallesproducto/:id', '/detallesproducto/UPN-100-12', [1, 2, 3]],
  ['/vendedores', '/vendedores', [1]],
  ['/vendedor/nuevo', '/vendedor/nuevo', [1]],
  ['/vendedor/editar/:id', '/vendedor/editar/3', [1]],
  ['/vendedor/perfil/:sellerId', '/vendedor/perfil/3', [1, 2]],
  ['/clientes', '/clientes', [1, 2]],
  ['/cliente/perfil/:usuarioId', '/cliente/perfil/7', [1, 2, 3]],
  ['/cliente/perfilvendedor', '/cliente/perfilvendedor', [2]],
  ['/formulario_contacto', '/formulario_contacto', [1, 2, 3]],
  ['/error', '/error', []],
  ['*', '/no/existe', []],
  // beside the documents
  ['/misSesiones', '/misSesiones', [1, 2, 3]],
  ['/seguridad', '/seguridad', [1, 2]],
  ['/sesiones', '/sesiones', [1]],
  ['/correo-saliente', '/correo-saliente', [1]],
  ['/auditoria', '/auditoria', [1]],
]
const guarded = table.filter(([, , roles]) => roles && roles.length > 0).map(([, address]) => address)
const every = Array.from({ length: 60 }, (_, i) => i + 1)
/** The addresses closed to a role 1 that has every id but these. */
const closedWithout = (...ids: number[]) =>
  guarded.filter(
    (a) =>
      mayOpen(a, 1, every) &&
      !mayOpen(
        a,
        1,
        every.filter((i) => !ids.includes(i)),
      ),
  )

describe('the catalogue of routes', () => {
  it('lists every route there is', () => {
    expect(pathsOf(routes).sort()).toEqual([...new Set(table.map(([path]) => path))].sort())
  })
  it.each(table)('%s (%s) opens to whom it should', (path, address, roles) => {
    expect(matchRoutes(routes, address)!.at(-1)!.route.path).toBe(path)
    expect(isSignIn(address)).toBe(roles === null)
    expect(isPublic(address)).toBe(!roles?.length)
    if (roles?.length)
      expect(([1, 2, 3] as const).filter((rol) => mayOpen(address, rol, permisosDelRol[rol]))).toEqual(roles)
  })
  it.each([
    ['ROUT-44', 3, '/vendedores'],
    ['ROUT-46', 10, '/clientes'],
    ['ROUT-48', 17, '/presupuestos/5'],
  ] as const)('%s exactly one route is guarded with permission %i: %s', (_id, permiso, address) => {
    expect(closedWithout(permiso)).toEqual([address])
    expect(mayOpen(address, 1, [permiso])).toBe(true)
  })
  it('ROUT-47 ROUT-49 permission 15 alone guards operations, cart, checkout and confirmation', () => {
    const by15 = ['/presupuestos', '/miCarrito', '/miCarrito/envioPago/5', '/miCarrito/confirmar/5']
    expect(closedWithout(15)).toEqual(by15)
    for (const address of by15) expect(mayOpen(address, 3, [15]), address).toBe(true)
  })
  it('ROUT-50 any one of 18, 40 and 28 opens the catalogue routes, none of them does not', () => {
    const catalogue = ['/productos/1', '/productos/1/101', '/allProductsList/%5B%5D', '/detallesproducto/UPN-100-12']
    expect(closedWithout(18, 40, 28)).toEqual(catalogue)
    for (const id of [18, 40, 28])
      for (const address of catalogue) expect(mayOpen(address, 3, [id]), `${address} with ${id}`).toBe(true)
    for (const pair of [
      [18, 40],
      [18, 28],
      [40, 28],
    ])
      expect(closedWithout(...pair)).toEqual([])
  })
  it('ROUT-51 a session without any id still opens home, contact, profiles and its own sessions', () => {
    expect(guarded.filter((a) => mayOpen(a, 3, []))).toEqual([
      '/',
      '/cliente/perfil/7',
      '/formulario_contacto',
      '/misSesiones',
    ])
    expect(guarded.filter((a) => mayOpen(a, 1, []))).toEqual([
      '/',
      '/vendedor/nuevo',
      '/vendedor/editar/3',
      '/vendedor/perfil/3',
      '/cliente/perfil/7',
      '/formulario_contacto',
      '/misSesiones',
      '/seguridad',
    ])
  })
})
