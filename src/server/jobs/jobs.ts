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
 * The kinds of jobs with their data, as JSON. Each room merges its own in: `declare module '#server/jobs/jobs.ts' {
 * interface JobKinds { 'correo-a-vendedor': { id: number } } }`. Another version may read the data: a kind whose data
 * change gets a new name.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface JobKinds {}

export type JobContextOf = JobContext & {
  /**
   * Marks the job as done in the transaction of its effects, so that they happen exactly once; throws `Lost`, which
   * rolls them back, when another process holds the job. Call it last. Without it a job may run twice.
   */
  readonly finish: (on: Db) => Promise<void>
}
/** A kind of job, declared in a room's plug. */
export type Job<D> = Partial<Patience> & {
  /** Jobs of this kind that one process runs at once; 1 by default. */
  readonly concurrency?: number
  /** Runs the job. Throws `Fallo` for a final error or a failing receiver; any other error is retried. */
  readonly run: (datos: D, hand: JobContextOf) => Promise<void>
}
export type Jobs = { readonly [K in keyof JobKinds]?: Job<JobKinds[K]> }

/** Sixteen attempts over a day and a half. */
const PATIENCE: Patience = { attempts: 16, firstWait: 30_000, longestWait: 6 * 3_600_000 }
const PACE: Pace = { poll: 5_000, lease: 60_000, rest: 5_000, longestRest: 60_000, grace: 14_000 }
const QUEUE = 'trabajo'

/**
 * Enqueues a job in the transaction `on`, due at `at` or at once. A `key` is unique in its kind while its row is kept
 * (retention.ts). Returns the job's id and whether it is new.
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
 * Enqueues a job for each key in the transaction `on`, due at `at` or at once: a waiting one stays as it is, a finished
 * one runs again with the new data. The job must take the locks the callers hold, or it may miss a call made while it
 * runs.
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

/** Runs a failed or delayed job again, with all its attempts; false when it is in another state. */
export const retry = async (on: Db, id: number): Promise<boolean> => {
  const due = await store.makeDue(on, id)
  if (due) afterCommit(on, () => wakeUp(QUEUE))
  return due
}
/** Wakes the queue: another process has enqueued a job. */
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

/** Starts the worker of the declared jobs; without any it never queries the database. */
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
