import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'
import { estados, type EstadoAviso } from './estados.ts'

export const screens = [
  {
    path: '/salida-sistema',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Salida al sistema de gestión',
    page: 'SalidaPage',
    search: {
      estado: searchParam.word<EstadoAviso | null>(estados, null),
      numero: searchParam.text(60),
      pagina: searchParam.page,
      /** The notice that is read. */
      ver: searchParam.id,
    },
    menu: {
      place: 155,
      text: 'Salida al sistema',
      icon: 'list',
      under: 'administrar',
      detail: 'Pedidos que salen, datos que entran',
    },
  },
] as const satisfies readonly Screen[]
