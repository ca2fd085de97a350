/**
 * What bench/simulate.ts computes with: each figure, its unit and where it comes from. `sizing`: measured by
 * `npm run bench -- --sizing` (docs/performance.md, "Sizing"). `assumed`: nobody measured it; docs/scale.md says which
 * of these decide.
 */
type Input = { readonly value: number; readonly unit: string; readonly source: string }
const sizing = (value: number, unit: string): Input => ({ value, unit, source: 'sizing' })
const assumed = (value: number, unit: string, why: string): Input => ({ value, unit, source: `assumed: ${why}` })
const portal = (value: number, unit: string, where: string): Input => ({ value, unit, source: where })

/** A visit's calls: how many, ms of CPU of the portal and of PostgreSQL (sizing), whether a standby may answer. */
const visit: readonly { many: number; portal: number; sql: number; standby: boolean; of: string }[] = [
  { many: 2, portal: 0.23, sql: 0.16, standby: true, of: "a group's page, kept" },
  { many: 1, portal: 1.74, sql: 1.71, standby: true, of: 'a new search' },
  { many: 2, portal: 0.32, sql: 0.29, standby: true, of: 'a product' },
  { many: 1, portal: 0.45, sql: 0.39, standby: false, of: 'the cart' },
  { many: 1, portal: 0.39, sql: 0.49, standby: true, of: 'operaciones' },
  { many: 1, portal: 0.32, sql: 0.33, standby: false, of: 'a solicitud' },
  { many: 1 / 3, portal: 1.42, sql: 0.27, standby: true, of: 'kilos of 12 months' },
]
const visitOf = (cost: 'portal' | 'sql', calls = visit): Input => {
  const ms = calls.reduce((sum, call) => sum + call.many * call[cost], 0)
  return sizing(Number(ms.toFixed(2)), `ms of CPU: ${calls.map(({ of }) => of).join(', ')}`)
}

export const inputs = {
  // the day
  peakShare: assumed(0.15, 'of a day in its busiest hour', 'ten hours, the busiest half as much again'),
  visitsPerOrder: assumed(6, 'visits', 'clients who look, sellers who follow'),
  visitSeconds: assumed(600, 's', 'a tab in view'),
  signInsPerOrder: assumed(0.7, 'sign-ins', 'a session lasts the day'),
  changesPerOrder: assumed(6, 'changes the order system tells, one by one', 'states, trips, vouchers, remitos'),
  distributors: assumed(100, 'distributors', 'the question'),
  // an order
  orderPortalMs: sizing(15.2, 'ms of CPU'),
  orderSqlMs: sizing(17.5, 'ms of CPU'),
  orderTransactions: sizing(8.4, 'transactions that write'),
  orderNotifyingCommits: sizing(1.4, 'commits'),
  orderNotifications: sizing(4.4, 'notifications'),
  orderWalKb: sizing(58, 'kB'),
  orderMails: sizing(2.9, 'mails'),
  orderEvents: sizing(1, 'events'),
  orderJobs: sizing(1, 'jobs'),
  orderKb: portal(57.7, 'kB of the database', 'npm run soak, minutes 13 to 44 (sizing: 32, without a day around it)'),
  // a change told by the order system
  changePortalMs: assumed(1.7, 'ms of CPU', 'as adding a line, docs/performance.md'),
  changeSqlMs: assumed(2.3, 'ms of CPU', 'as adding a line, docs/performance.md'),
  changeTransactions: assumed(2, 'transactions that write', 'the change, and its notices'),
  changeNotifyingCommits: assumed(1, 'commits', 'triggers of migration 0074'),
  changeNotifications: assumed(2, 'notifications', 'the order and a notice'),
  changeWalKb: assumed(5, 'kB', 'a tenth of an order'),
  changeKb: assumed(2, 'kB of the database', 'a history row, a notice, their indexes'),
  changeMails: assumed(0.3, 'mails', 'who chose none gets none'),
  visitPortalMs: visitOf('portal'),
  visitSqlMs: visitOf('sql'),
  visitStandbyMs: visitOf(
    'sql',
    visit.filter(({ standby }) => standby),
  ),
  signInPortalMs: sizing(20, 'ms of CPU, of the password alone'),
  // queues
  mailSeconds: assumed(0.15, 's a mail', "a conversation with one's own mail server"),
  eventSeconds: assumed(0.1, 's an event', 'an answer of the order system'),
  jobSeconds: assumed(0.03, 's a job', 'its CPU and its statements'),
  queueSqlMs: assumed(0.5, 'ms of CPU to take and finish a row', 'two commits of 0.16 ms and their statements'),
  mailsAtOnce: portal(1, 'a process', 'src/server/mail/worker.ts'),
  eventsAtOnce: portal(4, 'a process', 'src/server/events/webhook.ts'),
  jobsAtOnce: portal(1, 'a process and kind', 'src/server/jobs/jobs.ts'),
  // notifications: a commit that notifies holds a lock of the whole PostgreSQL server until it is on disk
  notifyCpuMs: sizing(0.39, 'ms a commit'),
  flushMs: assumed(0.1, 'ms', 'a disk that keeps what it has in a power cut'),
  standbyMs: assumed(0.5, 'ms until a standby has it', 'synchronous_mode, the same room'),
  notifySlowMs: sizing(2.85, 'ms a commit that notifies, without a standby: the slowest of four runs, 351 a second'),
  deliveryMs: sizing(0.01, 'ms of CPU of PostgreSQL a delivery to one process'),
  filterNs: portal(
    14,
    'ns a stream and notification',
    '`concerns` of src/server/live/subscribers.ts in a loop, by hand',
  ),
  joinSeconds: portal(0.15, 's whose changes are told together', 'src/server/live/subscribers.ts'),
  joinMost: portal(500, 'changes, beyond which everybody reads anew', 'src/server/live/subscribers.ts'),
  // machines
  busy: assumed(0.7, 'of a core, at most', 'beyond it everything waits'),
  primaryCores: assumed(32, 'cores of the primary', 'a large machine'),
  connectionsPerProcess: portal(14, 'connections', 'DB_POOL 10, DB_JOBS_POOL 3, one that listens'),
  connectionsMost: assumed(500, 'connections of a PostgreSQL', 'without a pooler'),
  streamsPerProcess: portal(2_000, 'streams', 'MAX_CONNECTIONS'),
  processMb: sizing(200, 'MB'),
  streamKb: portal(17, 'kB', 'bench/subscribers.ts'),
  walMbPerSecond: assumed(100, 'MB/s', 'a network of 1 Gb/s to each standby'),
  dumpMbPerSecond: portal(27, 'MB/s', 'docs/operacion.md: 1 GB in 37 s'),
  dumpHours: assumed(8, 'hours', 'a night'),
  freezeTransactions: portal(200e6, 'transactions', 'autovacuum_freeze_max_age'),
} as const satisfies Record<string, Input>

export type Inputs = Readonly<Record<keyof typeof inputs, number>>
export const given = Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, value])) as Inputs
