import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../test/postgres.ts'
import { ofPortal } from '../tools/memory.mjs'
import { atExit, cpuOf, parentOf, startNode, type Child } from './processes.ts'
import type { Task } from './worker.ts'

/** Starts PostgreSQL, portal, floor and load with the settings that are measured. */

// settings of a small dedicated server; durability is reduced only while seeding
const settings = [
  'shared_buffers=1GB',
  'effective_cache_size=3GB',
  'work_mem=16MB',
  'random_page_cost=1.1',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
]
const volatile = ['fsync', 'full_page_writes', 'synchronous_commit']

export type Database = {
  url: string
  version: string
  /** Creates another empty database; returns its URL. */ create: (name: string) => Promise<string>
  /** Restores durability: commits reach the disk from here on. */ settle: () => Promise<void>
  stop: () => Promise<void>
}

const withAdmin = async <T>(url: string, work: (c: pg.Client) => Promise<T>): Promise<T> => {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  return work(c).finally(() => c.end())
}

export const startDatabase = async (): Promise<Database> => {
  const server = await startPostgres(settings)
  const admin = server.url('postgres')
  let forget = () => {}
  const stop = () => server.stop().then(() => forget())
  try {
    await withAdmin(admin, async (c) => {
      const {
        rows: [r],
      } = await c.query(`select pg_backend_pid() as pid, current_setting('data_directory') as data`)
      const postmaster = parentOf(r.pid)
      forget = atExit(() => {
        process.kill(postmaster, 'SIGQUIT') // it ends its own children
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
        rmSync(dirname(r.data), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      })
      for (const s of volatile) await c.query(`alter system set ${s} = off`)
      await c.query('select pg_reload_conf()')
      await c.query('create database bench')
    })
  } catch (e) {
    await stop()
    throw e
  }
  return {
    url: server.url('bench'),
    version: server.version,
    stop,
    create: async (name) => {
      await withAdmin(admin, (c) => c.query(`create database ${name}`))
      return server.url(name)
    },
    settle: () =>
      withAdmin(admin, async (c) => {
        await c.query('alter system reset all')
        await c.query('select pg_reload_conf()')
        await c.query('checkpoint')
      }),
  }
}

const until = async (url: string, child: Child, seconds: number): Promise<void> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (child.process.exitCode !== null) break
    const ok = await fetch(url).then(
      (r) => r.ok,
      () => false,
    )
    if (ok) return
    await new Promise((r) => setTimeout(r, 5))
  }
  throw new Error(`${url} does not answer`)
}

export type Server = Child & {
  port: number
  /** The file of its output. */ log: string
  /** ms from the start of the process to its first ready answer. */ startMs: number
}

/** Compile cache kept between starts, as `npm start` does. */
const cache = new URL('../node_modules/.cache/portal', import.meta.url).pathname

const start = async (
  script: string,
  env: Record<string, string>,
  port: number,
  more: readonly string[] = [],
): Promise<Server> => {
  // another server's answers would be measured
  if (await fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false)) throw new Error(`Port ${port} is taken.`)
  const dir = mkdtempSync(join(tmpdir(), 'pv-bench-'))
  const started = performance.now()
  const log = join(dir, 'log')
  const child = startNode(script, [], {
    cpu: cpuOf?.server,
    flags: [...ofPortal, ...more],
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dir, NODE_COMPILE_CACHE: cache, ...env },
    log,
  })
  const stop = async () => {
    await child.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await until(`http://127.0.0.1:${port}/api/ready`, child, 60)
  } catch (e) {
    const said = readFileSync(log, 'utf8').slice(-2000)
    await stop()
    throw new Error(`${(e as Error).message}\n${said}`)
  }
  return { ...child, stop, port, log, startMs: performance.now() - started }
}

/**
 * The portal as `npm start` runs it, logging to a file; `main`: the start file, e.g. the sources, to profile their
 * names.
 */
export const startServer = (
  url: string,
  port: number,
  flags: readonly string[] = [],
  main = 'dist-server/main.mjs',
  env: Record<string, string> = {},
) => start(main, { DATABASE_URL: url, DEMO: 'no', QUOTA_FACTOR: '0', ...env }, port, flags)
export const startFloor = (url: string, port: number) =>
  start('bench/floor.ts', { DATABASE_URL: url, NODE_ENV: 'production' }, port)

export type Load = Child & { ask: <T>(task: Task) => Promise<T> }
export const startLoad = (): Load => {
  const child = startNode('bench/worker.ts', [], { cpu: cpuOf?.load })
  const ask = <T>(task: Task) =>
    new Promise<T>((done, fail) => {
      const gone = () => fail(new Error('the load process ended'))
      child.process.once('exit', gone)
      child.process.once('message', (m: { result: T; error?: string }) => {
        child.process.off('exit', gone)
        if (m.error === undefined) done(m.result)
        else fail(new Error(m.error))
      })
      child.process.send(task)
    })
  return { ...child, ask }
}
