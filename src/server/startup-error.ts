/** Configuration faults to fix before the portal can start: one Spanish sentence each, shown without a stack. */
export class StartupError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[], options?: ErrorOptions) {
    super(faults.join('\n'), options)
    this.faults = faults
  }
}

/** Exit codes, read by the supervisor of `npm start` (tools/supervise.mjs). */
export const EXIT = {
  /** A restart may help: the database is unavailable, or a crash. */
  crash: 1,
  /** The embedded database died. */
  embedded: 70,
  /** A restart does not help: a setting must be fixed first (EX_CONFIG). */
  config: 78,
} as const
