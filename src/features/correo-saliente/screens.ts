import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/correo-saliente',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Correo saliente',
    page: 'CorreoSalientePage',
    menu: { place: 150, text: 'Correo saliente', icon: 'list' },
  },
]
