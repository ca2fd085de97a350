import { P } from '#shared/permisos.ts'

/** Who sees deliveries: as the trips of the operations. */
export const READ = { all: [P.operaciones] } as const
/** One of them, as one request. */
export const ONE = { any: [P.operaciones, P.accionesCarrito, P.ultimasOperaciones] } as const
/** Who reads what of a proof is personal, within scope (REMITO-14). */
export const PERSONAL = { all: [P.recibir], any: ONE.any } as const
