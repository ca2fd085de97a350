/** How long the database may take, in milliseconds; 0: as long as it wants. */
export type Plazos = {
  /** One statement. */
  readonly sentencia: number
  /** Waiting for a row somebody else holds. */
  readonly espera: number
  /** A transaction in which nothing happens. */
  readonly ociosa: number
  /** Without any answer, as when a network drops silently; above `sentencia`, which the server itself keeps. */
  readonly respuesta: number
  /** Waiting for a free connection, or for a new one. */
  readonly conexion: number
}

/** Calls of people: whoever waits longer has gone. */
export const plazosDePersonas: Plazos = {
  sentencia: 15_000,
  espera: 4_000,
  ociosa: 20_000,
  respuesta: 18_000,
  conexion: 6_000,
}
/** Imports, mail, what runs at night. */
export const plazosDeTrabajos: Plazos = {
  sentencia: 600_000,
  espera: 60_000,
  ociosa: 900_000,
  respuesta: 630_000,
  conexion: 60_000,
}
