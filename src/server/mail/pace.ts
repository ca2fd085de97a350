import type { Pace, Patience } from '#server/jobs/pace.ts'

/** The worker's timing, in milliseconds. */
export type Pacing = {
  /** Poll interval; a mail queued by this process is sent at once. */
  readonly poll: number
  /** Length of a lease. It is renewed while sending; the mail of a crashed process is free once it ends. */
  readonly lease: number
  /** Attempts before a mail counts as failed: with the waits below, over a day and a half. */
  readonly attempts: number
  readonly firstWait: number
  readonly longestWait: number
  /** First pause of all mail after the server failed; doubled each time … */
  readonly rest: number
  /** … up to this. */
  readonly longestRest: number
  /** Timeout for connecting, greeting, login and envelope together. */
  readonly conversation: number
  /**
   * Timeout from the first byte of the message to the answer. RFC 5321 4.5.3.2.6 asks for 10 minutes: giving up early
   * sends mail twice.
   */
  readonly reply: number
  /** How long a shutdown waits for the mail being sent. */
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

/** The same as the queue's `Pace`. */
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
