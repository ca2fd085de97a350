import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { Client } from './portal.ts'
import { startedListener } from './live.ts'

const one = { session: { tokens: { idToken: 'x' } } } as Client
/** Listens to a server that sends these events, each in a chunk of its own, and ends. */
const telling = async (events: readonly string[]) => {
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    const tell = async () => {
      for (const event of events) await new Promise<void>((done) => void res.write(`${event}\n\n`, () => done()))
      res.end()
    }
    void tell()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const heard = await startedListener(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, one)
  return { heard, stop: () => server.close() }
}
const changes = (...cambios: object[]) => `event: cambios\ndata: ${JSON.stringify(cambios)}`
const aviso = { tipo: 'aviso', ids: [3] }
const presupuesto = (id: number) => ({ tipo: 'presupuesto', ids: [id] })

it('OPEN-245 what is waited for is found, whatever is told before it and however it is joined', async () => {
  for (const events of [
    [changes(aviso), changes(presupuesto(7))],
    [changes(aviso, presupuesto(7))],
    [': ', changes(presupuesto(7)), changes(aviso)],
  ]) {
    const { heard, stop } = await telling(['event: listo\ndata: []', ...events])
    expect(await heard.next('presupuesto')).toEqual({ tipo: 'presupuesto', ids: [7] })
    stop()
  }
})
it('OPEN-245 what was told before it is kept for whoever asks; what never comes fails with all that did', async () => {
  const { heard, stop } = await telling(['event: listo\ndata: []', changes(aviso), changes(presupuesto(7))])
  expect(await heard.until(({ tipo }) => tipo === 'presupuesto')).toEqual([aviso, presupuesto(7)])
  await expect(heard.hears('presupuesto', 7)).rejects.toThrow('The stream ended after []')
  stop()
})
