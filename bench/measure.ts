import type { Result } from './load.ts'
import type { Page, Request } from './pages.ts'
import { cpuMs, familyCpuMs } from './processes.ts'
import type { Load, Server } from './servers.ts'

/** CPU time in ms per request, of the server and of PostgreSQL. */
export type Measured = Rate & {
  count: number
  latencies: number[]
  bytes: number
  /** Each turn's result. */ turns: Rate[]
}
type Rate = { perSecond: number; cpu: number; sql: number }

type How = {
  /** The pid of PostgreSQL. */ postmaster: number
  /** Seconds of load per server. */ seconds: number
  turns?: number
}
/**
 * Measures several servers in turns, which spreads the machine's noise over all: a warm-up, then two turns each, or
 * `turns`. Each round begins with another server, so that none has always the same one before it. A server's own
 * `requests` stand for the page's.
 */
export const measure = async (
  load: Load,
  page: Page,
  servers: readonly (Server & { requests?: readonly Request[] })[],
  { postmaster, seconds, turns = 2 }: How,
): Promise<Measured[]> => {
  const state = servers.map((server) => ({
    server,
    requests: server.requests ?? page.requests,
    from: 0,
    cpu: 0,
    sql: 0,
    seconds: 0,
    count: 0,
    latencies: [] as number[],
    errors: 0,
    sample: null as string | null,
    bytes: 0,
    turns: [] as Rate[],
  }))
  const turn = async (s: (typeof state)[number], length: number, counts: boolean) => {
    const before = [cpuMs(s.server.pid), familyCpuMs(postmaster)] as const
    const r = await load.ask<Result>({
      kind: 'run',
      order: { port: s.server.port, requests: s.requests, seconds: length, from: s.from },
    })
    s.from = r.next % s.requests.length
    if (!counts) return
    const [cpu, sql] = [cpuMs(s.server.pid) - before[0], familyCpuMs(postmaster) - before[1]]
    s.cpu += cpu
    s.sql += sql
    s.turns.push({ perSecond: r.count / r.seconds, cpu: cpu / r.count, sql: sql / r.count })
    s.seconds += r.seconds
    s.count += r.count
    s.bytes += r.bytes
    s.errors += r.errors
    s.sample ??= r.sample
    s.latencies = s.latencies.concat(r.latencies)
  }
  for (const s of state) await turn(s, 1.5, false)
  for (let n = 0; n < turns; n++)
    for (const index of state.keys()) await turn(state[(n + index) % state.length]!, seconds / turns, true)
  for (const s of state)
    if (s.errors > 0) throw new Error(`${page.name}: ${s.errors} of ${s.count} failed, e.g. ${s.sample}`)
  return state.map((s) => ({
    count: s.count,
    latencies: s.latencies,
    bytes: s.bytes,
    turns: s.turns,
    perSecond: s.count / s.seconds,
    cpu: s.cpu / s.count,
    sql: s.sql / s.count,
  }))
}
