import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/acopios',
    access: 'session',
    title: 'Mis acopios',
    page: 'AcopiosPage',
    search: {
      pagina: searchParam.page,
      acopio: searchParam.text(30),
      movimientos: searchParam.page,
      cliente: searchParam.id,
    },
    menu: { place: 40, text: 'Mis Acopios', icon: 'list', under: 'cuenta', detail: 'Lo que tenés acopiado' },
  },
] as const satisfies readonly Screen[]
