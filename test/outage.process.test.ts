import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Client } from './portal.ts'
import { demoServer } from './demo.ts'
import type { TestServer } from './postgres.ts'
import { startProcess, type Process } from './process.ts'
import { startProxy, type Proxy } from './proxy.ts'

/** The portal as a process on a PostgreSQL of its own, behind a proxy that can break the connection. */
let server: TestServer
let proxy: Proxy
let portal: Process
let admin: Client
const dataDir = mkdtempSync(join(tmpdir(), 'pv-caida-'))
const url = () => `postgres://portal@127.0.0.1:${proxy.port}/portal`
beforeAll(async () => {
  server = await demoServer()
  proxy = await startProxy({ host: '127.0.0.1', port: server.port })
  portal = await startProcess({
    DATABASE_URL: url(),
    DATA_DIR: dataDir,
    DB_STATEMENT_MS: '5000',
    DB_LOCK_MS: '3000',
    DB_POOL: '4',
    LOG_LEVEL: 'info',
    BODY_TIMEOUT_MS: '1500',
    DRAIN_MS: '600',
  })
  await portal.ready()
  admin = await signIn(portal.url, 'admin@demo.test')
}, 120_000)
afterAll(async () => {
  await portal?.end('SIGKILL')
  await proxy?.stop()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
/** Repeats a call until it is answered with 200; returns the former statuses. Throws after `ms`. */
const untilOk = async (ask: () => Promise<{ status: number }>, ms = 20_000): Promise<number[]> => {
  const before: number[] = []
  for (const until = Date.now() + ms; ;) {
    const { status } = await ask()
    if (status === 200) return before
    before.push(status)
    if (Date.now() > until)
      throw new Error(`never answered with 200: ${before.slice(-5).join(', ')}\n${portal.out().slice(-2000)}`)
    await new Promise((r) => setTimeout(r, 50))
  }
}
const onServer = async <T>(work: (c: pg.Client) => Promise<T>): Promise<T> => {
  const c = new pg.Client({ connectionString: server.url('portal') })
  await c.connect()
  return work(c).finally(() => c.end())
}
/** Locks a table, so that calls that read it wait; returns a function that releases the lock. */
const holdTable = async (table: string) => {
  const c = new pg.Client({ connectionString: server.url('portal') })
  await c.connect()
  await c.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await c.query('rollback').catch(() => {})
    await c.end().catch(() => {})
  }
}
const list = () => admin.get('/api/Budget/fetchAll?page=1&clienteId=0')

describe('the process outlives its database', () => {
  it(
    'connections ended while they work: those calls are 503 with Retry-After, the next ones work',
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < 3; round++) {
        const release = await holdTable('presupuesto')
        const waiting = Promise.all([list(), list(), list()])
        await expect
          .poll(() =>
            onServer(
              async (c) =>
                (
                  await c.query(
                    `
                      select count(*)::int as n
                      from pg_stat_activity
                      where wait_event_type = 'Lock' and application_name = 'portal-ventas'`,
                  )
                ).rows[0].n,
            ),
          )
          .toBe(3)
        await onServer((c) =>
          c.query(
            `
              select pg_terminate_backend(pid)
              from pg_stat_activity
              where application_name like 'portal-ventas%'`,
          ),
        )
        const answers = await waiting
        await release()
        for (const a of answers)
          expect([a.status, a.body.code, a.headers.get('retry-after')]).toEqual([503, 'base_no_disponible', '5'])
        expect(await untilOk(list)).toEqual([])
      }
    },
  )
  it(
    'a network that cuts: calls go on at once; one that swallows everything: calls are 503 in time, and go on when it is mended',
    { timeout: 90_000 },
    async () => {
      proxy.cut()
      await untilOk(list)
      proxy.drop(true)
      const lost = await list()
      expect([lost.status, lost.body.code]).toEqual([503, 'base_no_disponible'])
      // the cached configuration has expired: pages are served all the same while a call waits for the database
      const call = list()
      expect((await fetch(`${portal.url}/login`)).status).toBe(200)
      expect((await call).status).toBe(503)
      proxy.drop(false)
      await untilOk(list)
    },
  )
  it(
    'PostgreSQL crashes and comes back: meanwhile 503, pages stand, nonsense ends nothing, the log is no flood; then all goes on',
    { timeout: 90_000 },
    async () => {
      await server.crash()
      const before = portal.out().length
      const nonsense = Array.from(
        { length: 100 },
        (_, i) =>
          [
            '/%',
            '/%E0%A4%A',
            '/api/%',
            '/api/Budget/%ZZ',
            '/..%2f..%2fetc',
            '//',
            '/\\',
            `/${'a'.repeat(i * 100)}`,
            '/api/Budget/fetchAll?page=%',
            '/?%=%&%',
          ][i % 10]! + (i >= 10 ? `?x=${i}` : ''),
      )
      for (const path of nonsense) {
        const status = await new Promise<number>((done) => {
          const s = connect(portal.port, '127.0.0.1', () =>
            s.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
          )
          let text = ''
          s.on('data', (d) => (text += d.toString()))
            .on('close', () => done(Number(text.slice(9, 12))))
            .on('error', () => done(0))
        })
        expect([200, 400, 401, 404, 414, 431, 503], path).toContain(status)
      }
      const [page, ready, call, login] = await Promise.all([
        fetch(`${portal.url}/login`),
        fetch(`${portal.url}/api/ready`),
        list(),
        admin.post('/api/auth/loginAdmin', { email: 'x@y.test', password: 'x', captchaToken: 'x' }),
      ])
      expect([page.status, ready.status, call.status, call.body.code, call.headers.get('retry-after')]).toEqual([
        200,
        503,
        503,
        'base_no_disponible',
        '5',
      ])
      expect([400, 503]).toContain(login.status)
      expect(portal.out().slice(before)).not.toMatch(/\n\s+at /) // no stack trace
      await server.start()
      await untilOk(list)
      await untilOk(() => fetch(`${portal.url}/api/ready`))
      expect(portal.child.exitCode).toBeNull()
    },
  )
})

