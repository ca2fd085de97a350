import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { permisosOfRol, permisosOfSesion } from '#shared/permisos.ts'
import type { Rol } from '#shared/route.ts'
import { awayFrom } from './guards.tsx'
import { screenAt, screens } from './screens.ts'
import type { Session } from '#features/sesion/contract.ts'

vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => null, getElementById: () => null })
  vi.stubGlobal('window', {
    addEventListener: () => {},
    location: { pathname: '/', search: '', hash: '' },
    history: {},
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

const all1: readonly number[] = permisosOfRol[1]
const sessionOf = (tipoRol: Rol, permisos: readonly number[]) =>
  ({ tipoRol, permisos: { $values: [...permisos] } }) as unknown as Session
/** As the guard answers whoever asks for an address; one nobody has is open to everybody: it says so. */
const mayOpen = (address: string, tipoRol: Rol, permisos: readonly number[]) => {
  const screen = screenAt(address)
  return !screen || awayFrom(screen, sessionOf(tipoRol, permisos), { pathname: address, searchStr: '' }) === null
}
const isPublic = (address: string) => {
  const screen = screenAt(address)
  return !screen || awayFrom(screen, null, { pathname: address, searchStr: '' }) === null
}
const isSignIn = (address: string) => screenAt(address)?.access === 'sin-sesion'
const pathAt = (address: string) => (address === '/error' ? address : (screenAt(address)?.path ?? '*'))

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
/** Those that are built: another's address is simply unknown. */
const table = rowsOf(documented!).filter(({ path, address }) => path === '*' || pathAt(address) !== '*')
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
    expect([...new Set(table.map(({ address }) => pathAt(address)))].sort()).toEqual(
      [...new Set([...screens.map(({ path }) => path), '/error', '*'])].sort(),
    )
  })
  it.each(table)('$path opens to whom it should', ({ address, roles }) => {
    expect(isSignIn(address)).toBe(roles === null)
    expect(isPublic(address)).toBe(!roles?.length)
    if (roles?.length)
      expect(
        ([1, 2, 3] as const).filter((rol) => mayOpen(address, rol, permisosOfSesion(rol, permisosOfRol[rol]))),
      ).toEqual(roles)
  })
  it.each([
    ['ROUT-44', 3, '/vendedores'],
    ['ROUT-45', 7, '/producto-sugerido'],
    ['ROUT-46', 10, '/clientes'],
    ['ROUT-48', 17, '/presupuestos/5'],
  ] as const)('%s exactly one route is guarded with permission %i: %s', (_id, permiso, address) => {
    expect(closedWithout(permiso)).toEqual([address])
    expect(mayOpen(address, 1, [permiso])).toBe(true)
  })
  it('ROUT-47 ROUT-49 permission 15 alone guards operations, cart, checkout, confirmation and a new claim', () => {
    const by15 = [
      '/presupuestos',
      '/entregas',
      '/miCarrito',
      '/miCarrito/envioPago/5',
      '/miCarrito/confirmar/5',
      '/nuevo-reclamo',
      '/nuevo-reclamo/5',
    ]
    // the portal's own: what was bought before asks one of 18, 40 and 28 besides
    expect(closedWithout(15).sort()).toEqual([...by15, '/compradosAntes'].sort())
    for (const address of by15) expect(mayOpen(address, 3, [15]), address).toBe(true)
  })
  it('ROUT-50 any one of 18, 40 and 28 opens the catalogue routes, none of them does not', () => {
    const catalogue = ['/productos', '/productos/5', '/productos/5/5', '/allProductsList/5', '/detallesproducto/5']
    const own = ['/misListas', '/misListas/5', '/compradosAntes']
    expect(closedWithout(18, 40, 28).sort()).toEqual([...catalogue, ...own].sort())
    for (const id of [18, 40, 28])
      for (const address of catalogue) expect(mayOpen(address, 3, [id]), `${address} with ${id}`).toBe(true)
    for (const pair of [
      [18, 40],
      [18, 28],
      [40, 28],
    ])
      expect(closedWithout(...pair)).toEqual([])
  })
  it('ROUT-43 of the documents’ routes only the configuration asks for permission 1', () => {
    // the portal's own additions
    const own = ['/correo-saliente', '/salida-sistema', '/auditoria', '/sesiones', '/cuentas', '/novedades/edicion']
    const without = all1.filter((p) => p !== 1)
    expect(
      guarded.filter((a) => mayOpen(a, 1, all1) && !mayOpen(a, 1, without) && !own.some((o) => a.startsWith(o))),
    ).toEqual(['/configuracion'])
  })
  it('ROUT-51 a session without any id still opens home, claims, stockpiles, contact, profiles and its own sessions', () => {
    expect(guarded.filter((a) => mayOpen(a, 3, []))).toEqual([
      '/',
      '/reclamos',
      '/acopios',
      '/novedades',
      '/novedad/5',
      '/cliente/perfil/5',
      '/clientes/tiposEmail',
      '/clientes/contacto/5/5',
      '/formulario_contacto',
      '/cuenta-corriente',
      '/bonificaciones',
      '/consul-steel',
      '/misSesiones',
      '/avisos',
    ])
    expect(guarded.filter((a) => mayOpen(a, 1, []))).toEqual([
      '/',
      '/reclamos',
      '/acopios',
      '/novedades',
      '/novedad/5',
      '/vendedor/nuevo',
      '/vendedor/editar/5',
      '/vendedor/perfil/5',
      '/cliente/perfil/5',
      '/clientes/tiposEmail',
      '/clientes/contacto/5/5',
      '/formulario_contacto',
      '/nuevo-producto-sugerido',
      '/cuenta-corriente',
      '/bonificaciones',
      '/consul-steel',
      '/misSesiones',
      '/seguridad',
      '/avisos',
      '/clientes/perfil/5',
    ])
  })
})
