import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

// characters buffered while the output accepts none; beyond that lines are dropped and counted
const MOST = 1_048_576
const GATHER = 4096
const LATEST_MS = 1000
const AGAIN_MS = 1000
const RETRY_MS = 100

type Done = (e: NodeJS.ErrnoException | null, written: number) => void
type Put = (bytes: Buffer, done: Done) => void

/** Reopens a pipe as non-blocking: one that nobody reads would block a thread and the process's exit. */
const unblocked = (fd: number): number => {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return fd // not Linux, no permission or no reader: the write will fail
  }
}
const putOf = (fd: number): { put: Put; fd: number | null; /** A write may hang. */ blocks: boolean } => {
  const stat = fstatSync(fd)
  if (stat.isSocket() && fd === 1)
    return {
      fd: null,
      blocks: false,
      put: (bytes, done) =>
        void process.stdout.write(bytes, (error) =>
          done((error as NodeJS.ErrnoException | null | undefined) ?? null, bytes.length),
        ),
    }
  const own = stat.isFIFO() ? unblocked(fd) : fd
  return { fd: own, blocks: own === fd, put: (bytes, done) => write(own, bytes, done) }
}

/** Whether something is so until `ms` have passed: on a busy machine a write takes its time. */
const staysTrue = async (is: () => boolean, ms: number): Promise<boolean> => {
  for (const until = Date.now() + ms; is() && Date.now() < until;) await pause(10)
  return is()
}

export type LogOutput = {
  write: (line: string) => void
  flush: (ms?: number) => Promise<void>
  /** Whether a write hangs: it may, and has not ended after `ms`. */ stuck: (ms?: number) => Promise<boolean>
}

const noticeOf = (lost: number): string => {
  const msg = `Se perdieron ${lost} líneas del registro: su salida no las aceptaba.`
  const line = { level: 40, time: new Date().toISOString(), event: 'registro_perdido', lineas: lost, msg }
  return `${JSON.stringify(line)}\n`
}
/** The lines that wait to be written: beyond `MOST` characters they are dropped and counted. */
const openBuffer = () => {
  let lines: string[] = []
  let size = 0
  let lost = 0
  let torn = false
  return {
    isEmpty: () => lines.length === 0,
    isFull: () => size >= GATHER,
    nothingToSay: () => lines.length === 0 && lost === 0,
    lose: (count: number) => void (lost += count),
    push: (line: string): boolean => {
      if (size + line.length > MOST) {
        lost++
        return false
      }
      lines.push(line)
      size += line.length
      return true
    },
    /** Whether what was written last ended within a line. */
    tear: (within: boolean) => void (torn = within),
    /** All of it, and how many lines that is. */
    take: (): { bytes: Buffer; count: number } => {
      const text = (torn ? '\n' : '') + (lost > 0 ? noticeOf(lost) : '') + lines.join('')
      const count = lines.length + lost
      lines = []
      size = lost = 0
      return { bytes: Buffer.from(text), count }
    },
  }
}

/** Writes what waits, one write at a time; what the output does not take now is tried again. */
const openPump = (put: Put, buffer: ReturnType<typeof openBuffer>) => {
  let rest: Buffer | null = null // unwritten rest of the last write
  let count = 0 // lines in `rest`
  let writing = false
  let timer: NodeJS.Timeout | null = null

  const later = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = null
      pump()
    }, ms)
    timer.unref()
  }
  const take = (): Buffer => {
    const taken = buffer.take()
    count = taken.count
    return taken.bytes
  }
  const pump = () => {
    if (writing || (rest === null && buffer.nothingToSay())) return
    rest ??= take()
    writing = true
    put(rest, (error, written) => {
      writing = false
      if (error?.code === 'EAGAIN') return later(RETRY_MS)
      if (error) {
        buffer.lose(count)
        rest = null
        return later(AGAIN_MS)
      }
      rest = written < rest!.length ? rest!.subarray(written) : null
      buffer.tear(rest !== null)
      if (rest !== null || buffer.isFull()) pump()
      else if (!buffer.isEmpty()) later(LATEST_MS)
    })
  }
  return {
    pump,
    soon: () => (buffer.isFull() && timer === null ? pump() : later(LATEST_MS)),
    isWriting: () => writing,
    isDone: () => !writing && rest === null && buffer.isEmpty(),
    /** What is left to write, null while a write is under way. */
    last: () => (writing || (rest === null && buffer.isEmpty()) ? null : (rest ?? take())),
  }
}

/**
 * Buffered output of log lines, at most a second late. It never blocks or throws: while the output (a full disk, a pipe
 * nobody reads) accepts nothing, lines beyond `MOST` are dropped, and later one line says how many.
 */
export const openOutput = (fd = 1): LogOutput => {
  const { put, fd: direct, blocks } = putOf(fd)
  const buffer = openBuffer()
  const { pump, soon, isWriting, isDone, last } = openPump(put, buffer)
  process.on('exit', () => {
    // at a normal exit: one attempt to write the last lines
    try {
      const left = direct === null ? null : last()
      if (left !== null) writeSync(direct!, left)
    } catch {
      // there is nowhere to report it
    }
  })
  return {
    write: (line) => {
      if (buffer.push(line)) soon()
    },
    flush: async (ms = 500) => {
      for (const until = Date.now() + ms; !isDone() && Date.now() < until;) {
        pump()
        await pause(10)
      }
    },
    stuck: (ms = 1000) => staysTrue(() => blocks && isWriting(), ms),
  }
}
