import { readFileSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { permisosDelRol } from '#shared/permisos.ts'
import type { Rol } from '#shared/route.ts'
import { mayOpen as opens, type Para, type Screen } from '#shared/screen.ts'
import { Gate } from './guards.tsx'
import { routes } from './routes.tsx'

vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => null, getElementById: () => null })
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

type Row = { path: string; address: string; roles: readonly Rol[] | null }
/**
 * 29.3 of the requirements, line by line: who opens a route by default. [] is public; null: the sign-in, closed to
 * whoever has a session.
 */
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\/\S*|\*) \|.*\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, path, guard, roles]) => ({
    path: path!,
    address: path === '*' ? '/no/existe' : path!.replace(/\?.*/, '').replaceAll(/\{\w+\}/g, '5'),
    roles: guard!.includes('with a session →') ? null : ([...roles!.matchAll(/\d/g)].map(Number) as Rol[]),
  }))
const [, documented] = /### 29\.3([\s\S]*?)### 29\.4/.exec(readFileSync('docs/spec/requirements.md', 'utf8'))!
const routeAt = (address: string) => matchRoutes(routes, address)!.at(-1)!.route.path
/** Those that are built: another's address is simply unknown. */
const table = rowsOf(documented!).filter(({ path, address }) => path === '*' || routeAt(address) !== '*')
const guarded = table.filter(({ roles }) => roles && roles.length > 0).map(({ address }) => address)
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
  it('every route stands in the table of 29.3', () => {
    expect([...new Set(table.map(({ address }) => routeAt(address)))].sort()).toEqual(
      [...new Set(pathsOf(routes))].sort(),
    )
  })
  it.each(table)('$path opens to whom it should', ({ address, roles }) => {
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
    const catalogue = ['/productos', '/productos/5', '/productos/5/5', '/allProductsList/5', '/detallesproducto/5']
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
      '/cliente/perfil/5',
      '/formulario_contacto',
      '/misSesiones',
    ])
    expect(guarded.filter((a) => mayOpen(a, 1, []))).toEqual([
      '/',
      '/vendedor/nuevo',
      '/vendedor/editar/5',
      '/vendedor/perfil/5',
      '/cliente/perfil/5',
      '/formulario_contacto',
      '/misSesiones',
      '/seguridad',
    ])
  })
})
