// Measures five hundred live update streams (docs/decisions/0077): the server's memory from none to all, after a
// forced garbage collection, and a page's latency meanwhile; prints a line per step. `node tools/run.mjs
// bench/subscribers.ts` Environment: SUBSCRIBERS (500), the number of streams, each with a session of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { atOther, signIn, type Client } from '../test/portal.ts'
import { startPostgres } from '../test/postgres.ts'
import { startProcess } from '../test/process.ts'
import { inspect, type Inspector } from './inspector.ts'

const SUBSCRIBERS = Number(process.env.SUBSCRIBERS ?? 500)
const PASO = Math.ceil(SUBSCRIBERS / 5)
const PAGINAS = 400
const CAMBIOS = 50

const server = await startPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'pv-oyentes-'))
const admin = new pg.Client({ connectionString: server.url('postgres') })
await admin.connect()
await admin.query('create database oyentes')
await admin.end()
const portal = await startProcess({
  DATABASE_URL: server.url('oyentes'),
  DATA_DIR: dataDir,
  DEMO: 'si',
  QUOTA_FACTOR: '0',
  NODE_OPTIONS: '--inspect=127.0.0.1:0',
})
const db = new pg.Client({ connectionString: server.url('oyentes') })

const MB = 1024 * 1024
type Memory = { proceso: number; live: number }
/** MB after garbage collection: resident memory of the process, and memory in use by JavaScript. */
const measureMemory = async ({ send }: Inspector): Promise<Memory> => {
  // each collection frees what the former one released
  for (let n = 0; n < 3; n++) await send('HeapProfiler.collectGarbage')
  const { result } = await send<{ result: { value: string } }>('Runtime.evaluate', {
    expression: 'JSON.stringify(process.memoryUsage())',
    returnByValue: true,
  })
  const { rss, heapUsed, external } = JSON.parse(result.value) as NodeJS.MemoryUsage
  return { proceso: rss / MB, live: (heapUsed + external) / MB }
}
const sorted = (times: number[]) => times.sort((a, b) => a - b)
/** Latency of the operations list, requested one after the other, in ms. */
const pages = async (who: Client): Promise<{ p50: number; p99: number }> => {
  const times: number[] = []
  for (let n = 0; n < PAGINAS; n++) {
    const started = performance.now()
    await who.get('/api/Budget/fetchAll?page=1&clienteId=0')
    times.push(performance.now() - started)
  }
  const all = sorted(times)
  return { p50: all[Math.floor(PAGINAS * 0.5)]!, p99: all[Math.floor(PAGINAS * 0.99)]! }
}
let told = 0
const listen = (c: Client): Promise<http.ClientRequest> =>
  new Promise((done, fail) => {
    const { cookie } = c as unknown as { cookie: string }
    const request = http
      .get(`${portal.url}/api/vivo`, {
        agent: false,
        headers: { authorization: `Bearer ${c.session!.tokens.idToken}`, cookie },
      })
      .once('error', fail)
      .once('response', (res) => {
        if (res.statusCode !== 200) return fail(new Error(String(res.statusCode)))
        res.on('data', (piece: Buffer) => (told += piece.toString().split('event: cambios').length - 1))
        res.on('error', () => {})
        done(request)
      })
  })
/** Changes the state of a client's order; returns the ms until all streams have the event. */
const change = async (id: number): Promise<number> => {
  told = 0
  const started = performance.now()
  await db.query(
    `insert into presupuesto_historial ("presupuestoId", usuario, de, a) values ($1, 'Prueba', 'Enviado', 'Comercial')`,
    [id],
  )
  while (told < SUBSCRIBERS) await new Promise((r) => setImmediate(r))
  return performance.now() - started
}

const ms = (n: number) => n.toFixed(1)
const tell = (what: string, { proceso, live }: Memory, base?: Memory) =>
  console.log(
    `${what}: ${ms(proceso)} MB the process, ${ms(live)} MB in use${base ? ` (${ms(proceso - base.proceso)} and ${ms(live - base.live)} more)` : ''}`,
  )
const signInAll = async (): Promise<Client[]> => {
  const people: Client[] = []
  while (people.length < SUBSCRIBERS)
    people.push(...(await Promise.all([1, 2, 3, 4].map(() => signIn(portal.url, 'cliente@demo.test')))))
  return people.slice(0, SUBSCRIBERS)
}

try {
  await portal.ready()
  await db.connect()
  const inspector = await inspect(portal.out())
  const reader = await signIn(portal.url, 'vendedor@demo.test')
  const people = await signInAll()
  for (let n = 0; n < 3; n++) await pages(reader) // warm-up
  const withoutSubscribers = await pages(reader)
  const base = await measureMemory(inspector)
  tell('nobody listens', base)
  const streams: http.ClientRequest[] = []
  for (const [n, one] of people.entries()) {
    streams.push(await listen(atOther(portal.url, one)))
    if (streams.length % PASO !== 0 && n + 1 < SUBSCRIBERS) continue
    await pages(reader)
    tell(`${streams.length} listeners`, await measureMemory(inspector), base)
  }
  const withSubscribers = await pages(reader)
  const { rows } = await db.query<{ id: number }>(
    `select id from presupuesto where "clienteId" = $1 and fecha is not null limit 1`,
    [people[0]!.session!.clienteId],
  )
  const times: number[] = []
  for (let n = 0; n < CAMBIOS; n++) times.push(await change(rows[0]!.id))
  tell(`after ${CAMBIOS} changes`, await measureMemory(inspector), base)
  for (const one of streams) one.destroy()
  await pages(reader)
  tell('all gone', await measureMemory(inspector), base)
  console.log(
    `a page of operaciones, p50 ${ms(withoutSubscribers.p50)} → ${ms(withSubscribers.p50)} ms, p99 ${ms(withoutSubscribers.p99)} → ${ms(withSubscribers.p99)} ms`,
  )
  console.log(
    `from a change until all heard of it, p50 ${ms(sorted(times)[CAMBIOS / 2]!)} ms, the worst ${ms(times.at(-1)!)} ms`,
  )
  inspector.close()
} finally {
  await db.end().catch(() => {})
  await portal.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
