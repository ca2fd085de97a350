import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/sesiones',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Sesiones abiertas',
    page: 'SesionesAbiertasPage',
    menu: { place: 170, text: 'Sesiones abiertas', icon: 'user' },
  },
]
