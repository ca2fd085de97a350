import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { signIn, type Account } from './accounts.ts'
import { fillRemitos } from './entregas-data.ts'
import type { Result } from './load.ts'
import type { Request } from './pages.ts'
import { number, quantile, table } from './report.ts'
import { seed } from './seed.ts'
import { startDatabase, startLoad, startServer, type Load, type Server } from './servers.ts'

/**
 * npm run bench -- --entregas [--write]: the list of deliveries, one remito and the bars of an order, as the busiest
 * client, a seller with forty clients, one with hundreds and an administrator read them. Environment: BENCH_SCALE (0.4)
 * of the company, BENCH_REMITOS (1000000), BENCH_SECONDS per call (6), BENCH_URL (a database filled before).
 */
const settings = process.env
const scale = Number(settings.BENCH_SCALE ?? 0.4)
const many = Number(settings.BENCH_REMITOS ?? 1_000_000)
const seconds = Number(settings.BENCH_SECONDS ?? 6)
/** Each call answers within so many milliseconds, at the median. */
const AIM_MS = 15
const FEW_CLIENTS = 40

type Kept = <T extends { stop: () => Promise<void> }>(x: T) => T
const giveFewClients = async (db: pg.Client, sellerId: number): Promise<void> => {
  await db.query(
    `update cliente set "idVendedor" = (select min("idVendedor") from vendedor where "idVendedor" <> $1)
    where "idVendedor" = $1 and id not in (
      select id from cliente where "idVendedor" = $1 order by md5(id::text) limit $2
    )`,
    [sellerId, FEW_CLIENTS],
  )
}
/** The client with the most remitos of those who may buy. */
const busiest = async (db: pg.Client, clients: readonly Account[]): Promise<Account> => {
  const { rows } = await db.query(
    'select "clienteId" from remito where "clienteId" = any($1) group by 1 order by count(*) desc, 1 limit 1',
    [clients.map(({ clienteId }) => clienteId)],
  )
  return clients.find(({ clienteId }) => clienteId === rows[0].clienteId)!
}

type Reader = { readonly name: string; readonly account: Account }
type Room = { portal: Server; load: Load; readers: readonly Reader[]; numero: string; orden: number; destino: string }
const ALL = 1_000_000
const readersOf = async (db: pg.Client, own: boolean): Promise<Reader[]> => {
  const sellers = (await signIn(db, 2, 400)).filter(({ idVendedor }) => idVendedor !== null)
  const few = sellers.at(-1)!
  if (own) {
    await giveFewClients(db, few.idVendedor!)
    await fillRemitos(db, many)
  }
  const client = await busiest(db, await signIn(db, 3, ALL))
  const [admin] = await signIn(db, 1, 1)
  return [
    { name: 'the busiest client', account: client },
    { name: `a seller with ${FEW_CLIENTS} clients`, account: few },
    { name: 'a seller with a hundred', account: sellers[0]! },
    { name: 'an administrator', account: admin! },
  ]
}
const open = async (kept: Kept, port: number): Promise<Room> => {
  const own = settings.BENCH_URL ? null : kept(await startDatabase())
  const url = settings.BENCH_URL ?? own!.url
  if (own) {
    console.log(`Data (scale ${scale}):`)
    await seed(url, scale)
  }
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const readers = await readersOf(db, own !== null)
  const { rows } = await db.query(
    `
      select r.numero, q.id, q."tiendaEntrega" as destino
      from remito r
      join presupuesto q on q.id = r."presupuestoId"
      where r."clienteId" = $1 and r.estado = 'Entregado'
      order by r.fecha desc, r.id
      limit 1`,
    [readers[0]!.account.clienteId],
  )
  await db.end()
  await own?.settle()
  const portal = kept(await startServer(url, port))
  return {
    portal,
    load: kept(startLoad()),
    readers,
    numero: rows[0].numero,
    orden: rows[0].id,
    destino: rows[0].destino,
  }
}

/** Every call by its name; null where a reader of a whole scope may not ask it. */
const callsOf = ({ numero, orden, destino }: Room): Record<string, string> => ({
  'the list': '/api/entregas?',
  'page 20 of the closed ones': '/api/entregas?page=20',
  'on their way': '/api/entregas?estado=En%20viaje',
  'not delivered': '/api/entregas?estado=No%20entregado',
  'without a remito': '/api/entregas?estado=Sin%20remito',
  [OF_CLIENT]: `/api/entregas?destino=${encodeURIComponent(destino)}`,
  'one remito': `/api/entregas/${encodeURIComponent(numero)}`,
  'the bars of an order': `/api/Budget/${orden}/entregas`,
})
const OF_CLIENT = 'to a destination'
const OF_ONE = ['one remito', 'the bars of an order']

type Measured = { p50: number; p95: number; text: string }
const measure = async ({ load, portal }: Room, { token, cookie }: Account, path: string): Promise<Measured> => {
  const requests: Request[] = [{ method: 'GET', path, token, cookie }]
  const order = { port: portal.port, requests, connections: 1 }
  await load.ask<Result>({ kind: 'run', order: { ...order, seconds: 0.3 } })
  const result = await load.ask<Result>({ kind: 'run', order: { ...order, seconds: seconds / 4 } })
  if (result.errors > 0) throw new Error(`${path}: ${result.sample}`)
  const [p50, p95] = [quantile(result.latencies, 0.5), quantile(result.latencies, 0.95)]
  return { p50, p95, text: `${number(p50, 1)} and ${number(p95, 1)}` }
}
/** Who asks a call: of a destination and of one thing, those whose it is. */
const asks = (name: string, at: number): boolean =>
  at === 0 || (name !== OF_CLIENT && (!OF_ONE.includes(name) || at === 3))

/** Measures each call for each reader, on one connection, and returns the text of the table. */
export const measureEntregas = async (kept: Kept, port: number): Promise<string> => {
  const room = await open(kept, port)
  const rows: (string | number)[][] = []
  for (const [name, path] of Object.entries(callsOf(room))) {
    const cells: string[] = []
    let worst = 0
    for (const [at, { account }] of room.readers.entries()) {
      const one = asks(name, at) ? await measure(room, account, path) : null
      cells.push(one?.text ?? '–')
      worst = Math.max(worst, one?.p50 ?? 0)
    }
    console.log(`  ${cells.join(' | ')}  ${name}`)
    rows.push([name, ...cells, worst <= AIM_MS ? 'yes' : '**NO**'])
  }
  const head = ['call', ...room.readers.map(({ name }) => `${name}: p50 and p95, ms`), `under ${AIM_MS} ms`]
  const machine = `${cpus()[0]!.model.trim()}, ${cpus().length} CPU, load ${number(loadavg()[0]!, 1)}`
  const where = `${machine}; Node ${process.version}; ${number(many)} remitos; ${new Date().toISOString().slice(0, 10)}.`
  return `${where}\n\n${table(head, rows)}`
}
