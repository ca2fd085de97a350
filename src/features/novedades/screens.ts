import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/novedades',
    access: 'session',
    title: 'Novedades',
    page: 'NovedadesPage',
    search: { pagina: searchParam.page },
    menu: { place: 80, text: 'Novedades', icon: 'list', under: 'servicios', detail: 'Lo que hay de nuevo' },
  },
  {
    path: '/novedad/$id',
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
    search: { pagina: searchParam.page },
  },
  {
    path: '/novedades/edicion/$id',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Editar novedad',
    page: 'EditarPage',
  },
] as const satisfies readonly Screen[]
