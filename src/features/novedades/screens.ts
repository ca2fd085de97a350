import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/novedades',
    access: 'session',
    title: 'Novedades',
    load: () => import('./web/NovedadesPage.tsx'),
    menu: { place: 80, text: 'Novedades', icon: 'list' },
  },
  {
    path: '/novedad/:id',
    access: 'session',
    title: 'Novedad',
    crumb: 'Novedades',
    load: () => import('./web/NovedadPage.tsx'),
  },
  {
    path: '/novedades/edicion',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Escribir novedades',
    load: () => import('./web/EdicionPage.tsx'),
  },
  {
    path: '/novedades/edicion/:id',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Editar novedad',
    load: () => import('./web/EditarPage.tsx'),
  },
]
