/** What operations ask of the distributor's configuration. */
type Propios = {
  /** How long a move waits before it is told: of several in that time the last one is. */
  minutosAvisoEstado: number
}
export const params: Propios = { minutosAvisoEstado: 5 }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
