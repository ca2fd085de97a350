import { catalogo } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens = [
  {
    path: '/misListas',
    access: { any: catalogo },
    title: 'Mis listas',
    page: 'MisListasPage',
    menu: {
      place: 32,
      text: 'Mis listas',
      icon: 'list',
      under: 'comprar',
      detail: 'Lo de cada obra, para pedirlo de una vez',
    },
  },
  { path: '/misListas/$id', access: { any: catalogo }, title: 'Mis listas', page: 'ListaPage' },
] as const satisfies readonly Screen[]
