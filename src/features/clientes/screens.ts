import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/clientes',
    access: { all: [P.clientes] },
    title: 'Clientes',
    page: 'ClientesPage',
    search: { buscar: searchParam.text(250), vendedor: searchParam.id, pagina: searchParam.page },
    menu: {
      place: 100,
      text: 'Clientes',
      icon: 'user',
      under: 'administrar',
      detail: 'Directorio y perfiles',
      roles: [1, 2],
    },
  },
] as const satisfies readonly Screen[]
