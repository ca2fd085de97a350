import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spendAnonymous } from '#server/session/rate-limits.ts'
import { signIn, startTestPortal, type TestPortal } from './portal.ts'

const portals: TestPortal[] = []
const start = async (env: Record<string, string> = {}) => {
  const t = await startTestPortal(env)
  portals.push(t)
  return t
}
let t: TestPortal
beforeAll(async () => {
  t = await start({ TRUST_PROXY: 'si' })
})
afterAll(async () => {
  for (const each of portals) await each.stop()
})

/** Sends a call from the address `ip`; the body is not decompressed. */
const ask = async (path: string, ip = '203.0.113.1', more: Record<string, string> = {}, on = t) => {
  const headers = { 'x-forwarded-for': ip, 'accept-encoding': 'identity', ...more }
  const res = await fetch(on.url + path, { headers })
  const problem = /problem/.test(res.headers.get('content-type') ?? '') ? await res.clone().json() : null
  return { status: res.status, headers: res.headers, problem, text: await res.text() }
}
const each = async <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let i = 0; i < n; i += 32)
    all.push(...(await Promise.all(Array.from({ length: Math.min(32, n - i) }, (_, j) => work(i + j)))))
  return all
}
/** Repeats `work` until it returns something, for at most 20 seconds. */
const until = async <T>(work: (i: number) => Promise<T | null>): Promise<T> => {
  for (const end = Date.now() + 20_000; ;) {
    const got = await work(1 + Math.floor(Math.random() * 8_000))
    if (got !== null) return got
    if (Date.now() > end) throw new Error('nothing came')
  }
}
const SENTENCE = 'Son demasiados pedidos seguidos. Esperá unos segundos e intentá de nuevo.'

