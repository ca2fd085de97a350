import { pino, type Logger } from 'pino'
import { openOutput, type LogOutput } from './log-output.ts'

let output: LogOutput | null = null
let [second, text] = [0, '']
/** `,"time":"2026-11-21T17:05:00.123Z"`; the text up to the second is cached. */
const timestamp = (): string => {
  const now = Date.now()
  const ms = now % 1000
  if (now - ms !== second) {
    second = now - ms
    text = `,"time":"${new Date(second).toISOString().slice(0, 20)}`
  }
  return `${text}${String(ms).padStart(3, '0')}Z"`
}

/** Opens the log: JSON lines with the request's id. Writing never blocks or ends the portal (log-output.ts). */
export const openLog = (level: string): { log: Logger; flush: () => Promise<void> } => {
  const to = (output ??= openOutput())
  return { log: pino({ level, base: null, timestamp }, to), flush: () => to.flush() }
}

type Said = [object | string, string?]
/** A request's logger, created at its first line: few requests log anything besides their access line. */
export class LaterLog {
  readonly #parent: Logger
  readonly #bindings: object
  #own: Logger | undefined
  constructor(parent: Logger, bindings: object) {
    this.#parent = parent
    this.#bindings = bindings
  }
  get #log(): Logger {
    return (this.#own ??= this.#parent.child(this.#bindings))
  }
  get level(): string {
    return this.#parent.level
  }
  child(more: object): Logger {
    return this.#log.child(more)
  }
  fatal(...said: Said): void {
    this.#log.fatal(...(said as [string]))
  }
  error(...said: Said): void {
    this.#log.error(...(said as [string]))
  }
  warn(...said: Said): void {
    this.#log.warn(...(said as [string]))
  }
  info(...said: Said): void {
    this.#log.info(...(said as [string]))
  }
  debug(...said: Said): void {
    this.#log.debug(...(said as [string]))
  }
  trace(...said: Said): void {
    this.#log.trace(...(said as [string]))
  }
  silent(): void {}
}

/** Flushes the log for at most half a second; call it before the process exits. */
export const flushLog = async (): Promise<void> => output?.flush()
/** True when a write to the log hangs, which exit() would wait for. */
export const isLogStuck = async (): Promise<boolean> => (await output?.stuck()) ?? false
