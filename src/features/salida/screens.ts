import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/salida-sistema',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Salida al sistema de gestión',
    page: 'SalidaPage',
    menu: { place: 155, text: 'Salida al sistema', icon: 'list' },
  },
]
