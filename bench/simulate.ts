import { given, inputs, type Inputs } from './simulate-inputs.ts'
import { number, table } from './report.ts'

/**
 * npm run bench -- --simulate: what of one base is full at the peak of a day of so many orders, what is first, and the
 * same with a base for each distributor. No clock, no chance: the same figures give the same tables (docs/scale.md).
 */
export type Shape = {
  /** Whether reads that may go to a standby do. */ readonly standbys: boolean
  /** Milliseconds that a commit which notifies holds the server's lock. */ readonly holdMs: number
}
/** What the peak asks a second. */
export type Peak = {
  readonly orders: number
  readonly visits: number
  readonly changes: number
  readonly notifyingCommits: number
  readonly notifications: number
  readonly mails: number
  readonly events: number
  readonly jobs: number
  readonly streams: number
}
const HOUR = 3_600
const YEAR = 365

export const peakOf = (perDay: number, i: Inputs): Peak => {
  const orders = (perDay * i.peakShare) / HOUR
  const [visits, changes] = [orders * i.visitsPerOrder, orders * i.changesPerOrder]
  return {
    orders,
    visits,
    changes,
    notifyingCommits: orders * i.orderNotifyingCommits + changes * i.changeNotifyingCommits,
    notifications: orders * i.orderNotifications + changes * i.changeNotifications,
    mails: orders * i.orderMails + changes * i.changeMails,
    events: orders * i.orderEvents,
    jobs: orders * i.orderJobs,
    streams: visits * i.visitSeconds,
  }
}

/** A commit's hold where a standby has to have it too. */
export const holdOf = (i: Inputs): number => i.notifyCpuMs + i.flushMs + i.standbyMs

/** CPU that all processes of the portal need together, in cores: what people ask, and what each process hears. */
export const portalCores = (peak: Peak, i: Inputs): number =>
  (peak.orders * (i.orderPortalMs + i.signInsPerOrder * i.signInPortalMs) +
    peak.changes * i.changePortalMs +
    peak.visits * i.visitPortalMs) /
    1_000 +
  (peak.notifications * peak.streams * i.filterNs) / 1e9

/** As many as their CPU and their streams ask, and two where one would do: one may die. */
export const processesOf = (peak: Peak, i: Inputs): number =>
  Math.max(2, Math.ceil(portalCores(peak, i) / i.busy), Math.ceil(peak.streams / i.streamsPerProcess))

/** CPU of the primary, in cores. */
export const primaryCores = (peak: Peak, processes: number, { standbys }: Shape, i: Inputs): number =>
  (peak.orders * i.orderSqlMs +
    peak.changes * i.changeSqlMs +
    peak.visits * (i.visitSqlMs - (standbys ? i.visitStandbyMs : 0)) +
    (peak.mails + peak.events) * i.queueSqlMs +
    peak.notifications * processes * i.deliveryMs) /
  1_000

/** The mean wait for one server that is busy for `share` of the time with pieces of equal length (M/D/1). */
export const waitOf = (share: number, ms: number): number => (share >= 1 ? Infinity : (share * ms) / (2 * (1 - share)))

export type Load = {
  readonly perDay: number
  readonly peak: Peak
  readonly processes: number
  readonly cores: number
  readonly primary: number
  readonly holdMs: number
  /** Gigabytes of a year, and hours of a pg_dump of that. */
  readonly yearGb: number
  readonly dumpHours: number
  /** Days until old rows have to be frozen again. */
  readonly freezeDays: number
  /** Share of each resource that the peak uses; above 1 it is not enough. */
  readonly used: Readonly<Record<Resource, number>>
}
export const RESOURCES = {
  primary: 'CPU of the primary',
  notify: 'lock of commits that notify',
  connections: 'connections to the primary',
  wal: 'WAL to a standby',
  mails: 'mails, one at a time a process',
  jobs: 'jobs',
  webhook: 'webhook',
  numbering: 'numbering of events',
  changes: 'changes told together',
  dump: 'pg_dump of a year in a night',
} as const
export type Resource = keyof typeof RESOURCES

