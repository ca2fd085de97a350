import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { watchSource } from './watch.ts'

/** What becomes of answers between the portal and the browser. */
export type Interference =
  | { readonly kind: 'none' | 'cut' | 'hang' | 'twice' | 'offline' | 'parts' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'refuse'; readonly status: number }
/** Which calls it concerns; `offline` takes every connection, `parts` the modules of the build. */
export type Scope = 'reads' | 'writes' | 'all'
/** A call that changes something and was answered, with the portal's own status. */
export type Written = { readonly method: string; readonly path: string; readonly status: number }

const NONE: Interference = { kind: 'none' }
const isWrite = (method: string | undefined) => method !== 'GET' && method !== 'HEAD'
const isStream = (url: string) => url.startsWith('/api/vivo')
const isPart = (url: string) => /^\/assets\/.+\.js/.test(url)
const readBody = async (from: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of from) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

type Upstream = { status: number; headers: IncomingHttpHeaders; answer: IncomingMessage }
const ask = (port: number, req: IncomingMessage, body: Buffer): Promise<Upstream> =>
  new Promise((done, fail) => {
    const { 'accept-encoding': encoding, ...headers } = req.headers
    const plain = /text\/html/.test(req.headers.accept ?? '') // the page is written into
    const to = request(
      {
        host: '127.0.0.1',
        port,
        path: req.url,
        method: req.method,
        headers: plain || !encoding ? headers : { ...headers, 'accept-encoding': encoding },
      },
      (answer) => done({ status: answer.statusCode ?? 502, headers: answer.headers, answer }),
    )
    to.on('error', fail)
    req.on('close', () => !req.complete && to.destroy())
    to.end(body)
  })

const NONCE = 'monkey'
/** The page with what watches over it, before any other script. */
const withWatch = (page: string): string =>
  page.replace('<head>', `<head><script nonce="${NONCE}">${watchSource}</script>`)
/** A policy that allows it. */
const allowing = (policy: string): string => policy.replace('script-src ', `script-src 'nonce-${NONCE}' `)

const refuse = (res: ServerResponse, status: number) => {
  res.writeHead(status, {
    'content-type': 'application/problem+json',
    ...(status === 429 || status === 503 ? { 'retry-after': '1' } : {}),
  })
  res.end(JSON.stringify({ status, title: 'Refused on purpose' }))
}

/** Passes an answer on; `half`: breaks off in the middle. */
const pass = async ({ status, headers, answer }: Upstream, res: ServerResponse, half: boolean) => {
  if (/text\/html/.test(headers['content-type'] ?? '')) {
    const { 'content-length': _length, 'content-security-policy': policy, ...rest } = headers
    res.writeHead(status, { ...rest, 'content-security-policy': allowing(String(policy)) })
    return void res.end(withWatch((await readBody(answer)).toString()))
  }
  res.writeHead(status, headers)
  if (!half) return void answer.pipe(res)
  const body = await readBody(answer)
  res.write(body.subarray(0, body.length >> 1), () => res.destroy())
}

/** A proxy before the portal at `port` that misbehaves as it is told, on every interface of loopback. */
export const startInterference = async (port: number) => {
  let now: Interference = NONE
  let scope: Scope = 'all'
  const written: Written[] = []
  const sockets = new Set<Socket>()
  const hanging = new Set<ServerResponse>()
  const concerns = (req: IncomingMessage): boolean => {
    const url = req.url ?? ''
    if (now.kind === 'parts') return isPart(url)
    if (!url.startsWith('/api/') || isStream(url)) return false
    return scope === 'all' || (scope === 'writes') === isWrite(req.method)
  }
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const how = concerns(req) ? now : NONE
    const body = await readBody(req)
    if (how.kind === 'parts') return void res.writeHead(404).end()
    if (how.kind === 'hang') return void hanging.add(res)
    if (how.kind === 'refuse') return refuse(res, how.status)
    if (how.kind === 'delay') await new Promise((done) => setTimeout(done, how.ms))
    if (how.kind === 'twice' && isWrite(req.method)) (await ask(port, req, body)).answer.resume()
    const upstream = await ask(port, req, body)
    if (isWrite(req.method)) written.push({ method: req.method ?? '', path: req.url ?? '', status: upstream.status })
    await pass(upstream, res, how.kind === 'cut')
  }
  const server = createServer((req, res) => {
    serve(req, res).catch(() => res.destroy())
  })
  server.on('connection', (socket) => {
    if (now.kind === 'offline') return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const release = () => {
    for (const res of hanging) res.destroy()
    hanging.clear()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written,
    /** How many answers it holds back. */
    hanging: () => hanging.size,
    set: (next: Interference, of: Scope = 'all') => {
      now = next
      scope = of
      if (next.kind === 'offline') for (const socket of sockets) socket.destroy()
    },
    /** Ends what hangs, and misbehaves no more. */
    calm: () => {
      now = NONE
      release()
    },
    stop: async () => {
      release()
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
export type Proxy = Awaited<ReturnType<typeof startInterference>>
