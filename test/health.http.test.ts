import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { captchaToken, CLAVE, startTestPortal, type TestPortal } from './portal.ts'

const portals: TestPortal[] = []
const start = async (env: Record<string, string> = {}) => {
  const t = await startTestPortal(env)
  portals.push(t)
  return t
}
afterAll(async () => {
  for (const t of portals) await t.stop()
})

describe('what the portal tells of itself', () => {
  it('counts calls by their declared path, connections, queues, memory and version; a proxy never gets it, nor a stranger its existence', async () => {
    const t = await start()
    const client = await t.as('cliente@demo.test')
    await client.get('/api/Budget/48001')
    await client.get('/api/Budget/abc')
    const { status, text, headers } = await t.anonymous.get('/api/metrics')
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    expect(text).toMatch(/portal_llamada_segundos_count\{metodo="GET",llamada="\/api\/Budget\/:id",estado="400"\} 1/)
    expect(text).toMatch(/portal_base_conexiones\{grupo="\w+",estado="en_espera"\} 0/)
    for (const name of [
      'portal_cola_esperan{cola="correo"}',
      'portal_cola_edad_segundos{cola="salida"}',
      'portal_cola_esperan{cola="trabajo"}',
      'portal_cola_esperan{cola="trabajo_fallido"}',
      'portal_process_resident_memory_bytes',
      'portal_version{version=',
      'portal_base_sentencia_segundos_count',
      'portal_llamadas_abiertas',
    ])
      expect(text, name).toContain(name)
    expect(text).not.toContain('48001') // ids in paths do not become labels
    for (const [name, value] of [
      ['x-forwarded-for', '10.0.0.1'],
      ['forwarded', 'for=10.0.0.1'],
      ['via', '1.1 x'],
    ] as const)
      expect((await t.anonymous.send('GET', '/api/metrics', { headers: { [name]: value } })).status).toBe(404)
  })
  it('with a token nobody without it gets the figures', async () => {
    const t = await start({ METRICS_TOKEN: 'mirar-123' })
    const ask = (authorization?: string) =>
      t.anonymous.send('GET', '/api/metrics', authorization ? { headers: { authorization } } : {})
    expect([
      (await ask()).status,
      (await ask('Bearer otro')).status,
      (await ask('Bearer mirar-12')).status,
      (await ask('Bearer mirar-123')).status,
    ]).toEqual([404, 404, 404, 200])
  })
  it('OPEN-294 a token of other letters, in the head or in the configuration, is compared and never a fault', async () => {
    const t = await start({ METRICS_TOKEN: 'mañana-€' })
    const { port } = new URL(t.url)
    // raw bytes: fetch refuses such characters in a header
    const ask = (token: Buffer) =>
      new Promise<string>((done) => {
        const socket = connect(Number(port), '127.0.0.1')
        let text = ''
        socket.on('data', (d) => (text += d.toString())).once('close', () => done(text.slice(9, 12)))
        const head = 'GET /api/metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer '
        socket.write(Buffer.concat([Buffer.from(head), token, Buffer.from('\r\n\r\n')]))
      })
    expect([
      await ask(Buffer.from('mañana-é')),
      await ask(Buffer.from('mañana-€', 'latin1')),
      await ask(Buffer.from('mañana-€')),
    ]).toEqual(['404', '404', '200'])
    const plain = await start({ METRICS_TOKEN: 'mirar-123' })
    expect(
      (await plain.anonymous.send('GET', '/api/metrics', { headers: { authorization: 'Bearer mirar-12\u00e9' } }))
        .status,
    ).toBe(404)
  })
  it('OPEN-294 where a proxy stands in front nobody gets the figures without a token, whatever it says of the caller', async () => {
    const proxied: Record<string, string>[] = [
      { TRUST_PROXY: 'si' },
      { PUBLIC_URL: 'https://ventas.empresa.test' },
      { PUBLIC_URL: 'http://ventas.empresa.test' }, // it listens on loopback, so the name must be a proxy's
    ]
    for (const env of proxied) {
      const t = await start(env)
      expect([env, (await t.anonymous.get('/api/metrics')).status]).toEqual([env, 404])
    }
    const t = await start({ TRUST_PROXY: 'si', METRICS_TOKEN: 'mirar-123' })
    const headers = { authorization: 'Bearer mirar-123', 'x-forwarded-for': '203.0.113.7' }
    expect((await t.anonymous.send('GET', '/api/metrics', { headers })).status).toBe(200)
    const open = await start()
    for (const name of ['x-forwarded-proto', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'])
      expect([name, (await open.anonymous.send('GET', '/api/metrics', { headers: { [name]: 'x' } })).status]).toEqual([
        name,
        404,
      ])
    expect((await open.anonymous.get('/api/metrics')).status).toBe(200)
  })
  it('not ready from the signal on, while it serves on', async () => {
    const t = await start()
    expect((await t.anonymous.get('/api/ready')).status).toBe(200)
    t.portal.prepareStop()
    const ready = await t.anonymous.get('/api/ready')
    expect([
      ready.status,
      ready.headers.get('retry-after'),
      (await t.anonymous.get('/api/health')).status,
      (await t.anonymous.get('/login')).status,
    ]).toEqual([503, '5', 200, 200])
  })
})

describe('the end', () => {
  it('takes connections away on which nobody has asked anything, and lets a request come whole that had begun', async () => {
    const { portal, url } = await startTestPortal()
    const { port } = new URL(url)
    const open = () => {
      const socket = connect(Number(port), '127.0.0.1')
      let text = ''
      socket.on('data', (d) => (text += d.toString())).on('error', () => {})
      return { socket, over: new Promise<string>((done) => socket.once('close', () => done(text))) }
    }
    const [silent, begun] = [open(), open()]
    begun.socket.write('POST /api/auth/loginAdmin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
    await expect
      .poll(() => new Promise((done) => portal.app.server.getConnections((_, n) => done(n))), { timeout: 20_000 })
      .toBe(2)
    const stopped = portal.stop()
    expect(await silent.over).toBe('')
    begun.socket.write('content-length: 2\r\nconnection: close\r\n\r\n{}')
    expect((await begun.over).slice(0, 12)).toBe('HTTP/1.1 503') // answered before the connection closes
    await stopped
  })
})

describe('what is switched on by configuration', () => {
  it('over https: a cookie no other host can set, strict transport also for subdomains when asked, whom to tell of a fault', async () => {
    const t = await start({
      PUBLIC_URL: 'https://ventas.empresa.test',
      HSTS_SUBDOMAINS: 'si',
      SECURITY_CONTACT: 'mailto:seguridad@empresa.test',
      API_DOCS: 'no',
    })
    const client = await t.as('cliente@demo.test')
    expect((client as unknown as { cookie: string }).cookie).toMatch(/^__Host-pv_sesion=/)
    const page = await t.anonymous.get('/login')
    expect([page.headers.get('strict-transport-security'), page.headers.get('content-security-policy')]).toEqual([
      'max-age=31536000; includeSubDomains',
      expect.stringContaining("base-uri 'none'"),
    ])
    const told = await t.anonymous.get('/.well-known/security.txt')
    expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(told.text).toMatch(/^Contact: mailto:seguridad@empresa\.test\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/)
    for (const path of ['/api/docs', '/api/openapi.json', '/api/docs/static/swagger-initializer.js'])
      expect((await t.anonymous.get(path)).status, path).toBe(404)
  })
  it('OPEN-457 over https every cookie is its own host’s alone; a browser known before the prefix is known still', async () => {
    const web = mkdtempSync(join(tmpdir(), 'pv-web-'))
    mkdirSync(join(web, 'assets'))
    writeFileSync(join(web, 'index.html'), '<html data-mantine-color-scheme="__THEME__">')
    const t = await start({ PUBLIC_URL: 'https://ventas.empresa.test', WEB_DIR: web })
    rmSync(web, { recursive: true }) // read at the start
    const enter = async (cookie: string) => {
      const body = { email: 'admin@demo.test', password: CLAVE, captchaToken: await captchaToken(t.anonymous) }
      const { status, headers } = await t.anonymous.post('/api/auth/loginAdmin', body, { cookie })
      expect(status).toBe(200)
      return headers.getSetCookie()
    }
    const set = await enter('')
    expect(set.map((line) => line.split('=')[0])).toEqual(['__Host-pv_sesion', '__Host-pv_dispositivo'])
    for (const line of set) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const device = /=([^;]*)/.exec(set[1]!)![1]!
    const told = async () =>
      (await t.db.selectFrom('correo').select('id').where('tipo', '=', 'ingreso-nuevo').execute()).length
    await enter(`pv_dispositivo=${device}`)
    expect(await told()).toBe(0)
    await enter('pv_dispositivo=x')
    expect(await told()).toBe(1)
    // a step that another host could have set is none
    const step = await t.anonymous.post(
      '/api/auth/segundoFactor',
      { codigo: '123456' },
      { cookie: 'pv_segundo_factor=x' },
    )
    expect([step.status, step.headers.getSetCookie().map((line) => line.split('=')[0])]).toEqual([
      401,
      ['__Host-pv_segundo_factor'],
    ])
    for (const cookie of ['__Host-tema=dark', 'tema=dark', '__Host-tema=dark; tema=light', '__Host-tema=">'])
      expect((await t.anonymous.send('GET', '/login', { headers: { cookie } })).text).toBe(
        `<html data-mantine-color-scheme="${cookie === '__Host-tema=">' ? '' : 'dark'}">`,
      )
  })
  it('by default: no word for subdomains, a plain cookie over http, the calls described', async () => {
    const t = await start()
    expect((await t.anonymous.get('/login')).headers.get('strict-transport-security')).toBeNull()
    expect((await t.anonymous.get('/.well-known/security.txt')).status).toBe(404)
    expect((await t.anonymous.get('/api/docs')).status).toBe(200)
    expect(((await t.as('cliente@demo.test')) as unknown as { cookie: string }).cookie).toMatch(/^pv_sesion=/)
  })
  it('connections of callers have a cap: one too many is closed, and the others go on', async () => {
    const t = await start({ MAX_CONNECTIONS: '10' })
    const { port } = new URL(t.url)
    let closed = 0
    const sockets = Array.from({ length: 14 }, () =>
      connect(Number(port), '127.0.0.1')
        .on('close', () => closed++)
        .on('error', () => {}),
    )
    await expect.poll(() => closed).toBeGreaterThanOrEqual(4)
    expect(sockets.filter((s) => !s.destroyed).length).toBeLessThanOrEqual(10)
    for (const s of sockets) s.destroy()
    await expect.poll(async () => (await t.anonymous.get('/api/health').catch(() => null))?.status).toBe(200)
  })
})
