import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { costsOf, flameSvg, framesOf, type CpuProfile } from './flame.ts'
import { inspect } from './inspector.ts'
import type { Result } from './load.ts'
import { cartsOf, pagesOf, readCast, type Request } from './pages.ts'
import { cpuOf, endWithBench, parentOf, pin } from './processes.ts'
import { seed } from './seed.ts'
import { startDatabase, startLoad, startServer } from './servers.ts'

/**
 * npm run profile [-- page …]: profiles the server, page by page. Writes a flame graph and the profile (for Chromium's
 * DevTools) of each into .cache/perfil/, and prints the most expensive functions. Environment: as the bench's, with
 * BENCH_SCALE 0.1 by default.
 */
const scale = Number(process.env.BENCH_SCALE ?? 0.1)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const port = Number(process.env.BENCH_PORT ?? 3107)
const only = process.argv.slice(2).filter((a) => !a.startsWith('-'))
const folder = join(import.meta.dirname, '../.cache/perfil')

const stops: (() => unknown)[] = []
const kept = <T extends { stop: () => Promise<void> }>(x: T): T => {
  stops.push(x.stop)
  return x
}

const report = (name: string, profile: CpuProfile, asked: number): void => {
  const root = framesOf(profile)
  const lines = (byPlace: boolean, most: number) =>
    costsOf(root, byPlace)
      .slice(0, most)
      .map(([who, ms]) => `  ${((1000 * ms) / asked).toFixed(1).padStart(7)} µs  ${who}`)
  console.log(`\n${name}: ${asked} requests, ${((1000 * root.total) / asked).toFixed(0)} µs each`)
  console.log([...lines(true, 14), '', ...lines(false, 25)].join('\n'))
}

const main = async (): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const database = process.env.BENCH_URL ? null : kept(await startDatabase())
  const url = process.env.BENCH_URL ?? database!.url
  if (database) {
    await seed(url, scale)
    await database.settle()
  }
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  stops.push(() => db.end())
  pin(parentOf((await db.query('select pg_backend_pid() as pid')).rows[0].pid), cpuOf?.database)
  const cast = await readCast(db, Math.min(1, Math.max(0.1, scale)))
  const portal = kept(await startServer(url, port, ['--inspect=127.0.0.1:0'], 'src/server/main.ts'))
  const load = kept(startLoad())
  const ask = (requests: readonly Request[], length: number, once = false) =>
    load.ask<Result>({ kind: 'run', order: { port, requests, seconds: length, once } })
  await ask(cartsOf(cast), 60, true)
  const inspector = await inspect(readFileSync(portal.log, 'utf8'))
  await inspector.send('Profiler.enable')
  await inspector.send('Profiler.setSamplingInterval', { interval: 200 })
  for (const page of pagesOf(cast).filter((p) => only.length === 0 || only.includes(p.id))) {
    await ask(page.requests, 2) // warm-up, until hot code is compiled
    await inspector.send('Profiler.start')
    const { count, errors, sample } = await ask(page.requests, seconds)
    const { profile } = await inspector.send<{ profile: CpuProfile }>('Profiler.stop')
    if (errors > 0) throw new Error(sample!)
    report(page.name, profile, count)
    writeFileSync(join(folder, `${page.id}.svg`), flameSvg(page.name, framesOf(profile)))
    writeFileSync(join(folder, `${page.id}.cpuprofile`), JSON.stringify(profile))
  }
  inspector.close()
  console.log(`\nThe graphs are in ${folder}`)
}

endWithBench()
await main().finally(async () => {
  for (const stop of stops.reverse()) await stop()
})
process.exit()
