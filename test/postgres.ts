import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'

/** A PostgreSQL server for tests and bench: temporary folder, free port, stopped with the run. */
export type TestServer = {
  url: (database: string) => string
  port: number
  version: string
  /** The folder of its programs (psql, pg_dump). */
  bin: string
  /** Stops it and deletes its folder; `before` may copy its files in between. */
  stop: (before?: (data: string) => void) => Promise<void>
  /** Stops it as a power cut does (`pg_ctl -m immediate`): connections are lost, committed data is recovered. */
  crash: () => Promise<void>
  /** Starts it again on the same data and port. */
  start: () => Promise<void>
}

const binaries = (): string => {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base)
    ? readdirSync(base)
        .filter((v) => existsSync(join(base, v, 'bin/initdb')))
        .sort((a, b) => Number(b) - Number(a))
    : []
  if (!versions[0])
    throw new Error('No PostgreSQL server found below /usr/lib/postgresql; `npm test` installs one on Debian.')
  return join(base, versions[0], 'bin')
}
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())

/**
 * Starts a server; root runs it as the user `postgres`, since PostgreSQL refuses root. `fill`: copies the files of a
 * stopped server instead of creating new ones.
 */
export const startPostgres = async (
  // without autovacuum there are no new statistics: plans are the same in every run
  settings: readonly string[] = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  fill?: (data: string) => void,
): Promise<TestServer> => {
  const bin = binaries()
  const dir = mkdtempSync(join(tmpdir(), 'pv-pg-'))
  const as = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if ('uid' in as) chownSync(dir, as.uid!, as.gid!)
  const data = join(dir, 'data')
  const initdb = ['-D', data, '-U', 'portal', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
  if (fill) fill(data)
  else execFileSync(join(bin, 'initdb'), initdb, { ...as, stdio: 'ignore', cwd: dir })
  const port = await freePort()
  const options = [
    ...settings,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${dir}`,
    'max_connections=200',
  ].flatMap((s) => ['-c', s])
  const launch = () => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...as, stdio: 'ignore', cwd: dir })
    return { child, gone: new Promise<void>((done) => child.once('exit', () => done())) }
  }
  let running = launch()
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal)
    await running.gone
  }
  const ready = async () => {
    for (let i = 0; i < 150; i++) {
      try {
        execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
        return
      } catch {
        await new Promise((r) => setTimeout(r, 100))
      }
    }
    throw new Error('PostgreSQL did not start')
  }
  await ready()
  return {
    bin,
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    url: (database) => `postgres://portal@127.0.0.1:${port}/${database}`,
    port,
    crash: () => end('SIGQUIT'),
    start: async () => {
      running = launch()
      await ready()
    },
    stop: async (before) => {
      await end('SIGINT')
      before?.(data)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
