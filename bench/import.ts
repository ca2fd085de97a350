import { cpus, tmpdir } from 'node:os'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { ofImporter } from '../tools/memory.mjs'
import { callsOf, type Call } from './growth-calls.ts'
import { ndjsonOfPrecios, readProductosOf, writePrecios, writePresupuestos, type Folder } from './import-files.ts'
import type { Result } from './load.ts'
import { memoryOf, startNode } from './processes.ts'
import { importTable, quantile, type Imported } from './report.ts'
import { seed } from './seed.ts'
import { startDatabase, startLoad, startServer, type Load, type Server } from './servers.ts'

/**
 * npm run bench -- --importar [--write]: buyers' latency while the order system's files are imported. Environment:
 * BENCH_SCALE (0.1), BENCH_URL (a database seeded before), BENCH_PRECIOS (100000), BENCH_PRESUPUESTOS (20000),
 * BENCH_CUERPO (MB of a call's body, 10), BENCH_SECONDS of quiet before each (12). 0 skips one.
 */
const settings = process.env
const scale = Number(settings.BENCH_SCALE ?? 0.1)
const [precios, presupuestos] = [
  Number(settings.BENCH_PRECIOS ?? 100_000),
  Number(settings.BENCH_PRESUPUESTOS ?? 20_000),
]
const cuerpo = Number(settings.BENCH_CUERPO ?? 10)
const quiet = Number(settings.BENCH_SECONDS ?? 12)
/** Connections, and milliseconds between an answer and the next request, as of people who pause between clicks. */
const [CONNECTIONS, PAUSE_MS] = [6, 25]
const CALLS = ["a group's page", "a product's detail", 'the cart', 'operaciones, of a client']

type Kept = <T extends { stop: () => Promise<void> }>(x: T) => T
type Room = { url: string; portal: Server; load: Load; calls: readonly Call[] }
type Corrida = { name: string; filas: number; run: (watch: (pid: number) => void) => Promise<void> }

const database = async (kept: Kept): Promise<string> => {
  if (settings.BENCH_URL) return settings.BENCH_URL
  const own = kept(await startDatabase())
  console.log(`Data (scale ${scale}):`)
  await seed(own.url, scale)
  await own.settle()
  return own.url
}
const open = async (kept: Kept, port: number): Promise<Room> => {
  const url = await database(kept)
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { calls, carritos } = await callsOf(db)
  await db.end()
  const portal = kept(await startServer(url, port))
  const load = kept(startLoad())
  await load.ask<Result>({ kind: 'run', order: { port, requests: carritos, seconds: 60, once: true } })
  return { url, portal, load, calls: calls.filter((l) => CALLS.includes(l.name)) }
}

