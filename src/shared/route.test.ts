import { describe, expect, it } from 'vitest'
import { passes } from './route.ts'

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
  it('a session is enough for session, nothing is needed for public', () => {
    expect([
      passes('public', null),
      passes('session', null),
      passes('session', who(1)),
      passes({ all: [1] }, null),
    ]).toEqual([true, false, true, false])
  })
})
