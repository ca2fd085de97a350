import { describe, expect, it } from 'vitest'
import { checkEncuesta, bandOf, MAX_COMENTARIO, puntos, textos, isEncuestaDue } from './rules.ts'

describe('the survey', () => {
  it('SURV-01 scores go from 1 to 10: red to 6, yellow to 8, green above, each band with its word', () => {
    expect(puntos).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(puntos.map((p) => bandOf(p).kind)).toEqual([
      ...Array<string>(6).fill('rojo'),
      'amarillo',
      'amarillo',
      'verde',
      'verde',
    ])
    expect(new Set(puntos.map((p) => bandOf(p).nombre)).size).toBe(3)
  })
  it.each([
    [null, 'puntaje'],
    [0, 'puntaje'],
    [11, 'puntaje'],
    [7.5, 'puntaje'],
    [Number.NaN, 'puntaje'],
    [1, null],
    [10, null],
  ] as const)('SURV-04 a score of %s: %s', (punto, expected) => expect(checkEncuesta(punto, '')).toBe(expected))
  it('SURV-02 a comment has up to 128 characters, blanks around it not counted', () => {
    expect(checkEncuesta(5, ` ${'a'.repeat(MAX_COMENTARIO)} `)).toBeNull()
    expect(checkEncuesta(5, 'a'.repeat(MAX_COMENTARIO + 1))).toBe('comentarioLargo')
    expect([MAX_COMENTARIO, textos.comentarioLargo]).toEqual([128, 'El comentario admite hasta 128 caracteres.'])
  })
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  it.each([
    [false, null, false],
    [true, null, true],
    [true, ago(0), false],
    [true, ago(89.99), false],
    [true, ago(90), true],
    [true, ago(400), true],
    [false, ago(400), false],
  ] as const)('DIARIO-17 OPEN-85 a delivered order %s, last asked %s: %s', (delivered, ultima, expected) =>
    expect(isEncuestaDue({ delivered, ultima }, now)).toBe(expected),
  )
})

it('says what the policy asks, and what follows from leaving it', () => {
  expect(textos).toMatchObject({
    intro: 'Antes de seguir, leé y aceptá la política de reclamos.',
    acepto: 'Acepto la política de reclamos',
    falta: 'Tenés que aceptar la política de reclamos.',
    cancel: 'Si cancelás, se cierra tu sesión.',
    thanks: '¡Gracias por tu respuesta!',
  })
})
