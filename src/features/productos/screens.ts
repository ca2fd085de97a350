import { catalogo } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'
import { facetSearch } from './facet-search.ts'

export const screens = [
  {
    path: '/productos',
    access: { any: catalogo },
    title: 'Productos',
    page: 'ProductosPage',
    tab: { place: 20, text: 'Productos', icon: 'grid' },
  },
  {
    path: '/productos/$id/{-$prod}',
    access: { any: catalogo },
    title: 'Productos',
    page: 'GrupoPage',
    search: { q: searchParam.text(250), ...facetSearch },
    menu: { place: 10, text: 'Productos', icon: 'grid', opens: 'grupos' },
  },
  {
    path: '/allProductsList/$productos',
    access: { any: catalogo },
    title: 'Resultados de la búsqueda',
    crumb: 'Búsqueda',
    page: 'ResultadosPage',
    search: { q: searchParam.text(250), ...facetSearch },
  },
  {
    path: '/detallesproducto/$id',
    access: { any: catalogo },
    title: 'Producto',
    page: 'ProductoPage',
  },
] as const satisfies readonly Screen[]
