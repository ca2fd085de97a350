import { z } from '#shared/wire.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partsOf, type Contract } from '#shared/route.ts'
import { features } from '#server/features.ts'
import { startTestPortal, type Answer, type Client, type TestPortal } from './portal.ts'

let t: TestPortal
let web = ''
let client: Client
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'pv-web-'))
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'assets/app-1.js'), '// script')
  writeFileSync(
    join(web, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><meta name="portal" content="__PORTAL__"><style nonce="__NONCE__"></style><div id="root"></div>',
  )
  t = await startTestPortal({ WEB_DIR: web })
  client = await t.as('cliente@demo.test')
})
afterAll(async () => {
  await t.stop()
  rmSync(web, { recursive: true, force: true })
})

const isProblem = (a: Answer, status: number, code: string) => {
  expect([a.status, a.headers.get('content-type')?.split(';')[0], a.body.code]).toEqual([
    status,
    'application/problem+json',
    code,
  ])
  expect(a.body).toMatchObject({
    type: 'about:blank',
    status,
    title: expect.any(String),
    detail: expect.stringMatching(/\S/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(a.headers.get('cache-control')).toBe('no-store')
}
/** Sends a path unchanged: fetch would normalise it. */
const raw = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((done, fail) => {
    const { hostname, port } = new URL(t.url)
    const req = request({ hostname, port, method, path, headers }, (res) => {
      let text = ''
      res.on('data', (d: Buffer) => (text += d.toString()))
      res.on('end', () => done({ status: res.statusCode!, headers: res.headers, text }))
    })
    req.on('error', fail)
    req.end()
  })

describe('bad requests', () => {
  it('OPEN-76 deep nesting and poisonous keys change nothing', async () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const answers = [deep, '{"__proto__":{"clienteId":1}}', '{"constructor":{"prototype":{"x":1}}}']
    for (const body of answers)
      expect(
        (
          await client.send('POST', '/api/Params/kilosDashboard', {
            raw: body,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(400)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
  it('OPEN-76 a wrong type in any field of any call is 400 with a Spanish sentence and the field', async () => {
    const admin = await t.as('admin@demo.test')
    const odd: unknown[] = [null, [], 'x', 3, true, { $values: {} }]
    for (const f of features)
      for (const [name, def] of Object.entries(f.contract as Contract)) {
        if (!def.body || def.upload || def.access === 'public') continue
        const who = partsOf(def.access).roles?.includes(3)
          ? await t.as('cliente@demo.test')
          : name === 'cancel'
            ? await t.as('vendedor@demo.test')
            : admin
        const path = def.path.replace(/:\w+/g, '1')
        const asksNothing = z.safeParse(def.body as z.ZodMiniType, {}).success // then any object is valid
        for (const body of odd) {
          if (asksNothing && JSON.stringify(body) === '{"$values":{}}') continue
          const { status, body: answer } = await who.send(def.method, path, { body })
          expect([400, 404], `${f.name}.${name} ${JSON.stringify(body)}`).toContain(status)
          expect(answer.detail).toMatch(/[a-záéíóú]/)
        }
      }
    const { body } = await client.post('/api/Params/kilosDashboard', {
      clienteId: 'x',
      firstDate: 3,
      lastdDate: '2026-13-01',
      productGrouptId: [0],
    })
    expect(body.errors.map((e: { field: string }) => e.field).sort()).toEqual(
      expect.arrayContaining(['clienteId', 'firstDate', 'lastdDate']),
    )
    expect(body.errors.every((e: { detail: string }) => !/Invalid|expected/i.test(e.detail))).toBe(true)
  })
  it('OPEN-76 odd ids in any path are 400 or 404', async () => {
    const admin = await t.as('admin@demo.test')
    for (const f of features)
      for (const def of Object.values(f.contract as Contract)) {
        if (!def.path.includes(':') || def.access === 'public') continue
        for (const odd of [
          'abc',
          '-1',
          '1.5',
          '0x10',
          '99999999999',
          '1e3',
          '%00',
          '..%2F..%2Fetc',
          '%F0%9F%92%A9',
          "1'--",
          'NaN',
          '1'.repeat(400),
        ]) {
          const { status } = await admin.send(def.method, def.path.replace(/:\w+/g, odd), def.body ? { body: {} } : {})
          // whose thing it is, is asked once its form came
          expect([400, 403, 404, ...(def.upload ? [415] : [])], `${def.method} ${def.path} ${odd}`).toContain(status)
        }
      }
  })
  it('OPEN-86 an Idempotency-Key that is no UUID is 400', async () => {
    isProblem(
      await client.post(
        '/api/Budget/shoppingCart',
        { productoId: 'X', clienteId: client.session!.clienteId, cantidad: 1 },
        { 'idempotency-key': 'uno' },
      ),
      400,
      'datos_invalidos',
    )
  })
})

describe('addresses', () => {
  it('OPEN-76 an unknown path under /api is a 404 of its own, for every method, with a slash or without', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      for (const path of ['/api/nada', '/api', '/api/', '/api/Budget', '/api/budget/fetchAll', '/api/Params/DOLAR'])
        isProblem(await client.send(method, path), 404, 'no_encontrado')
    expect((await t.anonymous.send('POST', '/una/pantalla')).status).toBe(404)
    expect((await t.anonymous.get('/dibujos/nada')).status).toBe(404)
    expect((await t.anonymous.get('/assets/nada.js')).status).toBe(404)
  })
  it('a malformed percent sign gives the page, or a problem under /api', async () => {
    for (const path of ['/allProductsList/%E0%A4%A', '/%', '/productos/%ZZ', '/a%C3%28']) {
      const page = await raw('GET', path)
      expect([path, page.status, page.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8'])
      expect(page.headers['content-security-policy']).toContain("'nonce-")
      expect(page.headers['x-content-type-options']).toBe('nosniff')
    }
    for (const path of ['/api/%E0%A4%A', '/api/Budget/%', '/dibujos/%ZZ']) {
      const { status, headers, text } = await raw('GET', path)
      expect([path, status, String(headers['content-type']).split(';')[0]]).toEqual([
        path,
        404,
        'application/problem+json',
      ])
      expect(JSON.parse(text).code).toBe('no_encontrado')
    }
  })
  it('odd addresses never break the server', async () => {
    for (const path of [
      '//',
      '/..%2f..%2fetc/passwd',
      '/assets/..%2f..%2fpackage.json',
      '/assets/../index.html',
      `/${'a'.repeat(9000)}`,
      '/?%',
      '/api/Params/dolar?%',
      '/.env',
      '/api/Product/grupo?id=1&id=2&clienteId=1',
    ]) {
      const { status, text } = await raw('GET', path)
      expect(status, path).toBeLessThan(500)
      expect(text).not.toContain('portal-ventas')
    }
  })
})

describe('headers', () => {
  it('every answer has the security headers and a request id', async () => {
    const answers = [
      await t.anonymous.get('/'),
      await t.anonymous.get('/api/health'),
      await client.get('/api/Params/dolar'),
      await t.anonymous.get('/api/nada'),
      await t.anonymous.get('/api/Params/dolar'),
      await t.anonymous.get('/assets/app-1.js'),
      await t.anonymous.get('/api/openapi.json'),
      await t.anonymous.get('/api/docs/'),
    ]
    for (const { headers } of answers) {
      expect(
        Object.fromEntries(
          [
            'x-content-type-options',
            'x-frame-options',
            'referrer-policy',
            'cross-origin-opener-policy',
            'cross-origin-resource-policy',
          ].map((h) => [h, headers.get(h)]),
        ),
      ).toEqual({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      const policy = headers.get('content-security-policy')!
      expect(policy).toMatch(/^default-src '(none|self)'; (.*; )?frame-ancestors 'none'$/)
      expect(policy).not.toMatch(/unsafe|https:|\*/)
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('strict-transport-security')).toBeNull() // plain HTTP
      expect(headers.get('x-powered-by')).toBeNull()
    }
    expect(new Set(answers.map((a) => a.headers.get('x-request-id'))).size).toBe(answers.length)
  })
  it('what the page tells of the company cannot break out of its attribute', async () => {
    await t.db
      .insertInto('configuracion')
      .values({
        clave: 'empresa',
        valor: JSON.stringify({ nombre: '"><script>x</script>', razonSocial: "O'Higgins & Cía" }),
      })
      .onConflict((c) =>
        c
          .column('clave')
          .doUpdateSet({ valor: JSON.stringify({ nombre: '"><script>x</script>', razonSocial: "O'Higgins & Cía" }) }),
      )
      .execute()
    const { forgetParams } = await import('#server/params.ts')
    forgetParams()
    const { text } = await t.anonymous.get('/')
    expect(text).not.toContain('<script>x')
    expect(text).toContain('&#34;&#62;&#60;script&#62;')
  })
  it('assets are kept for a year, data never', async () => {
    expect((await t.anonymous.get('/assets/app-1.js')).headers.get('cache-control')).toMatch(
      /max-age=31536000.*immutable/,
    )
    for (const path of ['/api/Params/dolar', '/api/Params/provincias', '/api/Params/subcategorias'])
      expect((await client.get(path)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the description of the calls', () => {
  it('openapi.json is OpenAPI 3.1 and holds every call of every contract', async () => {
    const { status, body } = await t.anonymous.get('/api/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toMatch(/^3\.1\.\d+$/)
    expect(body.info.title).toBe('Portal Ventas')
    const listed = Object.entries(body.paths as Record<string, Record<string, any>>)
      .flatMap(([path, ops]) => Object.keys(ops).map((m) => `${m.toUpperCase()} ${path}`))
      .sort()
    const calls = features.flatMap((f) =>
      Object.values(f.contract as Contract).map((d) => ({
        def: d,
        key: `${d.method} ${d.path.replace(/:(\w+)/g, '{$1}')}`,
      })),
    )
    expect(listed).toEqual(calls.map((c) => c.key).sort())
    for (const { def, key } of calls) {
      const op = body.paths[key.slice(key.indexOf(' ') + 1)][def.method.toLowerCase()]
      expect(op.summary).toBe(def.summary)
      expect([key, 'cookie' in (op.security[0] ?? {})]).toEqual([key, def.access !== 'public'])
      const names = (op.parameters ?? [])
        .filter((p: { in: string }) => p.in === 'path')
        .map((p: { name: string }) => p.name)
        .sort()
      expect([key, names]).toEqual([key, [...def.path.matchAll(/:(\w+)/g)].map((m) => m[1]).sort()])
      expect(Object.keys(op.responses ?? {}).length).toBeGreaterThan(0)
      const type = def.upload ? 'multipart/form-data' : 'application/json'
      if (def.body) expect(op.requestBody?.content?.[type]?.schema, key).toBeTruthy()
    }
    const refs = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((m) => m[1]!)
    for (const ref of refs)
      expect(
        ref.split('/').reduce<any>((o, k) => o?.[k.replace(/~1/g, '/').replace(/~0/g, '~')], body),
        ref,
      ).toBeTruthy()
  })
  it('SES-47 OPEN-65 every list travels in $values', () => {
    const bare: string[] = []
    const look = (schema: any, at: string): void => {
      if (!schema?._zod?.def) return
      const def = schema._zod.def
      if (def.type === 'array' && !at.endsWith('.$values')) bare.push(at)
      if (def.type === 'object') for (const [k, v] of Object.entries(def.shape)) look(v, `${at}.${k}`)
      for (const inner of [def.innerType, def.element, ...(def.options ?? [])]) look(inner, at)
    }
    for (const f of features)
      for (const [name, d] of Object.entries(f.contract as Contract))
        if (typeof d.reply !== 'string') look(d.reply, `${f.name}.${name}`)
    // the content of a cut plan is one document, given back as it was written (OPEN-454)
    expect(bare.filter((at) => !/^corte\.\w+\.contenido\./.test(at))).toEqual([])
  })
})

describe('without its database', () => {
  // must be the last test: it closes the database
  it('the portal lives and says that it is not ready', async () => {
    expect([(await t.anonymous.get('/api/ready')).status, (await t.anonymous.get('/api/health')).status]).toEqual([
      200, 200,
    ])
    await t.db.destroy()
    const ready = await t.anonymous.get('/api/ready')
    expect([ready.status, ready.body]).toEqual([503, { status: 'unavailable' }])
    expect((await t.anonymous.get('/api/health')).status).toBe(200)
    isProblem(await client.get('/api/Params/provincias'), 500, 'error_interno')
  })
})
