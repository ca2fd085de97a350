import type { Screen } from '#shared/screen.ts'
import { ONE, READ } from './access.ts'
import { listSearch } from './search.ts'

export const screens = [
  {
    path: '/entregas',
    access: READ,
    title: 'Entregas',
    page: 'EntregasPage',
    search: listSearch,
    menu: { place: 25, text: 'Entregas', icon: 'truck' },
  },
  { path: '/entregas/$numero', access: ONE, title: 'Remito', page: 'RemitoPage' },
] as const satisfies readonly Screen[]