describe('one stuck row', () => {
  it(
    'holds up only those who want it: others are answered meanwhile, they get 503 with Retry-After in time, and nothing is left',
    { timeout: 60_000 },
    async () => {
      const client = await signIn(portal.url, 'cliente@demo.test')
      const { clienteId, contactoId } = client.session!
      const product = (await client.get(`/api/Product/grupo?page=1&id=1&clienteId=${clienteId}`)).body.$values[0]
      const line = {
        productoId: product.id,
        clienteId,
        contactoId,
        cantidad: 50,
        showLargo: true,
        showAncho: false,
        largo: product.largoMax ?? 6,
        ancho: null,
      }
      const added = await client.post('/api/Budget/shoppingCart', line)
      expect(added.status, added.text).toBe(200)
      const { id, presupuestoDetalles } = added.body
      const holder = new pg.Client({ connectionString: server.url('portal') })
      await holder.connect()
      await holder.query('begin')
      await holder.query('select 1 from presupuesto where id = $1 for update', [id])
      const waiting = Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          client.put(`/api/Budget/${id}/${presupuestoDetalles.$values[0].item}`, { cantidad: 60 + i }),
        ),
      )
      const others = await Promise.all(Array.from({ length: 12 }, list))
      expect(others.map((a) => a.status)).toEqual(Array.from({ length: 12 }, () => 200))
      const first = await Promise.race([
        waiting.then((all) => all[0]!),
        new Promise<null>((done) => setTimeout(() => done(null), 30_000)),
      ])
      expect(first).toMatchObject({
        status: 503,
        body: {
          code: 'ocupado',
          detail: 'Otra operación está usando estos datos. Intentá de nuevo en unos segundos.',
        },
      })
      await holder.query('rollback')
      await holder.end()
      expect(
        (await client.put(`/api/Budget/${id}/${presupuestoDetalles.$values[0].item}`, { cantidad: 61 })).status,
      ).toBe(200)
    },
  )
})

describe('callers that take their time', () => {
  /** Sends the head of a call and half its body; collects the answer until the end. */
  const halfSent = () => {
    const s = connect(portal.port, '127.0.0.1', () =>
      s.write(
        'POST /api/auth/loginAdmin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":',
      ),
    )
    let text = ''
    const ended = new Promise<string>((done) =>
      s
        .on('data', (d) => (text += d.toString()))
        .on('error', () => {})
        .on('close', () => done(text)),
    )
    return { s, ended }
  }
  it('a body that never comes to its end is cut with 408', { timeout: 20_000 }, async () => {
    const text = await halfSent().ended
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toContain('"code":"demasiado_lento"')
  })
  it(
    'SIGTERM: not ready from the signal on, open calls end, and a half-sent one does not hold it',
    { timeout: 60_000 },
    async () => {
      const held = halfSent()
      await new Promise((done) => held.s.once('connect', done))
      const started = Date.now()
      portal.child.kill('SIGTERM')
      await expect
        .poll(
          async () =>
            fetch(`${portal.url}/api/ready`).then(
              (r) => r.status,
              () => 0,
            ),
          { interval: 20 },
        )
        .not.toBe(200)
      expect(await portal.gone).toBe(0)
      expect(Date.now() - started).toBeLessThan(25_000) // the documented limit of a graceful stop
      await held.ended
    },
  )
})
