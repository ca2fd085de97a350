import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens = [
  {
    path: '/miCarrito',
    access: { all: [P.operaciones] },
    title: 'Mi carrito',
    page: 'CarritoPage',
    bar: { place: 90, text: 'Mi carrito' },
    tab: { place: 30, text: 'Carrito', icon: 'cart' },
  },
] as const satisfies readonly Screen[]
