import { describe, expect, it } from 'vitest'
import { checkLogin, internalPath, type LoginForm } from './rules.ts'

const full: LoginForm = {
  email: 'a@b.test',
  identificationType: 2,
  identification: '30111222',
  password: 'x',
  captchaToken: 'y',
}
const check = (over: Partial<LoginForm>, admin = false) => checkLogin({ ...full, ...over }, admin)

describe('the sign-in form', () => {
  it.each([
    ['AUTH-06', { identification: ' ' }, { identification: 'El número de documento es obligatorio' }],
    [
      'AUTH-07',
      { identification: '30.111.222' },
      { identification: 'Debe ingresar un número de documento sin puntos ni guiones' },
    ],
    [
      'AUTH-07',
      { identification: '20-30111222-3' },
      { identification: 'Debe ingresar un número de documento sin puntos ni guiones' },
    ],
    [
      'AUTH-07',
      { identification: '30111222a' },
      { identification: 'Debe ingresar un número de documento sin puntos ni guiones' },
    ],
    ['AUTH-08', { password: '' }, { password: 'Ingrese su contraseña' }],
    ['AUTH-09', { email: '  ' }, { email: 'El email es obligatorio' }],
    ['AUTH-10', { captchaToken: null }, { captchaToken: 'Captcha requerido' }],
    ['AUTH-11', { identificationType: null }, { identificationType: 'Ingrese una opción' }],
    ['all is well', { identification: ' 30111222 ' }, {}],
  ] as const)('%s %j', (_id, over, errors) => expect(check(over)).toEqual(errors))
  it('AUTH-16 an administrator’s has no document', () => {
    expect(check({ identification: '', identificationType: null }, true)).toEqual({})
    expect(check({ email: '', password: '', captchaToken: null }, true)).toEqual({
      email: 'El email es obligatorio',
      password: 'Ingrese su contraseña',
      captchaToken: 'Captcha requerido',
    })
  })
})

describe('where a sign-in leads', () => {
  it.each([
    '/presupuestos',
    '/presupuestos?desde=2026-01-01&pagina=2',
    '/productos/1/101',
    '/loginx',
    '/allProductsList/%5B%5D',
  ])('AUTH-13 back to %s', (path) => expect(internalPath(path)).toBe(path))
  it.each([
    null,
    undefined,
    '',
    'presupuestos',
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '\\/evil.test',
    '/a\\b',
    '/\t/evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    '/login',
    '/login?volver=%2F',
    '/admin/login',
  ])('AUTH-13 home instead of %j', (path) => expect(internalPath(path)).toBe('/'))
})
