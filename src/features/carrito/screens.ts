import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens = [
  {
    path: '/miCarrito',
    access: { all: [P.operaciones] },
    title: 'Mi carrito',
    page: 'CarritoPage',
  },
] as const satisfies readonly Screen[]
