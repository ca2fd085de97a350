import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { search } from './search.ts'

const page = 'NuevoReclamoPage'

export const screens = [
  {
    path: '/reclamos',
    access: 'session',
    title: 'Mis reclamos',
    page: 'ReclamosPage',
    search,
    menu: { place: 30, text: 'Mis Reclamos', icon: 'warn', under: 'servicios', detail: 'Cargar uno y seguirlo' },
  },
  { path: '/nuevo-reclamo', access: { all: [P.operaciones] }, title: 'Nuevo reclamo', page },
  { path: '/nuevo-reclamo/$idPresupuesto', access: { all: [P.operaciones] }, title: 'Nuevo reclamo', page },
] as const satisfies readonly Screen[]
