/** What operations ask of the distributor's configuration. */
type Propios = {
  /** The kind of contact that is told of its client's requests. */
  tipoEmailPedidos: number
}
export const params: Propios = { tipoEmailPedidos: 1 }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
