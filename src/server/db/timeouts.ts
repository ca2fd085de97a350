/** How long the database may take, in milliseconds; 0: as long as it wants. */
export type Timeouts = {
  /** One statement. */
  readonly statement: number
  /** Waiting for a row somebody else holds. */
  readonly wait: number
  /** A transaction in which nothing happens. */
  readonly idle: number
  /** Without any answer, as when a network drops silently; above `sentencia`, which the server itself keeps. */
  readonly respuesta: number
  /** Waiting for a free connection, or for a new one. */
  readonly conexion: number
}

/** Calls of people: whoever waits longer has gone. */
export const timeoutsOfPersonas: Timeouts = {
  statement: 15_000,
  wait: 4_000,
  idle: 20_000,
  respuesta: 18_000,
  conexion: 6_000,
}
/** Imports, mail, what runs at night. */
export const timeoutsOfJobs: Timeouts = {
  statement: 600_000,
  wait: 60_000,
  idle: 900_000,
  respuesta: 630_000,
  conexion: 60_000,
}
