// What it costs that five hundred people listen to what changes (docs/decisions/0077): memory of the server's process,
// and how long a page takes meanwhile. `node tools/run.mjs bench/oyentes.ts`; prints one line a measure.
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { atOther, signIn, type Client } from '../test/portal.ts'
import { startPostgres } from '../test/postgres.ts'
import { startProceso } from '../test/proceso.ts'

const OYENTES = 500
const POR_SESION = 6
const PAGINAS = 400
const CAMBIOS = 50

const server = await startPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'pv-oyentes-'))
const admin = new pg.Client({ connectionString: server.url('postgres') })
await admin.connect()
await admin.query('create database oyentes')
await admin.end()
const portal = await startProceso({
  DATABASE_URL: server.url('oyentes'),
  DATA_DIR: dataDir,
  DEMO: 'si',
  QUOTA_FACTOR: '0',
})
const db = new pg.Client({ connectionString: server.url('oyentes') })

const rss = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.child.pid}/status`, 'utf8'))![1]) / 1024
const sorted = (times: number[]) => times.sort((a, b) => a - b)
/** Pages of operations, one after another; in milliseconds. */
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
/** A move of a client's request, and how long until everybody was told. */
const change = async (id: number): Promise<number> => {
  told = 0
  const started = performance.now()
  await db.query(
    `insert into presupuesto_historial ("presupuestoId", usuario, de, a) values ($1, 'Prueba', 'Enviado', 'Comercial')`,
    [id],
  )
  while (told < OYENTES) await new Promise((r) => setImmediate(r))
  return performance.now() - started
}

try {
  await portal.ready()
  await db.connect()
  const reader = await signIn(portal.url, 'vendedor@demo.test')
  const first = await signIn(portal.url, 'cliente@demo.test')
  const people = [first]
  while (people.length * POR_SESION < OYENTES) people.push(await signIn(portal.url, 'cliente@demo.test'))
  await pages(reader)
  const [before, sinOyentes] = [rss(), await pages(reader)]
  const streams: http.ClientRequest[] = []
  for (let n = 0; n < OYENTES; n++) streams.push(await listen(atOther(portal.url, people[Math.floor(n / POR_SESION)]!)))
  const [after, conOyentes] = [rss(), await pages(reader)]
  const { rows } = await db.query<{ id: number }>(
    `select id from presupuesto where "clienteId" = $1 and fecha is not null limit 1`,
    [first.session!.clienteId],
  )
  const times: number[] = []
  for (let n = 0; n < CAMBIOS; n++) times.push(await change(rows[0]!.id))
  const moved = rss()
  const ms = (n: number) => n.toFixed(1).replace('.', ',')
  console.log(
    `${OYENTES} oyentes: memoria ${ms(before)} → ${ms(after)} MB, después de ${CAMBIOS} cambios ${ms(moved)} MB`,
  )
  console.log(
    `una página de operaciones, p50 ${ms(sinOyentes.p50)} → ${ms(conOyentes.p50)} ms, p99 ${ms(sinOyentes.p99)} → ${ms(conOyentes.p99)} ms`,
  )
  console.log(
    `de un cambio a que lo oyeron todos, p50 ${ms(sorted(times)[CAMBIOS / 2]!)} ms, el peor ${ms(times.at(-1)!)} ms`,
  )
  for (const one of streams) one.destroy()
} finally {
  await db.end().catch(() => {})
  await portal.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
