import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { EmbeddedGone } from './db/embedded.ts'
import { EXIT } from './startup-error.ts'
import { flushLog, isLogStuck } from './http/log.ts'

/**
 * Milliseconds within which signals count as one: a terminal sends Ctrl-C to supervisor and portal, and the supervisor
 * forwards its own.
 */
const SAME_MS = 300
const PATIENCE_MS = 24_000
/** Milliseconds in which calls in flight may still answer that the embedded database has died. */
const ANSWER_MS = 1000

export type Ending = {
  /** Registers how to stop; a signal before that ends the process at once. */
  serve: (stop: () => Promise<void>, log: FastifyBaseLogger) => void
}

/** Flushes the log, for a second at most, and exits with `code`. */
export const leave = async (code: number): Promise<never> => {
  await flushLog()
  if (await isLogStuck()) process.kill(process.pid, 'SIGKILL') // exit() would wait for the write that hangs
  process.exit(code)
}

/**
 * Installs the shutdown handlers. SIGTERM, SIGINT and SIGHUP end the process gracefully within 25 s, a second signal at
 * once. An uncaught error is logged with its stack and ends it within 2 s, since its state is unknown.
 */
export const prepareEnding = (): Ending => {
  let stop: (() => Promise<void>) | null = null
  let log: FastifyBaseLogger | null = null
  let first = 0
  let crashed = false
  const tell = (err: unknown, text: string) => {
    if (log) log.fatal({ err, event: 'fin' }, text)
    else console.error(text, err)
  }
  const onSignal = () => {
    if (first > 0) return void (Date.now() - first > SAME_MS && leave(EXIT.crash))
    first = Date.now()
    if (!stop) return void leave(0)
    setTimeout(() => void leave(EXIT.crash), PATIENCE_MS).unref()
    stop().then(
      () => leave(0),
      (error: unknown) => {
        tell(error, 'El portal no terminó en orden.')
        return leave(EXIT.crash)
      },
    )
  }
  const onCrash = async (error: unknown) => {
    if (crashed) return tell(error, 'Otro error, mientras el portal termina.')
    crashed = true
    const gone = error instanceof EmbeddedGone
    tell(
      error,
      gone
        ? error.message
        : `El portal termina por un error que nadie esperaba: ${error instanceof Error ? error.message : String(error)}`,
    )
    if (gone) await pause(ANSWER_MS)
    await leave(gone ? EXIT.embedded : EXIT.crash)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('uncaughtException', (e) => void onCrash(e)) // unhandled rejections too
  // a closed pipe must not end the process
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    serve: (how, to) => {
      stop = how
      log = to
    },
  }
}
