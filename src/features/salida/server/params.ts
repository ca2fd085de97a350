/** What the distributor decides about who reads what goes out. */
type Propios = {
  /** The name of the key that the order system reads with; null: the only one there is. */
  claveDelSistema: string | null
}

export const params: Propios = { claveDelSistema: null }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
