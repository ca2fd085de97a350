import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../test/postgres.ts'
import { startProcess } from '../test/process.ts'
import { signIn } from './accounts.ts'
import type { Order, Result } from './load.ts'
import type { Request } from './pages.ts'

/**
 * `node tools/run.mjs --build bench/anonymous.ts [seconds [name…]]`: the CPU cost of each call without a session, and
 * a buyer's latency for a page of the catalogue while 16 connections send it (docs/decisions/0108).
 */
const [seconds = '3', ...only] = process.argv.slice(2)
const CONNECTIONS = 16

const dataDir = mkdtempSync(join(tmpdir(), 'pv-anonymous-'))
const server = await startPostgres()
const { QUOTA_FACTOR = '1' } = process.env
const portal = await startProcess({
  DATABASE_URL: server.url('postgres'),
  DATA_DIR: dataDir,
  DEMO: 'si',
  CAPTCHA_COST: '1000',
  CAPTCHA_MAX: '1000',
  QUOTA_FACTOR,
})
await portal.ready()
const { port } = portal

const run = (order: Partial<Order> & Pick<Order, 'requests'>): Promise<Result> =>
  new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'worker.ts'))
    child.once('message', ({ result, error }: { result?: Result; error?: string }) => {
      child.disconnect()
      if (result) done(result)
      else fail(new Error(error))
    })
    child.send({ kind: 'run', order: { port, seconds: Number(seconds), ...order } })
  })
/** CPU time of the portal so far, over all threads, in ms. */
const cpu = (): number => {
  const fields = readFileSync(`/proc/${portal.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
const at = (all: readonly number[], part: number): string =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))]!.toFixed(1)

const db = new pg.Client({ connectionString: server.url('postgres') })
await db.connect()
const [buyer] = await signIn(db, 3, 1)
await db.end()
const page: Request = {
  method: 'GET',
  path: `/api/Product/grupo?id=1&clienteId=${buyer!.clienteId}`,
  token: buyer!.token,
  cookie: buyer!.cookie,
  accept: 'br',
} as Request
const ask = (path: string, more: object = {}): Request[] => [{ method: 'GET', path, accept: 'br', ...more } as Request]
/** Counter that gives each run new addresses, so that no cache has them. */
let asked = 0
const fresh = (of: (i: number) => string): Request[] =>
  Array.from({ length: 20_000 }, () => ask(of(1000 + (asked++ % 8999)))[0]!)

const html = await (await fetch(`${portal.url}/api/docs`)).text()
const fileOf = (name: string) => html.split('"').find((part) => part.endsWith(`/${name}`))!
const body = {
  email: 'a@b.test',
  identification: '30111222',
  identificationType: 2,
  password: 'x',
  captchaToken: 'e30=',
}
const stranger = { token: 'x'.repeat(43), cookie: 'x' }
const calls: Readonly<Record<string, () => readonly Request[]>> = {
  'health (piso)': () => ask('/api/health'),
  ready: () => ask('/api/ready'),
  'openapi.json': () => ask('/api/openapi.json'),
  'swagger-ui-bundle.js': () => ask(fileOf('swagger-ui-bundle.js')),
  'swagger-ui.css': () => ask(fileOf('swagger-ui.css')),
  'dibujo, el mismo': () => ask('/dibujos/seccion/u.svg?h=100&b=50&s=6&t=8.5'),
  'dibujo, siempre otro': () => fresh((i) => `/dibujos/seccion/u.svg?h=100&b=50.${i}&s=6&t=8.5`),
  'drawing, the dearest': () => fresh((i) => `/dibujos/seccion/ladrillo.svg?h=1000&b=999.${i}&l=10`),
  'sign-in page': () => ask('/login'),
  captcha: () => ask('/api/auth/captcha'),
  identificationsTypes: () => ask('/api/Params/identificationsTypes'),
  'login, captcha malo': () => ask('/api/auth/login', { method: 'POST', body }),
  'forgotpassword, captcha malo': () => ask('/api/auth/forgotpassword', { method: 'POST', body }),
  'oidc/start, sin proveedor': () => ask('/api/auth/oidc/start'),
  'integración, wrong key': () => ask('/api/integracion/eventos', stranger),
  'call that needs a session, without one': () => ask('/api/Budget/1'),
  'call that needs a session, with a false one': () => ask('/api/Budget/1', stranger),
  metrics: () => ask('/api/metrics'),
}
await run({ requests: [page], connections: 1 })
const alone = await run({ requests: [page], connections: 1 })
console.log(`page alone: p50 ${at(alone.latencies, 0.5)} p95 ${at(alone.latencies, 0.95)} ms`)
console.log('| call | CPU ms | answers/s | kB | not 200 | page p50 ms | p95 |')
for (const [name, requestsOf] of Object.entries(calls)) {
  if (only.length > 0 && !only.some((part) => name.includes(part))) continue
  const before = cpu()
  const load = await run({ requests: requestsOf(), seconds: 1, connections: 2 })
  const each = (cpu() - before) / load.count
  const [flood, seen] = await Promise.all([
    run({ requests: requestsOf(), seconds: Number(seconds) + 0.5, connections: CONNECTIONS }),
    pause(300).then(() => run({ requests: [page], connections: 1 })),
  ])
  const figures = [
    each.toFixed(2),
    (flood.count / flood.seconds).toFixed(0),
    (flood.bytes / flood.count / 1024).toFixed(1),
    flood.errors,
    at(seen.latencies, 0.5),
    at(seen.latencies, 0.95),
  ]
  console.log(`| ${name} | ${figures.join(' | ')} |`)
}
await portal.end()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
