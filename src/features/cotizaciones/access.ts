import { P } from '#shared/permisos.ts'

/** Who may do what with cotizaciones (BASE-02): the calls' access and the screens' buttons. */
export const READ = { any: [P.operaciones, P.accionesCarrito] } as const
export const ASK = { all: [P.accionesCarrito] } as const
export const TEAM = { roles: [1, 2], all: [P.operaciones] } as const
export const ANSWER = { roles: [3], all: [P.accionesCarrito] } as const
export const BUY = { all: [P.operaciones, P.accionesCarrito] } as const
