import { connect } from 'node:net'
import type { $ZodType } from 'zod/v4/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { features } from '#server/features.ts'
import { passes, type RouteDef } from '#shared/route.ts'
import { con, example, nodes } from './schemas.ts'
import { startTestPortal, type Answer, type TestPortal } from './portal.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '0' }) // without rate limits
})
afterAll(() => t.stop())

/** Values that no person types, to replace one value of a request. */
const oddValues: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00x',
  '',
  ' ',
  '-1',
  '0',
  '100001',
  '2147483647',
  '2147483648',
  '99999999999',
  '1e400',
  'NaN',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '275760-09-13',
  "'; drop table usuario; --",
  '%',
  '\\',
  '😀'.repeat(40),
  'a'.repeat(8_000),
  null,
  true,
  [],
  {},
  0,
  -1,
  1.5,
  100_001,
  2_147_483_648,
  1e15,
  1e300,
  [null],
  [[[[]]]],
  { $values: {} },
  { $values: Array(1_001).fill(1) },
  JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`),
  'z'.repeat(1_000_000),
]
const parts = ['params', 'query', 'body'] as const
type Parts = Partial<Record<(typeof parts)[number], unknown>>
/** The request as sent: a URL keeps only what it can hold. */
const sent = (def: RouteDef, { params = {}, query, body }: Parts) => {
  const enc = (v: unknown) =>
    encodeURIComponent((typeof v === 'object' ? JSON.stringify(v) : String(v)).replace(/[\ud800-\udfff]/gu, '\ufffd'))
      .slice(0, 8_000)
      .replace(/%.?$/, '')
  const path = def.path.replace(/:(\w+)/g, (_, k: string) => enc((params as Record<string, unknown>)[k]))
  const pairs = query === undefined ? [] : Object.entries(query as object).map(([k, v]) => `${k}=${enc(v)}`)
  return { path: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path, init: body === undefined ? {} : { body } }
}
const problem = (res: Answer, status: number) => {
  expect(res.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect([res.status, res.body.status]).toEqual([status, status])
  expect(res.body.detail).toMatch(/[a-záéíóú]/)
}
const calls = features
  .flatMap((f) =>
    Object.entries(f.contract).map(([call, def]) => ({ name: `${f.name}.${call}`, def: def as RouteDef })),
  )
  .filter(({ def }) => def.reply !== 'events') // an endless answer; tested in live.http.test.ts
/** An account that may make the call. */
const whoMay = async (def: RouteDef) => {
  if (def.access === 'public') return t.anonymous
  for (const account of ['cliente2@demo.test', 'vendedor2@demo.test', 'admin@demo.test']) {
    const who = await t.as(account)
    if (passes(def.access, { tipoRol: who.session!.tipoRol, permisos: new Set(who.session!.permisos.$values) }))
      return who
  }
  throw new Error(`Nobody may ${def.path}`)
}

describe('nonsense in any place of any call', () => {
  it.each(calls)('$name: never a 5xx', { timeout: 120_000 }, async ({ def }) => {
    const who = await whoMay(def)
    const key = def.bodyStream ? await createClave(t.db, 'Rarezas') : null
    const whole = Object.fromEntries(
      parts.flatMap((part) => (def[part] ? [[part, example(def[part] as $ZodType)]] : [])),
    ) as Parts
    const places = parts.flatMap((part) =>
      def[part]
        ? [
            ...new Map(
              nodes(def[part] as $ZodType)
                .filter((n) => !n.at.includes('*'))
                .map((n) => [n.at.join('.'), [part, ...n.at]]),
            ).values(),
          ]
        : [],
    )
    const tries = places.flatMap((at) =>
      oddValues
        .filter((v) => at[0] === 'body' || (at.length > 1 && String(v).length < 9_000))
        .map((v) => con(whole, at, v) as Parts),
    )
    const odd: string[] = []
    for (let i = 0; i < tries.length; i += 8)
      await Promise.all(
        tries.slice(i, i + 8).map(async (one) => {
          const { path, init } = sent(def, one)
          const headers = {
            'user-agent': 'Navegador \u00e9\u0080',
            ...(key ? { authorization: `Bearer ${key}`, 'content-type': 'application/json' } : {}),
            ...(def.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
          }
          const res = await who.send(def.method, path, { ...init, headers })
          if (res.status >= 500 || (res.status === 401 && def.access !== 'public'))
            odd.push(`${res.status} ${path.slice(0, 200)} ${JSON.stringify(init).slice(0, 300)}`)
        }),
      )
    expect(odd).toEqual([])
    expect((await t.anonymous.get('/api/ready')).status).toBe(200)
  })
  it('NUL is 400 with a Spanish sentence and its field: in a body, a query, a path', async () => {
    const c = await t.as('cliente@demo.test')
    const { clienteId } = c.session!
    const message = await c.post('/api/Client/contactForm', { Issue: 'Hola\u0000', Message: 'x', ClienteId: clienteId })
    problem(message, 400)
    expect([message.body.detail, message.body.errors.map((e: { field: string }) => e.field)]).toEqual([
      'El texto tiene un carácter que no se admite.',
      ['Issue'],
    ])
    for (const path of [
      `/api/Product/search?name=a%00b&clienteId=${clienteId}`,
      '/api/Budget/Download/a%00/b/c',
      `/api/Product/A%00B/${clienteId}`,
    ])
      problem(await c.get(path), 400)
  })
  it('what an import brings is a bad line at worst', async () => {
    const key = await createClave(t.db, 'Filas raras')
    const put = (entidad: string, rows: unknown[]) =>
      t.anonymous.send('PUT', `/api/integracion/${entidad}`, {
        body: rows,
        headers: { authorization: `Bearer ${key}` },
      })
    for (const [entidad, row] of [
      ['transportes', { id: 990, descripcion: 'x' }],
      ['clientes', { codigo: 'RAREZA', razonSocial: 'x', documentoNro: '30709184322' }],
      [
        'presupuestos',
        { presupuestoTotvsId: 'R-1', cliente: '004512', fecha: '2026-01-01', estado: 'Enviado', moneda: 'USD' },
      ],
    ] as const)
      for (const columna of Object.keys(row)) {
        const res = await put(
          entidad,
          oddValues.filter((v) => String(v).length < 900_000).map((v) => ({ ...row, [columna]: v })),
        )
        expect([entidad, columna, res.status]).toEqual([entidad, columna, 200])
        const nul = await put(
          entidad,
          ['\u0000', 'a\u0000b'].map((v) => ({ ...row, [columna]: v })),
        )
        expect([columna, nul.body.conError]).toEqual([columna, 2])
      }
  })
  it('headers that are kept hold what people send, and NUL gets nowhere', async () => {
    const { port } = new URL(t.url)
    const answer = (line: string) =>
      new Promise<string>((done, fail) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.end(`GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${line}\r\n\r\n`, 'latin1'),
        )
        let text = ''
        socket
          .on('data', (d) => (text += d.toString('latin1')))
          .on('end', () => done(text.split('\r\n', 1)[0]!))
          .on('error', fail)
      })
    expect(await answer('User-Agent: a\u0000b')).toContain(' 400 ')
    expect(await answer('User-Agent: caf\u00e9 \u00ff')).toContain(' 200 ')
  })
  it('a page beyond the 100,000th, and a day before 1900 or after 2100, are 400', async () => {
    const c = await t.as('cliente@demo.test')
    const { clienteId } = c.session!
    for (const page of ['100001', '2147483647', '99999999999'])
      for (const path of [
        `/api/Product/grupo/1/search?name=a&clienteId=${clienteId}&page=${page}`,
        `/api/Product/grupo?id=1&clienteId=${clienteId}&page=${page}`,
        `/api/Budget/fetchAll?page=${page}`,
      ])
        problem(await c.get(path), 400)
    expect((await c.get(`/api/Product/grupo/1/search?name=a&clienteId=${clienteId}&page=100000`)).body).toEqual({
      $values: [],
    })
    for (const [firstDate, lastdDate] of [
      ['0000-01-01', '0000-06-01'],
      ['9999-06-01', '9999-12-31'],
      ['1899-12-31', '1899-12-31'],
      ['2101-01-01', '2101-01-01'],
    ]) {
      const res = await c.post('/api/Params/kilosDashboard', { clienteId, firstDate, lastdDate, productGrouptId: [1] })
      problem(res, 400)
      expect(res.body.detail).toBe('La fecha no es válida.')
    }
    expect(
      (
        await c.post('/api/Params/kilosDashboard', {
          clienteId,
          firstDate: '2100-01-01',
          lastdDate: '2100-12-31',
          productGrouptId: [1],
        })
      ).status,
    ).toBe(200)
  })
  it('a list of a request holds at most 1,000', async () => {
    const c = await t.as('cliente@demo.test')
    const body = (n: number) => ({
      clienteId: c.session!.clienteId,
      firstDate: '2026-01-01',
      lastdDate: '2026-06-01',
      productGrouptId: { $values: Array(n).fill(1) },
    })
    expect((await c.post('/api/Params/kilosDashboard', body(1_000))).status).toBe(200)
    const many = await c.post('/api/Params/kilosDashboard', body(1_001))
    problem(many, 400)
    expect(many.body.errors).toEqual([{ field: 'productGrouptId', detail: 'Dato inválido: productGrouptId.' }])
  })
})
