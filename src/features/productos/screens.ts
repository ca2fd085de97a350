import { catalogo } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/productos',
    access: { any: catalogo },
    title: 'Productos',
    page: 'ProductosPage',
    tab: { place: 20, text: 'Productos', icon: 'grid' },
  },
  {
    path: '/productos/:id/:prod?',
    access: { any: catalogo },
    title: 'Productos',
    page: 'GrupoPage',
    menu: { place: 10, text: 'Productos', icon: 'grid', under: 'grupos' },
  },
  {
    path: '/allProductsList/:productos',
    access: { any: catalogo },
    title: 'Resultados de la búsqueda',
    crumb: 'Búsqueda',
    page: 'ResultadosPage',
  },
  {
    path: '/detallesproducto/:id',
    access: { any: catalogo },
    title: 'Producto',
    page: 'ProductoPage',
  },
]
