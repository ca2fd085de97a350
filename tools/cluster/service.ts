import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { deadline, sleep } from '../faults/random.ts'
import type { Closing } from '../faults/environment.ts'

/** A program of the cluster. */
export type Service = {
  /** Signals it and all that it started. */ signal: (signal: NodeJS.Signals) => void
  /** Signals and waits for the end, for SIGKILL after `ms`. */
  end: (signal?: NodeJS.Signals, ms?: number) => Promise<void>
  start: () => void
  /** The last of what it wrote. */ out: () => string
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
/** The user `postgres` for root, since PostgreSQL refuses root; else whoever runs this. */
export const asPostgres = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

/** A folder that PostgreSQL's user may write. */
export const ownFolder = (dir: string): string => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const { uid, gid } = asPostgres()
  if (uid !== undefined) chownSync(dir, uid, gid!)
  return dir
}

/** A process and all below it; none where it has ended. */
const familyOf = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number) as [pid: number, parent: number])
  const below = (one: number): number[] => [one, ...pairs.filter(([, p]) => p === one).flatMap(([own]) => below(own))]
  return pairs.some(([own]) => own === pid) ? below(pid) : []
}

type Command = {
  program: string
  args: readonly string[]
  env?: Record<string, string>
  user?: ReturnType<typeof asPostgres>
  /** A process that it starts and leaves to itself. */ besides?: () => number | null
}
export const runService = (
  { program, args, env = {}, user = {}, besides = () => null }: Command,
  closing: Closing,
): Service => {
  let child: ChildProcess
  let gone: Promise<void>
  let text = ''
  const start = () => {
    child = spawn(program, args, {
      ...user,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (text = (text + part.toString()).slice(-20_000)))
    const own = child
    gone = new Promise((done) => void own.once('exit', () => done()).once('error', () => done()))
  }
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [child.pid!, besides() ?? []].flat().flatMap(familyOf))
      try {
        process.kill(pid, name)
      } catch {
        // it has ended
      }
  }
  const end = async (name: NodeJS.Signals = 'SIGTERM', ms = 15_000) => {
    const ended = gone
    signal(name)
    const late = await Promise.race([ended.then(() => false), deadline(ms).then(() => true)])
    if (late) signal('SIGKILL')
    await ended
  }
  start()
  closing.push(() => end('SIGKILL'))
  return { signal, end, start, out: () => text }
}

/** Asks again and again until the answer is true; throws after `ms` with what `why` says. */
export const until = async (asked: () => Promise<boolean>, why: () => string, ms = 60_000): Promise<void> => {
  for (const end = Date.now() + ms; !(await asked().catch(() => false)); await sleep(100))
    if (Date.now() > end) throw new Error(why())
}
