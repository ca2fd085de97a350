import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A reverse proxy on loopback in front of several processes: only ready ones get calls, and an unsafe call that may
 * have begun is not sent again.
 */
export type LoadBalancer = {
  url: string
  port: number
  /**
   * Calls that it answered itself: no process was reachable, or one broke the connection during an unsafe call or its
   * answer.
   */
  failed: () => readonly string[]
  /** Calls retried on another process after one was unreachable, or broke the connection during a safe call. */
  repetidas: () => number
  /** Answers of each process, by port. */
  byProcess: () => ReadonlyMap<number, number>
  /** Calls `f` with each request line before it is forwarded. */
  onRequest: (f: (linea: string) => void) => void
  /** Resolves when every process is ready. */
  todos: (ms?: number) => Promise<void>
  stop: () => Promise<void>
}

const HEALTHY_MS = 100
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
type Process = { port: number; healthy: boolean; agent: Agent }
type Incoming = { req: IncomingMessage; body: Buffer }

const read = async (req: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of req as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
const hop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
  'proxy-connection',
])
const without = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hop.has(name)))

/**
 * Forwards a call and its answer; `ok` false: the process was unreachable or broke the connection; `sent`: it may have
 * begun the call.
 */
const passOn = ({ req, body }: Incoming, to: Process, res: ServerResponse): Promise<{ ok: boolean; sent: boolean }> =>
  new Promise((done) => {
    let sent = false
    const before = req.headers['x-forwarded-for']
    const headers = {
      ...without(req.headers),
      'x-forwarded-for': [before, req.socket.remoteAddress].filter(Boolean).join(', '),
      'content-length': String(body.length),
    }
    const out = request(
      { host: '127.0.0.1', port: to.port, method: req.method, path: req.url, headers, agent: to.agent },
      (answer) => {
        res.writeHead(answer.statusCode!, without(answer.headers))
        answer.pipe(res)
        answer
          .on('end', () => done({ ok: true, sent: true }))
          .on('error', () => (done({ ok: false, sent: true }), res.destroy()))
      },
    )
    out.on('socket', (s) => (s.connecting ? s.once('connect', () => (sent = true)) : (sent = true)))
    out.on('error', () => done({ ok: false, sent }))
    res.once('close', () => {
      if (res.writableFinished) return
      done({ ok: true, sent }) // the caller hung up
      out.destroy()
    })
    out.end(body)
  })

export const startLoadBalancer = async (ports: readonly number[]): Promise<LoadBalancer> => {
  const processes: Process[] = ports.map((port) => ({
    port,
    healthy: false,
    agent: new Agent({ keepAlive: true, maxSockets: 100 }),
  }))
  const failed: string[] = []
  const counts = new Map(ports.map((p) => [p, 0]))
  let repeated = 0
  let turn = 0
  let told: (linea: string) => void = () => {}
  const check = async (p: Process) => {
    p.healthy = await fetch(`http://127.0.0.1:${p.port}/api/ready`, {
      signal: AbortSignal.timeout(1_000),
      headers: { connection: 'close' },
    }).then(
      (r) => r.ok,
      () => false,
    )
  }
  const timers = processes.map((p) => setInterval(() => void check(p), HEALTHY_MS))
  await Promise.all(processes.map(check))

  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const line = `${req.method} ${req.url}`
    told(line)
    const call = { req, body: await read(req) }
    const first = turn++
    // each process is tried once, ready ones first: an unready one may have recovered since its last check
    const order = processes
      .map((_, i) => processes[(first + i) % processes.length]!)
      .sort((a, b) => Number(b.healthy) - Number(a.healthy))
    for (const [n, p] of order.entries()) {
      if (n > 0) repeated++
      const { ok, sent } = await passOn(call, p, res)
      if (ok) return void counts.set(p.port, counts.get(p.port)! + 1)
      p.healthy = false
      if (res.headersSent || (sent && !SAFE.has(req.method!))) break
    }
    failed.push(line)
    if (res.headersSent) return
    res.writeHead(502, { 'content-type': 'text/plain', 'retry-after': '1' }).end('nadie atiende')
  }
  const server = createServer((req, res) => void serve(req, res).catch(() => res.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    failed: () => failed,
    repetidas: () => repeated,
    byProcess: () => counts,
    onRequest: (f) => void (told = f),
    todos: async (ms = 90_000) => {
      for (
        const until = Date.now() + ms;
        !processes.every((p) => p.healthy);
        await new Promise((r) => setTimeout(r, 20))
      )
        if (Date.now() > until) throw new Error('The processes are not ready')
    },
    stop: async () => {
      timers.forEach(clearInterval)
      for (const p of processes) p.agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
