import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A reverse proxy on loopback in front of several processes, as one would put a real one: who is not ready gets
 * nothing, and nothing is sent twice that might be done twice.
 */
export type LoadBalancer = {
  url: string
  port: number
  /**
   * What was answered by it and not by a process: nobody was there, or one went away with an unsafe call, or in the
   * middle of its answer.
   */
  failed: () => readonly string[]
  /** Calls handed to another process after one could not be reached, or went away during a safe call. */
  repetidas: () => number
  /** How many answers each process gave, by its port. */
  byProcess: () => ReadonlyMap<number, number>
  /** Told of every call before it is handed on. */
  onRequest: (f: (linea: string) => void) => void
  /** Waits until every process is taken for ready. */
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
 * Hands a call to one process and its answer back; false when the process could not be reached or went away before it
 * answered, `sent` telling whether it may have begun.
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
      done({ ok: true, sent }) // the caller went away: nobody waits for an answer
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
    // each gets one chance, those taken for ready first: one may have come back since it was looked at
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
