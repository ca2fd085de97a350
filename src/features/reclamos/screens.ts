import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

const loadNuevo = () => import('./web/NuevoReclamoPage.tsx')

export const screens: readonly Screen[] = [
  {
    path: '/reclamos',
    access: 'session',
    title: 'Mis reclamos',
    load: () => import('./web/ReclamosPage.tsx'),
    menu: { place: 30, text: 'Mis Reclamos', icon: 'warn' },
  },
  { path: '/nuevo-reclamo', access: { all: [P.operaciones] }, title: 'Nuevo reclamo', load: loadNuevo },
  { path: '/nuevo-reclamo/:idPresupuesto', access: { all: [P.operaciones] }, title: 'Nuevo reclamo', load: loadNuevo },
]
