import { argon2Sync, randomBytes } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { signIn } from './accounts.ts'
import type { Buyer } from './checkout.ts'
import { measureCommits } from './commits.ts'
import type { Result } from './load.ts'
import { addOf, cartsOf, pagesOf, readCast, readProducts, type Cast, type Page, type Request } from './pages.ts'
import { cpuMs, familyCpuMs, memoryOf, parentOf, pin } from './processes.ts'
import { number, quantile, table } from './report.ts'
import { seed } from './seed.ts'
import { startDatabase, startLoad, startServer, type Load, type Server } from './servers.ts'

/**
 * npm run bench -- --sizing [--write]: what sizing a machine and simulate.ts begin from: what a purchase and each call
 * of a visit cost, what DB_POOL and a second process change, how many commits the disk takes. CPU time is what counts
 * where the machine has other work. Environment: BENCH_SCALE (0.2), BENCH_SECONDS a row (4), BENCH_ORDERS (600).
 */
const settings = process.env
const scale = Number(settings.BENCH_SCALE ?? 0.2)
const seconds = Number(settings.BENCH_SECONDS ?? 4)
const orders = Number(settings.BENCH_ORDERS ?? 600)
const BUYERS = 100
const CONNECTIONS = 30
const POOLS = [2, 5, 10, 20]
const PROCESSES = [1, 2, 3]
const EVERY_CPU = `0-${cpus().length - 1}`

type Kept = <T extends { stop: () => Promise<void> }>(x: T) => T
type Room = {
  url: string
  db: pg.Client
  postmaster: number
  cast: Cast
  buyers: Buyer[]
  pages: readonly Page[]
  kept: Kept
}

const open = async (kept: Kept): Promise<Room> => {
  const database = kept(await startDatabase())
  const { url } = database
  console.log(`Data (scale ${scale}) on ${database.version}:`)
  await seed(url, scale)
  await database.settle()
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  kept({ stop: () => db.end() })
  const postmaster = parentOf((await db.query('select pg_backend_pid() as pid')).rows[0].pid)
  const cast = await readCast(db, 0.1)
  const products = await readProducts(db, 6_000)
  const buyers = (await signIn(db, 3, BUYERS, 600)).map((account, i) => ({
    account,
    products: [0, 1, 2].map((n) => products[(i * 3 + n) % products.length]!),
  }))
  return { url, db, postmaster, cast, buyers, pages: pagesOf(cast), kept }
}

/** All the server's work, unpinned: what is measured is CPU time, whichever CPU gives it. */
const start = async ({ url, postmaster }: Room, port: number, env: Record<string, string> = {}): Promise<Server> => {
  const server = await startServer(url, port, [], 'dist-server/main.mjs', env)
  for (const pid of [server.pid, postmaster]) pin(pid, EVERY_CPU)
  return server
}
const startLoads = (many: number): Load[] =>
  Array.from({ length: many }, () => {
    const load = startLoad()
    pin(load.pid, EVERY_CPU)
    return load
  })

const MARKS = `
  select
    pg_snapshot_xmax(pg_current_snapshot())::text::float8 as transactions,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
    pg_database_size(current_database())::float8 as size,
    (select count(*)::float8 from correo) as mails, (select count(*)::float8 from salida) as events,
    (select count(*)::float8 from trabajo) as jobs, (select count(*)::float8 from aviso) as notices,
    (select count(*)::float8 from auditoria) as audits`
type Marks = Record<'transactions' | 'wal' | 'size' | 'mails' | 'events' | 'jobs' | 'notices' | 'audits', number>
const marksOf = async (db: pg.Client): Promise<Marks> => (await db.query<Marks>(MARKS)).rows[0]!
const MANY_LOOKS = 600
/** Until no job that is due waits: a purchase is over when its mails are written. */
const rested = async (db: pg.Client): Promise<void> => {
  for (let n = 0; n < MANY_LOOKS; n++) {
    const { rows } = await db.query(
      `select count(*)::int as due from trabajo where estado in ('pendiente', 'haciendo') and proxima <= now()`,
    )
    if (rows[0].due === 0) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('Jobs do not come to an end')
}

/** Counts notifications, and the commits they came from: those of one connection that arrive together. */
const hear = async (
  url: string,
): Promise<{ count: () => [all: number, commits: number]; stop: () => Promise<void> }> => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  let [all, commits, last] = [0, 0, 0]
  db.on('notification', ({ processId }) => {
    all++
    if (processId !== last) commits++
    last = processId
    setImmediate(() => (last = 0))
  })
  for (const channel of ['portal_vivo', 'portal_olvido', 'portal_trabajo']) await db.query(`listen ${channel}`)
  return { count: () => [all, commits], stop: () => db.end() }
}

