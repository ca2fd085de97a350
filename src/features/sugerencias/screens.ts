import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/producto-sugerido',
    access: { all: [P.sugerencias] },
    title: 'Productos sugeridos',
    page: 'SugerenciasPage',
    search: {
      nombre: searchParam.text(250),
      sku: searchParam.text(250),
      relacionado: searchParam.text(250),
      tipo: searchParam.id,
      pagina: searchParam.page,
    },
    menu: {
      place: 120,
      text: 'Productos sugeridos',
      icon: 'grid',
      under: 'administrar',
      detail: 'Qué se propone con qué',
    },
  },
  {
    path: '/nuevo-producto-sugerido',
    access: { roles: [1] }, // permission 7 guards one route alone (OPEN-02); the call asks for it
    title: 'Nuevo producto sugerido',
    page: 'NuevaSugerenciaPage',
  },
] as const satisfies readonly Screen[]
