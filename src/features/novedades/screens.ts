import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/novedades',
    access: 'session',
    title: 'Novedades',
    page: 'NovedadesPage',
    menu: { place: 80, text: 'Novedades', icon: 'list' },
  },
  {
    path: '/novedad/:id',
    access: 'session',
    title: 'Novedad',
    crumb: 'Novedades',
    page: 'NovedadPage',
  },
  {
    path: '/novedades/edicion',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Escribir novedades',
    page: 'EdicionPage',
  },
  {
    path: '/novedades/edicion/:id',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Editar novedad',
    page: 'EditarPage',
  },
]