type Row = readonly (string | number)[]
const buyAll = async (load: Load, port: number, buyers: readonly Buyer[], many: number): Promise<number> => {
  let done = 0
  while (done < many) {
    const { latencies } = await load.ask<{ latencies: number[] }>({
      kind: 'buy',
      port,
      buyers: buyers.slice(0, many - done),
    })
    done += latencies.length
  }
  return done
}
const measureOrders = async (room: Room, load: Load, portal: Server): Promise<Row[]> => {
  const { db, postmaster, buyers } = room
  await buyAll(load, portal.port, buyers, BUYERS / 2)
  await rested(db)
  await db.query('checkpoint')
  const heard = room.kept(await hear(room.url))
  const before = await marksOf(db)
  const cpu = [cpuMs(portal.pid), familyCpuMs(postmaster)] as const
  const count = await buyAll(load, portal.port, buyers, orders)
  await rested(db)
  const used = [cpuMs(portal.pid) - cpu[0], familyCpuMs(postmaster) - cpu[1]] as const
  const after = await marksOf(db)
  const [all, commits] = heard.count()
  await heard.stop()
  const each = (name: keyof Marks) => (after[name] - before[name]) / count
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::float8 as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  console.log(`  ${count} orders; ${rows[0]!.n} tables`)
  return [
    ['CPU of the portal, ms', number(used[0] / count, 1)],
    ['CPU of PostgreSQL, ms', number(used[1] / count, 1)],
    ['transactions that write', number(each('transactions'), 1)],
    ['commits that notify', number(commits / count, 1)],
    ['notifications', number(all / count, 1)],
    ['WAL, kB', number(each('wal') / 1000, 1)],
    ['the database grows by, kB', number(each('size') / 1000, 1)],
    ['mails', number(each('mails'), 1)],
    ['events to the order system', number(each('events'), 1)],
    ['jobs', number(each('jobs'), 1)],
    ['notices', number(each('notices'), 1)],
    ['rows of the audit log', number(each('audits'), 1)],
  ]
}

const VISIT = ['grupo', 'busqueda-nueva', 'detalle', 'carrito', 'operaciones', 'solicitud', 'kilos3'] as const
const ask = async (load: Load, port: number, requests: Request[], length: number, from = 0): Promise<Result> => {
  const order = { port, requests, seconds: length, connections: CONNECTIONS, from }
  const result = await load.ask<Result>({ kind: 'run', order })
  if (result.errors > 0) throw new Error(result.sample!)
  return result
}
const measureCalls = async ({ pages, postmaster }: Room, load: Load, { pid, port }: Server): Promise<Row[]> => {
  const rows: Row[] = []
  for (const id of VISIT) {
    const page = pages.find((p) => p.id === id)!
    const { next } = await ask(load, port, page.requests, 1)
    const cpu = [cpuMs(pid), familyCpuMs(postmaster)] as const
    const { count } = await ask(load, port, page.requests, seconds, next % page.requests.length)
    rows.push([
      page.name,
      number((cpuMs(pid) - cpu[0]) / count, 2),
      number((familyCpuMs(postmaster) - cpu[1]) / count, 2),
    ])
  }
  return rows
}

/** What hashing a password costs, as the stored one says; it runs beside the calls, on the process's other threads. */
const measurePassword = async ({ db }: Room): Promise<Row> => {
  const { rows } = await db.query<{ clave: string }>('select clave from usuario where clave is not null limit 1')
  const [, memory, passes, parallelism] = /m=(\d+),t=(\d+),p=(\d+)/.exec(rows[0]!.clave)!.map(Number)
  const cost = { memory: memory!, passes: passes!, parallelism: parallelism!, tagLength: 32 }
  const before = process.cpuUsage()
  for (let n = 0; n < HASHES; n++) argon2Sync('argon2id', { message: 'Demo.2026', nonce: randomBytes(16), ...cost })
  const { user, system } = process.cpuUsage(before)
  return ['the password of a sign-in', number((user + system) / 1000 / HASHES, 2), '0.00']
}
const HASHES = 20

