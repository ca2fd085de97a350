import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/',
    access: 'session',
    title: 'Inicio',
    page: 'InicioPage',
    search: { desde: searchParam.day, hasta: searchParam.day, grupos: searchParam.ids },
    bar: { place: 10, text: 'Inicio' },
    tab: { place: 10, text: 'Inicio', icon: 'home' },
  },
] as const satisfies readonly Screen[]
