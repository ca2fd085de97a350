import type { Pace, Patience } from '#server/jobs/pace.ts'

/** How patient the worker is. Milliseconds. */
export type Pacing = {
  /** Between two looks at the table; a mail queued by this process wakes it at once. */
  readonly poll: number
  /**
   * How long a mail stays with the process that took it unless it renews; a process that dies leaves it free after
   * this.
   */
  readonly lease: number
  /** Attempts before a mail counts as failed: with the waits below, a day and a half. */
  readonly attempts: number
  readonly firstWait: number
  readonly longestWait: number
  /** After the server itself failed, all mail rests this long, then twice … */
  readonly rest: number
  /** … up to this. */
  readonly longestRest: number
  /** Connecting, greeting, login and envelope together. */
  readonly conversation: number
  /**
   * From the first byte of the message to the answer: RFC 5321 4.5.3.2.6 asks for 10 minutes, since giving up early is
   * what sends mail twice.
   */
  readonly reply: number
  /** How long stopping waits for the mail under way. */
  readonly gracePeriod: number
}
export const pacing: Pacing = {
  poll: 5_000,
  lease: 120_000,
  attempts: 16,
  firstWait: 30_000,
  longestWait: 6 * 3_600_000,
  rest: 5_000,
  longestRest: 60_000,
  conversation: 60_000,
  reply: 600_000,
  gracePeriod: 25_000,
}

/** The same as the queue takes it. */
export const pace = (pacing: Pacing): Pace => ({
  poll: pacing.poll,
  lease: pacing.lease,
  rest: pacing.rest,
  longestRest: pacing.longestRest,
  grace: pacing.gracePeriod,
})
export const patience = (pacing: Pacing): Patience => ({
  attempts: pacing.attempts,
  firstWait: pacing.firstWait,
  longestWait: pacing.longestWait,
})
