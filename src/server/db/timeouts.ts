/** Database timeouts in milliseconds; 0: none. */
export type Timeouts = {
  /** Of one statement. */
  readonly statement: number
  /** Of waiting for a lock. */
  readonly wait: number
  /** Of a transaction without activity. */
  readonly idle: number
  /**
   * Of no answer at all, as when a network drops packets; longer than `statement`, which the server enforces itself.
   */
  readonly respuesta: number
  /** Of waiting for a free or a new connection. */
  readonly conexion: number
}

/** HTTP calls: people do not wait longer. */
export const timeoutsOfPersonas: Timeouts = {
  statement: 15_000,
  wait: 4_000,
  idle: 20_000,
  respuesta: 18_000,
  conexion: 6_000,
}
/** Imports, mail and nightly jobs. */
export const timeoutsOfJobs: Timeouts = {
  statement: 600_000,
  wait: 60_000,
  idle: 900_000,
  respuesta: 630_000,
  conexion: 60_000,
}
