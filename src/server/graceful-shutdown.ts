import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { EmbeddedGone } from './db/embedded.ts'
import { EXIT } from './startup-error.ts'
import { flushLog, isLogStuck } from './http/log.ts'

/**
 * Signals this near each other are one: a terminal sends Ctrl-C to the supervisor and to the portal, and the supervisor
 * passes its own on.
 */
const SAME_MS = 300
const PATIENCE_MS = 24_000
/** How long calls in flight may still answer that the embedded database is gone. */
const ANSWER_MS = 1000

export type Ending = {
  /** From here on a signal ends the portal in order; before, nothing is served and it ends at once. */
  serve: (stop: () => Promise<void>, log: FastifyBaseLogger) => void
}

/** Ends the process with what the log holds, within a second. */
export const leave = async (code: number): Promise<never> => {
  await flushLog()
  if (isLogStuck()) process.kill(process.pid, 'SIGKILL') // an exit would wait for the write that hangs
  process.exit(code)
}

/**
 * How the process ends: SIGTERM, SIGINT and SIGHUP end it in order, within 25 s, the second one at once; an error that
 * nobody foresaw is logged with its stack and ends it within two seconds: what runs on after it would be in an unknown
 * state.
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
  process.on('uncaughtException', (e) => void onCrash(e)) // rejections that nobody awaits come here too
  // a closed pipe is no reason to end
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    serve: (how, to) => {
      stop = how
      log = to
    },
  }
}
