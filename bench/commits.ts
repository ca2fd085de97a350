import pg from 'pg'
import { familyCpuMs } from './processes.ts'
import { number, quantile, table } from './report.ts'

/**
 * Commits a second that reach the disk, with and without a notification: a NOTIFY holds a lock of the whole server
 * until its commit is on disk, so that those commits do not share a flush.
 */
type Writer = { readonly url: string; readonly notify: boolean }
type Rate = { readonly perSecond: number; readonly cpu: number }

/** Rounds over all cases, each beginning with another: the disk has other work too. */
const ROUNDS = 7
const TABLE = 'create table if not exists bench_commit (id int primary key, n int not null)'
const withClient = async <T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  return work(db).finally(() => db.end())
}

/** Writers at once, each with a row of its own, for some seconds. */
const rateOf = async (writers: readonly Writer[], postmaster: number, seconds: number): Promise<Rate> => {
  const before = familyCpuMs(postmaster)
  const started = performance.now()
  const until = started + seconds * 1000
  const counts = await Promise.all(
    writers.map(({ url, notify }, id) =>
      withClient(url, async (db) => {
        await db.query('insert into bench_commit values ($1, 0) on conflict do nothing', [id])
        const text = notify
          ? `
            with w as (update bench_commit set n = n + 1 where id = $1 returning id)
            select pg_notify('bench', id::text)
            from w`
          : 'update bench_commit set n = n + 1 where id = $1'
        let count = 0
        for (; performance.now() < until; count++) await db.query({ name: 'w', text, values: [id] })
        return count
      }),
    ),
  )
  const count = counts.reduce((sum, n) => sum + n, 0)
  const took = (performance.now() - started) / 1000
  await new Promise((next) => setTimeout(next, 100)) // an ended connection's CPU time counts once it is reaped
  return { perSecond: count / took, cpu: (familyCpuMs(postmaster) - before) / count }
}

const listen = async (url: string, many: number): Promise<() => Promise<void>> => {
  const all = await Promise.all(
    Array.from({ length: many }, async () => {
      const db = new pg.Client({ connectionString: url })
      await db.connect()
      await db.query('listen bench')
      return db
    }),
  )
  return async () => void (await Promise.all(all.map((db) => db.end())))
}

/** The rates in one database and in two of the same server, and what listeners add. */
export const measureCommits = async (url: string, postmaster: number, seconds: number): Promise<string> => {
  const other = url.replace(/[^/]+$/, 'bench_other')
  await withClient(url, (db) => db.query('create database bench_other'))
  for (const one of [url, other]) await withClient(one, (db) => db.query(TABLE))
  const many = (count: number, notify: boolean, two = false): Writer[] =>
    Array.from({ length: count }, (_, i) => ({ url: two && i % 2 === 1 ? other : url, notify }))
  const cases: readonly (readonly [name: string, writers: Writer[], listeners: number])[] = [
    ['1 connection', many(1, false), 0],
    ['16 connections', many(16, false), 0],
    ['1 connection, each notifies', many(1, true), 1],
    ['16 connections, each notifies', many(16, true), 1],
    ['16 connections over two databases of one server, each notifies', many(16, true, true), 1],
    ['16 connections, each notifies, 40 listen', many(16, true), 40],
  ]
  const found = cases.map(([name]) => ({ name, rates: [] as Rate[] }))
  for (let round = 0; round < ROUNDS; round++)
    for (const index of cases.keys()) {
      const at = (index + round) % cases.length
      const [, writers, listeners] = cases[at]!
      const stop = await listen(url, listeners)
      found[at]!.rates.push(await rateOf(writers, postmaster, seconds))
      await stop()
    }
  const rows = found.map(({ name, rates }) => {
    const all = rates.map(({ perSecond }) => perSecond)
    const range = `${number(quantile(all, 0))} to ${number(quantile(all, 1))}`
    const cpu = rates.map((r) => r.cpu)
    return [name, number(quantile(all, 0.5)), range, number(quantile(cpu, 0.5), 2)]
  })
  return table(['commits that reach the disk', 'a second', 'from and to', 'CPU of PostgreSQL, ms each'], rows)
}
