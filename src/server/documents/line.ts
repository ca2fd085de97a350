import { fork, type ChildProcess } from 'node:child_process'
import { Refusal, textos } from '#shared/errors.ts'
import { log } from '#server/context.ts'

/** What the process answers to a piece of work. */
export type Answer = { readonly bytes: Uint8Array } | { readonly error: string }
type Job = { readonly work: unknown; readonly done: (bytes: Buffer) => void; readonly fail: (e: Error) => void }
type Under = Job & { readonly timer: NodeJS.Timeout }

export type LineOptions = {
  /** The script of the process. */
  readonly script: URL
  /** How many may wait while one is made. */
  readonly most: number
  /** Milliseconds one may take before its process is ended. */
  readonly patience: number
  /** Megabytes its objects may take before it ends: it takes itself down, and nobody else. */
  readonly heapMb: number
  /** Milliseconds without work after which the process leaves. */
  readonly idle: number
}

/** Does a piece of work once it is its turn. */
type Line = (work: unknown) => Promise<Buffer>

const forkWorker = (script: URL, heapMb: number): ChildProcess =>
  fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' }, // it knows neither the database nor a secret
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
/** Whether the portal's end waits for it. */
const keep = (child: ChildProcess | undefined, needed: boolean): void => {
  if (needed) child?.ref()
  else child?.unref()
  if (needed) child?.channel?.ref()
  else child?.channel?.unref()
}

const busy = () => new Refusal(503, 'ocupado', textos.manyDocumentos, { extra: { retryAfter: 5 } })

/**
 * A process that does one piece of work after another, and a line before it. Refuses 503 who finds the line full, and
 * whose work takes too long: that ends the process, and the next in line gets another. Not a thread: one that runs out
 * of memory may end the whole portal, whatever its own limit.
 */
export const openLine = ({ script, most, patience, heapMb, idle }: LineOptions): Line => {
  const waiting: Job[] = []
  let under: Under | undefined
  let worker: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined

  const end = () => {
    const old = worker
    worker = undefined
    old?.kill('SIGKILL')
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
  const start = (): ChildProcess => {
    const child = forkWorker(script, heapMb)
    child.on('message', (message) => {
      const answer = message as Answer
      if (worker !== child) return
      settle((job) => {
        if ('error' in answer) job.fail(new Error(answer.error))
        else job.done(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength))
      })
    })
    const lost = () => {
      if (worker !== child) return
      worker = undefined
      settle((job) => job.fail(new Error('The process of the documents ended')))
    }
    child.on('error', lost).on('exit', lost)
    return child
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
      keep(worker, false)
      rest = setTimeout(end, idle).unref()
      return
    }
    clearTimeout(rest)
    worker ??= start()
    keep(worker, true)
    under = { ...job, timer: setTimeout(tooLong, patience) }
    try {
      worker.send(job.work as object)
    } catch (error) {
      settle((j) => j.fail(error as Error)) // it holds what cannot cross to a process
    }
  }
  return (work) =>
    new Promise((done, fail) => {
      if (under && waiting.length >= most) return fail(busy())
      waiting.push({ work, done, fail })
      next()
    })
}
