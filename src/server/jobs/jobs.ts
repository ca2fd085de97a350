import { afterCommit, jobsDb, log } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { Lost, type JobContext } from './job-context.ts'
import type { Pace, Patience } from './pace.ts'
import { startQueue, type Kind, type Worker } from './queue.ts'
import * as store from './store.ts'
import { wakeUp } from './wake.ts'

export type { JobContext } from './job-context.ts'
export { Fallo } from './queue.ts'

/**
 * What is done later, by kind, with what each is given. Each room adds its own:
 * `declare module '#server/jobs/jobs.ts' { interface Trabajos { 'reporte': { id: number } } }`. What is given travels
 * as JSON, and may be read by another version: a kind whose data change takes another name.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface JobKinds {}

export type JobContextOf = JobContext & {
  /**
   * Marks the job as done in the transaction of its effects, so that they happen exactly once; throws, and undoes them,
   * when another process has the job by now. To be called last. Without it a job may be done twice.
   */
  readonly finish: (on: Db) => Promise<void>
}
/** A kind of job, as a room's plug declares it. */
export type Job<D> = Partial<Patience> & {
  /** How many of them one process does at once; 1 unless said. */
  readonly concurrency?: number
  /** Does it. Throws `Fallo` to say that it is final, or that the other side is down; anything else is tried again. */
  readonly run: (datos: D, hand: JobContextOf) => Promise<void>
}
export type Jobs = { readonly [K in keyof JobKinds]?: Job<JobKinds[K]> }

/** A day and a half of attempts. */
const PATIENCE: Patience = { attempts: 16, firstWait: 30_000, longestWait: 6 * 3_600_000 }
const PACE: Pace = { poll: 5_000, lease: 60_000, rest: 5_000, longestRest: 60_000, grace: 14_000 }
const QUEUE = 'trabajo'

/**
 * Has something done once the caller's transaction has committed, and never if it does not; not before `at`. With a
 * `key` there is at most one of its kind, as long as its row is kept (retention.ts). Answers its number, and whether it
 * was not there before.
 */
export const enqueue = async <K extends keyof JobKinds>(
  on: Db,
  kind: K,
  datos: JobKinds[K],
  { key, at }: { key?: string; at?: Date } = {},
): Promise<{ id: number; nuevo: boolean }> => {
  const id = await store.insertJob(on, { tipo: kind, clave: key ?? null, datos, at: at ?? null })
  if (id === undefined) return { id: await store.findByClave(on, kind, key!), nuevo: false }
  afterCommit(on, () => wakeUp(QUEUE))
  return { id, nuevo: true }
}

/**
 * Has one thing done for each key at `at` (at once without it), once the caller's transaction has committed: what waits
 * already stays as it is, what was done is done again with what is given now. Whoever does it must hold what the
 * callers hold when they call, or it may miss one that comes while it is under way.
 */
export const enqueueAgain = <K extends keyof JobKinds>(
  on: Db,
  kind: K,
  each: readonly { readonly key: string; readonly datos: JobKinds[K] }[],
  at: Date | null = null,
): Promise<void> => {
  if (at === null) afterCommit(on, () => wakeUp(QUEUE))
  return store.rearmJobs(on, kind, each, at)
}

/** Has a failed or delayed job done again from its first attempt; false when it is in another state. */
export const retry = async (on: Db, id: number): Promise<boolean> => {
  const due = await store.makeDue(on, id)
  if (due) afterCommit(on, () => wakeUp(QUEUE))
  return due
}
/** Another process has enqueued something. */
export const hearEnqueued = (): void => wakeUp(QUEUE)

const finish = async (row: store.Job, hand: JobContext, on: Db): Promise<void> => {
  if (!(await store.finish(row.id, hand.lease, on))) throw new Lost('another process has the job')
}
const kindOf = ({ run, concurrency = 1, ...patience }: Job<unknown>): Kind<store.Job> => ({
  ...PATIENCE,
  ...patience,
  concurrency,
  run: async (row, hand) => {
    const started = Date.now()
    let inside = false
    await run(row.datos, {
      ...hand,
      finish: (on) => {
        inside = true
        return finish(row, hand, on)
      },
    })
    if (!inside) await finish(row, hand, jobsDb())
    log('trabajo_hecho', { trabajo: row.id, tipo: row.tipo, intento: row.attempts, ms: Date.now() - started })
  },
})

/** Does what the rooms have declared; nothing, and no look at the database, where there is none. */
export const startJobs = (jobs: Jobs, pace: Partial<Pace> = {}): Worker => {
  const all = Object.entries<Job<unknown>>(jobs as Record<string, Job<unknown>>)
  if (all.length === 0) return { stop: async () => {} }
  return startQueue({
    name: QUEUE,
    table: store.jobs,
    kinds: Object.fromEntries(all.map(([tipo, job]) => [tipo, kindOf(job)])),
    kindOf: (row) => row.tipo,
    pace: { ...PACE, ...pace },
    abandoned: 'El portal se detuvo mientras lo hacía.',
  })
}
