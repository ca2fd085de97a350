import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/sesiones',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Sesiones abiertas',
    page: 'SesionesAbiertasPage',
    search: { buscar: searchParam.text(100), pagina: searchParam.page },
    menu: { place: 170, text: 'Sesiones abiertas', icon: 'user', under: 'administrar', detail: 'Quién está adentro' },
  },
] as const satisfies readonly Screen[]
