import type { Screen } from '#shared/screen.ts'
import { ONE, PERSONAL, READ } from './access.ts'
import { listSearch, recibirSearch } from './search.ts'

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
  {
    path: '/entregas/$numero/recibir',
    access: PERSONAL,
    title: 'Recibir',
    page: 'RecibirPage',
    search: recibirSearch,
  },
] as const satisfies readonly Screen[]