export const loadOf = (perDay: number, shape: Shape, i: Inputs = given): Load => {
  const peak = peakOf(perDay, i)
  const processes = processesOf(peak, i)
  const primary = primaryCores(peak, processes, shape, i)
  const kb = i.orderKb + i.changesPerOrder * i.changeKb
  const yearGb = (perDay * YEAR * kb) / 1e6
  const dumpHours = (yearGb * 1_000) / i.dumpMbPerSecond / HOUR
  const transactions = perDay * (i.orderTransactions + i.changesPerOrder * i.changeTransactions)
  return {
    perDay,
    peak,
    processes,
    cores: portalCores(peak, i),
    primary,
    holdMs: shape.holdMs,
    yearGb,
    dumpHours,
    freezeDays: i.freezeTransactions / transactions,
    used: {
      primary: primary / (i.primaryCores * i.busy),
      notify: (peak.notifyingCommits * shape.holdMs) / 1_000,
      connections: (processes * i.connectionsPerProcess) / i.connectionsMost,
      wal: (peak.orders * i.orderWalKb + peak.changes * i.changeWalKb) / 1_000 / i.walMbPerSecond,
      mails: (peak.mails * i.mailSeconds) / (i.mailsAtOnce * processes),
      jobs: (peak.jobs * i.jobSeconds) / (i.jobsAtOnce * processes),
      webhook: (peak.events * i.eventSeconds) / (i.eventsAtOnce * processes),
      // at most: a turn numbers all that wait, so that it is late and never full
      numbering: Math.min(1, (peak.events * (i.flushMs + i.standbyMs)) / 1_000),
      changes: (peak.notifications * i.joinSeconds) / i.joinMost,
      dump: dumpHours / i.dumpHours,
    },
  }
}

/** Orders a day from which on a resource is not enough; Infinity where a hundred million do not fill it. */
export const fullAt = (resource: Resource, shape: Shape, i: Inputs = given): number => {
  const enough = (perDay: number) => loadOf(perDay, shape, i).used[resource] < 1
  let [least, most] = [100, 1e8]
  if (enough(most)) return Infinity
  while (most - least > Math.max(1, least * 0.001)) {
    const middle = (least + most) / 2
    if (enough(middle)) least = middle
    else most = middle
  }
  return least
}
/** Every resource, the one that is full first at the front. */
export const inOrder = (shape: Shape, i: Inputs = given): (readonly [Resource, number])[] =>
  (Object.keys(RESOURCES) as Resource[])
    .map((resource) => [resource, fullAt(resource, shape, i)] as const)
    .sort(([, a], [, b]) => a - b)

/** The share of all orders that each distributor has, the largest first: the nth a nth of the first (Zipf). */
export const shares = (distributors: number): number[] => {
  const weights = Array.from({ length: distributors }, (_, n) => 1 / (n + 1))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((w) => w / sum)
}
/** An installation for each distributor: all loads, the largest first. */
export const eachOwn = (perDay: number, shape: Shape, i: Inputs = given): Load[] =>
  shares(i.distributors).map((share) => loadOf(perDay * share, shape, i))

