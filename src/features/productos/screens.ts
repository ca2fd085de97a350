import { catalogo } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/productos',
    access: { any: catalogo },
    title: 'Productos',
    load: () => import('./web/ProductosPage.tsx'),
    tab: { place: 20, text: 'Productos', icon: 'grid' },
  },
  {
    path: '/productos/:id/:prod?',
    access: { any: catalogo },
    title: 'Productos',
    load: () => import('./web/GrupoPage.tsx'),
    menu: { place: 10, text: 'Productos', icon: 'grid', under: 'grupos' },
  },
  {
    path: '/allProductsList/:productos',
    access: { any: catalogo },
    title: 'Resultados de la búsqueda',
    crumb: 'Búsqueda',
    load: () => import('./web/ResultadosPage.tsx'),
  },
  {
    path: '/detallesproducto/:id',
    access: { any: catalogo },
    title: 'Producto',
    load: () => import('./web/ProductoPage.tsx'),
  },
]
