import { cpus } from 'node:os'
import pg from 'pg'
import { signIn } from './accounts.ts'
import { measureCorte } from './corte.ts'
import { measureCotizaciones } from './cotizaciones.ts'
import { measureEntregas } from './entregas.ts'
import { measureFiles } from './files.ts'
import { measureGrowth } from './growth.ts'
import { measureCuenta } from './cuenta.ts'
import { measureImports } from './import.ts'
import type { Buyer } from './checkout.ts'
import type { Result } from './load.ts'
import { cartsOf, pagesOf, readCast, readProducts, TIMES, type Page, type Request } from './pages.ts'
import { measure, type Measured } from './measure.ts'
import { cpuMs, cpuOf, endWithBench, familyCpuMs, memoryOf, parentOf, pin } from './processes.ts'
import { factsTable, number, pagesTable, quantile, writeDoc, type Fact, type Line } from './report.ts'
import { checkSame } from './same.ts'
import { seed } from './seed.ts'
import { inputsTable, simulate } from './simulate.ts'
import { measureSizing } from './sizing.ts'
import { startDatabase, startFloor, startLoad, startServer, type Server } from './servers.ts'
import { weighScreens } from './web-size.ts'

/**
 * npm run bench [-- --write] [-- page …]; `--quick`, within two minutes, for every day; `--growth` (growth.ts),
 * `--importar` (import.ts), `--cuenta` (cuenta.ts), `--archivos` (files.ts), `--corte` (corte.ts), `--cotizaciones`
 * (cotizaciones.ts), `--entregas` (entregas.ts), `--sizing` (sizing.ts), `--simulate`
 * (simulate.ts).
 * Environment: BENCH_SCALE (1), BENCH_SECONDS per page (8), BENCH_PORT (3107, and the next one), BENCH_URL, a seeded
 * database.
 */
const quick = process.argv.includes('--quick')
const scale = Number(process.env.BENCH_SCALE ?? (quick ? 0.05 : 1))
const seconds = Number(process.env.BENCH_SECONDS ?? (quick ? 1 : 8))
/** Of what is measured by a number of purchases instead of seconds. */
const purchases = (most: number): number => (quick ? most / 5 : most)
const port = Number(process.env.BENCH_PORT ?? 3107)
const only = process.argv.slice(2).filter((a) => !a.startsWith('-'))
const wants = (id: string) => only.length === 0 || only.includes(id)
/** Share of the full scale's clients that take part, at least a tenth. */
const share = Math.min(1, Math.max(0.1, scale))

const stops: (() => Promise<void>)[] = []
const cleanUp = async () => {
  for (const stop of stops.reverse()) await stop().catch((e: unknown) => console.error(e))
  stops.length = 0
}
endWithBench()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cleanUp().then(() => process.exit(1)))
const kept = <T extends { stop: () => Promise<void> }>(x: T): T => {
  stops.push(x.stop)
  return x
}

/** `reference`: the floor's p99 for a group's page, in ms, for pages that the floor does not answer. */
const lineOf = (
  { name, ratio, times = TIMES }: Pick<Page, 'name' | 'ratio' | 'times'>,
  own: Omit<Measured, 'turns'>,
  bare: Omit<Measured, 'turns'> | undefined,
  reference: number | null,
): Line => ({
  name,
  ratio,
  times,
  floorP99: bare ? quantile(bare.latencies, 0.99) : reference,
  portal: own.perSecond,
  floor: bare?.perSecond ?? null,
  p50: quantile(own.latencies, 0.5),
  p99: quantile(own.latencies, 0.99),
  cpu: [bare?.cpu ?? null, own.cpu],
  sql: [bare?.sql ?? null, own.sql],
  kb: own.bytes / own.count / 1000,
})

const buyersOf = async (db: pg.Client, count: number, offset: number): Promise<Buyer[]> => {
  const products = await readProducts(db, 6_000)
  return (await signIn(db, 3, count * share, offset * share)).map((account, i) => ({
    account,
    products: [0, 1, 2].map((n) => products[(i * 3 + n) % products.length]!),
  }))
}

