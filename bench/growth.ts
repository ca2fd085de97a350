import { cpus } from 'node:os'
import pg from 'pg'
import { callsOf, type Call } from './growth-calls.ts'
import type { Result } from './load.ts'
import { growthTable, quantile, type Growth } from './report.ts'
import { seed } from './seed.ts'
import { startDatabase, startLoad, startServer, type Load, type Server } from './servers.ts'

/**
 * npm run bench -- --growth [call …]: each call at one size and at ten times that, on one connection, in turns.
 * `BENCH_URLS`: two databases seeded before, the small one first.
 */

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const [SMALL, GRANDE] = [0.1, 1]

type Kept = <T extends { stop: () => Promise<void> }>(x: T) => T
type Side = { portal: Server; calls: Call[] }

const databases = async (kept: Kept): Promise<readonly string[]> => {
  const given = process.env.BENCH_URLS?.split(',')
  if (given) return given
  const database = kept(await startDatabase())
  const urls: string[] = []
  for (const scale of [SMALL, GRANDE]) {
    const url = await database.create(scale === SMALL ? 'small' : 'grande')
    console.log(`Data (scale ${scale}):`)
    await seed(url, scale, 'foreign')
    urls.push(url)
  }
  await database.settle()
  return urls
}

const open = async (url: string, port: number, load: Load, kept: Kept): Promise<Side> => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { calls, carritos } = await callsOf(db)
  await db.end()
  const portal = kept(await startServer(url, port))
  await load.ask<Result>({ kind: 'run', order: { port, requests: carritos, seconds: 60, once: true } })
  return { portal, calls }
}

/** The median latency at both sizes, measured in turns, which spreads the machine's noise over both. */
const measure = async (load: Load, sides: readonly Side[], i: number): Promise<Growth> => {
  const latencies = sides.map(() => [] as number[])
  let kb = 0
  for (const [turn, length] of [0.3, seconds / 4, seconds / 4].entries())
    for (const [n, { portal, calls }] of sides.entries()) {
      const { requests, name } = calls[i]!
      const order = { port: portal.port, requests, seconds: length, connections: 1 }
      const result = await load.ask<Result>({ kind: 'run', order })
      if (result.errors > 0) throw new Error(`${name}: ${result.sample}`)
      if (turn > 0) latencies[n]!.push(...result.latencies)
      kb = result.bytes / result.count / 1000
    }
  const [small, grande] = latencies.map((l) => quantile(l, 0.5))
  return {
    name: sides[0]!.calls[i]!.name,
    entera: !!sides[0]!.calls[i]!.entera,
    small: small!,
    grande: grande!,
    kb,
  }
}

/** Measures every call and returns the text of the table. */
export const measureGrowth = async (kept: Kept, port: number, only: readonly string[]): Promise<string> => {
  const urls = await databases(kept)
  const load = kept(startLoad())
  const sides: Side[] = []
  for (const [n, url] of urls.entries()) sides.push(await open(url, port + n, load, kept))
  const found: Growth[] = []
  for (const [i, { name }] of sides[0]!.calls.entries()) {
    if (only.length > 0 && !only.some((o) => name.includes(o))) continue
    const one = await measure(load, sides, i)
    found.push(one)
    console.log(
      `  ${(one.grande / one.small).toFixed(2)}  ${one.small.toFixed(1)} → ${one.grande.toFixed(1)} ms  ${name}`,
    )
  }
  return `${cpus()[0]!.model.trim()}, ${cpus().length} CPU; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}.\n\n${growthTable(found)}`
}
