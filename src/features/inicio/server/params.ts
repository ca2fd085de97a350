/** What the home asks of the distributor's configuration. */
type Propios = {
  /** Instant of the dollar rate, ISO 8601, or null. */
  dolarFechaHora: string | null
}

export const params: Propios = { dolarFechaHora: null }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