/** Milliseconds of each call, by kind, measured in rounds until `isOver`. */
const visit = async ({ portal, load, calls }: Room, isOver: () => boolean): Promise<number[][]> => {
  const found = calls.map((): number[] => [])
  do {
    for (const [n, { name, requests }] of calls.entries()) {
      const order = { port: portal.port, requests, seconds: 0.5, connections: CONNECTIONS, pause: PAUSE_MS }
      const result = await load.ask<Result>({ kind: 'run', order })
      if (result.errors > 0) throw new Error(`${name}: ${result.sample}`)
      found[n]!.push(...result.latencies)
    }
  } while (!isOver())
  return found
}
/** Samples the memory of processes four times a second, and keeps the peaks. */
const watchMemory = () => {
  const peaks = new Map<number, number>()
  const look = (pid: number) => {
    try {
      peaks.set(pid, Math.max(peaks.get(pid) ?? 0, memoryOf(pid).now))
    } catch {
      // the process has ended
    }
  }
  const timer = setInterval(() => {
    for (const pid of peaks.keys()) look(pid)
  }, 250)
  return { watch: look, of: (pid: number) => peaks.get(pid) ?? 0, stop: () => clearInterval(timer) }
}
const command = (url: string, { dir, filas }: Folder, name: string): Corrida => ({
  name,
  filas,
  run: async (watch) => {
    const child = startNode('src/features/integracion/server/cli.ts', [dir, '--json'], {
      cpu: undefined,
      flags: ofImporter,
      env: { DATABASE_URL: url, DATA_DIR: tmpdir() },
      log: `${dir}/informe.json`,
    })
    watch(child.pid)
    const code = await new Promise((done) => child.process.once('exit', done))
    if (code !== 0) throw new Error(`${name}: the import ended with ${String(code)}, see ${dir}/informe.json`)
  },
})
const claveOf = async (url: string): Promise<string> => {
  const own = openDb({ connectionString: url, max: 1 })
  return createClave(own.db, 'bench', { alcance: ['precios', 'listas-precios'] }).finally(() => own.close())
}
/** Milliseconds of the order system's calls, one price each, one after the other with a pause, until `isOver`. */
const callBeside = async ({ url, portal }: Room, isOver: () => boolean): Promise<number[]> => {
  const clave = await claveOf(url)
  const [producto] = await readProductosOf(url)
  const found: number[] = []
  while (!isOver()) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${portal.port}/api/integracion/precios`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ listaPrecioId: 1, producto, precio: 2 + (found.length % 900) }]),
    })
    const { conError } = (await answer.json()) as { conError?: number }
    if (answer.status !== 200 || conError !== 0) throw new Error(`Una llamada mientras se importa: ${answer.status}`)
    found.push(performance.now() - began)
    await new Promise((done) => setTimeout(done, 200))
  }
  return found
}
/** A call with a body of BENCH_CUERPO MB of prices. */
const call = async ({ url, portal }: Room): Promise<Corrida> => {
  const clave = await claveOf(url)
  const productos = await readProductosOf(url)
  const filas = Math.round((cuerpo * 1e6) / 62) // approximate length of a row in bytes
  const run = async () => {
    const call = request({
      port: portal.port,
      method: 'PUT',
      path: '/api/integracion/precios',
      headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/x-ndjson' },
    })
    const answered = new Promise<string>((done, fail) => {
      call.once('error', fail).once('response', (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString())).once('end', () => done(text))
      })
    })
    await pipeline(Readable.from(ndjsonOfPrecios(productos, 1, filas)), call)
    const { conError } = JSON.parse(await answered) as { conError: number }
    if (conError !== 0) throw new Error(`The call: ${await answered}`)
  }
  return { name: `prices by the API, ${cuerpo} MB`, filas, run }
}

const measure = async (room: Room, { name, filas, run }: Corrida): Promise<Imported> => {
  const until = performance.now() + quiet * 1_000
  const antes = await visit(room, () => performance.now() > until)
  const memory = watchMemory()
  memory.watch(room.portal.pid)
  let [over, importer, seconds] = [false, 0, 0]
  const started = performance.now()
  const done = run((pid) => memory.watch((importer = pid))).finally(() => {
    over = true
    seconds = (performance.now() - started) / 1_000
  })
  const [durante, beside] = await Promise.all([visit(room, () => over), callBeside(room, () => over), done])
  memory.stop()
  const calls = room.calls.map((llamada, n) => ({
    name: llamada.name,
    antes: [quantile(antes[n]!, 0.5), quantile(antes[n]!, 0.95)] as const,
    durante: [quantile(durante[n]!, 0.5), quantile(durante[n]!, 0.95)] as const,
  }))
  for (const l of calls)
    console.log(
      `  ${name}: ${l.name} p50 ${l.antes[0].toFixed(1)} → ${l.durante[0].toFixed(1)}, p95 ${l.antes[1].toFixed(1)} → ${l.durante[1].toFixed(1)} ms`,
    )
  return {
    name,
    filas,
    seconds,
    calls,
    beside: [quantile(beside, 0.95), Math.max(...beside)],
    portal: memory.of(room.portal.pid),
    importer: importer === 0 ? null : memory.of(importer),
  }
}

/** Measures each import and returns the text of its tables. */
export const measureImports = async (kept: Kept, port: number): Promise<string> => {
  const room = await open(kept, port)
  const found: Imported[] = []
  if (precios > 0)
    found.push(
      await measure(room, command(room.url, kept(await writePrecios(room.url, precios)), 'prices by the command')),
    )
  if (presupuestos > 0) {
    const folder = kept(await writePresupuestos(room.url, presupuestos))
    found.push(await measure(room, command(room.url, folder, 'solicitudes and lines by the command')))
  }
  if (cuerpo > 0) found.push(await measure(room, await call(room)))
  return `${cpus()[0]!.model.trim()}, ${cpus().length} CPU; Node ${process.version}; scale ${scale}; ${new Date().toISOString().slice(0, 10)}.\n\n${importTable(found)}`
}
