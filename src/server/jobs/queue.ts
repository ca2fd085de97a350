import { randomUUID } from 'node:crypto'
import { log } from '#server/context.ts'
import { DatabaseOutage } from '#server/db/outage.ts'
import { hold, Lost, Stopped, type JobContext } from './job-context.ts'
import type { LeasedTable } from './lease.ts'
import { backOff, type Pace, type Patience } from './pace.ts'
import { createRests, type Rests } from './backoff.ts'
import { createAlarm, onWake } from './wake.ts'

/** A job's failure. Any other error is retried. */
export class Fallo extends Error {
  /** Retrying is useless. */
  readonly final: boolean
  /** The receiver is down: the whole kind pauses, so that its other jobs do not spend their attempts. */
  readonly rest: boolean
  constructor(text: string, { final = false, rest = false } = {}) {
    super(text)
    this.final = final
    this.rest = rest
  }
}

export type Taken = { readonly id: number; readonly tipo: string; readonly attempts: number }
export type Kind<T> = Patience & {
  /** Jobs of this kind that the process runs at once. */
  readonly concurrency: number
  /** Runs the job and marks it as done. It may run twice: a process can crash between the two. */
  readonly run: (row: T, hand: JobContext) => Promise<void>
}
export type Queue<T extends Taken> = {
  /** The queue's name in log entries and for `wakeUp`. */
  readonly name: string
  readonly table: LeasedTable<T>
  readonly kinds: Readonly<Record<string, Kind<T>>>
  readonly kindOf: (row: T) => string
  readonly pace: Pace
  /** The error recorded for a row whose leases all expired unfinished. */
  readonly abandoned: string
  /** Runs before each row is taken; while it fails, none is. */
  readonly before?: () => Promise<void>
}
export type Worker = { /** Finishes running jobs and takes no more. */ stop: () => Promise<void> }

/** PostgreSQL's text type takes no NUL. */
const textOf = (e: unknown) => (e instanceof Fallo ? e.message : String(e)).replaceAll('\u0000', '').slice(0, 500)

/**
 * Records a failed attempt. After a receiver's failure the row waits until the kind's pause ends; the attempt counts
 * only if the row's own wait is over too, so that its attempts cover the same time as ever.
 */
const saveFailure = async <T extends Taken>(
  queue: Queue<T>,
  rests: Rests,
  row: T,
  hand: JobContext,
  asked: number,
  error: unknown,
): Promise<void> => {
  if (error instanceof Stopped) return queue.table.release(row.id, hand.lease)
  const facts = { [queue.name]: row.id, tipo: row.tipo, attempt: row.attempts }
  if (error instanceof Lost) return log(`${queue.name}_perdido`, facts)
  const name = queue.kindOf(row)
  const kind = queue.kinds[name]!
  const resting = error instanceof Fallo && error.rest ? rests.waitOf(name, row, asked, kind) : null
  const counts = resting?.counts ?? true
  const last = (error instanceof Fallo && error.final) || (counts && row.attempts >= kind.attempts)
  const wait = last ? null : (resting?.wait ?? backOff(row.attempts, kind))
  if (last) rests.forget(row.id)
  await queue.table.fail(row.id, hand.lease, textOf(error), wait, counts)
  log(last ? `${queue.name}_fallido` : `${queue.name}_demorado`, { ...facts, error: textOf(error) })
}

/** Makes one attempt. Rethrows database outages: the lease then expires. */
const attend = async <T extends Taken>(
  queue: Queue<T>,
  rests: Rests,
  row: T,
  lease: string,
  asked: number,
  stop: AbortSignal,
): Promise<void> => {
  const name = queue.kindOf(row)
  const kind = queue.kinds[name]!
  const ms = queue.pace.lease
  const { hand, letGo } = hold(
    { id: row.id, attempt: row.attempts, lease, asked },
    ms,
    () => queue.table.renew(row.id, lease, ms),
    stop,
  )
  try {
    if (row.attempts > kind.attempts) throw new Fallo(queue.abandoned, { final: true })
    await kind.run(row, hand)
    rests.end(name, row.id)
  } catch (error) {
    if (error instanceof DatabaseOutage) throw error // only the portal's database, not another ECONNREFUSED or ENOENT
    if (!(error instanceof Stopped || error instanceof Lost || (error instanceof Fallo && error.rest))) rests.end(name)
    await saveFailure(queue, rests, row, hand, asked, error)
  } finally {
    letGo()
  }
}

/**
 * Starts a worker on a queue table, with the concurrency of each kind; several processes may run one on the same
 * database. One poll serves all kinds.
 */
export const startQueue = <T extends Taken>(queue: Queue<T>): Worker => {
  const stopping = new AbortController()
  const alarm = createAlarm()
  const rests = createRests(queue.pace)
  const running = new Map<Promise<void>, string>()
  const busy = (kind: string) => [...running.values()].filter((k) => k === kind).length
  const free = () => Object.keys(queue.kinds).filter((k) => !rests.has(k) && busy(k) < queue.kinds[k]!.concurrency)
  const failed = (e: unknown) => log(`${queue.name}_error`, { error: String(e) })

  const launch = (row: T, lease: string, asked: number) => {
    const kind = queue.kindOf(row)
    const work: Promise<void> = attend(queue, rests, row, lease, asked, stopping.signal)
      .catch(failed) // a database error: the row is free when its lease ends
      .finally(() => {
        running.delete(work)
        alarm.ring()
      })
    running.set(work, kind)
  }
  /** True when it took one. */
  const takeNext = async (): Promise<boolean> => {
    const kinds = free()
    if (kinds.length === 0) return false
    await queue.before?.()
    const [asked, lease] = [Date.now(), randomUUID()]
    const row = await queue.table.take(kinds, lease, queue.pace.lease)
    if (row) launch(row, lease, asked)
    return row !== undefined
  }
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const took = await takeNext().catch((e: unknown) => failed(e))
      if (!took) await alarm.wait(Math.min(queue.pace.poll, rests.next()))
    }
    await Promise.all(running.keys())
  }

  const leave = onWake(queue.name, alarm.ring)
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort(new Stopped('the portal stops'))
      leave()
      alarm.ring()
      await Promise.race([ended, new Promise((done) => setTimeout(done, queue.pace.grace).unref())])
    },
  }
}
