import { connect, type Socket } from 'node:net'
import type { Request } from './pages.ts'

/**
 * The load generator, in a process of its own: 10 keep-alive connections, each sending its next request when the last
 * answer is complete. Raw sockets and prepared requests: node's HTTP client would use more CPU than the server under
 * test.
 */

export type Order = {
  port: number
  headers?: string
  requests: readonly Request[]
  seconds: number
  connections?: number
  /** Milliseconds each connection waits after an answer. */
  pause?: number
  from?: number
  once?: boolean
}
/** Times in ms. `next`: the index of the request to continue with. */
export type Result = {
  count: number
  seconds: number
  latencies: number[]
  errors: number
  sample: string | null
  bytes: number
  next: number
}

const wire = (r: Request): Buffer => {
  const body = r.body === undefined ? '' : JSON.stringify(r.body)
  const head = [
    `${r.method} ${r.path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(r.token ? [`authorization: Bearer ${r.token}`, `cookie: pv_sesion=${r.cookie}`] : []),
    ...(r.key ? [`idempotency-key: ${r.key}`] : []),
    ...(r.accept ? [`accept-encoding: ${r.accept}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const LENGTH = /\r\ncontent-length: (\d+)/i
const END = Buffer.from('0\r\n\r\n')
type Answer = { status: number; bytes: number; head: string; body: () => string }

/** Reads complete answers from one connection. */
const connection = async (port: number) => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  let parts: Buffer[] = []
  let size = 0
  let want = -1 // bytes of head and body; -1: head not read yet, -2: chunked
  let head = ''
  let settle: { done: (a: Answer) => void; fail: (e: Error) => void } | undefined
  const whole = () => (parts.length === 1 ? parts[0]! : Buffer.concat(parts))
  socket.on('data', (chunk) => {
    parts.push(chunk)
    size += chunk.length
    if (want === -1) {
      const all = whole()
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      head = all.toString('latin1', 0, end)
      const length = LENGTH.exec(head)
      want = length ? end + 4 + Number(length[1]) : head.startsWith('HTTP/1.1 204') ? end + 4 : -2
    }
    if (want === -2 ? !whole().subarray(-5).equals(END) : size < want) return
    const answer = whole()
    const headEnd = head.length + 4
    parts = []
    size = 0
    want = -1
    settle?.done({
      status: Number(head.slice(9, 12)),
      bytes: answer.length - headEnd,
      head,
      body: () => answer.toString('utf8', headEnd),
    })
  })
  const fail = (e: Error) => settle?.fail(e)
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')))
  return {
    send: (request: Buffer) =>
      new Promise<Answer>((done, failed) => {
        settle = { done, fail: failed }
        socket.write(request)
      }),
    end: () => {
      settle = undefined
      socket.destroy()
    },
  }
}

/** Sends requests round robin for some seconds, or each exactly once. */
export const run = async ({
  port,
  requests,
  seconds,
  connections = 10,
  from = 0,
  pause = 0,
  once = false,
}: Order): Promise<Result> => {
  const buffers = requests.map(wire)
  const latencies: number[] = []
  let next = from
  let errors = 0
  let bytes = 0
  let sample: string | null = null
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: Math.min(connections, once ? requests.length : connections) }, async () => {
      const c = await connection(port)
      while (once ? next < buffers.length : performance.now() < until) {
        const i = next++ % buffers.length
        const sent = performance.now()
        const answer = await c.send(buffers[i]!)
        latencies.push(performance.now() - sent)
        bytes += answer.bytes
        if (answer.status !== 200) {
          errors++
          sample ??= `${requests[i]!.method} ${requests[i]!.path}: ${answer.status} ${answer.body().slice(0, 300)}`
        }
        if (pause > 0) await new Promise((done) => setTimeout(done, pause))
      }
      c.end()
    }),
  )
  return {
    count: latencies.length,
    seconds: (performance.now() - started) / 1000,
    latencies,
    errors,
    sample,
    bytes,
    next,
  }
}

/** Runs whole journeys, several at once, each with a connection of its own and a function that sends. */
export const journeys = async <T>(
  port: number,
  list: readonly T[],
  journey: (send: Send, one: T) => Promise<void>,
  connections = 10,
): Promise<{ seconds: number; latencies: number[] }> => {
  let next = 0
  const latencies: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const c = await connection(port)
      const send: Send = async (request) => {
        const answer = await c.send(wire(request))
        if (answer.status !== 200)
          throw new Error(`${request.method} ${request.path}: ${answer.status} ${answer.body().slice(0, 500)}`)
        return JSON.parse(answer.body())
      }
      for (;;) {
        const one = list[next++]
        if (one === undefined) break
        const sent = performance.now()
        await journey(send, one)
        latencies.push(performance.now() - sent)
      }
      c.end()
    }),
  )
  return { seconds: (performance.now() - started) / 1000, latencies }
}
export type Send = (request: Request) => Promise<any>
