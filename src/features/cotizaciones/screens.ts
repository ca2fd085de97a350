import type { Screen } from '#shared/screen.ts'
import { READ } from './access.ts'
import { listSearch, oneSearch } from './search.ts'

export const screens = [
  {
    path: '/cotizaciones',
    access: READ,
    title: 'Cotizaciones',
    page: 'CotizacionesPage',
    search: listSearch,
    menu: {
      place: 36,
      text: 'Cotizaciones',
      icon: 'list',
      under: 'comprar',
      detail: 'Pedir un precio, conversarlo y comprarlo',
    },
  },
  { path: '/c/$clave', access: 'public', title: 'Cotización', page: 'CompartidaPage', alone: true, unlisted: true },
  { path: '/cotizaciones/$id', access: READ, title: 'Cotización', page: 'CotizacionPage', search: oneSearch },
] as const satisfies readonly Screen[]
