import { catalogo, P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { search } from './search.ts'

export const screens = [
  {
    path: '/compradosAntes',
    access: { all: [P.operaciones], any: catalogo },
    title: 'Comprados antes',
    page: 'CompradosAntesPage',
    search,
    menu: {
      place: 33,
      text: 'Comprados antes',
      icon: 'repeat',
      under: 'comprar',
      detail: 'Lo que se pide siempre, a precio de hoy',
    },
  },
] as const satisfies readonly Screen[]
