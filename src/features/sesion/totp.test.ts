import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inGrupos, readCodigo, showRespaldo } from './factor.ts'
import { base32, codigoAt, pasoAt, pasoOf, uriOf } from './server/totp.ts'

const RFC = Buffer.from('12345678901234567890') // the secret of RFC 6238, appendix B, and of RFC 4226, appendix D

describe('codes by time', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('RFC 6238: at %i seconds the code is %s', (seconds, code) =>
    expect(codigoAt(RFC, pasoAt(seconds * 1000), 8)).toBe(code),
  )
  it.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, n) => [n, code] as const,
    ),
  )('RFC 4226: count %i is %s', (n, code) => expect(codigoAt(RFC, n)).toBe(code))
  it('the step before and the one after are good, and no other', () => {
    const now = 1_800_000_015_000
    const paso = pasoAt(now)
    expect([-2, -1, 0, 1, 2].map((d) => pasoOf(RFC, codigoAt(RFC, paso + d), now))).toEqual([
      null,
      paso - 1,
      paso,
      paso + 1,
      null,
    ])
    for (const wrong of ['', '12345', '1234567', 'abcdef']) expect(pasoOf(RFC, wrong, now)).toBeNull()
  })
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RFC 4648: base32 of %j is %j', (plain, text) => expect(base32(Buffer.from(plain))).toBe(text))
  it('the address an authenticator reads names issuer, account and secret', () => {
    const uri = new URL(uriOf(RFC, 'ana+1@demo.test', 'Aceros & Cía'))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Aceros & Cía:ana+1@demo.test',
    ])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Aceros & Cía',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(uri.href).not.toContain('+1@') // some authenticators read a plus as a blank
  })
})

describe('a code as it is typed', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['\u00a0123\u2009456', '123456'],
  ])('%j is the authenticator’s %s', (typed, texto) => expect(readCodigo(typed)).toEqual({ tipo: 'aplicacion', texto }))
  it.each([
    ['ABCDE-12345', 'ABCDE12345'],
    ['abcde 12345', 'ABCDE12345'],
    ['abcde–1234O', 'ABCDE12340'],
    ['ILABC00000', '11ABC00000'],
  ])('%j is the recovery code %s', (typed, texto) => expect(readCodigo(typed)).toEqual({ tipo: 'respaldo', texto }))
  it.each(['', '12345', '1234567', 'ABCDE-1234', 'ABCDE-1234U', '12345a'])('%j is neither', (typed) =>
    expect(readCodigo(typed)).toBeNull(),
  )
  it('a recovery code reads back from how it is shown, in either case', () => {
    const code = fc.string({
      unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
      minLength: 10,
      maxLength: 10,
    })
    fc.assert(
      fc.property(code, (c) => {
        const read = { tipo: 'respaldo', texto: c }
        expect(readCodigo(c)).toEqual(read)
        expect(readCodigo(showRespaldo(c))).toEqual(read)
        expect(readCodigo(showRespaldo(c).toLowerCase())).toEqual(read)
      }),
    )
  })
  it('a secret stands in groups of four', () => expect(inGrupos('GEZDGNBVGY')).toBe('GEZD GNBV GY'))
})