const urlOf = (server: Server) => `http://127.0.0.1:${server.port}`

const main = async (): Promise<void> => {
  const say = (text: string) => console.log(text)
  const facts: Fact[] = []
  const database = process.env.BENCH_URL ? null : kept(await startDatabase())
  const url = process.env.BENCH_URL ?? database!.url
  if (database) {
    say(`Data (scale ${scale}) on ${database.version}:`)
    const seeded = await seed(url, scale)
    say(`  ${seeded.seconds.toFixed(0).padStart(4)} s in all`)
    for (const r of seeded.rows)
      say(`  ${r.tabla.padEnd(20)} ${number(r.filas).padStart(10)} rows ${number(r.mb).padStart(6)} MB`)
    await database.settle()
  }
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  kept({ stop: () => db.end() })
  const postmaster = parentOf((await db.query('select pg_backend_pid() as pid')).rows[0].pid)
  pin(postmaster, cpuOf?.database)
  const cast = await readCast(db, share)
  const portal = kept(await startServer(url, port))
  const floor = kept(await startFloor(url, port + 1))
  const load = kept(startLoad())
  const runOnce = async (requests: Request[], on = portal) => {
    const result = await load.ask<Result>({ kind: 'run', order: { port: on.port, requests, seconds: 60, once: true } })
    if (result.errors > 0) throw new Error(result.sample!)
    return result
  }
  if (wants('carrito')) await runOnce(cartsOf(cast))

  const lines: Line[] = []
  /** The floor's results in this run, by page id. */
  const floors = new Map<string, Measured>()
  const reference = () => {
    const grupo = floors.get('grupo')
    return grupo ? quantile(grupo.latencies, 0.99) : null
  }
  for (const page of pagesOf(cast).filter((p) => wants(p.id))) {
    if (page.same && page.floor) await checkSame(page, urlOf(portal), urlOf(floor))
    const [own, bare] = await measure(load, page, page.floor ? [portal, floor] : [portal], { postmaster, seconds })
    if (bare) floors.set(page.id, bare)
    lines.push(lineOf(page, own!, bare, reference()))
    say(
      `  ${page.name}: ${own!.perSecond.toFixed(0)}/s${bare ? `, floor ${bare.perSecond.toFixed(0)}/s, ${(own!.perSecond / bare.perSecond).toFixed(2)}` : ''}, p95 ${quantile(own!.latencies, 0.95).toFixed(1)}, p99 ${quantile(own!.latencies, 0.99).toFixed(1)} ms`,
    )
  }

  if (wants('confirmar')) {
    const requests = await load.ask<Request[]>({
      kind: 'prepare',
      port,
      buyers: await buyersOf(db, purchases(2_000), 3_000),
    })
    const once = async (server: Server) => {
      const [before, sqlBefore] = [cpuMs(server.pid), familyCpuMs(postmaster)]
      const r = await runOnce(requests, server)
      return {
        ...r,
        perSecond: r.count / r.seconds,
        cpu: (cpuMs(server.pid) - before) / r.count,
        sql: (familyCpuMs(postmaster) - sqlBefore) / r.count,
      }
    }
    const own = await once(portal)
    lines.push(lineOf({ name: 'confirming', ratio: null, times: 5 }, own, await once(floor), null))
  }
  /** `least`: the aim, as purchases per page of a group that the floor answers in the same time. */
  const checkout = async (name: string, offset: number, least: number) => {
    const buyers = await buyersOf(db, purchases(1_000), offset)
    const before = [cpuMs(portal.pid), familyCpuMs(postmaster)] as const
    const { seconds: took, latencies } = await load.ask<{ seconds: number; latencies: number[] }>({
      kind: 'buy',
      port,
      buyers,
    })
    const [own, sql] = [cpuMs(portal.pid) - before[0], familyCpuMs(postmaster) - before[1]]
    const perSecond = latencies.length / took
    const grupo = floors.get('grupo')?.perSecond
    facts.push({
      name,
      value: `${number(perSecond, 1)} a second; p50 ${number(quantile(latencies, 0.5))} ms, p99 ${number(quantile(latencies, 0.99))} ms; CPU of each ${number(own / latencies.length, 1)} ms, PostgreSQL's ${number(sql / latencies.length, 1)} ms`,
      aim: `at least ${number(least, 3)} for each page of a group that the floor answers${grupo ? ` (${number(least * grupo, 1)} a second)` : ''}`,
      met: grupo === undefined ? null : perSecond >= least * grupo,
    })
  }
  if (wants('compra')) {
    await checkout('whole purchase, 3 lines; the portal on one CPU', 6_000, 0.1)
    if (cpuOf) {
      pin(postmaster, cpuOf.server)
      await checkout('whole purchase, 3 lines; portal and PostgreSQL on one CPU together', 8_000, 0.035)
      pin(postmaster, cpuOf.database)
    }
  }
  const memory = memoryOf(portal.pid)
  const again = await startServer(url, port + 2)
  await again.stop()
  const floorAgain = await startFloor(url, port + 3)
  await floorAgain.stop()
  facts.push({
    name: "the server's memory after the load (RSS)",
    value: `${number(memory.now)} MB (peak ${number(memory.peak)} MB)`,
    aim: 'under 180 MB',
    met: memory.now < 180,
  })
  facts.push({
    name: "the server's start until it answers, the second time",
    value: `${number(again.startMs / 1000, 2)} s; the floor, ${number(floorAgain.startMs / 1000, 2)} s`,
    aim: 'at most 3 times the floor',
    met: again.startMs <= 3 * floorAgain.startMs,
  })
  if (wants('web') && !quick) {
    const limits: Record<string, number> = { 'sign-in': 140, catalogue: 170, 'envío y pago': 180 }
    const paths = {
      'sign-in': '/login',
      catalogue: '/productos/$id/{-$prod}',
      'envío y pago': '/miCarrito/envioPago/$presupuestoId', // the map loads with its dialog
    }
    for (const w of await weighScreens(paths))
      facts.push({
        name: `initial JavaScript, ${w.screen}`,
        value: `${number(w.kb, 1)} kB gzip in ${w.files} files${w.later ? ` (after it shows: ${number(w.later, 1)} kB more)` : ''}`,
        aim: `under ${limits[w.screen]} kB`,
        met: w.kb < limits[w.screen]!,
      })
  }
  const machine = `${cpus()[0]!.model.trim()}, ${cpus().length} CPU`
  const software = `Node ${process.version}, ${database?.version ?? 'PostgreSQL'}`
  const pinned = cpuOf
    ? `Server on CPU ${cpuOf.server}; load on ${cpuOf.load}, PostgreSQL on ${cpuOf.database}.`
    : 'No CPU pinned.'
  const where = `${machine}; ${software}; scale ${scale}; ${new Date().toISOString().slice(0, 10)}. ${pinned}`
  const text = `${where}\n\n${pagesTable(lines)}\n\n${factsTable(facts)}`
  say(`\n${text}\n`)
  if (process.argv.includes('--write') && !quick) writeDoc(text)
}

/** The other benchmarks, each with a marked part of its own in docs/performance.md. */
const others = {
  growth: () => measureGrowth(kept, port, only),
  importar: () => measureImports(kept, port),
  cuenta: () => measureCuenta(kept, port),
  archivos: () => measureFiles(kept, port),
  corte: measureCorte,
  cotizaciones: () => measureCotizaciones(kept, port),
  entregas: () => measureEntregas(kept, port),
  sizing: () => measureSizing(kept, port),
  simulate: () => {
    console.log(inputsTable())
    return Promise.resolve(simulate())
  },
} as const
const work = async (): Promise<void> => {
  const which = (Object.keys(others) as (keyof typeof others)[]).find((o) => process.argv.includes(`--${o}`))
  if (!which) return main()
  const text = await others[which]()
  console.log(`\n${text}\n`)
  if (process.argv.includes('--write')) writeDoc(text, which)
}
try {
  await work()
} catch (e) {
  console.error(e)
  process.exitCode = 1
} finally {
  await cleanUp()
}
process.exit()
