import { EXIT } from './fault.ts'

/** Signals this near each other are one: a terminal sends Ctrl-C to the supervisor and to the portal, and the supervisor passes its own on. */
const SAME_MS = 300
const PATIENCE_MS = 25_000

export type Ending = {
  /** From here on a signal ends the portal in order; before, nothing is served and it ends at once. */
  serve: (stop: () => Promise<void>) => void
}

/** SIGTERM, SIGINT and SIGHUP end the process in order, within 25 s; the second one ends it at once. */
export const endOnSignals = (): Ending => {
  let stop: (() => Promise<void>) | null = null
  let first = 0
  const onSignal = () => {
    if (first > 0) return void (Date.now() - first > SAME_MS && process.exit(EXIT.crash))
    first = Date.now()
    if (!stop) process.exit(0)
    setTimeout(() => process.exit(EXIT.crash), PATIENCE_MS).unref()
    stop().then(
      () => process.exit(0),
      (e: unknown) => {
        console.error('El portal no terminó en orden:', e)
        process.exit(EXIT.crash)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  return { serve: (how) => void (stop = how) }
}
