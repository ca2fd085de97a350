/** What the one who runs the portal must mend before it can start: one Spanish sentence a fault, never a stack. */
export class StartupError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[], options?: ErrorOptions) {
    super(faults.join('\n'), options)
    this.faults = faults
  }
}

/** With what the process ends; the supervisor of `npm start` reads them (tools/supervise.mjs). */
export const EXIT = {
  /** Anything that may be over at the next try: the database away, a crash. */
  crash: 1,
  /** The embedded database died. */
  embedded: 70,
  /** A value somebody must change first: starting again is of no use (EX_CONFIG). */
  config: 78,
} as const
