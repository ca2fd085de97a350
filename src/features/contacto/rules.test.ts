import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkContacto, MAX_ASUNTO, MAX_MESSAGE } from './rules.ts'

describe('a message', () => {
  it.each(['', ' ', '\t\n', '\u00a0'])('CONT-02 a subject of %j: Ingrese un asunto.', (asunto) =>
    expect(checkContacto({ asunto, mensaje: 'Hola' })).toEqual({ asunto: 'Ingrese un asunto.' }),
  )
  it.each(['', '   ', '\r\n\t ', '\u2003'])('CONT-03 a text of %j: Ingrese su mensaje.', (mensaje) =>
    expect(checkContacto({ asunto: 'Precio', mensaje })).toEqual({ mensaje: 'Ingrese su mensaje.' }),
  )
  it('CONT-02 CONT-03 both at once', () =>
    expect(checkContacto({ asunto: '', mensaje: '' })).toEqual({
      asunto: 'Ingrese un asunto.',
      mensaje: 'Ingrese su mensaje.',
    }))
  it('holds up to 250 and 2000 characters, blanks around it not counted', () => {
    expect(checkContacto({ asunto: ` ${'a'.repeat(MAX_ASUNTO)} `, mensaje: `\n${'b'.repeat(MAX_MESSAGE)}\n` })).toEqual(
      {},
    )
    expect(checkContacto({ asunto: 'a'.repeat(MAX_ASUNTO + 1), mensaje: 'b'.repeat(MAX_MESSAGE + 1) })).toEqual({
      asunto: 'El asunto admite hasta 250 caracteres.',
      mensaje: 'El mensaje admite hasta 2000 caracteres.',
    })
  })
  it('is right exactly when something is written in both', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (asunto, mensaje) => {
        expect(Object.keys(checkContacto({ asunto, mensaje })).length === 0).toBe(
          asunto.trim() !== '' && mensaje.trim() !== '',
        )
      }),
    )
  })
})
