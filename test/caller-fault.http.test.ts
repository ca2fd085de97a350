import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { features } from '#server/features.ts'
import { passes, type RouteDef } from '#shared/route.ts'
import { signIn, startTestPortal, type TestPortal } from './portal.ts'
import { openListener } from './live.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '0' })
})
afterAll(() => t.stop())

const calls = features
  .flatMap((f) =>
    Object.entries(f.contract).map(([call, def]) => ({ name: `${f.name}.${call}`, def: def as RouteDef })),
  )
  .filter(({ def }) => def.method !== 'GET' && !def.upload)
/** An account that may make the call, with a session of its own, since some calls end it. */
const whoMay = async ({ access }: RouteDef) => {
  if (access === 'public') return t.anonymous
  for (const account of ['cliente2@demo.test', 'vendedor2@demo.test', 'admin@demo.test']) {
    const who = await t.as(account)
    const { tipoRol, permisos } = who.session!
    if (passes(access, { tipoRol, permisos: new Set(permisos.$values) })) return signIn(t.url, account)
  }
  throw new Error('nobody may')
}
/** Deeper than any stack, but within the size limit of a body. */
const DEEP = 60_000
const deep = [
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `{"$values":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
]

describe('what is the caller’s fault is never a 5xx', () => {
  it(
    'OPEN-291 a body nested deeper than any stack, at every call, with an Idempotency-Key where there is one',
    { timeout: 90_000 },
    async () => {
      const key = await createClave(t.db, 'Anidado')
      const odd: string[] = []
      for (const { name, def } of calls) {
        for (const raw of deep) {
          const headers = {
            'content-type': 'application/json',
            ...(def.bodyStream ? { authorization: `Bearer ${key}` } : {}),
            ...(def.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
          }
          const path = def.path.replace(/:entidad/g, 'precios').replace(/:\w+/g, '48001')
          const { status } = await (await whoMay(def)).send(def.method, path, { raw, headers })
          if (status >= 500 || (status === 401 && def.access !== 'public'))
            odd.push(`${status} ${name} ${raw.slice(0, 12)}`)
        }
      }
      expect(odd).toEqual([])
    },
  )
  it('OPEN-291 twenty streams of one session at once: six go on, the others end, none is a fault', async () => {
    const one = await signIn(t.url, 'cliente@demo.test')
    const all = await Promise.all(Array.from({ length: 20 }, () => openListener(t.url, one)))
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
    // streams that end before they are admitted send no event
    const ready = await Promise.allSettled(all.map((each) => each.ready()))
    expect(ready.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(6)
    let ended = 0
    for (const each of all) void each.over.then(() => ended++)
    await expect.poll(() => ended).toBe(14)
    for (const each of all) each.stop()
  })
  it('OPEN-291 a head that nobody means', { timeout: 60_000 }, async () => {
    const { port } = new URL(t.url)
    const { cookie, session } = (await t.as('cliente@demo.test')) as never as {
      cookie: string
      session: { tokens: { idToken: string } }
    }
    const ask = (first: string, line: string) =>
      new Promise<string>((done, fail) => {
        const socket = connect(Number(port), '127.0.0.1')
        let text = ''
        socket.on('data', (d) => (text += d.toString('latin1'))).on('error', fail)
        socket.once('close', () => done(text.slice(9, 12)))
        socket.write(`${first} HTTP/1.1\r\nconnection: close\r\n${line}\r\n\r\n`, 'latin1')
      })
    const odd: string[] = []
    const own = `host: x\r\nauthorization: Bearer ${session.tokens.idToken}\r\ncookie: ${cookie}`
    for (const path of ['/login', '/api/openapi.json', '/api/Params/provincias', '/dibujos/seccion/alambre.svg?d=3'])
      for (const line of [
        'accept-encoding: identity;q=0',
        'accept-encoding: *;q=0',
        'accept-encoding: ;;;,,=q',
        'accept-encoding: br;q=x, gzip;q=-1',
        `accept-encoding: ${'br,'.repeat(3_000)}`,
        'if-none-match: "',
        'if-none-match: W/',
        'if-modified-since: ayer',
        'range: bytes=9-1,x',
        'x-cliente: \u00e9',
        'x-cliente: 1\r\nx-cliente: 2',
        'idempotency-key: 1',
        'cookie: =; ;=%E0%A4%A; pv_sesion=%',
        'content-type: \u00e9/\u00e9; charset="',
        'content-length: 3\r\ncontent-type: text/plain\r\n\r\nabc',
        'x-forwarded-for: \u00e9, ::::',
        'forwarded: for="',
        'traceparent: x\r\nte: trailers\r\nupgrade: websocket\r\nconnection: upgrade',
        'expect: x',
      ]) {
        const status = await ask(`GET ${path}`, `${own}\r\n${line}`)
        if (!/^[1234]/.test(status)) odd.push(`${status} ${path} ${line.slice(0, 40)}`)
      }
    for (const first of [
      'OPTIONS *',
      'OPTIONS /login',
      'TRACE /login',
      'PUT /login',
      'GET //',
      'GET /%',
      'GET http://x/login',
      'GET /login?__proto__=1&__proto__[a]=2',
      `GET /login?${'a=1&'.repeat(3_000)}`,
    ]) {
      const status = await ask(first, own)
      if (!/^[1234]/.test(status)) odd.push(`${status} ${first.slice(0, 60)}`)
    }
    expect(odd).toEqual([])
  })
})
