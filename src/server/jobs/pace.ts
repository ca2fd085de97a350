/** How a queue goes about its rows. Milliseconds. */
export type Pace = {
  /** Between two looks at the table; what this process enqueues wakes it at once. */
  readonly poll: number
  /** How long a row stays with the process that took it unless it renews; one that dies leaves it free after this. */
  readonly lease: number
  /** After the other side failed (`Fallo.rest`), the whole kind rests this long, then twice … */
  readonly rest: number
  /** … up to this. */
  readonly longestRest: number
  /** How long stopping waits for what is under way. */
  readonly grace: number
}
/** How often a kind is tried, and how long it waits in between. */
export type Patience = {
  /** Attempts before it counts as failed. */
  readonly attempts: number
  readonly firstWait: number
  readonly longestWait: number
}

/**
 * Milliseconds to wait after the nth failed attempt: doubled each time up to the longest, a fifth more or less by
 * chance, so that many do not come back together.
 */
export const backOff = (tries: number, patience: Patience, chance = Math.random()): number =>
  Math.round(Math.min(patience.firstWait * 2 ** Math.min(tries - 1, 30), patience.longestWait) * (0.8 + 0.4 * chance))
