import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asHeader, readEmail, cleanText } from './email.ts'

describe('an address', () => {
  it.each([
    ['compras@cliente.com.ar', 'compras@cliente.com.ar'],
    ['  compras@cliente.com.ar  ', 'compras@cliente.com.ar'],
    ["O'Brien+obra_1@Sub.Cliente.COM", "O'Brien+obra_1@sub.cliente.com"],
    ['ventas@ñandú.com.ar', 'ventas@xn--and-6ma2c.com.ar'],
    [`${'a'.repeat(64)}@x.test`, `${'a'.repeat(64)}@x.test`],
  ])('%s', (text, address) => expect(readEmail(text)).toBe(address))

  it.each([
    null,
    '',
    'x',
    '@x.test',
    'x@',
    'x@localhost',
    'x@127.0.0.1',
    'x@[::1]',
    'a@b@x.test',
    'a b@x.test',
    'a@x.test\r\n',
    'a@x.test\nBcc: z@x.test',
    '\ta@x.test',
    'a@x.test,b@x.test',
    'a@x.test;b@x.test',
    'A <a@x.test>',
    '<a@x.test>',
    '"a"@x.test',
    'a..b@x.test',
    '.a@x.test',
    'a.@x.test',
    'josé@x.test',
    'a@x_y.test',
    'a@-x.test',
    'a@x.test.',
    'a%z.test@x.test',
    'z!a@x.test',
    `${'a'.repeat(65)}@x.test`,
    `a@${'b.'.repeat(130)}test`,
    'a@x%0d.test',
    'a@x.test/',
    'a@１２７.0.0.1',
  ])('is not: %j', (text) => expect(readEmail(text)).toBeNull())

  it('whatever comes, an address holds nothing that ends a line or a command, and reads as itself', () => {
    fc.assert(
      fc.property(
        fc
          .array(
            fc.oneof(
              fc.string({ unit: 'binary', maxLength: 4 }),
              fc.constantFrom('a@x.test', '@', '.', '\r\n', '<', '>', 'ñandú', '"', ',', ' ', 'test'),
            ),
            { maxLength: 8 },
          )
          .map((parts) => parts.join('')),
        (text) => {
          const address = readEmail(text)
          return (
            address === null ||
            (/^[\x21-\x7e]{3,250}$/.test(address) &&
              !/[<>()[\],;:\\"%!]/.test(address) &&
              address.split('@').length === 2 &&
              readEmail(address) === address)
          )
        },
      ),
    )
    expect(readEmail('a@x.test')).toBe('a@x.test') // a valid address is read
  })
})

describe('a header', () => {
  it('is one line of at most so many letters, whatever comes, and stays as it is when read again', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const line = asHeader(text)
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]|=\?/)
        expect(line.length).toBeLessThanOrEqual(250)
        expect(line.isWellFormed()).toBe(true)
        expect(asHeader(line)).toBe(line)
      }),
    ))
  it('never cuts a letter in two', () => {
    expect(asHeader('👩‍🔧'.repeat(100), 12)).toBe(`${'👩‍🔧'.repeat(2)}…`)
    expect(asHeader('Ñ'.repeat(250))).toBe('Ñ'.repeat(250))
    expect(asHeader('Ñ'.repeat(251))).toBe(`${'Ñ'.repeat(249)}…`)
  })
  it('keeps what people are called', () => {
    for (const name of ['José "Pepe" Ñandú <S.A.>', 'شركة الحديد — פלדה', '🏗️ 🇦🇷', "d'Ávila & Cía."])
      expect(asHeader(name)).toBe(name)
  })
})

it('a longer text keeps its lines and loses what no database takes', () =>
  expect(cleanText('a\r\nb\rc\t\u0000\u0007\ud800')).toBe('a\nb\nc\t\ufffd'))
