import { describe, expect, it } from 'vitest'
import { canAskAgain, checkCambio, checkNueva, checkRecover, meetsCambio, meetsNueva, sentAgain } from './rules.ts'

describe('passwords', () => {
  it.each([
    ['Abcdef1!', true],
    ['abcdef1!', false],
    ['Abcdefg!', false],
    ['Abcdefg1', false],
    ['Abcde1!', false],
    ['ABCDEF1!', true],
    ['Ñandú1 2€', true],
    ['Abcdef1 ', false],
    ['😀Abcdef1', true],
  ])('AUTH-29 %j meets the set-password rule: %s', (p, ok) => {
    expect(meetsNueva(p)).toBe(ok)
    expect(checkNueva({ newPassword: p, passwordCopy: p }).newPassword).toBe(
      ok ? undefined : 'Debe contener al menos 8 caracteres, una mayúscula, n número y un caracter especial',
    )
  })
  it('AUTH-28 empty fields say so', () =>
    expect(checkNueva({ newPassword: '', passwordCopy: '' })).toEqual({
      newPassword: 'Los campos no pueden estar vacíos',
      passwordCopy: 'Los campos no pueden estar vacíos',
    }))
  it('AUTH-30 a differing confirmation', () =>
    expect(checkNueva({ newPassword: 'Abcdef1!', passwordCopy: 'Abcdef1?' }).passwordCopy).toBe(
      'Las contraseñas deben coincidir',
    ))
  it('AUTH-37 an empty new password', () =>
    expect(checkCambio({ newPassword: '', passwordCopy: 'x' }).newPassword).toBe('Ingrese una contraseña'))
  it.each([
    ['ABCDEF1!', false],
    ['Abcdef1!', true],
    ['Abcdef1', false],
    ['abcdef1!', false],
    ['Abcdefg!', false],
  ])('AUTH-38 %j meets the change-password rule: %s', (p, ok) => {
    expect(meetsCambio(p)).toBe(ok)
    expect(checkCambio({ newPassword: p, passwordCopy: p }).newPassword).toBe(
      ok ? undefined : 'Debe tener: 1 mayúscula, 1 número, 1 caracter especial y una longitud minima de 8',
    )
  })
  it('AUTH-39 an empty repetition', () =>
    expect(checkCambio({ newPassword: 'Abcdef1!', passwordCopy: '' }).passwordCopy).toBe(
      'Ingrese nuevamente la contraseña',
    ))
  it('AUTH-40 a differing repetition', () =>
    expect(checkCambio({ newPassword: 'Abcdef1!', passwordCopy: 'b' }).passwordCopy).toBe(
      'Las contraseñas deben coincidir',
    ))
  it('AUTH-20 recovery: an empty e-mail', () =>
    expect(checkRecover({ email: ' ', identificationType: 2, identification: '30111222' }, false)).toEqual({
      email: 'El email es obligatorio',
    }))
  it('AUTH-21 recovery: no document type', () =>
    expect(checkRecover({ email: 'a@b.c', identificationType: null, identification: '30111222' }, false)).toEqual({
      identificationType: 'Ingrese una opción',
    }))
  it.each(['', 'abc', '12.345.67x', '1', '12.345', '1234567890123456'])(
    'AUTH-22 recovery: the number %j is refused',
    (identification) =>
      expect(checkRecover({ email: 'a@b.c', identificationType: 2, identification }, false)).toEqual({
        identification: 'Ingrese un número válido',
      }),
  )
  it.each(['12.345.678', '20-30111222-3', '30 111 222', '30111222'])(
    'DIARIO-17 recovery: the number %j is taken',
    (identification) =>
      expect(checkRecover({ email: 'a@b.c', identificationType: 2, identification }, false)).toEqual({}),
  )
  it('AUTH-17 an administrator gives the e-mail alone', () =>
    expect(checkRecover({ email: 'a@b.c', identificationType: null, identification: '' }, true)).toEqual({}))
})

describe('«No me llegó»', () => {
  const now = Date.parse('2026-11-27T12:00:00Z')
  const ago = (...minutes: number[]) => minutes.map((n) => now - n * 60_000)
  it.each([
    [[0.5], 'wait'],
    [[1], 'send'],
    [[30, 0.99], 'wait'],
    [[59, 40, 30, 20], 'send'],
    [[59, 40, 30, 20, 10], 'enough'],
    [[61, 40, 30, 20, 10], 'send'],
  ] as const)('DIARIO-17 asked %j minutes ago: %s', (minutes, may) =>
    expect(canAskAgain(ago(...minutes), now)).toBe(may),
  )
  it('DIARIO-17 it says where to, masked, and not whether there is such an account', () =>
    expect(sentAgain('compras@aceros.example')).toBe(
      'Si los datos son los de tu cuenta, sale otro mensaje a c•••s@aceros.example. Usá el último que llegue: el anterior ya no vale.',
    ))
})
