import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startPostgres, type TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'
import { openReceptor, type Receptor } from '../../../test/receiver.ts'
import { door } from '../../../test/jobs.ts'

/** Several portals on one PostgreSQL send events to one order system, and are killed while sending. */
let server: TestServer
let r: Receptor
let answer: Parameters<typeof openReceptor>[0] = () => 200
const dirs: string[] = []
const portals: Process[] = []
beforeAll(async () => {
  server = await startPostgres()
  await onServer('create database portal', 'postgres')
  r = await openReceptor((n, arrived) => answer!(n, arrived))
  await (await start()).end() // creates the tables
}, 120_000)
afterEach(async () => {
  for (const p of portals.splice(0)) await p.end('SIGKILL')
  answer = () => 200
  await onServer('delete from salida')
  r.arrivals.length = 0
})
afterAll(async () => {
  await r?.stop()
  await server?.stop()
  for (const d of dirs) rmSync(d, { recursive: true, force: true })
})

const onServer = async (text: string, database = 'portal'): Promise<any[]> => {
  const c = new pg.Client({ connectionString: server.url(database) })
  await c.connect()
  return c
    .query(text)
    .then((x) => x.rows)
    .finally(() => c.end())
}
const start = async (): Promise<Process> => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-salida-'))
  dirs.push(dir)
  const portal = await startProcess({
    DATABASE_URL: server.url('portal'),
    DATA_DIR: dir,
    SECRET_KEY: '00'.repeat(32),
    WEBHOOK_URL: r.url,
    WEBHOOK_SECRET: 'un secreto de treinta y dos letras',
    DRAIN_MS: '0',
  })
  portals.push(portal)
  await portal.ready()
  return portal
}
/** Inserts `each` events for each of `orders` orders, in turn. */
const put = (orders: number, each: number) =>
  onServer(`insert into salida (tipo, datos) select 'pedido-cambiado', jsonb_build_object('presupuestoId', o, 'paso', p)
    from generate_series(1, ${each}) p, generate_series(1, ${orders}) o order by p, o`)
const soon = { timeout: 60_000, interval: 50 }
const delivered = async (n: number): Promise<void> => {
  await expect
    .poll(
      async () =>
        (
          await onServer(`
            select count(*)::int as n
            from salida
            where estado = 'enviado'`)
        )[0].n,
      soon,
    )
    .toBe(n)
}
const stepsOf = (presupuestoId: number) =>
  r.arrivals.filter((l) => l.aviso.datos.presupuestoId === presupuestoId).map((l) => l.aviso.datos.paso)

it(
  'OPEN-115 two processes deliver each event once, those of an order in their order',
  { timeout: 120_000 },
  async () => {
    await Promise.all([start(), start()])
    await put(20, 3)
    await delivered(60)
    expect([r.arrivals.length, new Set(r.arrivals.map((l) => l.aviso.clave)).size]).toEqual([60, 60])
    for (let order = 1; order <= 20; order++) expect([order, stepsOf(order)]).toEqual([order, [1, 2, 3]])
  },
)
it(
  'OPEN-115 a process killed between delivery and mark: another sends again under the same number and key, and nothing is lost',
  { timeout: 120_000 },
  async () => {
    const taken = door()
    answer = async (n) => {
      if (n > 1) return 200
      taken.open()
      return 'calla' // received without an answer
    }
    const first = await start()
    await put(1, 2)
    await taken.opened
    first.child.kill('SIGKILL')
    await first.gone
    const [row] = await onServer(`select estado, numero::int from salida order by id limit 1`)
    expect(row.estado).toBe('enviando')
    await onServer(`
      update salida
      set proxima = now()
      where estado = 'enviando'`) // expires the lease
    await start()
    await delivered(2)
    expect(stepsOf(1)).toEqual([1, 1, 2])
    const [a, b, c] = r.arrivals.map((l) => [l.aviso.id, l.aviso.clave])
    expect([b, a![0]]).toEqual([a, row.numero])
    expect(c).not.toEqual(a)
  },
)
