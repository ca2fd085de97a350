import type { Suceso } from '../rules.ts'

/** What this room asks of the configuration. */
type Propios = {
  /** The kind of contact told of its client's requests, until somebody chooses it on the screen. */
  tipoEmailPedidos: number
  /** To which kind each event is mailed, as it was chosen; null: to none. An event that is missing has its start. */
  destinosCorreo: { readonly version: number; readonly tipos: { readonly [S in Suceso]?: number | null } }
}
export const params: Propios = { tipoEmailPedidos: 1, destinosCorreo: { version: 0, tipos: {} } }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
