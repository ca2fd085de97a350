import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The bench's child processes: started on chosen CPUs, measured, and ended with the bench. */

const children = new Set<ChildProcess>()
const cpus = availableParallelism()
const hasTaskset = (() => {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return cpus >= 2
  } catch {
    return false
  }
})()

/** The server under test has a CPU of its own; PostgreSQL and the load share the others. `null`: not pinned. */
export const cpuOf = hasTaskset ? { server: '0', load: '1', database: cpus > 2 ? `2-${cpus - 1}` : '1' } : null

export type Child = { pid: number; process: ChildProcess; stop: () => Promise<void> }

/** Starts `node script` pinned; `log`: a file for its output, as a service would have, instead of the bench's own. */
export const startNode = (
  script: string,
  args: readonly string[],
  {
    cpu,
    flags = [],
    env = {},
    log,
  }: { cpu: string | undefined; flags?: readonly string[]; env?: Record<string, string>; log?: string },
): Child => {
  const command = [process.execPath, ...flags, script, ...args]
  const [file, ...rest] = cpu === undefined ? command : ['taskset', '-c', cpu, ...command]
  const out = log ? openSync(log, 'w') : 'inherit'
  const child = spawn(file!, rest, {
    cwd: new URL('..', import.meta.url).pathname,
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out, 'ipc'],
  })
  children.add(child)
  const gone = new Promise<void>((done) =>
    child.once('exit', () => {
      children.delete(child)
      done()
    }),
  )
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode) return
    child.kill('SIGTERM')
    const hard = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await gone
    clearTimeout(hard)
  }
  return { pid: child.pid!, process: child, stop }
}

/** Synchronous clean-up that runs however the bench ends, so that nothing outlives it. */
const last = new Set<() => void>()
export const atExit = (work: () => void): (() => void) => {
  last.add(work)
  return () => void last.delete(work)
}
export const endWithBench = (): void => {
  process.on('exit', () => {
    for (const c of children) c.kill('SIGKILL')
    for (const work of last) work()
  })
  process.stdout.on('error', () => process.exit(1)) // the reader of our output is gone
}

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
export const parentOf = (pid: number): number => Number(statOf(pid)[1])
const TICK_MS = 10 // clock ticks of /proc/PID/stat are 1/100 s on Linux
/** CPU time a process has used so far, in ms. */
export const cpuMs = (pid: number): number => {
  const stat = statOf(pid)
  return (Number(stat[11]) + Number(stat[12])) * TICK_MS
}
/** The same of a process and all its children, ended ones too, as of PostgreSQL. */
export const familyCpuMs = (pid: number): number => {
  const own = statOf(pid)
  const past = (Number(own[13]) + Number(own[14])) * TICK_MS
  return [pid, ...childrenOf(pid)].reduce((sum, p) => {
    try {
      return sum + cpuMs(p)
    } catch {
      return sum // the process has ended
    }
  }, past)
}
const allPids = () =>
  readdirSync('/proc')
    .filter((d) => /^\d+$/.test(d))
    .map(Number)
const childrenOf = (pid: number) =>
  allPids().filter((p) => {
    try {
      return parentOf(p) === pid
    } catch {
      return false // the process has ended
    }
  })

/** Moves a process and its present children to a CPU; later children inherit it. */
export const pin = (pid: number, cpu: string | undefined): void => {
  if (cpu === undefined) return
  for (const p of [pid, ...childrenOf(pid)]) {
    try {
      execFileSync('taskset', ['-a', '-c', '-p', cpu, String(p)], { stdio: 'ignore' })
    } catch {
      // the process has ended
    }
  }
}

/** Resets a process's peak memory: `memoryOf` then returns the peak since. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
/** Memory of a process in MB (10⁶ bytes): now, and its peak. */
export const memoryOf = (pid: number): { now: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (field: string) => (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) * 1024) / 1e6
  return { now: mb('VmRSS'), peak: mb('VmHWM') }
}
