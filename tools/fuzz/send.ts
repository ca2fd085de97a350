import { Agent, request } from 'node:http'

/** The result of a request: its status, 0 with the error's text, or 'cut' if we hung up. */
export type Got = { readonly status: number | 'cut'; readonly text: string; readonly ms: number }
export type Out = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Buffer
  /** Bytes after which we hang up. */
  readonly cutAt?: number
}

const agent = new Agent({ keepAlive: false, maxSockets: 32 })
/** Milliseconds to wait for an answer. */
const PATIENCE = 120_000

/** Sends a request to 127.0.0.1:`port`, and reads the answer. */
export const sendTo = (port: number, { method, path, headers, body, cutAt }: Out): Promise<Got> =>
  new Promise((done) => {
    const began = performance.now()
    const end = (status: Got['status'], text: string) => done({ status, text, ms: performance.now() - began })
    const length = body.length === 0 ? {} : { 'content-length': String(body.length) }
    const req = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } }, (res) => {
      let text = ''
      res.on('data', (d: Buffer) => (text.length < 2_000 ? (text += d.toString('latin1')) : undefined))
      res.on('end', () => end(res.statusCode!, text))
      res.on('error', (error) => end(0, String(error)))
    })
    req.setTimeout(PATIENCE, () => req.destroy(new Error('No answer in its time.')))
    req.on('error', (error) => end(cutAt === undefined ? 0 : 'cut', String(error)))
    if (cutAt === undefined) return void req.end(body)
    req.flushHeaders()
    req.write(body.subarray(0, cutAt), () => req.destroy())
  })
