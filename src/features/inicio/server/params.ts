import { tiraUsual } from '../rules.ts'

/** The dollar strip of the home as an administrator left it; `version`: how many times it was changed (OPEN-220). */
export type TiraDolar = {
  version: number
  visible: boolean
  titulo: string
  texto: string
  /** Whether the rate itself is shown. */
  mostrarValor: boolean
}
/** What the home asks of the distributor's configuration. */
type Propios = {
  /** Instant of the dollar rate, ISO 8601, or null. */
  dolarFechaHora: string | null
  /** Pesos a dollar since then, or null. */
  dolarValor: number | null
  tiraDolar: TiraDolar
}

export const params: Propios = {
  dolarFechaHora: null,
  dolarValor: null,
  tiraDolar: { version: 0, visible: true, ...tiraUsual, mostrarValor: false },
}

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
