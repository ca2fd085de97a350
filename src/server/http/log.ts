import { pino, type Logger } from 'pino'

/**
 * The log: JSON, one line an event, with the request's id. Lines are gathered and written together, at most a second late:
 * a write per request costs as much as writing its answer. Errors and what is left go out at once when the process ends.
 */
export const openLog = (level: string): { log: Logger; flush: () => void } => {
  const out = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, out)
  return {
    log,
    flush: () => {
      try {
        out.flushSync()
      } catch {
        // nothing was written yet
      }
    },
  }
}
