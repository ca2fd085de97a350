import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/clientes',
    access: { all: [P.clientes] },
    title: 'Clientes',
    page: 'ClientesPage',
    menu: { place: 100, text: 'Clientes', icon: 'user', roles: [1, 2] },
  },
]
