import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startLoadBalancer, type LoadBalancer } from './load-balancer.ts'

/** Processes that answer with their name, or break the connection during a call. */
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const f of opened.splice(0).reverse()) await f()
})
const start = async (
  name: string,
  dies: (method: string) => boolean,
  seen: string[] = [],
): Promise<{ port: number; server: Server }> => {
  const server = createServer((req, res) => {
    if (req.url === '/api/ready') return void res.writeHead(200).end()
    seen.push(`${name} ${req.method} ${String(req.headers['x-forwarded-for'])}`)
    if (dies(req.method!)) return void req.socket.destroy()
    req.resume().on('end', () => res.end(name))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  opened.push(() => new Promise((done) => (server.closeAllConnections(), server.close(done))))
  return { port: (server.address() as { port: number }).port, server }
}
const balance = async (ports: number[]): Promise<LoadBalancer> => {
  const b = await startLoadBalancer(ports)
  opened.push(() => b.stop())
  return b
}
const ask = (b: LoadBalancer, method = 'GET') =>
  fetch(`${b.url}/x`, { method, ...(method === 'POST' ? { body: 'hola' } : {}) }).then(async (r) => [
    r.status,
    await r.text(),
  ])

describe('the proxy in front of two processes', () => {
  it('takes turns and names the caller', async () => {
    const seen: string[] = []
    const [a, b] = [await start('a', () => false, seen), await start('b', () => false, seen)]
    const proxy = await balance([a.port, b.port])
    expect([await ask(proxy), await ask(proxy)].map(([, name]) => name).sort()).toEqual(['a', 'b'])
    expect(seen.every((s) => s.endsWith(' 127.0.0.1'))).toBe(true)
  })
  it('asks another when one goes away with a safe call; an unsafe one is never sent twice', async () => {
    const seen: string[] = []
    const [a, b] = [await start('a', () => true, seen), await start('b', () => false, seen)]
    const proxy = await balance([a.port, b.port])
    for (let i = 0; i < 4; i++) expect(await ask(proxy)).toEqual([200, 'b'])
    expect(proxy.failed()).toEqual([])
    await proxy.todos()
    seen.length = 0
    expect(await ask(proxy, 'POST')).toEqual([502, 'nadie atiende'])
    expect(seen).toEqual(['a POST 127.0.0.1'])
    expect(proxy.failed()).toEqual(['POST /x'])
  })
  it('asks another when one cannot be reached at all, whatever the call', async () => {
    const [a, b] = [await start('a', () => false), await start('b', () => false)]
    const proxy = await balance([a.port, b.port])
    await new Promise((done) => (a.server.closeAllConnections(), a.server.close(done)))
    for (let i = 0; i < 4; i++) expect(await ask(proxy, 'POST')).toEqual([200, 'b'])
    expect(proxy.failed()).toEqual([])
  })
  it('takes a caller that goes away for no failure, and hands its call to nobody else', async () => {
    const seen: string[] = []
    const slow = createServer((req, res) => (req.url === '/api/ready' ? res.end() : seen.push(req.url!)))
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done))
    opened.push(() => new Promise((done) => (slow.closeAllConnections(), slow.close(done))))
    const { port } = slow.address() as { port: number }
    const proxy = await balance([port, port])
    const stop = new AbortController()
    const asked = fetch(`${proxy.url}/y`, { signal: stop.signal }).catch(() => 'gone')
    await expect.poll(() => seen).toEqual(['/y'])
    stop.abort()
    expect(await asked).toBe('gone')
    await expect.poll(() => proxy.byProcess().get(port)).toBe(1)
    expect([seen, proxy.failed(), proxy.repetidas()]).toEqual([['/y'], [], 0])
  })
})
