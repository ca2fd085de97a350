import type { Pace, Patience } from '#server/jobs/pace.ts'

/** How patient the worker is. Milliseconds. */
export type Ritmo = {
  /** Between two looks at the table; a mail queued by this process wakes it at once. */
  readonly poll: number
  /**
   * How long a mail stays with the process that took it unless it renews; a process that dies leaves it free after
   * this.
   */
  readonly arriendo: number
  /** Attempts before a mail counts as failed: with the waits below, a day and a half. */
  readonly intentos: number
  readonly primeraEspera: number
  readonly mayorEspera: number
  /** After the server itself failed, all mail rests this long, then twice … */
  readonly descanso: number
  /** … up to this. */
  readonly mayorDescanso: number
  /** Connecting, greeting, login and envelope together. */
  readonly conversacion: number
  /**
   * From the first byte of the message to the answer: RFC 5321 4.5.3.2.6 asks for 10 minutes, since giving up early is
   * what sends mail twice.
   */
  readonly respuesta: number
  /** How long stopping waits for the mail under way. */
  readonly gracia: number
}
export const ritmo: Ritmo = {
  poll: 5_000,
  arriendo: 120_000,
  intentos: 16,
  primeraEspera: 30_000,
  mayorEspera: 6 * 3_600_000,
  descanso: 5_000,
  mayorDescanso: 60_000,
  conversacion: 60_000,
  respuesta: 600_000,
  gracia: 25_000,
}

/** The same as the queue takes it. */
export const pace = (ritmo: Ritmo): Pace => ({
  poll: ritmo.poll,
  lease: ritmo.arriendo,
  rest: ritmo.descanso,
  longestRest: ritmo.mayorDescanso,
  grace: ritmo.gracia,
})
export const patience = (ritmo: Ritmo): Patience => ({
  attempts: ritmo.intentos,
  firstWait: ritmo.primeraEspera,
  longestWait: ritmo.mayorEspera,
})
