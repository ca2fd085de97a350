import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

const EDIT = { all: [P.carritoA, P.carritoB] } as const
export const screens = [
  {
    path: '/corte',
    access: EDIT,
    title: 'Plan de corte',
    page: 'CortePage',
    search: { producto: searchParam.text(40), plan: searchParam.id },
    menu: {
      place: 33,
      text: 'Plan de corte',
      icon: 'list',
      under: 'comprar',
      detail: 'Cuántas barras llevan tus piezas, y qué sobra',
    },
  },
  { path: '/misPlanesDeCorte', access: EDIT, title: 'Mis planes de corte', page: 'PlanesPage' },
] as const satisfies readonly Screen[]