const DAYS = [10_000, 30_000, 100_000, 300_000, 1_000_000]
const percent = (share: number): string => `${number(share * 100, share < 0.1 ? 1 : 0)} %`
const rowsOf = (loads: readonly Load[]): (string | number)[][] => [
  ['orders a second at the peak', ...loads.map(({ peak }) => number(peak.orders, 1))],
  ['streams open', ...loads.map(({ peak }) => number(peak.streams))],
  ['cores of the portal', ...loads.map(({ cores }) => number(cores, 1))],
  ['processes of the portal', ...loads.map(({ processes }) => number(processes))],
  ['cores of the primary', ...loads.map(({ primary }) => number(primary, 1))],
  ...(Object.keys(RESOURCES) as Resource[]).map((resource) => [
    RESOURCES[resource],
    ...loads.map(({ used }) => (used[resource] >= 1 ? `**${percent(used[resource])}**` : percent(used[resource]))),
  ]),
  [
    'wait of a commit that notifies, ms',
    ...loads.map(({ used, holdMs }) => {
      const wait = waitOf(used.notify, holdMs)
      return wait === Infinity ? '**no end**' : number(wait, 2)
    }),
  ],
  ['GB a year', ...loads.map(({ yearGb }) => number(yearGb))],
  ['days between two freezes', ...loads.map(({ freezeDays }) => number(freezeDays))],
]
/** Settings of today that may be changed: more streams a process, fewer connections. */
const tunedOf = (i: Inputs): Inputs => ({ ...i, streamsPerProcess: 5_000, connectionsPerProcess: 9 })
const shapes = (i: Inputs): readonly (readonly [name: string, shape: Shape, given: Inputs])[] => [
  ['everything on the primary, a good disk', { standbys: false, holdMs: holdOf(i) }, i],
  ['reads on standbys, a good disk', { standbys: true, holdMs: holdOf(i) }, i],
  ['reads on standbys, a slow disk', { standbys: true, holdMs: i.notifySlowMs + i.standbyMs }, i],
  ['and 5,000 streams and DB_POOL 5 a process', { standbys: true, holdMs: i.notifySlowMs + i.standbyMs }, tunedOf(i)],
]

/** All tables, as docs/scale.md has them. */
export const simulate = (i: Inputs = given): string => {
  const [, best] = shapes(i)[1]!
  const heads = DAYS.map((perDay) => `${number(perDay)} a day`)
  const shared = table(['one base for all, reads on standbys', ...heads], rowsOf(DAYS.map((d) => loadOf(d, best, i))))
  const firsts = table(
    ['full from so many orders a day', ...shapes(i).map(([name]) => name)],
    inOrder(best, i).map(([resource]) => [
      RESOURCES[resource],
      ...shapes(i).map(([, shape, own]) => {
        const most = fullAt(resource, shape, own)
        return most === Infinity ? 'never' : number(Number(most.toPrecision(2)))
      }),
    ]),
  )
  const all = eachOwn(DAYS.at(-1)!, best, i)
  const at = [0, 9, 49, 99].filter((n) => n < all.length)
  const own = table(
    [`a base each, of ${number(DAYS.at(-1)!)} a day`, ...at.map((n) => `no. ${n + 1}: ${number(all[n]!.perDay)}`)],
    rowsOf(at.map((n) => all[n]!)),
  )
  const sum = (of: (load: Load) => number) => all.reduce((total, load) => total + of(load), 0)
  const processes = sum((load) => load.processes)
  const together = table(
    [`all ${all.length} together`, ''],
    [
      ['processes of the portal', number(processes)],
      ['their memory, GB', number((processes * i.processMb + (sum((l) => l.peak.streams) * i.streamKb) / 1e3) / 1e3)],
      ['cores of all primaries', number(sum((load) => load.primary))],
      ['connections', number(processes * i.connectionsPerProcess)],
      [
        'servers of PostgreSQL, by connections',
        number(Math.ceil((processes * i.connectionsPerProcess) / i.connectionsMost)),
      ],
      ['lock of commits that notify, were all on one server', percent(sum((load) => load.used.notify))],
    ],
  )
  return [shared, firsts, own, together].join('\n\n')
}
/** Every input with its source, which the command prints before the tables. */
export const inputsTable = (): string =>
  table(
    ['input', 'value', 'unit', 'source'],
    Object.entries(inputs).map(([name, { value, unit, source }]) => [
      name,
      number(value, value % 1 ? 3 : 0),
      unit,
      source,
    ]),
  )
