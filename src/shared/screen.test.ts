import { describe, expect, it } from 'vitest'
import { P } from './permisos.ts'
import { isOfAdministrators, mayOpen, waysOf, type Para, type Screen } from './screen.ts'

const page = 'NeverShown'
const screens: readonly Screen[] = [
  { path: '/b', access: { all: [10] }, title: 'B', page, menu: { place: 20, text: 'Segunda', icon: 'list' } },
  {
    path: '/a',
    access: 'session',
    title: 'A',
    page,
    menu: { place: 10, text: 'Primera', icon: 'list', roles: [1, 2] },
  },
  {
    path: '/c',
    access: 'public',
    title: 'C',
    page,
    account: { place: 10, text: 'Cuenta', access: { all: [22] } },
  },
]
const who = (tipoRol: number, ...permisos: number[]) => ({ tipoRol, permisos: new Set(permisos) })
const texts = (kind: 'menu' | 'account', ...of: Parameters<typeof who>) =>
  waysOf(screens, kind, who(...of)).map((s) => s.way.text)

describe('ways to screens', () => {
  it('stand in their order, for whoever may open them and is of their roles', () => {
    expect(texts('menu', 1, 10)).toEqual(['Primera', 'Segunda'])
    expect(texts('menu', 1)).toEqual(['Primera'])
    expect(texts('menu', 3, 10)).toEqual(['Segunda'])
    expect(texts('menu', 3)).toEqual([])
  })
  it.each<[string, Para, boolean]>([
    ['their role alone', { roles: [1] }, true],
    ['a permission that only they have', { all: [P.vendedores] }, true],
    ['the suggestions', { all: [P.sugerencias] }, true],
    ['a permission of sellers too', { all: [P.clientes] }, false],
    ['a right that a session has by its role', { all: [P.recibir] }, false],
    ['everybody with a session', 'session', false],
    ['nobody with a session', 'sin-sesion', false],
  ])('OPEN-396 a screen is of administrators by %s', (_name, access, is) => expect(isOfAdministrators(access)).toBe(is))
  it('may ask for more than the screen itself does', () => {
    expect(texts('account', 3)).toEqual([])
    expect(texts('account', 3, 22)).toEqual(['Cuenta'])
  })
  it('the sign-in is for who has no session, the rest as a call', () => {
    expect([mayOpen('sin-sesion', null), mayOpen('sin-sesion', who(3))]).toEqual([true, false])
    expect([mayOpen('session', null), mayOpen('session', who(3)), mayOpen('public', null)]).toEqual([false, true, true])
  })
})
