import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { alPaso } from './ritmo.ts'
import { pathOf } from './registro.ts'

const told = async (r: Readable): Promise<string> => {
  let text = ''
  for await (const piece of r) text += String(piece)
  return text
}

it('a body read as a stream may take for ever as long as something comes; a sender that falls silent is refused with 408', async () => {
  const steady = Readable.from(
    (async function* () {
      for (const piece of ['uno ', 'dos ', 'tres']) {
        await new Promise((r) => setTimeout(r, 30))
        yield Buffer.from(piece)
      }
    })(),
    { objectMode: false },
  )
  expect(await told(alPaso(steady, 5_000))).toBe('uno dos tres')
  const silent = new Readable({ read() {} })
  silent.push('uno ')
  await expect(told(alPaso(silent, 40))).rejects.toMatchObject({ status: 408, code: 'demasiado_lento' })
  expect(silent.destroyed).toBe(true)
})
it('only the sender’s time counts: a reader that takes longer is not cut', async () => {
  const ready = Readable.from([Buffer.from('a'), Buffer.from('b')], { objectMode: false })
  let text = ''
  for await (const piece of alPaso(ready, 40)) {
    await new Promise((r) => setTimeout(r, 80))
    text += String(piece)
  }
  expect(text).toBe('ab')
})
it('a path is logged without its query and without the codes that open an account', () => {
  expect(
    [
      '/api/Budget/48001?x=1',
      '/changePasswordEmail/ana@empresa.test/abc123',
      '/changepassword/25111222/2/ana@empresa.test',
      '/reestablecerpassword/nuevapassword?email=a&code=b',
    ].map(pathOf),
  ).toEqual(['/api/Budget/48001', '/changePasswordEmail/…', '/changepassword/…', '/reestablecerpassword/nuevapassword'])
})

it('a reader who stops half way does not cut the sender off', async () => {
  const source = new Readable({ read() {} })
  source.push('uno')
  const reader = alPaso(source, 60_000)
  for await (const piece of reader) {
    expect(String(piece)).toBe('uno')
    reader.destroy(new Error('basta'))
    break
  }
  expect([reader.destroyed, source.destroyed]).toEqual([true, false])
})
