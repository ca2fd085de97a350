import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '#server/features.ts'
import { startTestPortal, type Answer, type TestPortal } from './portal.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal()
})
afterAll(() => t.stop())

const problem = (res: Answer, status: number) => {
  expect(res.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(res.body).toMatchObject({ type: 'about:blank', status })
  for (const field of ['title', 'code', 'detail', 'requestId'])
    expect(res.body[field], field).toEqual(expect.stringMatching(/\S/))
  expect(res.headers.get('x-request-id')).toBe(res.body.requestId)
  expect(res.status).toBe(status)
}
const json = { 'content-type': 'application/json' }

describe('what a caller may get wrong', () => {
  it('malformed JSON is a clear 400, and nothing is logged as a crash', async () => {
    for (const raw of ['{', '{"email":', '[1,2', 'nothing', '{"a":1}}'])
      problem(await t.anonymous.send('POST', '/api/auth/login', { raw, headers: json }), 400)
  })
  it('an empty body, a list, a number and null are 400', async () => {
    for (const raw of ['', '[]', '7', 'null', '"x"'])
      problem(await t.anonymous.send('POST', '/api/auth/login', { raw, headers: json }), 400)
  })
  it('a huge body is 413', async () => {
    problem(
      await t.anonymous.send('POST', '/api/auth/login', {
        raw: JSON.stringify({ email: 'x'.repeat(2_000_000) }),
        headers: json,
      }),
      413,
    )
  })
  it('another content type is 415', async () => {
    problem(
      await t.anonymous.send('POST', '/api/auth/login', {
        raw: '<a/>',
        headers: { 'content-type': 'application/xml' },
      }),
      415,
    )
  })
  it('wrong types name the field', async () => {
    const c = await t.as('cliente@demo.test')
    const res = await c.post('/api/Budget/shoppingCart', { productoId: 5, clienteId: 'uno', cantidad: '3' })
    problem(res, 400)
    expect(res.body.errors.map((e: { field: string }) => e.field)).toEqual(
      expect.arrayContaining(['productoId', 'clienteId', 'cantidad']),
    )
  })
  it.each([
    '/api/Budget/abc',
    '/api/Budget/0',
    '/api/Budget/99999999999',
    '/api/Budget/-1',
    '/api/Budget/1.5',
    '/api/Product/UPN%3B100/1',
    '/api/Budget/fetchAll?page=0',
    '/api/Budget/fetchAll?page=x',
  ])('%s is 400', async (path) => {
    problem(await (await t.as('cliente@demo.test')).get(path), 400)
  })
  it.each([
    '/api/Budget/2000000000',
    '/api/Product/NO-EXISTE/1',
    '/api/nada',
    '/api/budget/1',
    '/api/Budget',
    '/dibujos/nada.svg',
    '/dibujos/seccion/u.svg?h=abc',
    '/assets/nada.js',
  ])('%s is 404', async (path) => {
    problem(await (await t.as('admin@demo.test')).get(path), 404)
  })
  it('encoded nonsense in an address is never a crash', async () => {
    const c = await t.as('cliente@demo.test')
    for (const path of [
      '/api/Budget/%E0%A4%A',
      '/api/%',
      '/api/Product/%00/1',
      '/api/Product/%ff%fe/1',
      "/api/Product/'%20or%201=1/1",
    ]) {
      const res = await c.get(path)
      expect(res.status, path).toBeGreaterThanOrEqual(400)
      expect(res.status, path).toBeLessThan(500)
      problem(res, res.status)
    }
    for (const path of ['/allProductsList/%E0%A4%A', '/allProductsList/%', '/%c0%ae%c0%ae/etc/passwd']) {
      const res = await t.anonymous.get(path)
      expect([path, res.status, /<div id="root">|Portal Ventas/.test(res.text)]).toEqual([path, 200, true])
    }
  })
  it('files that no screen is called like are not found: hidden ones, those of other servers; codes with points are', async () => {
    for (const path of [
      '/.env',
      '/.git/config',
      '/wp-login.php',
      '/..%2f..%2fetc%2fpasswd',
      '/backup.sql',
      '/config.json',
      '/productos/.htaccess',
      '/.well-known/nada',
      '/robots.txt',
    ])
      problem(await t.anonymous.get(path), 404)
    for (const path of [
      '/detallesproducto/UPN.100',
      '/detallesproducto/A.zip',
      '/allProductsList/A.1%7CB.2',
      '/changePasswordEmail/ana@empresa.com.ar/x.env',
    ])
      expect([path, (await t.anonymous.get(path)).status]).toEqual([path, 200])
  })
  it('a trailing slash may be there, letter case may not differ', async () => {
    const c = await t.as('cliente@demo.test')
    expect((await c.get('/api/Params/provincias/')).status).toBe(200)
    expect((await c.get('/api/params/provincias')).status).toBe(404)
  })
  it('unknown fields of a request are ignored', async () => {
    const c = await t.as('cliente@demo.test')
    expect(
      (await c.post('/api/Budget/search', { clienteId: c.session!.clienteId, otherOne: { resource: 1 } })).status,
    ).toBe(200)
  })
})

describe('every answer', () => {
  it('carries the security headers; data are never cached', async () => {
    const c = await t.as('cliente@demo.test')
    const res = await c.get('/api/Params/provincias')
    expect(
      Object.fromEntries(
        [
          'x-content-type-options',
          'x-frame-options',
          'referrer-policy',
          'cross-origin-opener-policy',
          'cache-control',
        ].map((h) => [h, res.headers.get(h)]),
      ),
    ).toEqual({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(res.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
  it('a page allows no inline script, and styles only by a nonce that is new each time', async () => {
    const policies = await Promise.all([t.anonymous.get('/'), t.anonymous.get('/login')])
    const nonces = policies.map((p) => {
      const policy = p.headers.get('content-security-policy')!
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
      return /style-src 'self' 'nonce-([\w+/=]+)'/.exec(policy)![1]
    })
    expect(new Set(nonces).size).toBe(2)
  })
  it('a page answers HEAD, another method is refused', async () => {
    expect((await t.anonymous.send('HEAD', '/login')).status).toBe(200)
    expect((await t.anonymous.send('POST', '/login', { body: {} })).status).toBe(404)
  })
})

describe('the description of the calls', () => {
  it('is OpenAPI 3.1 and holds every call of every contract', async () => {
    const { body } = await t.anonymous.get('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`),
    )
    const wanted = features.flatMap((f) =>
      Object.values(f.contract).map((d) => `${d.method} ${d.path.replace(/:(\w+)/g, '{$1}')}`),
    )
    expect(described.sort()).toEqual(wanted.sort())
  })
  it('says what each call takes and answers', async () => {
    const { body } = await t.anonymous.get('/api/openapi.json')
    const add = body.paths['/api/Budget/shoppingCart'].post
    expect(Object.keys(add.requestBody.content['application/json'].schema.properties)).toEqual(
      expect.arrayContaining(['productoId', 'clienteId', 'cantidad', 'largo', 'ancho']),
    )
    expect(add.responses['200'].content['application/json'].schema).toBeDefined()
  })
  it('has a page to read it', async () => {
    const res = await t.anonymous.get('/api/docs')
    expect(res.status).toBe(200)
    expect(res.text).toContain('swagger-ui')
    const initializer = /src="([^"]+swagger-initializer\.js)"/.exec(res.text)![1]!
    expect((await t.anonymous.get(initializer)).text).toContain('/api/openapi.json')
  })
})
