import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { paced, paceOfSubida } from './body-timeouts.ts'
import { pathOf } from './request-log.ts'

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
  expect(await told(paced(steady, 5_000))).toBe('uno dos tres')
  const silent = new Readable({ read() {} })
  silent.push('uno ')
  await expect(told(paced(silent, 40))).rejects.toMatchObject({ status: 408, code: 'demasiado_lento' })
  expect(silent.destroyed).toBe(true)
})
it('only the sender’s time counts: a reader that takes longer is not cut', async () => {
  const ready = Readable.from([Buffer.from('a'), Buffer.from('b')], { objectMode: false })
  let text = ''
  for await (const piece of paced(ready, 40)) {
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
      '/correos/baja/MTIgYW5h.c2lnbmVk',
      '/api/correos/baja/MTIgYW5h.c2lnbmVk',
      '/correos/elegir/MTIgYW5h.c2lnbmVk',
      '/api/correos/elegir/MTIgYW5h.c2lnbmVk',
      '/api/correos/un-clic/MTIgYW5h.c2lnbmVk',
      '/no-fui-yo/MTIgYW5h.c2lnbmVk',
      '/api/auth/noFuiYo/MTIgYW5h.c2lnbmVk',
      '/c/abc.def',
      '/api/cotizaciones/enlace/abc.def',
    ].map(pathOf),
  ).toEqual([
    '/api/Budget/48001',
    '/changePasswordEmail/…',
    '/changepassword/…',
    '/reestablecerpassword/nuevapassword',
    '/correos/baja/…',
    '/api/correos/baja/…',
    '/correos/elegir/…',
    '/api/correos/elegir/…',
    '/api/correos/un-clic/…',
    '/no-fui-yo/…',
    '/api/auth/noFuiYo/…',
    '/c/…',
    '/api/cotizaciones/enlace/…',
  ])
})

it('a reader who stops half way does not cut the sender off', async () => {
  const source = new Readable({ read() {} })
  source.push('uno')
  const reader = paced(source, 60_000)
  for await (const piece of reader) {
    expect(String(piece)).toBe('uno')
    reader.destroy(new Error('basta'))
    break
  }
  expect([reader.destroyed, source.destroyed]).toEqual([true, false])
})

it('OPEN-280 an upload that brings less than the least in its time is refused with 408; one that brings it may take for ever', async () => {
  const every = (ms: number, bytes: number, times: number) =>
    Readable.from(
      (async function* () {
        for (let n = 0; n < times; n++) {
          await new Promise((r) => setTimeout(r, ms))
          yield Buffer.alloc(bytes, 'x')
        }
      })(),
      { objectMode: false },
    )
  const least = { bytes: 100, ms: 50 }
  await expect(told(paced(every(5, 1, 1_000), 60_000, least))).rejects.toMatchObject({ status: 408 })
  expect(await told(paced(every(5, 1_000, 30), 60_000, least))).toHaveLength(30_000)
  expect(paceOfSubida).toEqual({ bytes: 4 * 60 * 1024, ms: 60_000 })
})
it('OPEN-282 a sender who goes away is told as one, not as a bug', async () => {
  const cut = new Readable({ read() {} })
  cut.push('uno')
  const reading = told(paced(cut))
  cut.destroy()
  await expect(reading).rejects.toMatchObject({ status: 400, code: 'conexion_cortada' })
})
