import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodingOf, decoderOf } from './encoding.ts'

const inPiezas = async function* (bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
/** The encoding detected; the same for chunks of any size. */
const leidos = async (bytes: Buffer): Promise<string> => {
  const all = await Promise.all([1, 2, 3, 7, 1_000].map((size) => encodingOf(inPiezas(bytes, size))))
  expect(new Set(all).size).toBe(1)
  return all[0]!
}
const ansi = (text: string) => Buffer.from(text, 'latin1')
const HALF = Buffer.from('Núñez').subarray(0, 2)

describe('the encoding of a file', () => {
  it.each<[string, Buffer, 'utf-8' | 'windows-1252']>([
    ['nothing', Buffer.alloc(0), 'utf-8'],
    ['ASCII alone', Buffer.from('id;descripcion\n1;Uno\n'), 'utf-8'],
    ['UTF-8', Buffer.from('1;Núñez\n'), 'utf-8'],
    ['a BOM before ASCII', Buffer.from('\uFEFF1;Uno\n'), 'utf-8'],
    ['a sign of four bytes', Buffer.from('1;😀\n'), 'utf-8'],
    ['Latin-1', ansi('1;Núñez\n'), 'windows-1252'],
    ['Windows-1252 quotes and euro', Buffer.from([0x31, 0x3b, 0x93, 0x80, 0x94, 0x0a]), 'windows-1252'],
    ['capitals side by side', ansi('1;ÑANDÚ ÁÉÍÓÚÑ ÜÖ\n'), 'windows-1252'],
    ['the last letter, no line end', ansi('1;Núñez\n2;ESPAÑ'), 'windows-1252'],
    ['UTF-8 with one bad byte', Buffer.concat([Buffer.from('1;Núñez\n2;'), ansi('ñ'), Buffer.from('\n')]), 'utf-8'],
    ['bad bytes first, UTF-8 after', Buffer.concat([ansi('1;Núñez\n'), Buffer.from('2;Núñez\n')]), 'utf-8'],
    ['UTF-8 cut in two', Buffer.concat([Buffer.from('1;Uno\n2;'), HALF]), 'utf-8'],
    ['a sign that stands for a lost one', Buffer.from('1;N\uFFFDez\n'), 'utf-8'],
    ['UTF-16', Buffer.from('\uFEFFid;descripción\n', 'utf16le'), 'utf-8'],
  ])('%s', async (_name, bytes, expected) => expect(await leidos(bytes)).toBe(expected))

  it('of any text in UTF-8 is UTF-8, whole or with one byte changed', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', ';', '\n', 'ñ', 'É', '€', '»', '😀', 'Ã', '±'), minLength: 1 })
    await fc.assert(
      fc.asyncProperty(text, fc.nat(), fc.constantFrom(0xf1, 0xd1, 0x80, 0xc3), async (t, at, byte) => {
        const bytes = Buffer.from(t)
        expect(await leidos(bytes)).toBe('utf-8')
        const damaged = Buffer.concat([Buffer.from('Ñ\n'), bytes])
        damaged[3 + (at % bytes.length)] = byte
        expect(await leidos(damaged)).toBe('utf-8')
      }),
      { numRuns: 200 },
    )
  })
  it('Windows-1252 has its quotes, dashes and euro; a byte that means nothing there is told', () => {
    const read = decoderOf('windows-1252')
    expect(read(Buffer.from([0x80, 0x93, 0x94, 0x96, 0x92, 0xf1, 0x31]))).toBe('€“”–’ñ1')
    expect(read(Buffer.from([0x41, 0x81, 0x8d, 0x8f, 0x90, 0x9d]))).toBe('A\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD')
  })
})
