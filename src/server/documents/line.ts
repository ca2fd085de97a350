import { Worker } from 'node:worker_threads'
import { Refusal, textos } from '#shared/errors.ts'
import { log } from '#server/context.ts'

/** What the thread answers to a piece of work. */
export type Answer = { readonly bytes: Uint8Array } | { readonly error: string }
type Job = { readonly work: unknown; readonly done: (bytes: Buffer) => void; readonly fail: (e: Error) => void }
type Under = Job & { readonly timer: NodeJS.Timeout }

export type LineOptions = {
  /** The script of the thread. */
  readonly script: URL
  /** How many may wait while one is made. */
  readonly most: number
  /** Milliseconds one may take before its thread is ended. */
  readonly patience: number
  /** Milliseconds without work after which the thread leaves. */
  readonly idle: number
}

const busy = () => new Refusal(503, 'ocupado', textos.muchosDocumentos, { extra: { retryAfter: 5 } })

/**
 * A thread that does one piece of work after another, and a line before it. Refuses 503 who finds the line full, and
 * whose work takes too long: that ends the thread, and the next in line gets another.
 */
export const openLine = ({ script, most, patience, idle }: LineOptions): ((work: unknown) => Promise<Buffer>) => {
  const waiting: Job[] = []
  let under: Under | undefined
  let thread: Worker | undefined
  let rest: NodeJS.Timeout | undefined

  const end = () => {
    const old = thread
    thread = undefined
    void old?.terminate()
  }
  /** The work under way is over; the next begins. */
  const settle = (how: (job: Job) => void) => {
    const job = under
    under = undefined
    if (!job) return
    clearTimeout(job.timer)
    how(job)
    next()
  }
  const start = (): Worker => {
    const worker = new Worker(script, { execArgv: [] })
    worker.on('message', (answer: Answer) => {
      if (thread !== worker) return
      settle((job) => {
        if ('error' in answer) job.fail(new Error(answer.error))
        else job.done(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength))
      })
    })
    const lost = (error: Error) => {
      if (thread !== worker) return
      thread = undefined
      settle((job) => job.fail(error))
    }
    worker.on('error', (e) => lost(e as Error))
    worker.on('exit', () => lost(new Error('The thread of the documents ended')))
    return worker
  }
  const tooLong = () => {
    log('documento_lento', { ms: patience })
    end()
    settle((job) => job.fail(busy()))
  }
  const next = () => {
    const job = under ? undefined : waiting.shift()
    if (under) return
    if (!job) {
      thread?.unref()
      rest = setTimeout(end, idle).unref()
      return
    }
    clearTimeout(rest)
    thread ??= start()
    thread.ref()
    under = { ...job, timer: setTimeout(tooLong, patience) }
    try {
      thread.postMessage(job.work)
    } catch (error) {
      settle((j) => j.fail(error as Error)) // it holds what cannot cross to a thread
    }
  }
  return (work) =>
    new Promise((done, fail) => {
      if (under && waiting.length >= most) return fail(busy())
      waiting.push({ work, done, fail })
      next()
    })
}
