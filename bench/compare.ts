import { join, resolve } from 'node:path'
import pg from 'pg'
import { measure } from './measure.ts'
import { pagesOf, readCast, cartsOf } from './pages.ts'
import type { Result } from './load.ts'
import { quantile } from './report.ts'
import { cpuOf, endWithBench, parentOf, pin } from './processes.ts'
import { seed } from './seed.ts'
import { startDatabase, startLoad, startServer, type Server } from './servers.ts'

/**
 * node tools/run.mjs --build bench/compare.ts FOLDER… [page …]: compares other versions of the portal, each built in
 * its folder (an argument with a slash), with this one, in alternating turns on the same data. A copy of this version
 * as one of them says how much is noise. Environment: BENCH_SCALE (0.1), BENCH_SECONDS per page and version (30),
 * BENCH_TURN, seconds of one turn (2): short ones spread the machine's noise over all versions. BENCH_PORT (3117, and
 * those after it).
 */
const args = process.argv.slice(2)
const folders = args.filter((arg) => arg.includes('/'))
const only = args.filter((arg) => !arg.includes('/'))
if (folders.length === 0) throw new Error('The folder of another version is expected.')
const scale = Number(process.env.BENCH_SCALE ?? 0.1)
const seconds = Number(process.env.BENCH_SECONDS ?? 30)
const port = Number(process.env.BENCH_PORT ?? 3117)
const turnSeconds = Number(process.env.BENCH_TURN ?? 2)
/** Its requests carry idempotency keys, which serve one version alone. */
const WRITES = 'agregar'
const share = Math.min(1, Math.max(0.1, scale))
const stops: (() => Promise<void>)[] = []
const kept = <T extends { stop: () => Promise<void> }>(one: T): T => {
  stops.push(one.stop)
  return one
}
const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`
/** The median of the turns' ratios, with the quartiles. */
const spread = (ratios: number[]): string =>
  `${percent(quantile(ratios, 0.5))} (${percent(quantile(ratios, 0.25))} to ${percent(quantile(ratios, 0.75))})`
const inMs = (all: number[]): string =>
  `${quantile(all, 0.5).toFixed(3)} ms (${quantile(all, 0.25).toFixed(3)} to ${quantile(all, 0.75).toFixed(3)})`

endWithBench()
try {
  const database = kept(await startDatabase())
  await seed(database.url, scale)
  await database.settle()
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  kept({ stop: () => db.end() })
  const postmaster = parentOf((await db.query('select pg_backend_pid() as pid')).rows[0].pid)
  pin(postmaster, cpuOf?.database)
  const cast = await readCast(db, share)
  const own = kept(await startServer(database.url, port))
  const others: Server[] = []
  for (const [n, folder] of folders.entries()) {
    const cache = { NODE_COMPILE_CACHE: join(resolve(folder), 'node_modules/.cache/portal') }
    const entry = join(resolve(folder), 'dist-server/main.mjs')
    others.push(kept(await startServer(database.url, port + 1 + n, [], entry, cache)))
  }
  const load = kept(startLoad())
  await load.ask<Result>({ kind: 'run', order: { port, requests: cartsOf(cast), seconds: 60, once: true } })
  console.log('page: this one against each other, requests a second; CPU of the server and of PostgreSQL a request')
  for (const page of pagesOf(cast).filter(({ id }) => id !== WRITES && (only.length === 0 || only.includes(id)))) {
    const how = { postmaster, seconds, turns: Math.ceil(seconds / turnSeconds) }
    const besides = page.besides ?? []
    const calls = besides.map(({ requests }) => ({ ...own, requests }))
    const [now, ...rest] = await measure(load, page, [own, ...others, ...calls], how)
    console.log(page.name)
    const more = rest.slice(others.length)
    for (const [n, { name }] of besides.entries()) console.log(`  ${name}: ${inMs(more[n]!.turns.map((t) => t.cpu))}`)
    for (const [n, other] of rest.slice(0, others.length).entries()) {
      const ratios = (of: 'perSecond' | 'cpu' | 'sql') => spread(now!.turns.map((t, i) => t[of] / other.turns[i]![of]))
      console.log(`  ${folders[n]}: ${ratios('perSecond')}; ${ratios('cpu')}; ${ratios('sql')}`)
      const alone = now!.turns.map((t, i) => t.cpu - other.turns[i]!.cpu)
      const whole = alone.map((ms, i) => more.reduce((sum, call) => sum + call.turns[i]!.cpu, ms))
      console.log(`    CPU a page: ${inMs(other.turns.map((t) => t.cpu))}, here ${inMs(now!.turns.map((t) => t.cpu))}`)
      console.log(`    more, alone: ${inMs(alone)}; with all besides: ${inMs(whole)}`)
    }
  }
} finally {
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error))
}
