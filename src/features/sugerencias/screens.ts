import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/producto-sugerido',
    access: { all: [P.sugerencias] },
    title: 'Productos sugeridos',
    page: 'SugerenciasPage',
    menu: { place: 120, text: 'Productos sugeridos', icon: 'grid' },
  },
  {
    path: '/nuevo-producto-sugerido',
    access: { roles: [1] }, // permission 7 guards one route alone (OPEN-02); the call asks for it
    title: 'Nuevo producto sugerido',
    page: 'NuevaSugerenciaPage',
  },
]
