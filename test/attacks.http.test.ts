import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishLater } from '#server/jobs/after-response.ts'
import { startTestPortal, type Client, type TestPortal } from './portal.ts'

/** What docs/security.md says is stopped, tried: bytes and headers that no browser and no `fetch` would send. */
let t: TestPortal
let client: Client
beforeAll(async () => {
  t = await startTestPortal({ PUBLIC_URL: 'https://portal.test', HSTS_SUBDOMAINS: 'si' })
  client = await t.as('cliente@demo.test')
})
afterAll(() => t.stop())

/** Sends bytes as they are, and reads until the portal hangs up. */
const sent = async (...bytes: (string | Buffer)[]): Promise<string> => {
  const socket = connect(Number(new URL(t.url).port), '127.0.0.1')
  await once(socket, 'connect')
  for (const one of bytes) socket.write(one)
  return text(socket)
}
const statuses = (answer: string): string[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status!)
const headOf = (answer: string): string[] => answer.split('\r\n\r\n')[0]!.toLowerCase().split('\r\n')

describe('bytes that are no request', () => {
  it.each([
    ['no request line', 'HOLA\r\n\r\n', '400'],
    ['a header without a name', 'GET /login HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', '400'],
    ['a header that is too long', `GET /login HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
  ])(
    'OPEN-457 %s: a problem with the headers of every answer, and the connection ends',
    async (_what, bytes, status) => {
      const answer = await sent(bytes)
      expect(statuses(answer)).toEqual([status])
      expect(headOf(answer)).toEqual(
        expect.arrayContaining([
          'x-content-type-options: nosniff',
          "content-security-policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          'strict-transport-security: max-age=31536000; includesubdomains',
          'content-type: application/problem+json; charset=utf-8',
          'cache-control: no-store',
        ]),
      )
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ status: Number(status), type: 'about:blank' })
    },
  )
})

describe('a request hidden in another one', () => {
  const hidden = 'GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  const post = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  it.each([
    ['two lengths', `content-length: 2\r\ncontent-length: ${2 + hidden.length}\r\n\r\n{}`],
    ['a length and chunks', `content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks and a length', `transfer-encoding: chunked\r\ncontent-length: ${hidden.length}\r\n\r\n0\r\n\r\n`],
    ['chunks said otherwise', `transfer-encoding: xchunked\r\ncontent-length: 2\r\n\r\n{}`],
    ['chunks behind a blank', `transfer-encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a length that is none', `content-length: +2\r\n\r\n{}`],
    ['a size of a chunk that is none', `transfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`],
    [
      'a header that goes on in the next line',
      `x: y\r\n content-length: 0\r\ntransfer-encoding: chunked, x\r\n\r\n0\r\n\r\n`,
    ],
  ])('OPEN-457 %s: refused, and what follows is no request', async (_what, rest) => {
    expect(statuses(await sent(post + rest + hidden))).toEqual(['400'])
  })
})

describe('methods, origins and hosts', () => {
  it('OPEN-457 TRACE answers nothing of what was sent', async () => {
    const answer = await sent('TRACE /login HTTP/1.1\r\nhost: x\r\ncookie: secreta=1\r\nconnection: close\r\n\r\n')
    expect(statuses(answer)).toEqual(['404'])
    expect(answer).not.toContain('secreta')
  })
  it('OPEN-457 no other origin may read an answer, nor ask whether it may send one', async () => {
    const origin = { origin: 'https://evil.test' }
    const answers = [
      await t.anonymous.send('GET', '/api/health', { headers: origin }),
      await client.send('GET', '/api/Params/provincias', { headers: origin }),
      await t.anonymous.send('OPTIONS', '/api/auth/login', {
        headers: {
          ...origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'OPEN-457 a form of another site sends %s, which no call of the session takes',
    async (type) => {
      const { status } = await client.send('POST', '/api/auth/changepassword', {
        raw: '{"password":"x","newPassword":"x","passwordCopy":"x"}',
        headers: { 'content-type': type },
      })
      expect([400, 415]).toContain(status)
    },
  )
  it('OPEN-457 a recovery leads to the portal, whatever host was asked for', async () => {
    const body = '{"email":"admin@demo.test"}'
    const answer = await sent(
      `POST /api/auth/forgotpassword HTTP/1.1\r\nhost: evil.test\r\nx-forwarded-host: evil.test\r\nconnection: close\r\n`,
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    expect(statuses(answer)).toEqual(['200'])
    await finishLater()
    const mail = await t.db
      .selectFrom('correo')
      .select(['texto', 'html'])
      .where('para', '=', 'admin@demo.test')
      .where('tipo', '=', 'recuperacion')
      .executeTakeFirstOrThrow()
    expect(mail.texto).toContain('https://portal.test/reestablecerpassword/')
    expect(`${mail.texto}${mail.html}`).not.toContain('evil.test')
  })
})

describe('what fills a process up', () => {
  it('OPEN-457 a body that opens to a thousand times its size is refused by what it opens to, with or without a session', async () => {
    const raw = gzipSync(`{"email":"${'x'.repeat(200_000_000)}"}`)
    const before = process.memoryUsage().rss
    for (const [who, path] of [
      [t.anonymous, '/api/auth/login'],
      [client, '/api/Client/contactForm'],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      expect((await who.send('POST', path, { raw, headers })).status).toBe(413)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })
  it('OPEN-457 a parameter given twice is no list where one is asked for', async () => {
    const twice = await client.get('/api/Budget/fetchAll?page=1&page=2')
    expect([twice.status, twice.body.code]).toEqual([400, 'datos_invalidos'])
  })
})

describe('files beside the web’s own', () => {
  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/../../../../etc/passwd',
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/server/main.ts',
    '/dist/index.html',
  ])('OPEN-457 %s is not given', async (path) => {
    const answer = await sent(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(answer).not.toMatch(/root:x:0|"name": "portal-ventas"|\[core\]|^import /m)
    // what is no file is a screen of the web, which says that there is none
    expect(['200', '403', '404']).toContain(statuses(answer)[0])
    if (statuses(answer)[0] === '200') expect(headOf(answer)).toContain('content-type: text/html; charset=utf-8')
  })
  it('OPEN-457 a folder lists nothing', async () => {
    for (const path of ['/assets', '/assets/', '/fotos/', '/dibujos/'])
      expect((await t.anonymous.get(path)).status, path).toBe(404)
  })
})
