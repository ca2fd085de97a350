import { describe, expect, it } from 'vitest'
import { addressOf, passes, type Access, type Gate, type RouteDef } from './route.ts'

const who = (tipoRol: number, ...ids: number[]) => ({ tipoRol, permisos: new Set(ids) })
describe('access', () => {
  it('all needs every id, any needs one, roles needs the role', () => {
    expect([passes({ all: [14, 16] }, who(3, 14)), passes({ all: [14, 16] }, who(3, 14, 16))]).toEqual([false, true])
    expect([passes({ any: [18, 40, 28] }, who(3, 1)), passes({ any: [18, 40, 28] }, who(3, 40))]).toEqual([false, true])
    expect([
      passes({ roles: [2], all: [17] }, who(3, 17)),
      passes({ roles: [2], all: [17] }, who(2, 17)),
      passes({ roles: [2], all: [17] }, who(2)),
    ]).toEqual([false, true, false])
  })
  it('OPEN-340 a role without a permission is no gate: it does not compile', () => {
    // @ts-expect-error a role alone
    const alone: Gate = { roles: [1] }
    // @ts-expect-error no id at all
    const none: Gate = { roles: [1], all: [] }
    const own: Access = { own: [1, 2] }
    expect([alone, none, own].map((gate) => passes(gate, who(3)))).toEqual([false, false, false])
    expect([passes(own, who(1)), passes({ roles: [1], all: [15] }, who(1))]).toEqual([true, false])
  })
  it('a session is enough for session, nothing is needed for public', () => {
    expect([
      passes('public', null),
      passes('session', null),
      passes('session', who(1)),
      passes({ all: [1] }, null),
    ]).toEqual([true, false, true, false])
  })
})

it('OPEN-247 the address of a call has its parameters, and of its filters those that say something', () => {
  const def = { path: '/api/x/:id/y' } as unknown as RouteDef
  const query = { page: 2, name: 'caño ½', none: undefined, nothing: null, empty: '', no: false }
  expect(addressOf(def, { params: { id: 'a/b' }, query })).toBe(
    '/api/x/a%2Fb/y?page=2&name=ca%C3%B1o+%C2%BD&empty=&no=false',
  )
  expect(addressOf(def, { params: { id: 7 } })).toBe('/api/x/7/y')
})
