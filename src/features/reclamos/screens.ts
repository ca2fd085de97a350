import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

const page = 'NuevoReclamoPage'

export const screens: readonly Screen[] = [
  {
    path: '/reclamos',
    access: 'session',
    title: 'Mis reclamos',
    page: 'ReclamosPage',
    menu: { place: 30, text: 'Mis Reclamos', icon: 'warn' },
  },
  { path: '/nuevo-reclamo', access: { all: [P.operaciones] }, title: 'Nuevo reclamo', page },
  { path: '/nuevo-reclamo/:idPresupuesto', access: { all: [P.operaciones] }, title: 'Nuevo reclamo', page },
]
