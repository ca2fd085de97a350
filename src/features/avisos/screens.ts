import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/avisos',
    access: 'session',
    title: 'Avisos',
    page: 'AvisosPage',
    search: { pagina: searchParam.page },
    account: { place: 5, text: 'Avisos' },
  },
] as const satisfies readonly Screen[]
