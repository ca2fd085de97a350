import { tiraUsual } from '../rules.ts'

/** The home's dollar strip as last saved; `version`: how often it was changed (OPEN-220). */
export type TiraDolar = {
  version: number
  visible: boolean
  titulo: string
  texto: string
  /** Whether the rate itself is shown. */
  mostrarValor: boolean
}
/** Settings of the home. */
type Propios = {
  /** Instant of the dollar rate, ISO 8601, or null. */
  dolarFechaHora: string | null
  /** Pesos per dollar since then, or null. */
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
