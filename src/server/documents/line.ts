import { fork, type ChildProcess } from 'node:child_process'
import { Refusal, textos } from '#shared/errors.ts'
import { log } from '#server/context.ts'

/** What the worker process sends back for one job. */
export type Answer = { readonly bytes: Uint8Array } | { readonly error: string }
type Job = { readonly work: unknown; readonly done: (bytes: Buffer) => void; readonly fail: (e: Error) => void }
type Under = Job & { readonly timer: NodeJS.Timeout }

export type LineOptions = {
  /** The worker's script. */
  readonly script: URL
  /** Jobs that may wait while one is under way. */
  readonly most: number
  /** Milliseconds one job may take before its process is killed. */
  readonly patience: number
  /** Megabytes of heap of the process; beyond them only that process dies. */
  readonly heapMb: number
  /** Milliseconds without work after which the process is ended. */
  readonly idle: number
}

/** Queues a job; resolves with its bytes. */
type Line = (work: unknown) => Promise<Buffer>

const forkWorker = (script: URL, heapMb: number): ChildProcess =>
  fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' }, // a clean environment: no database, no secrets
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
/** Sets whether the portal's exit waits for the process. */
const keep = (child: ChildProcess | undefined, needed: boolean): void => {
  if (needed) child?.ref()
  else child?.unref()
  if (needed) child?.channel?.ref()
  else child?.channel?.unref()
}

const busy = () => new Refusal(503, 'ocupado', textos.manyDocumentos, { extra: { retryAfter: 5 } })

type Hear = { readonly answered: (answer: Answer) => void; readonly lost: () => void }
/** The line's process, started when it is needed; what one that was ended says is not heard. */
const openWorker = ({ script, heapMb }: LineOptions, { answered, lost }: Hear) => {
  let worker: ChildProcess | undefined
  const start = (): ChildProcess => {
    const child = forkWorker(script, heapMb)
    child.on('message', (message) => worker === child && answered(message as Answer))
    const gone = () => {
      if (worker !== child) return
      worker = undefined
      lost()
    }
    child.on('error', gone).on('exit', gone)
    return child
  }
  return {
    send: (work: unknown) => {
      worker ??= start()
      keep(worker, true)
      worker.send(work as object)
    },
    rest: () => keep(worker, false),
    end: () => {
      const old = worker
      worker = undefined
      old?.kill('SIGKILL')
    },
  }
}

/**
 * A worker process with a queue: one job at a time. Rejects with 503 when the queue is full or a job takes too long,
 * which kills the process; the next job gets a new one. A process and not a thread: a thread out of memory may end the
 * portal.
 */
export const openLine = (options: LineOptions): Line => {
  const { most, patience, idle } = options
  const waiting: Job[] = []
  let under: Under | undefined
  let rest: NodeJS.Timeout | undefined

  /** Ends the job under way with `how` and starts the next. */
  const settle = (how: (job: Job) => void) => {
    const job = under
    under = undefined
    if (!job) return
    clearTimeout(job.timer)
    how(job)
    next()
  }
  const worker = openWorker(options, {
    answered: (answer) =>
      settle((job) => {
        if ('error' in answer) job.fail(new Error(answer.error))
        else job.done(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength))
      }),
    lost: () => settle((job) => job.fail(new Error('The process of the documents ended'))),
  })
  const tooLong = () => {
    log('documento_lento', { ms: patience })
    worker.end()
    settle((job) => job.fail(busy()))
  }
  const next = () => {
    const job = under ? undefined : waiting.shift()
    if (under) return
    if (!job) {
      worker.rest()
      rest = setTimeout(worker.end, idle).unref()
      return
    }
    clearTimeout(rest)
    under = { ...job, timer: setTimeout(tooLong, patience) }
    try {
      worker.send(job.work)
    } catch (error) {
      settle((j) => j.fail(error as Error)) // the job cannot be serialised
    }
  }
  return (work) =>
    new Promise((done, fail) => {
      if (under && waiting.length >= most) return fail(busy())
      waiting.push({ work, done, fail })
      next()
    })
}
