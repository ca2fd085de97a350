import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from './pages.ts'

/** Downloads a file at full speed, or as slowly as a phone. */

export type Taken = { bytes: number; firstMs: number }
type Options = {
  /** Limit in kilobytes a second. */
  kbs?: number | undefined
  /** Hangs up after so many bytes. */
  until?: number
}
/** Downloads the answer of a call; throws on any status but 200. `firstMs`: time to the first byte. */
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
    if (until !== undefined && bytes >= until) break // leaving the loop destroys the response
    const early = kbs ? bytes / kbs - (performance.now() - started) : 0
    if (early > 5) await pause(early)
  }
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  return { bytes, firstMs }
}
