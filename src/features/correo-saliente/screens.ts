import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'
import { estados, type EstadoCorreo } from './estados.ts'

export const screens = [
  {
    path: '/correo-saliente',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Correo saliente',
    page: 'CorreoSalientePage',
    search: {
      estado: searchParam.word<EstadoCorreo | null>(estados, null),
      pagina: searchParam.page,
      /** The mail shown, and how. */
      ver: searchParam.id,
      como: searchParam.word<'html' | 'texto'>(['html', 'texto'], 'html'),
    },
    menu: {
      place: 150,
      text: 'Correo saliente',
      icon: 'list',
      under: 'administrar',
      detail: 'Lo que salió y lo que espera',
    },
  },
] as const satisfies readonly Screen[]
