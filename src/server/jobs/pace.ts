/** A queue's timing, in milliseconds. */
export type Pace = {
  /** Poll interval; a job enqueued by this process is taken at once. */
  readonly poll: number
  /** Length of a lease. It is renewed while the job runs; the row of a crashed process is free once it ends. */
  readonly lease: number
  /** First pause of a kind after its receiver failed (`Fallo.rest`); doubled each time … */
  readonly rest: number
  /** … up to this. */
  readonly longestRest: number
  /** How long a shutdown waits for running jobs. */
  readonly grace: number
}
/** How often a job is tried, and the waits in between, in milliseconds. */
export type Patience = {
  /** Attempts before it counts as failed. */
  readonly attempts: number
  readonly firstWait: number
  readonly longestWait: number
}

/**
 * Exponential backoff: milliseconds to wait after the nth failed attempt, doubled up to the longest, with ±20 % jitter.
 * `chance`: from 0 to 1.
 */
export const backOff = (tries: number, patience: Patience, chance = Math.random()): number =>
  Math.round(Math.min(patience.firstWait * 2 ** Math.min(tries - 1, 30), patience.longestWait) * (0.8 + 0.4 * chance))
