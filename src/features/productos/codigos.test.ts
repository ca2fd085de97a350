import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchOf } from '#web/screens.ts'
import { idsOfAddress, urlOfProducto, urlOfResultados } from './web/addresses.ts'
import { isCodigoDelSistema } from '#shared/codigo.ts'

/** Codes as order systems write them. */
const codigo = fc
  .string({
    unit: fc.constantFrom('A', 'z', '0', '9', 'Ñ', 'é', '/', '#', ' ', '.', '-', '_', '+', '*', '(', ')', '&', 'º'),
    minLength: 1,
    maxLength: 30,
  })
  .filter(isCodigoDelSistema)

describe('OPEN-119 a code in an address', () => {
  it('is the same when it is read back, alone and in a list', () =>
    fc.assert(
      fc.property(codigo, fc.array(codigo, { maxLength: 5 }), (id, more) => {
        expect(matchOf(new URL(urlOfProducto(id), 'http://portal.test').pathname)?.params).toEqual({ id })
        const ids = [...new Set([id, ...more])]
        const { pathname } = new URL(urlOfResultados(ids, ''), 'http://portal.test')
        expect(idsOfAddress(decodeURIComponent(pathname.slice('/allProductsList/'.length)))).toEqual(ids)
      }),
    ))
  it.each(['', ' A', 'A ', '.', '..', 'A,B', 'A;B', 'A"B', 'A?B', 'A%B', 'A\\B', 'A\nB', 'x'.repeat(31)])(
    '%j is no code',
    (text) => expect(isCodigoDelSistema(text)).toBe(false),
  )
})
