import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startInterference, type Interference, type Scope } from './interference.ts'

const PAGE = '<!doctype html><html><head><title>Portal</title></head><body></body></html>'
const LONG = JSON.stringify({ text: 'a'.repeat(4_000) })
const open: { stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop()
})
/** A portal that notes what reaches it. */
const portal = async (seen: string[]): Promise<number> => {
  const server: Server = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`)
    req.resume().on('end', () => {
      if (req.url?.startsWith('/api/vivo')) return void res.writeHead(200).write('data: 1\n\n')
      if (req.url?.startsWith('/api/'))
        return void res.writeHead(req.method === 'GET' ? 200 : 201, { 'content-length': LONG.length }).end(LONG)
      if (req.url?.startsWith('/assets/')) return void res.end('export {}')
      res.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" }).end(PAGE)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = () => new Promise((done) => (server.closeAllConnections(), server.close(done)))
  open.push({ stop })
  return (server.address() as { port: number }).port
}
const start = async () => {
  const seen: string[] = []
  const proxy = await startInterference(await portal(seen))
  open.push(proxy)
  const ask = async (path: string, method = 'GET') => {
    const body = method === 'GET' ? {} : { body: '{}' }
    return fetch(proxy.url + path, { method, signal: AbortSignal.timeout(20_000), ...body }).then(
      async (res) => [res.status, await res.text().catch(() => 'broken off')] as const,
      () => 'nothing' as const,
    )
  }
  return { proxy, seen, ask }
}

describe('the proxy that misbehaves', () => {
  it('passes calls on, and remembers what the portal said to those that change something', async () => {
    const { proxy, ask } = await start()
    expect(await ask('/api/Client')).toEqual([200, LONG])
    expect(await ask('/api/Client', 'POST')).toEqual([201, LONG])
    expect(proxy.written).toEqual([{ method: 'POST', path: '/api/Client', status: 201 }])
  })

  it.each<[Scope, number, number]>([
    ['reads', 503, 201],
    ['writes', 200, 503],
    ['all', 503, 503],
  ])('refuses %s without asking the portal: a read %i, a change %i', async (scope, read, change) => {
    const { proxy, seen, ask } = await start()
    proxy.set({ kind: 'refuse', status: 503 }, scope)
    expect((await ask('/api/Client'))[0]).toBe(read)
    expect((await ask('/api/Client', 'PUT'))[0]).toBe(change)
    expect(seen).toHaveLength([read, change].filter((status) => status < 300).length)
  })

  it.each<[string, Interference['kind']]>([
    ['the page', 'cut'],
    ['what tells of changes', 'hang'],
  ])('leaves %s alone: its kind of trouble, %s, is of calls', async (what, kind) => {
    const { proxy } = await start()
    proxy.set({ kind } as Interference)
    const res = await fetch(proxy.url + (what === 'the page' ? '/' : '/api/vivo'))
    const { value } = await res.body!.getReader().read()
    expect(Buffer.from(value!).toString()).toMatch(what === 'the page' ? /Portal/ : /^data: 1/)
  })

  it('breaks an answer off in the middle', async () => {
    const { proxy, ask } = await start()
    proxy.set({ kind: 'cut' })
    expect(await ask('/api/Client')).toEqual([200, 'broken off'])
  })

  it('sends a change twice, and a read once', async () => {
    const { proxy, seen, ask } = await start()
    proxy.set({ kind: 'twice' })
    await ask('/api/Client')
    await ask('/api/Client', 'POST')
    expect(seen).toEqual(['GET /api/Client', 'POST /api/Client', 'POST /api/Client'])
  })

  it('holds an answer back until it is calm; then it breaks off, and the next comes', async () => {
    const { proxy, seen, ask } = await start()
    proxy.set({ kind: 'hang' })
    const held = ask('/api/Client')
    await expect.poll(() => proxy.hanging()).toBe(1)
    proxy.calm()
    expect(await held).toBe('nothing')
    expect(seen).toEqual([])
    expect((await ask('/api/Client'))[0]).toBe(200)
  })

  it('comes late by as much as it is told', async () => {
    const { proxy, ask } = await start()
    proxy.set({ kind: 'delay', ms: 300 })
    const asked = performance.now()
    expect((await ask('/api/Client'))[0]).toBe(200)
    expect(performance.now() - asked).toBeGreaterThan(290)
  })

  it('offline: nothing comes, not even what had begun; afterwards it does', async () => {
    const { proxy, ask } = await start()
    const live = (await fetch(`${proxy.url}/api/vivo`)).body!.getReader()
    await live.read()
    const rest = live.read().catch(() => 'broken off')
    proxy.set({ kind: 'offline' })
    expect(await rest).toBe('broken off')
    expect(await ask('/')).toBe('nothing')
    proxy.calm()
    expect((await ask('/api/Client'))[0]).toBe(200)
  })

  it('a module of the build is not there; the page and its calls are', async () => {
    const { proxy, ask } = await start()
    proxy.set({ kind: 'parts' })
    expect((await ask('/assets/Bell-a1b2.js'))[0]).toBe(404)
    expect((await ask('/assets/style-a1b2.css'))[0]).toBe(200)
    expect((await ask('/api/Client'))[0]).toBe(200)
  })

  it('writes what watches over it into a page, before anything else, and its policy allows that alone', async () => {
    const { proxy } = await start()
    const res = await fetch(`${proxy.url}/miCarrito`)
    expect(await res.text()).toMatch(/^<!doctype html><html><head><script nonce="monkey">/)
    expect(res.headers.get('content-security-policy')).toBe("script-src 'nonce-monkey' 'self'")
  })
})
