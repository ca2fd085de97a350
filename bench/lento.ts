import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from './pages.ts'

/** Whoever takes a file: at full speed, or as slowly as a phone. */

export type Taken = { bytes: number; firstMs: number }
type Options = {
  /** So many kilobytes a second, and no more. */
  kbs?: number | undefined
  /** Hangs up after so many bytes. */
  until?: number
}
/** Takes the answer of a call; fails on any other than 200. `firstMs`: until its first byte. */
export const take = async (
  port: number,
  { method, path, token, cookie, body }: Request,
  { kbs, until }: Options = {},
): Promise<Taken> => {
  const started = performance.now()
  const text = body === undefined ? '' : JSON.stringify(body)
  const call = request({
    port,
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `pv_sesion=${cookie}`,
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    },
  })
  call.end(text)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  let [bytes, firstMs] = [0, 0]
  for await (const piece of answer as AsyncIterable<Buffer>) {
    if (bytes === 0) firstMs = performance.now() - started
    bytes += piece.length
    if (until !== undefined && bytes >= until) break // the answer is destroyed with the loop
    const early = kbs ? bytes / kbs - (performance.now() - started) : 0
    if (early > 5) await pause(early)
  }
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  return { bytes, firstMs }
}