/** The raw head and body, which `fetch` would decode. */
const rawBody = (path: string, accept: string): Promise<{ head: string; body: Buffer }> =>
  new Promise((done, fail) => {
    const parts: Buffer[] = []
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1')
    socket.on('data', (d) => parts.push(d)).on('error', fail)
    socket.once('close', () => {
      const all = Buffer.concat(parts)
      const end = all.indexOf('\r\n\r\n')
      done({ head: all.toString('latin1', 0, end).toLowerCase(), body: all.subarray(end + 4) })
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\naccept-encoding: ${accept}\r\n\r\n`)
  })

describe('what is answered to whoever comes', () => {
  it('OPEN-290 the calls’ description, its page’s files and a drawing are compressed as asked, marked, and 304 to whoever has them', async () => {
    const docs = (await ask('/api/docs')).text
    const bundle = /src="([^"]+swagger-ui-bundle\.js)"/.exec(docs)![1]!
    expect(bundle).toMatch(/^\/api\/docs\/static\/\d+\.\d+\.\d+\/swagger-ui-bundle\.js$/)
    const forEver = 'public, max-age=31536000, immutable'
    for (const [path, cache, least] of [
      ['/api/openapi.json', 'no-cache', 5],
      [bundle, forEver, 3],
      ['/dibujos/seccion/u.svg?h=100&b=50&s=6&t=8.5', forEver, 2],
    ] as const) {
      const plain = await ask(path)
      expect([plain.status, plain.headers.get('cache-control'), plain.headers.get('vary')]).toEqual([
        200,
        cache,
        'accept-encoding',
      ])
      for (const [accept, open] of [
        ['br', brotliDecompressSync],
        ['gzip, br;q=0', gunzipSync],
      ] as const) {
        const { head, body } = await rawBody(path, accept)
        expect([path, accept, open(body).toString() === plain.text]).toEqual([path, accept, true])
        expect(head).toContain(`content-length: ${body.length}`) // compressed as a whole, not while sending
        expect(Buffer.byteLength(plain.text) / body.length).toBeGreaterThan(least)
      }
      const etag = plain.headers.get('etag')!
      const again = await ask(path, '203.0.113.1', { 'if-none-match': `W/${etag}` })
      expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', cache])
    }
  })
  it('OPEN-290 a drawing is the same whatever order its dimensions come in, and none has more than 64 KiB', async () => {
    const one = await ask('/dibujos/seccion/u.svg?h=100&b=50&s=6&t=8.5')
    const other = await ask('/dibujos/seccion/u.svg?t=8.50&s=6&b=50.0&h=100')
    expect([other.text === one.text, other.headers.get('etag')]).toEqual([true, one.headers.get('etag')])
    const brick = await ask('/dibujos/seccion/ladrillo.svg?h=1000&b=1000&l=10')
    expect(brick.status).toBe(200)
    expect(brick.text.length).toBeLessThan(65_536)
  })
  it('OPEN-292 a call without a session: 300 at once of one network, whatever its addresses; another goes on', async () => {
    const path = '/api/Params/identificationsTypes'
    const all = await each(400, (i) => ask(path, `2001:db8:1:1::${i.toString(16)}`))
    const no = all.filter(({ status }) => status !== 200)
    expect(all.length - no.length).toBeGreaterThanOrEqual(300)
    expect(no.length).toBeGreaterThanOrEqual(1)
    for (const { status, problem, headers } of no) {
      expect([status, problem.code, problem.detail]).toEqual([429, 'demasiados_pedidos', SENTENCE])
      expect(Number(headers.get('retry-after'))).toBe(1)
    }
    expect((await ask(path, '2001:db8:1:2::1')).status).toBe(200)
    expect((await ask('/api/auth/captcha', '2001:db8:1:1::1')).status).toBe(200) // calls are limited separately
    for (const file of ['/login', '/api/openapi.json', '/api/health'])
      expect([file, (await ask(file, '2001:db8:1:1::1')).status]).toEqual([file, 200])
    const twice = await start({ TRUST_PROXY: 'si', QUOTA_FACTOR: '2' })
    const passed = await each(400, () => ask(path, '203.0.113.9', {}, twice))
    expect(passed.filter(({ status }) => status !== 200)).toEqual([])
  })
  it('OPEN-292 drawings that have to be made: 2,000 at once of one network; those that are kept are everybody’s', async () => {
    // a portal of its own, with its own limits
    const own = await start({ TRUST_PROXY: 'si' })
    const draw = (path: string, ip: string) => ask(path, ip, {}, own)
    const url = (i: number) => `/dibujos/seccion/redondo.svg?d=${10 + i / 100}`
    expect((await draw(url(0), '198.51.100.1')).status).toBe(200)
    let spent = 1
    const spendAll = () => {
      try {
        for (;;) {
          spendAnonymous('drawing', '/dibujos/*', '198.51.100.1')
          spent++
        }
      } catch (error) {
        return error as Error
      }
    }
    expect(spendAll().message).toBe(SENTENCE)
    expect([spent >= 2_000, spent < 2_100]).toEqual([true, true])
    // the limit recovers by one every tenth of a second
    const refused = await until(async (i) => {
      spendAll()
      const got = await draw(url(i), '198.51.100.1')
      return got.status === 200 ? null : got
    })
    expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'demasiados_pedidos',
      '1',
    ])
    expect((await draw(url(0), '198.51.100.1')).status).toBe(200)
    expect((await draw(url(9_000), '198.51.100.2')).status).toBe(200)
  })
})

describe('one network does not hold them all', () => {
  const open = (port: string, localAddress: string) =>
    connect({ port: Number(port), host: '127.0.0.1', localAddress }).on('error', () => {})
  it('OPEN-293 a connection beyond its own is closed, another network’s is served', async () => {
    const own = await start({ MAX_CONNECTIONS_PER_NETWORK: '5' })
    const { port } = new URL(own.url)
    let closed = 0
    const sockets: Socket[] = Array.from({ length: 8 }, () => open(port, '127.0.0.2').once('close', () => closed++))
    await expect.poll(() => closed).toBe(3)
    const other = open(port, '127.0.0.3')
    const answer = new Promise<string>((done) => other.once('data', (d) => done(d.toString().slice(9, 12))))
    other.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await answer).toBe('200')
    for (const s of [...sockets, other]) s.destroy()
    // a closed connection makes room for a new one
    await expect
      .poll(async () => {
        const s = open(port, '127.0.0.2')
        const said = new Promise<string>((done) => {
          s.once('data', (d) => done(d.toString().slice(9, 12))).once('close', () => done('closed'))
        })
        s.write('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
        return said
      })
      .toBe('200')
  })
  it('OPEN-293 behind a proxy its connections are everybody’s, and the open calls of each network are counted', async () => {
    const own = await start({ MAX_CONNECTIONS_PER_NETWORK: '5', TRUST_PROXY: 'si' })
    const who = await signIn(own.url, 'cliente@demo.test')
    const stop = new AbortController()
    const listen = (ip: string) =>
      fetch(`${own.url}/api/vivo`, {
        headers: {
          authorization: `Bearer ${who.session!.tokens.idToken}`,
          cookie: (who as unknown as { cookie: string }).cookie,
          'x-forwarded-for': ip,
        },
        signal: stop.signal,
      })
    const streams: Response[] = []
    for (let i = 0; i < 5; i++) streams.push(await listen('203.0.113.5'))
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const refused = await ask('/login', '203.0.113.5', {}, own)
    expect([
      refused.status,
      refused.problem?.code,
      refused.problem?.detail,
      refused.headers.get('retry-after'),
    ]).toEqual([
      503,
      'ocupado',
      'Hay demasiados pedidos abiertos desde tu red. Esperá unos segundos e intentá de nuevo.',
      '5',
    ])
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, i) => ask('/login', `203.0.113.${20 + i}`, {}, own)),
    )
    expect(others.map(({ status }) => status)).toEqual(Array(12).fill(200))
    stop.abort()
    await expect.poll(async () => (await ask('/login', '203.0.113.5', {}, own)).status).toBe(200)
  })
})
