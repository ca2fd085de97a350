import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/bonificaciones',
    access: 'session',
    title: 'Descuentos',
    page: 'BonificacionesPage',
    search: { pagina: searchParam.page, comercial: searchParam.page },
    menu: { place: 60, text: 'Bonificaciones', icon: 'list', under: 'cuenta', detail: 'Tus descuentos' },
  },
] as const satisfies readonly Screen[]
