import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'
import { figureOrders, solos, type FigureOrder, type Solo } from './orders.ts'

export const screens = [
  {
    path: '/clientes',
    access: { all: [P.clientes] },
    title: 'Clientes',
    page: 'ClientesPage',
    search: {
      buscar: searchParam.text(250),
      vendedor: searchParam.id,
      orden: searchParam.word<FigureOrder | null>(figureOrders, null),
      solo: searchParam.word<Solo | null>(solos, null),
      pagina: searchParam.page,
    },
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
