/** What claims ask of the distributor's configuration. */
type Propios = {
  /** The kind of contact that is told of its client's claims. */
  tipoEmailReclamos: number
}
export const params: Propios = { tipoEmailReclamos: 1 }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
