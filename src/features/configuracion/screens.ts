import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens = [
  {
    path: '/configuracion',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Configuración',
    page: 'ConfiguracionPage',
    menu: { place: 140, text: 'Configuración', icon: 'list', under: 'administrar', detail: 'Compras, archivos, marca' },
  },
] as const satisfies readonly Screen[]
