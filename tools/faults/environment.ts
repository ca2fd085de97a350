import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { demoServer } from '../../test/demo.ts'
import type { TestServer } from '../../test/postgres.ts'
import { freePort } from '../../test/ports.ts'
import { startProcess, type Process } from '../../test/process.ts'
import { sleep } from './random.ts'

/**
 * The environment of a run: a PostgreSQL that writes to disk, with the demo company, and portals in processes of their
 * own. All on loopback, all ended with the run.
 */

/** Asks a database for rows. */
export type Asked = { sql: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]> }
export type Base = Asked & {
  server: TestServer
  url: string
}

/** Asks at an address, each time by a connection of its own. */
export const askAt =
  (connectionString: string): Asked['sql'] =>
  async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> => {
    const c = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    c.on('error', () => {})
    await c.connect()
    return c
      .query<T>(text, values)
      .then((r) => r.rows)
      .finally(() => c.end())
  }

/** Functions that close what was opened, called last first. */
export type Closing = (() => Promise<unknown>)[]
export const closeAll = async (closing: Closing): Promise<void> => {
  for (const f of closing.splice(0).reverse()) await f().catch((e: unknown) => console.error(e))
}

export const openBase = async (closing: Closing): Promise<Base> => {
  const server = await demoServer([]) // default settings: fsync, full_page_writes, synchronous_commit
  closing.push(() => server.stop())
  const url = server.url('portal')
  return { server, url, sql: askAt(url) }
}

export const folder = (closing: Closing): string => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-fallas-'))
  closing.push(async () => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A portal that is restarted on the same port whenever it ends, as its service manager does. */
export type Watched = {
  url: string
  port: number
  /** SIGKILL. Resolves when it is gone; the restart follows. */
  kill: () => Promise<void>
  /** SIGTERM; resolves when its successor is ready. */
  restart: () => Promise<void>
  listo: (ms?: number) => Promise<void>
  /** Number of starts. */
  starts: () => number
  salida: () => string
}

export const keepRunning = async (env: Record<string, string>, closing: Closing): Promise<Watched> => {
  const port = await freePort()
  let stopping = false
  let starts = 0
  let past = ''
  let now: Process
  const start = async (): Promise<void> => {
    starts++
    const own = (now = await startProcess({ ...env, PORT: String(port) }))
    void own.gone.then(async () => {
      past = (past + own.out()).slice(-20_000)
      if (!stopping) await sleep(100)
      if (!stopping) await start()
    })
  }
  await start()
  closing.push(async () => {
    stopping = true
    if (now.child.exitCode === null && now.child.signalCode === null) await now.end('SIGKILL')
  })
  const url = `http://127.0.0.1:${port}`
  const ready = () =>
    fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (r) => r.ok,
      () => false,
    )
  const listo = async (ms = 90_000) => {
    for (const until = Date.now() + ms; !(await ready()); await sleep(30))
      if (Date.now() > until) throw new Error(`The portal did not start:\n${past}${now.out()}`)
  }
  return {
    url,
    port,
    listo,
    kill: async () => void (await now.end('SIGKILL')),
    restart: async () => {
      await now.end('SIGTERM')
      await listo()
    },
    starts: () => starts,
    salida: () => past + now.out(),
  }
}

/** One key for all processes: a captcha from one is verified by the other. */
export const sharedKey = (): string => randomBytes(32).toString('hex')