/** Mostly what is read, as people do; a line in fourteen is added, each with a key of its own. */
const mixed = ({ cast, pages: all }: Room): Request[] => {
  const pages = all.filter(({ id }) => (VISIT as readonly string[]).includes(id))
  const { adders, products } = cast
  return Array.from({ length: 400 }, (_, i) => [
    ...pages.flatMap(({ requests }) => [
      requests[(i * 2) % requests.length]!,
      requests[(i * 2 + 1) % requests.length]!,
    ]),
    addOf(adders[i % adders.length]!, products[(i * 7) % products.length]!),
  ]).flat()
}
/** What one turn gave: a request's CPU time in ms of the portals and of PostgreSQL. */
type Turn = { perSecond: number; p50: number; p99: number; cpu: number; sql: number }
type Setting = { name: string; servers: readonly Server[]; turns: Turn[] }
const turnOf = async (
  { postmaster }: Room,
  loads: readonly Load[],
  servers: readonly Server[],
  requests: Request[],
): Promise<Turn> => {
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuMs(pid), 0)
  const before = [cpu(), familyCpuMs(postmaster)] as const
  const each = { requests, seconds: 1, connections: CONNECTIONS / servers.length }
  const results = await Promise.all(
    servers.map(({ port }, i) => {
      const from = Math.floor(((i + Math.random()) * requests.length) / servers.length) % requests.length
      return loads[i]!.ask<Result>({ kind: 'run', order: { ...each, port, from } })
    }),
  )
  const failed = results.find((r) => r.errors > 0)
  if (failed) throw new Error(failed.sample!)
  const count = results.reduce((sum, r) => sum + r.count, 0)
  const latencies = results.flatMap((r) => r.latencies)
  return {
    perSecond: count / results[0]!.seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: (cpu() - before[0]) / count,
    sql: (familyCpuMs(postmaster) - before[1]) / count,
  }
}
const shown = ({ name, servers, turns }: Setting): Row => {
  const median = (of: keyof Turn) =>
    quantile(
      turns.map((t) => t[of]),
      0.5,
    )
  const mb = Math.max(...servers.map(({ pid }) => memoryOf(pid).now))
  return [
    name,
    number(median('perSecond')),
    number(median('p50'), 1),
    number(median('p99'), 1),
    number(median('cpu'), 2),
    number(median('sql'), 2),
    number(mb),
  ]
}
/** In turns of a second, each round beginning with another setting: what else the machine does hits all of them. */
const measureSettings = async (room: Room, loads: readonly Load[], port: number): Promise<Row[]> => {
  const { kept } = room
  const own = async (n: number, pool: number) =>
    kept(await start(room, port + n, { DB_POOL: String(pool), SECRET_KEY: SECRET }))
  const settings: Setting[] = []
  for (const [n, pool] of POOLS.entries())
    settings.push({ name: `one process, DB_POOL ${pool}`, servers: [await own(n, pool)], turns: [] })
  // servers of their own: one that took part in two settings would be warmer than the others
  let next = POOLS.length
  for (const many of PROCESSES.slice(1)) {
    const servers: Server[] = []
    while (servers.length < many) servers.push(await own(next++, 10))
    settings.push({ name: `${many} processes, DB_POOL 10 each`, servers, turns: [] })
  }
  for (let round = -WARM_UPS; round < 3 * seconds; round++)
    for (const index of settings.keys()) {
      const { servers, turns } = settings[(index + round + WARM_UPS) % settings.length]!
      const turn = await turnOf(room, loads, servers, mixed(room))
      if (round >= 0) turns.push(turn)
    }
  return settings.map(shown)
}
const WARM_UPS = 4
const SECRET = 'bench'.repeat(8)

/** Measures all of it and returns the text of the tables. */
export const measureSizing = async (kept: Kept, port: number): Promise<string> => {
  const room = await open(kept)
  const loads = startLoads(PROCESSES.length).map(kept)
  const portal = kept(await start(room, port))
  await loads[0]!.ask({ kind: 'run', order: { port, requests: cartsOf(room.cast), seconds: 60, once: true } })
  const costs = await measureOrders(room, loads[0]!, portal)
  for (const row of costs) console.log(`  ${row.join(': ')}`)
  const calls = [...(await measureCalls(room, loads[0]!, portal)), await measurePassword(room)]
  for (const row of calls) console.log(`  ${row.join(' | ')}`)
  await portal.stop()
  const rates = await measureSettings(room, loads, port + 1)
  for (const row of rates) console.log(`  ${row.join(' | ')}`)
  const commits = await measureCommits(room.url, room.postmaster, seconds / 5)
  const machine = `${cpus()[0]!.model.trim()}, ${cpus().length} CPU, load ${number(loadavg()[0]!, 1)}`
  const where = `${machine}; Node ${process.version}; scale ${scale}; ${new Date().toISOString().slice(0, 10)}.`
  return [
    where,
    table([`a purchase of three lines, mean of ${orders}`, 'each'], costs),
    table(['a call of a visit', 'CPU of the portal, ms', 'CPU of PostgreSQL, ms'], calls),
    table(
      [
        'a mixed load over 30 connections',
        'requests/s',
        'p50 ms',
        'p99 ms',
        'CPU of the portal, ms a request',
        'CPU of PostgreSQL, ms a request',
        'MB a process',
      ],
      rates,
    ),
    commits,
  ].join('\n\n')
}
