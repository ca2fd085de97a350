/** What cotizaciones ask of the distributor's configuration. */
type Propios = {
  /** Days ahead that a version is good at first (COTIZ-06). */
  cotizacionDiasValidez: number
  /** Per cent below today's price beyond which only role 1 sends it; null: no limit (COTIZ-05). */
  cotizacionDescuentoMaximo: number | null
}
export const params: Propios = { cotizacionDiasValidez: 5, cotizacionDescuentoMaximo: null }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
