import { pino, type Logger } from 'pino'
import { openOutput, type LogOutput } from './log-output.ts'

let output: LogOutput | null = null
/** The log: JSON, one line an event, with the request's id. It never holds up nor ends the portal (log-output.ts). */
export const openLog = (level: string): { log: Logger; flush: () => Promise<void> } => {
  const to = (output ??= openOutput())
  return { log: pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to), flush: () => to.flush() }
}

/** Writes what the log still holds, for half a second at most; call it before the process ends. */
export const flushLog = async (): Promise<void> => output?.flush()
/** True when a write to the log hangs: an orderly exit would wait for it for ever. */
export const isLogStuck = (): boolean => output?.stuck() ?? false
