import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { search } from './search.ts'

/** One screen: the list stays as it is while a quote opens over it. */
const page = 'PresupuestosPage'

export const screens = [
  {
    path: '/presupuestos',
    access: { all: [P.operaciones] },
    title: 'Mis solicitudes',
    page,
    search,
    menu: { place: 20, text: 'Mis Operaciones', icon: 'list' },
    tab: { place: 40, text: 'Operaciones', icon: 'list' },
  },
  {
    path: '/presupuestos/$presupuestoId',
    access: { all: [P.accionesCarrito] },
    title: 'Mis solicitudes',
    page,
    search,
  },
] as const satisfies readonly Screen[]
