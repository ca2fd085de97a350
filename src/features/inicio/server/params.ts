/** What the home asks of the distributor's configuration. */
type Propios = {
  /** Instant of the dollar rate, ISO 8601, or null. */
  dolarFechaHora: string | null
  /** Pesos a dollar since then, or null. */
  dolarValor: number | null
}

export const params: Propios = { dolarFechaHora: null, dolarValor: null }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
