import { describe, expect, it } from 'vitest'
import { checkMensaje, readersOf, secondsLeft, showNuevos, textos } from './rules.ts'

describe('a message', () => {
  it('COTIZ-10 says something, and at most 2.000 characters', () => {
    expect(checkMensaje(' \n ')).toBe('Escribí el mensaje.')
    expect(checkMensaje('x'.repeat(2_000))).toBeUndefined()
    expect(checkMensaje(` ${'x'.repeat(2_000)} `)).toBeUndefined()
    expect(checkMensaje('x'.repeat(2_001))).toBe('Un mensaje admite hasta 2.000 caracteres.')
  })
  it('COTIZ-10 is corrected within five minutes, to the second', () => {
    const creado = new Date('2026-11-24T09:00:00Z')
    const after = (ms: number) => secondsLeft(creado, new Date(creado.getTime() + ms))
    expect([after(0), after(1), after(299_000), after(299_001), after(300_000), after(900_000)]).toEqual([
      300, 299, 1, 0, 0, 0,
    ])
  })
  it('COTIZ-10 that is unread is counted in words', () =>
    expect([0, 1, 2].map(showNuevos)).toEqual([null, '1 mensaje nuevo', '2 mensajes nuevos']))
})

describe('who has read it', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 9, minute))
  const mark = (usuarioId: number, rol: number, hasta: number, minute: number) => ({
    usuarioId,
    rol,
    hasta,
    fecha: at(minute),
  })
  const marks = [mark(7, 2, 10, 1), mark(1, 1, 11, 2), mark(3, 3, 11, 3), mark(7, 2, 12, 4)]
  const readers = (mensaje: { id: number; rol: number; usuarioId: number; interno: boolean }) =>
    readersOf(mensaje, marks).map(({ usuarioId, fecha }) => [usuarioId, fecha.getUTCMinutes()])
  it('COTIZ-10 is the other side, each with when first, which stays when more is read later', () => {
    expect(readers({ id: 10, rol: 3, usuarioId: 3, interno: false })).toEqual([
      [7, 1],
      [1, 2],
    ])
    expect(readers({ id: 12, rol: 3, usuarioId: 3, interno: false })).toEqual([[7, 4]])
    expect(readers({ id: 11, rol: 2, usuarioId: 7, interno: false })).toEqual([[3, 3]])
    expect(readers({ id: 13, rol: 3, usuarioId: 3, interno: false })).toEqual([])
  })
  it('COTIZ-10 is said with the day and the hour', () =>
    expect(textos.leido('19/11/2026 09:52')).toBe('Leído el 19/11/2026 09:52'))
  it('COTIZ-10 of an internal note is the rest of the team', () =>
    expect(readers({ id: 10, rol: 2, usuarioId: 7, interno: true })).toEqual([[1, 2]]))
})
