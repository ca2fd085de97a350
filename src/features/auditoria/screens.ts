import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/auditoria',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Auditoría',
    page: 'AuditoriaPage',
    menu: { place: 160, text: 'Auditoría', icon: 'list' },
  },
]
